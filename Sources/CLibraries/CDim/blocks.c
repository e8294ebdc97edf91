// Blocks of one colour, and blocks of a picture as it is.

#include "lanes.h"

// A row of one colour.
static inline __attribute__((always_inline)) void fill_row(uint32_t *target, size_t count, const Words *words) {
    if (count < PIXELS) {
        for (size_t x = 0; x < count; x++) target[x] = (*words)[0];
        return;
    }
    const size_t end = count - PIXELS;
    for (size_t next = 0; next < end; next += PIXELS) memcpy(target + next, words, sizeof *words);
    memcpy(target + end, words, sizeof *words);
}

FOR_THE_PROCESSOR
void sheetd_fill(uint32_t *target, size_t stride, size_t width, size_t height, uint32_t color) {
    const Words words = (Words){0} + color;
    for (size_t y = 0; y < height; y++) fill_row(target + y * stride, width, &words);
}

// The rows of a turned list are so narrow that a call for each, and what the processor fetches behind it, cost more than
// they do.
enum { NARROW = 256 };

// A row of at least a vector, as `dim_row` goes through it.
static inline __attribute__((always_inline)) void copy_row(
    const uint32_t *source, size_t source_stride, uint32_t *target, size_t target_stride, size_t count) {
    const size_t end = count - PIXELS;
    announce_below(source, source_stride, target, target_stride, count - 1);
    size_t next = 0;
    for (; next + 2 * PIXELS <= count; next += 2 * PIXELS) {
        announce_below(source, source_stride, target, target_stride, next);
        memcpy(target + next, source + next, 2 * PIXELS * sizeof *target);
    }
    if (next < end) memcpy(target + next, source + next, PIXELS * sizeof *target);
    memcpy(target + end, source + end, PIXELS * sizeof *target);
}

// A row of less than a vector, in two moves that may overlap: the hairlines of a turned list are one pixel wide, and a call for
// each row costs a tenth of the frame.
static inline __attribute__((always_inline)) void copy_few(const uint32_t *source, uint32_t *target, size_t count) {
    if (count >= 4) {
        memcpy(target, source, 4 * sizeof *target);
        memcpy(target + count - 4, source + count - 4, 4 * sizeof *target);
    } else if (count >= 2) {
        memcpy(target, source, 2 * sizeof *target);
        memcpy(target + count - 2, source + count - 2, 2 * sizeof *target);
    } else if (count == 1) {
        *target = *source;
    }
}

FOR_THE_PROCESSOR
void sheetd_copy(
    const uint32_t *source, size_t source_stride, uint32_t *target, size_t target_stride, size_t width, size_t height) {
    // Rows without a gap, as those of an upright picture.
    if (source_stride == width && target_stride == width) {
        memcpy(target, source, width * height * sizeof *target);
        return;
    }
    const bool is_narrow = width >= PIXELS && width <= NARROW;
    for (size_t y = 0; y < height; y++, source += source_stride, target += target_stride) {
        if (width < PIXELS) {
            copy_few(source, target, width);
        } else if (is_narrow) {
            copy_row(source, source_stride, target, target_stride, width);
        } else {
            memcpy(target, source, width * sizeof *target);
        }
    }
}
