#include "late.h"

#include <webp/encode.h>
#include <webp/mux.h>

// The muxer of libwebp, which brings libwebp along.
static struct late_library library = LATE_LIBRARY("libwebpmux.so.3");

const char *sheetd_load_webp(void) { return late_load(&library); }

LATE(int, WebPConfigInitInternal, (WebPConfig *config, WebPPreset preset, float quality, int version),
    (config, preset, quality, version))
LATE(int, WebPConfigLosslessPreset, (WebPConfig *config, int level), (config, level))
LATE(int, WebPEncode, (const WebPConfig *config, WebPPicture *picture), (config, picture))
LATE_VOID(WebPFree, (void *memory), (memory))
LATE(int, WebPMemoryWrite, (const uint8_t *data, size_t count, const WebPPicture *picture), (data, count, picture))
LATE_VOID(WebPMemoryWriterClear, (WebPMemoryWriter *writer), (writer))
LATE_VOID(WebPMemoryWriterInit, (WebPMemoryWriter *writer), (writer))
LATE(WebPMuxError, WebPMuxAssemble, (WebPMux *mux, WebPData *data), (mux, data))
LATE_VOID(WebPMuxDelete, (WebPMux *mux), (mux))
LATE(WebPMuxError, WebPMuxPushFrame, (WebPMux *mux, const WebPMuxFrameInfo *frame, int copies), (mux, frame, copies))
LATE(WebPMuxError, WebPMuxSetAnimationParams, (WebPMux *mux, const WebPMuxAnimParams *parameters), (mux, parameters))
LATE(WebPMuxError, WebPMuxSetCanvasSize, (WebPMux *mux, int width, int height), (mux, width, height))
LATE(WebPMux *, WebPNewInternal, (int version), (version))
LATE_VOID(WebPPictureFree, (WebPPicture *picture), (picture))
LATE(int, WebPPictureImportBGRX, (WebPPicture *picture, const uint8_t *pixels, int stride), (picture, pixels, stride))
LATE(int, WebPPictureInitInternal, (WebPPicture *picture, int version), (picture, version))
