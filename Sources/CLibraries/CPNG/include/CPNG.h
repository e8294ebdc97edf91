#pragma once

#include <stddef.h>
#include <stdint.h>

// Reads PNGs with libpng, whose errors are long jumps, which Swift cannot catch.

/// The most bytes of a message, the zero at its end included.
enum { sheetd_png_message_size = 96 };

/// A row that was decoded: its pixels are those of the picture's row `y`, in the columns `first`, `first + step`, and so on to
/// the right edge.
///
/// Where the file is interlaced, a row of the picture comes in parts, each in another pass.
typedef struct {
    uint32_t y;
    uint32_t first;
    uint32_t step;
} sheetd_png_row;

/// Where the pixels of a file go.
typedef struct {
    /// What the file's header says.
    uint32_t width, height;
    /// Room for width x height x 4 bytes; where there is `take_row`, for width x 4 bytes.
    uint8_t *pixels;
    /// Called with `asked` after every few rows; ends the decoding where it answers 0.
    int (*goes_on)(void *asked);
    /// NULL, or called with `asked` for each row that stands in `pixels`. The next one is put in its place.
    void (*take_row)(void *asked, sheetd_png_row row);
    void *asked;
} sheetd_png_target;

/// Decodes the `count` bytes of a PNG file of any kind into 8 bits a channel: blue, green, red, opacity. The colours are sRGB,
/// not multiplied by the opacity.
///
/// Nothing that depends on the file is allocated besides a row or two: chunks that do not change pixels are skipped unread.
///
/// Answers 0, or -1 and why in `message`; what became of the pixels is of no use then. The functions of `target` return before
/// libpng jumps.
int sheetd_png_decode(const uint8_t *bytes, size_t count, const sheetd_png_target *target,
               char message[sheetd_png_message_size]);
