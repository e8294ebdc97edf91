// The loops that a dragged sheet's frames spend their time in.
//
// They are C for one reason: the compiler can make them twice and let the processor choose when the program is loaded, which
// Swift cannot. With the 256-bit vectors of nearly every x86 processor it takes half the time; the other version runs
// everywhere. On other architectures there is one version.

#include "CDim.h"
#include <string.h>

#if defined(__x86_64__) && defined(__gnu_linux__)
#define FOR_THE_PROCESSOR __attribute__((target_clones("avx2", "default")))
#else
#define FOR_THE_PROCESSOR
#endif

enum { PIXELS = 8 };

// Eight pixels; every channel gets a lane of sixteen bits, because those are the widest that all vectors multiply.
typedef uint16_t Lanes __attribute__((vector_size(PIXELS * 4)));
typedef uint32_t Products __attribute__((vector_size(PIXELS * 8)));

// (t · 257) >> 16 is t / 255 rounded to nearest, for a t that has 128 added and is at most 255² + 128.
#define QUOTIENT(t) __builtin_convertvector((__builtin_convertvector(t, Products) * 257) >> 16, Lanes)

// What is the same for every pixel: how much stays of it, and what the colour adds to its even and odd channels.
typedef struct {
    uint16_t rest;
    Lanes even;
    Lanes odd;
} Dim;

static inline __attribute__((always_inline)) void dim_pixels(uint32_t *target, const uint32_t *source, const Dim *dim) {
    Lanes words;
    memcpy(&words, source, sizeof words);
    const Lanes redBlue = (words & 0xFF) * dim->rest + dim->even;
    const Lanes green = (words >> 8) * dim->rest + dim->odd;
    words = QUOTIENT(redBlue) | QUOTIENT(green) << 8;
    memcpy(target, &words, sizeof words);
}

static inline __attribute__((always_inline)) Dim prepared(uint32_t color, uint8_t alpha) {
    Dim dim = {.rest = 255 - alpha};
    for (int i = 0; i < PIXELS * 2; i += 2) {
        dim.even[i] = (uint16_t)((color & 0xFF) * alpha + 128);
        dim.even[i + 1] = (uint16_t)((color >> 16 & 0xFF) * alpha + 128);
        dim.odd[i] = (uint16_t)((color >> 8 & 0xFF) * alpha + 128);
        dim.odd[i + 1] = 128;
    }
    return dim;
}

// A part of a row, less than two vectors.
static inline __attribute__((always_inline)) void dim_rest(
    const uint32_t *source, uint32_t *target, size_t count, const Dim *dim) {
    size_t next = 0;
    for (; next + PIXELS <= count; next += PIXELS) dim_pixels(target + next, source + next, dim);
    if (next < count) {
        uint32_t last[PIXELS] = {0};
        memcpy(last, source + next, (count - next) * sizeof *last);
        dim_pixels(last, last, dim);
        memcpy(target + next, last, (count - next) * sizeof *last);
    }
}

// A row, while the processor is told of the next: it guesses what follows in memory, but not where a row of a block that
// is narrower than its picture goes on.
static inline __attribute__((always_inline)) void dim_row(
    const uint32_t *source, const uint32_t *next_source, uint32_t *target, const uint32_t *next_target, size_t count,
    const Dim *dim) {
    size_t next = 0;
    for (; next + 2 * PIXELS <= count; next += 2 * PIXELS) {
        __builtin_prefetch(next_source + next);
        __builtin_prefetch(next_target + next, 1);
        dim_pixels(target + next, source + next, dim);
        dim_pixels(target + next + PIXELS, source + next + PIXELS, dim);
    }
    dim_rest(source + next, target + next, count - next, dim);
}

FOR_THE_PROCESSOR
void sheetd_dim(
    const uint32_t *source, size_t source_stride, uint32_t *target, size_t target_stride, size_t width, size_t height,
    uint32_t color, uint8_t alpha) {
    const Dim dim = prepared(color, alpha);
    for (size_t y = 0; y < height; y++) {
        const size_t below = y + 1 < height ? y + 1 : y;
        dim_row(
            source + y * source_stride, source + below * source_stride, target + y * target_stride,
            target + below * target_stride, width, &dim);
    }
}

typedef uint8_t Bytes __attribute__((vector_size(PIXELS)));
typedef uint32_t Words __attribute__((vector_size(PIXELS * 4)));

// A colour's even and odd channels, for every pixel.
typedef struct {
    Lanes even;
    Lanes odd;
} Ink;

static inline __attribute__((always_inline)) void lay_pixels(
    uint32_t *pixels, const uint8_t *alphas, const Ink *ink) {
    Lanes words;
    memcpy(&words, pixels, sizeof words);
    Bytes bytes;
    memcpy(&bytes, alphas, sizeof bytes);
    // Each opacity in both lanes of its pixel.
    const Lanes alpha = (Lanes)(__builtin_convertvector(bytes, Words) * 0x10001);
    const Lanes rest = 255 - alpha;
    const Lanes redBlue = (words & 0xFF) * rest + ink->even * alpha + 128;
    const Lanes green = (words >> 8) * rest + ink->odd * alpha + 128;
    words = QUOTIENT(redBlue) | QUOTIENT(green) << 8;
    memcpy(pixels, &words, sizeof words);
}

FOR_THE_PROCESSOR
void sheetd_lay(uint32_t *pixels, const uint8_t *alphas, size_t count, uint32_t color) {
    const Words word = (Words){0} + color;
    const Ink ink = {.even = (Lanes)word & 0xFF, .odd = (Lanes)(word & 0xFF00) >> 8};
    size_t next = 0;
    for (; next + PIXELS <= count; next += PIXELS) lay_pixels(pixels + next, alphas + next, &ink);
    if (next < count) {
        uint32_t last[PIXELS] = {0};
        uint8_t opacities[PIXELS] = {0};
        memcpy(last, pixels + next, (count - next) * sizeof *last);
        memcpy(opacities, alphas + next, count - next);
        lay_pixels(last, opacities, &ink);
        memcpy(pixels + next, last, (count - next) * sizeof *last);
    }
}
