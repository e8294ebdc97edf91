// The one loop that a dragged sheet's frames spend their time in.
//
// It is C for one reason: the compiler can make it twice and let the processor choose when the program is loaded, which
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

FOR_THE_PROCESSOR
void sheetd_dim(const uint32_t *source, uint32_t *target, size_t count, uint32_t color, uint8_t alpha) {
    const Dim dim = prepared(color, alpha);
    size_t next = 0;
    for (; next + PIXELS <= count; next += PIXELS) dim_pixels(target + next, source + next, &dim);
    if (next < count) {
        uint32_t last[PIXELS] = {0};
        memcpy(last, source + next, (count - next) * sizeof *last);
        dim_pixels(last, last, &dim);
        memcpy(target + next, last, (count - next) * sizeof *last);
    }
}
