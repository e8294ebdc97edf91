#pragma once

#include <png.h>
#include <zlib.h>

// Formats of the simplified API whose macros are expressions that Swift does not import.
static const png_uint_32 sheetd_png_format_rgb = PNG_FORMAT_RGB;
static const png_uint_32 sheetd_png_format_rgba = PNG_FORMAT_RGBA;
