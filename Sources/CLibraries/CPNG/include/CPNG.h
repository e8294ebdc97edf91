#pragma once

#include <stddef.h>
#include <stdint.h>

// Reads PNGs with libpng, whose errors are long jumps, which Swift cannot catch.

/// The most bytes of a message, the zero at its end included.
enum { sheetd_png_message_size = 96 };

/// Decodes the `count` bytes of a PNG file of any kind into 8 bits a channel: blue, green, red, opacity, row after row. The
/// colours are sRGB, not multiplied by the opacity.
///
/// `width` and `height` are what the file's header says, and `pixels` has room for width x height x 4 bytes. Nothing that
/// depends on the file is allocated besides a row or two: chunks that do not change pixels are skipped unread.
///
/// `goes_on` is called with `asked` after every few rows, and ends the decoding where it answers 0.
///
/// Answers 0, or -1 and why in `message`; what `pixels` holds then is of no use.
int sheetd_png_decode(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels,
               int (*goes_on)(void *asked), void *asked, char message[sheetd_png_message_size]);
