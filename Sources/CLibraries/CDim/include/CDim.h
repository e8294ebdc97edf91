#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Lays `color` with opacity `alpha` on a block of XRGB8888 words, exactly rounded; the target is written once and never
/// read, unless it is the source. Rows begin every `source_stride` and `target_stride` words.
void sheetd_dim(
    const uint32_t *_Nonnull source, size_t source_stride, uint32_t *_Nonnull target, size_t target_stride, size_t width,
    size_t height, uint32_t color, uint8_t alpha);

/// `sheetd_dim` for blocks that are larger than the caches, which keep the source.
void sheetd_stream(
    const uint32_t *_Nonnull source, size_t source_stride, uint32_t *_Nonnull target, size_t target_stride, size_t width,
    size_t height, uint32_t color, uint8_t alpha);

/// Lays `color` on `count` XRGB8888 words in place, on each with an opacity of its own, exactly rounded.
void sheetd_lay(uint32_t *_Nonnull pixels, const uint8_t *_Nonnull alphas, size_t count, uint32_t color);

/// A colour, and how opaque it is at each pixel of a block.
typedef struct {
    uint32_t color;
    /// The first row's opacities.
    const uint8_t *_Nonnull alphas;
    /// From a row's opacities to the next one's; 0 where all rows have the same.
    size_t stride;
    /// Whether a row has one opacity for all its pixels.
    bool is_one_a_row;
} sheetd_shadow;

/// `sheetd_dim`, and `shadow` on what comes of it.
void sheetd_shade(
    const uint32_t *_Nonnull source, size_t source_stride, uint32_t *_Nonnull target, size_t target_stride, size_t width,
    size_t height, uint32_t color, uint8_t alpha, const sheetd_shadow *_Nonnull shadow);

/// What some rows show side by side with others: a part of a picture as it is, or one colour.
typedef struct {
    /// The first pixel of the first row; null where all have the colour.
    const uint32_t *_Nullable source;
    /// The words from row to row.
    size_t stride;
    size_t width;
    uint32_t color;
} sheetd_span;

/// Writes `height` rows of spans that lie side by side, from their row `first` on; each row goes from left to right over all of
/// them. Rows begin every `target_stride` words, and the bits of `opacity` are set in every word.
void sheetd_draw(
    const sheetd_span *_Nonnull spans, size_t count, size_t first, uint32_t *_Nonnull target, size_t target_stride,
    size_t height, uint32_t opacity);
