#include "late.h"

#include <qrencode.h>

static struct late_library library = LATE_LIBRARY("libqrencode.so.4");

const char *sheetd_load_qrencode(void) { return late_load(&library); }

LATE(QRcode *, QRcode_encodeString,
    (const char *string, int version, QRecLevel level, QRencodeMode hint, int casesensitive),
    (string, version, level, hint, casesensitive))
LATE_VOID(QRcode_free, (QRcode *qrcode), (qrcode))
