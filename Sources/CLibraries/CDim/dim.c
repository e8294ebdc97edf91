// The dim on the backdrop: the loop that most of a dragged sheet's frame goes through.

#include "lanes.h"

static inline __attribute__((always_inline)) void dim_pixels(uint32_t *target, const uint32_t *source, const Dim *dim) {
    Lanes words;
    memcpy(&words, source, sizeof words);
    dim_lanes(&words, dim);
    memcpy(target, &words, sizeof words);
}

// A row of less than a vector.
static inline __attribute__((always_inline)) void dim_few(
    const uint32_t *source, uint32_t *target, size_t count, const Dim *dim) {
    uint32_t words[PIXELS] = {0};
    memcpy(words, source, count * sizeof *words);
    dim_pixels(words, words, dim);
    memcpy(target, words, count * sizeof *words);
}

// A row, while the next one is announced: its last line of the cache too, however the row is aligned.
static inline __attribute__((always_inline)) void dim_row(
    const uint32_t *source, size_t source_stride, uint32_t *target, size_t target_stride, size_t count,
    const Dim *dim) {
    if (count < PIXELS) return dim_few(source, target, count, dim);
    // The last vector overlaps the one before; it is taken first, because source and target may be the same.
    const size_t end = count - PIXELS;
    Lanes last;
    memcpy(&last, source + end, sizeof last);
    dim_lanes(&last, dim);
    announce_below(source, source_stride, target, target_stride, count - 1);
    size_t next = 0;
    for (; next + 2 * PIXELS <= count; next += 2 * PIXELS) {
        announce_below(source, source_stride, target, target_stride, next);
        dim_pixels(target + next, source + next, dim);
        dim_pixels(target + next + PIXELS, source + next + PIXELS, dim);
    }
    if (next < end) dim_pixels(target + next, source + next, dim);
    memcpy(target + end, &last, sizeof last);
}

// Rows without a gap between them, as those of an upright picture: the processor guesses by itself what comes next, and announcing
// it costs a tenth, of a frame that fits no cache a third.
static inline __attribute__((always_inline)) void dim_whole(
    const uint32_t *source, uint32_t *target, size_t count, const Dim *dim) {
    size_t next = 0;
    for (; next + 2 * PIXELS <= count; next += 2 * PIXELS) {
        dim_pixels(target + next, source + next, dim);
        dim_pixels(target + next + PIXELS, source + next + PIXELS, dim);
    }
    for (; next < count; next += PIXELS)
        dim_few(source + next, target + next, count - next < PIXELS ? count - next : PIXELS, dim);
}

// A line of the cache.
enum { LINE = 2 * PIXELS };

// Fewer pixels than a line, at either end of a row.
static inline __attribute__((always_inline)) void dim_end(
    const uint32_t *source, uint32_t *target, size_t count, const Dim *dim) {
    if (count > PIXELS) {
        dim_pixels(target, source, dim);
        dim_few(source + PIXELS, target + PIXELS, count - PIXELS, dim);
    } else {
        dim_few(source, target, count, dim);
    }
}

// A row of a block that no cache holds: whole lines are stored past the caches, so that they are not fetched before they are
// overwritten, and the caches hold the source. Only the source of the next row is announced.
static inline __attribute__((always_inline)) void stream_row(
    const uint32_t *source, size_t source_stride, uint32_t *target, size_t count, const Dim *dim) {
    const size_t head = (LINE - (uintptr_t)target / sizeof *target % LINE) % LINE;
    size_t next = head < count ? head : count;
    dim_end(source, target, next, dim);
    for (; next + LINE <= count; next += LINE) {
        announce(source, source_stride, next);
        Lanes words[2];
        memcpy(words, source + next, sizeof words);
        dim_lanes(&words[0], dim);
        dim_lanes(&words[1], dim);
        __builtin_nontemporal_store(words[0], (Lanes *)(target + next));
        __builtin_nontemporal_store(words[1], (Lanes *)(target + next + PIXELS));
    }
    dim_end(source + next, target + next, count - next, dim);
}

FOR_THE_PROCESSOR
void sheetd_stream(
    const uint32_t *source, size_t source_stride, uint32_t *target, size_t target_stride, size_t width, size_t height,
    uint32_t color, uint8_t alpha) {
    const Dim dim = prepared(color, alpha);
    for (size_t y = 0; y < height; y++)
        stream_row(source + y * source_stride, source_stride, target + y * target_stride, width, &dim);
    // Such stores may be seen later than those that follow.
#if defined(__x86_64__)
    __builtin_ia32_sfence();
#else
    __atomic_thread_fence(__ATOMIC_RELEASE);
#endif
}

FOR_THE_PROCESSOR
void sheetd_dim(
    const uint32_t *source, size_t source_stride, uint32_t *target, size_t target_stride, size_t width, size_t height,
    uint32_t color, uint8_t alpha) {
    const Dim dim = prepared(color, alpha);
    if (source_stride == width && target_stride == width) return dim_whole(source, target, width * height, &dim);
    for (size_t y = 0; y < height; y++) {
        dim_row(
            source + y * source_stride, source_stride, target + y * target_stride, target_stride, width, &dim);
    }
}
