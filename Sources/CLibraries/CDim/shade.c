// A colour with an opacity for each pixel: masks, and shadows on the dimmed backdrop.

#include "lanes.h"

// A colour's even and odd channels, for every pixel.
typedef struct {
    Lanes even;
    Lanes odd;
} Ink;

static inline __attribute__((always_inline)) Ink mixed(uint32_t color) {
    const Words word = (Words){0} + color;
    return (Ink){.even = (Lanes)word & 0xFF, .odd = (Lanes)(word & 0xFF00) >> 8};
}

// Opacities of eight pixels, each in both lanes of its pixel: how much stays of what lies under the ink, and what it adds.
typedef struct {
    Lanes rest;
    Lanes even;
    Lanes odd;
} Coat;

static inline __attribute__((always_inline)) void mix_coat(Coat *coat, const Lanes *alpha, const Ink *ink) {
    coat->rest = 255 - *alpha;
    coat->even = ink->even * *alpha + 128;
    coat->odd = ink->odd * *alpha + 128;
}

static inline __attribute__((always_inline)) void lay_lanes(Lanes *words, const Coat *coat) {
    const Lanes redBlue = (*words & 0xFF) * coat->rest + coat->even;
    const Lanes green = (*words >> 8) * coat->rest + coat->odd;
    *words = QUOTIENT(redBlue) | QUOTIENT(green) << 8;
}

// The coat of the opacities from `alphas` on, `count` of them: the rest of a vector is left as it is.
static inline __attribute__((always_inline)) void mix_coat_of(
    Coat *coat, const uint8_t *alphas, size_t count, const Ink *ink) {
    Bytes bytes = {0};
    if (count < PIXELS) {
        memcpy(&bytes, alphas, count);
    } else {
        memcpy(&bytes, alphas, sizeof bytes);
    }
    const Words alpha = __builtin_convertvector(bytes, Words);
    const Lanes lanes = (Lanes)(alpha | alpha << 16);
    mix_coat(coat, &lanes, ink);
}

static inline __attribute__((always_inline)) void lay_pixels(uint32_t *pixels, const uint8_t *alphas, const Ink *ink) {
    Lanes words;
    Coat coat;
    memcpy(&words, pixels, sizeof words);
    mix_coat_of(&coat, alphas, PIXELS, ink);
    lay_lanes(&words, &coat);
    memcpy(pixels, &words, sizeof words);
}

FOR_THE_PROCESSOR
void sheetd_lay(uint32_t *pixels, const uint8_t *alphas, size_t count, uint32_t color) {
    const Ink ink = mixed(color);
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

// How the opacities of a row are known.
typedef enum {
    EACH,  // every pixel's own, from bytes
    ONE,   // the first coat for all of them
    KEPT,  // a coat for every eight pixels, which many rows have in common
} Opacities;

enum { KEPT_COATS = 8, KEPT_PIXELS = KEPT_COATS * PIXELS };

// The shadow on a row, or on a part of all rows.
typedef struct {
    const uint8_t *alphas;
    Ink ink;
    Coat coats[KEPT_COATS];
    // That of the row's last eight pixels, however many there are.
    Coat last;
} Shadow;

// The dim on eight pixels, and a shadow on that.
static inline __attribute__((always_inline)) void shade_lanes(Lanes *words, const Dim *dim, const Coat *coat) {
    dim_lanes(words, dim);
    lay_lanes(words, coat);
}

static inline __attribute__((always_inline)) void shade_pixels(
    const uint32_t *source, uint32_t *target, size_t next, const Dim *dim, const Shadow *shadow, Opacities opacities) {
    Lanes words;
    Coat coat;
    memcpy(&words, source + next, sizeof words);
    if (opacities == EACH) mix_coat_of(&coat, shadow->alphas + next, PIXELS, &shadow->ink);
    shade_lanes(
        &words, dim,
        opacities == EACH   ? &coat
        : opacities == KEPT ? &shadow->coats[next / PIXELS]
                            : &shadow->coats[0]);
    memcpy(target + next, &words, sizeof words);
}

// A row of less than a vector.
static inline __attribute__((always_inline)) void shade_few(
    const uint32_t *source, uint32_t *target, size_t count, const Dim *dim, const Coat *coat) {
    Lanes words = {0};
    memcpy(&words, source, count * sizeof *source);
    shade_lanes(&words, dim, coat);
    memcpy(target, &words, count * sizeof *target);
}

// A row, as `dim_row` goes through it.
static inline __attribute__((always_inline)) void shade_row(
    const uint32_t *source, size_t source_stride, uint32_t *target, size_t target_stride, size_t count,
    const Dim *dim, const Shadow *shadow, Opacities opacities) {
    const size_t few = count < PIXELS ? count : PIXELS;
    Coat own;
    if (opacities == EACH) mix_coat_of(&own, shadow->alphas + count - few, few, &shadow->ink);
    const Coat *const coat = opacities == EACH ? &own : opacities == KEPT ? &shadow->last : &shadow->coats[0];
    if (count < PIXELS) return shade_few(source, target, count, dim, coat);
    const size_t end = count - PIXELS;
    Lanes last;
    memcpy(&last, source + end, sizeof last);
    shade_lanes(&last, dim, coat);
    announce_below(source, source_stride, target, target_stride, count - 1);
    size_t next = 0;
    for (; next + 2 * PIXELS <= count; next += 2 * PIXELS) {
        announce_below(source, source_stride, target, target_stride, next);
        shade_pixels(source, target, next, dim, shadow, opacities);
        shade_pixels(source, target, next + PIXELS, dim, shadow, opacities);
    }
    if (next < end) shade_pixels(source, target, next, dim, shadow, opacities);
    memcpy(target + end, &last, sizeof last);
}

// Mixes the coats of `count` columns in which all rows are alike.
static inline __attribute__((always_inline)) void keep_coats(Shadow *shadow, size_t count) {
    for (size_t next = 0; next + PIXELS <= count; next += PIXELS)
        mix_coat_of(&shadow->coats[next / PIXELS], shadow->alphas + next, PIXELS, &shadow->ink);
    const size_t few = count < PIXELS ? count : PIXELS;
    mix_coat_of(&shadow->last, shadow->alphas + count - few, few, &shadow->ink);
}

FOR_THE_PROCESSOR
void sheetd_shade(
    const uint32_t *source, size_t source_stride, uint32_t *target, size_t target_stride, size_t width, size_t height,
    uint32_t color, uint8_t alpha, const sheetd_shadow *shadow) {
    if (width == 0) return;
    const Dim dim = prepared(color, alpha);
    // The coats are mixed where they are used.
    Shadow part;
    part.alphas = shadow->alphas;
    part.ink = mixed(shadow->color);
    if (shadow->is_one_a_row) {
        for (size_t y = 0; y < height; y++) {
            const Lanes opacity = (Lanes){0} + shadow->alphas[y * shadow->stride];
            mix_coat(&part.coats[0], &opacity, &part.ink);
            shade_row(
                source + y * source_stride, source_stride, target + y * target_stride, target_stride, width, &dim,
                &part, ONE);
        }
    } else if (shadow->stride > 0) {
        for (size_t y = 0; y < height; y++, part.alphas += shadow->stride)
            shade_row(
                source + y * source_stride, source_stride, target + y * target_stride, target_stride, width, &dim,
                &part, EACH);
    } else {
        for (size_t x = 0; x < width; x += KEPT_PIXELS) {
            const size_t count = width - x < KEPT_PIXELS ? width - x : KEPT_PIXELS;
            part.alphas = shadow->alphas + x;
            keep_coats(&part, count);
            for (size_t y = 0; y < height; y++)
                shade_row(
                    source + y * source_stride + x, source_stride, target + y * target_stride + x, target_stride,
                    count, &dim, &part, KEPT);
        }
    }
}
