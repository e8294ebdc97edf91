#pragma once

#include <stdint.h>

/// A library that draws the frames of a dragged sheet as well.
typedef enum { sheetd_peer_pixman, sheetd_peer_cairo } sheetd_peer_kind;

/// A mask of opacities; rows begin every `width` bytes, a multiple of four.
typedef struct {
    const uint8_t *_Nonnull opacities;
    int width;
    int height;
} sheetd_peer_mask;

/// What is drawn: a white sheet with a black grabber over a picture that is dimmed in black, in XRGB8888 words.
typedef struct {
    const uint32_t *_Nonnull picture;
    uint32_t *_Nonnull frame;
    int width;
    int height;
    /// The first rows of the sheet, which round its corners.
    sheetd_peer_mask edge;
    sheetd_peer_mask grabber;
    /// Where the grabber lies on the sheet.
    int grabber_x;
    int grabber_y;
} sheetd_peer_scene;

/// A block of pixels.
typedef struct {
    int x, y, width, height;
} sheetd_peer_rect;

typedef struct sheetd_peer sheetd_peer;

/// A peer for a scene, whose memory has to stay. NULL when there is not enough memory.
sheetd_peer *_Nullable sheetd_peer_new(sheetd_peer_kind kind, const sheetd_peer_scene *_Nonnull scene);

/// Draws what has changed: the sheet begins at `row`, and the dim has the opacity `alpha`. Nothing that the sheet hides is
/// drawn.
void sheetd_peer_draw(
    sheetd_peer *_Nonnull peer, const sheetd_peer_rect *_Nonnull changed, int count, int row, uint8_t alpha);

void sheetd_peer_free(sheetd_peer *_Nullable peer);
