// What the loops of this folder have in common: vectors of eight pixels, and the dim on them.
//
// They are C for one reason: the compiler can make them twice and let the processor choose when the program is loaded, which
// Swift cannot. With the 256-bit vectors of nearly every x86 processor it takes half the time; the other version runs
// everywhere. On other architectures there is one version; on 64-bit ARM it is one of NEON.

#pragma once

#include "CDim.h"
#include <string.h>

// The choice is made by code that runs before ThreadSanitizer is ready, which instruments it all the same and crashes.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define IS_CHECKED_FOR_RACES
#endif
#endif

#if defined(__x86_64__) && defined(__gnu_linux__) && !defined(IS_CHECKED_FOR_RACES)
#define FOR_THE_PROCESSOR __attribute__((target_clones("avx2", "default")))
#else
#define FOR_THE_PROCESSOR
#endif

enum { PIXELS = 8 };

// Eight pixels; every channel gets a lane of sixteen bits, because those are the widest that all vectors multiply.
typedef uint16_t Lanes __attribute__((vector_size(PIXELS * 4)));
typedef uint32_t Products __attribute__((vector_size(PIXELS * 8)));
typedef uint8_t Bytes __attribute__((vector_size(PIXELS)));
typedef uint32_t Words __attribute__((vector_size(PIXELS * 4)));

// (t · 257) >> 16 is t / 255 rounded to nearest, for a t that has 128 added and is at most 255² + 128. NEON has no instruction
// for the upper half of a product, but one that shifts and adds: (t + t / 256) / 256 is the same number.
#if defined(__aarch64__)
#define QUOTIENT(t) (((t) + ((t) >> 8)) >> 8)
#else
#define QUOTIENT(t) __builtin_convertvector((__builtin_convertvector(t, Products) * 257) >> 16, Lanes)
#endif

// What is the same for every pixel: how much stays of it, and what the colour adds to its even and odd channels.
typedef struct {
    uint16_t rest;
    Lanes even;
    Lanes odd;
} Dim;

// Vectors are handed over by their address: as arguments they would mean different registers in the two versions.
static inline __attribute__((always_inline)) void dim_lanes(Lanes *words, const Dim *dim) {
    const Lanes redBlue = (*words & 0xFF) * dim->rest + dim->even;
    const Lanes green = (*words >> 8) * dim->rest + dim->odd;
    *words = QUOTIENT(redBlue) | QUOTIENT(green) << 8;
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

// Tells the processor of the words below `at` in the next row: it guesses what follows in memory, but not where a row of a block
// that is narrower than its picture goes on. They may lie past the end of everything; they are never read.
static inline __attribute__((always_inline)) void announce(const uint32_t *source, size_t source_stride, size_t at) {
    __builtin_prefetch((const void *)((uintptr_t)(source + at) + source_stride * sizeof *source));
}

// Those of the target too, which are written.
static inline __attribute__((always_inline)) void announce_below(
    const uint32_t *source, size_t source_stride, const uint32_t *target, size_t target_stride, size_t at) {
    announce(source, source_stride, at);
    __builtin_prefetch((const void *)((uintptr_t)(target + at) + target_stride * sizeof *target), 1);
}
