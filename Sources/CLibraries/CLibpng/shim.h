#pragma once

#include <png.h>
#include <zlib.h>

// A format of the simplified API whose macro is an expression that Swift does not import.
static const png_uint_32 sheetd_png_format_rgb = PNG_FORMAT_RGB;
