#pragma once

#include <stddef.h>
#include <stdint.h>

/// Lays `color` with opacity `alpha` on `count` XRGB8888 words, exactly rounded; the target is written once and never read.
void sheetd_dim(
    const uint32_t *_Nonnull source, uint32_t *_Nonnull target, size_t count, uint32_t color, uint8_t alpha);
