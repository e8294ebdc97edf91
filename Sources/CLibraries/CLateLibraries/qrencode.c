#include "late.h"

#include <qrencode.h>

static struct late_library library = LATE_LIBRARY("libqrencode.so.4");

const char *sheetd_load_qrencode(void) { return late_load(&library); }

LATE(QRcode *, QRcode_encodeString,
    (const char *string, int version, QRecLevel level, QRencodeMode hint, int casesensitive),
    (string, version, level, hint, casesensitive))
LATE(QRcode *, QRcode_encodeInput, (QRinput *input), (input))
LATE_VOID(QRcode_free, (QRcode *qrcode), (qrcode))
LATE(int, QRinput_append, (QRinput *input, QRencodeMode mode, int size, const unsigned char *data),
    (input, mode, size, data))
LATE(int, QRinput_appendECIheader, (QRinput *input, unsigned int ecinum), (input, ecinum))
LATE_VOID(QRinput_free, (QRinput *input), (input))
LATE(QRinput *, QRinput_new2, (int version, QRecLevel level), (version, level))
