// Rows of pixels that are not blended: parts of pictures as they are, and colours, side by side.

#include "lanes.h"

// Longer rows of one picture are left to memcpy, which copies in the way that suits the processor.
enum { LONG = 1024 };

// Less than a vector, in two moves that may overlap: the hairlines of a turned list are one pixel wide, and a call for each row
// costs a tenth of the frame.
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

// The words from `target` to where a line of the cache begins; nearly all stores are inside one line then.
static inline __attribute__((always_inline)) size_t words_to_line(const uint32_t *target) {
    return (64 - (uintptr_t)target % 64) / sizeof *target;
}

static inline __attribute__((always_inline)) void copy_words(const uint32_t *source, uint32_t *target, size_t count) {
    if (count < PIXELS) return copy_few(source, target, count);
    if (count > LONG) {
        memcpy(target, source, count * sizeof *target);
        return;
    }
    const size_t end = count - PIXELS;
    memcpy(target, source, PIXELS * sizeof *target);
    size_t next = PIXELS;
    if (count >= 4 * PIXELS) {
        memcpy(target + next, source + next, PIXELS * sizeof *target);
        next = words_to_line(target);
    }
    for (; next + 2 * PIXELS <= count; next += 2 * PIXELS)
        memcpy(target + next, source + next, 2 * PIXELS * sizeof *target);
    if (next < end) memcpy(target + next, source + next, PIXELS * sizeof *target);
    memcpy(target + end, source + end, PIXELS * sizeof *target);
}

// The same, with the bits of `opacity` set in each word.
static inline __attribute__((always_inline)) void copy_opaque(
    const uint32_t *source, uint32_t *target, size_t count, uint32_t opacity) {
    if (count < PIXELS) {
        for (size_t x = 0; x < count; x++) target[x] = source[x] | opacity;
        return;
    }
    const size_t end = count - PIXELS;
    Words words;
    for (size_t next = 0; next < end; next += PIXELS) {
        memcpy(&words, source + next, sizeof words);
        words |= opacity;
        memcpy(target + next, &words, sizeof words);
    }
    memcpy(&words, source + end, sizeof words);
    words |= opacity;
    memcpy(target + end, &words, sizeof words);
}

static inline __attribute__((always_inline)) void fill_words(uint32_t *target, size_t count, uint32_t color) {
    if (count < PIXELS) {
        for (size_t x = 0; x < count; x++) target[x] = color;
        return;
    }
    const Words words = (Words){0} + color;
    const size_t end = count - PIXELS;
    memcpy(target, &words, sizeof words);
    size_t next = PIXELS;
    if (count >= 4 * PIXELS) {
        memcpy(target + next, &words, sizeof words);
        next = words_to_line(target);
    }
    for (; next + 2 * PIXELS <= count; next += 2 * PIXELS) {
        memcpy(target + next, &words, sizeof words);
        memcpy(target + next + PIXELS, &words, sizeof words);
    }
    if (next < end) memcpy(target + next, &words, sizeof words);
    memcpy(target + end, &words, sizeof words);
}

static inline __attribute__((always_inline)) void draw_span(
    const sheetd_span *span, size_t row, uint32_t *target, size_t count, uint32_t opacity) {
    if (!span->source) {
        fill_words(target, count, span->color | opacity);
    } else if (opacity) {
        copy_opaque(span->source + row * span->stride, target, count, opacity);
    } else {
        copy_words(span->source + row * span->stride, target, count);
    }
}

FOR_THE_PROCESSOR
void sheetd_draw(
    const sheetd_span *spans, size_t count, size_t first, uint32_t *target, size_t target_stride, size_t height,
    uint32_t opacity) {
    // Rows without a gap between them, as those of an upright picture, are one.
    const bool is_gapless = count == 1 && spans->width == target_stride && (!spans->source || spans->stride == spans->width);
    if (is_gapless) return draw_span(spans, first, target, target_stride * height, opacity);
    for (size_t y = 0; y < height; y++, target += target_stride) {
        uint32_t *next = target;
        for (size_t span = 0; span < count; next += spans[span++].width)
            draw_span(&spans[span], first + y, next, spans[span].width, opacity);
    }
}
