#include "peers.h"

#include <pixman.h>
#include <stdlib.h>

struct pixman_peer {
    sheetd_peer_scene scene;
    pixman_image_t *picture, *frame, *edge, *grabber, *white, *black;
};

static pixman_image_t *words(const uint32_t *words, int width, int height) {
    return pixman_image_create_bits(PIXMAN_x8r8g8b8, width, height, (uint32_t *)words, width * 4);
}

static pixman_image_t *opacities(sheetd_peer_mask mask) {
    return pixman_image_create_bits(PIXMAN_a8, mask.width, mask.height, (uint32_t *)mask.opacities, mask.width);
}

static pixman_image_t *solid(uint16_t channel, uint16_t alpha) {
    const pixman_color_t color = {channel, channel, channel, alpha};
    return pixman_image_create_solid_fill(&color);
}

pixman_peer *pixman_peer_new(const sheetd_peer_scene *scene) {
    pixman_peer *peer = calloc(1, sizeof *peer);
    if (!peer) return NULL;
    *peer = (pixman_peer){
        .scene = *scene,
        .picture = words(scene->picture, scene->width, scene->height),
        .frame = words(scene->frame, scene->width, scene->height),
        .edge = opacities(scene->edge),
        .grabber = opacities(scene->grabber),
        .white = solid(0xFFFF, 0xFFFF),
        .black = solid(0, 0xFFFF),
    };
    if (peer->picture && peer->frame && peer->edge && peer->grabber && peer->white && peer->black) return peer;
    pixman_peer_free(peer);
    return NULL;
}

// Composes the part of a block that lies in a changed one; the source and the mask begin at the block's corner.
static void compose(
    pixman_peer *peer, pixman_op_t op, pixman_image_t *source, pixman_image_t *mask, sheetd_peer_rect block,
    sheetd_peer_rect changed) {
    const int left = block.x > changed.x ? block.x : changed.x;
    const int top = block.y > changed.y ? block.y : changed.y;
    const int block_right = block.x + block.width, changed_right = changed.x + changed.width;
    const int block_bottom = block.y + block.height, changed_bottom = changed.y + changed.height;
    const int right = block_right < changed_right ? block_right : changed_right;
    const int bottom = block_bottom < changed_bottom ? block_bottom : changed_bottom;
    if (left >= right || top >= bottom) return;
    const int x = left - block.x, y = top - block.y;
    pixman_image_composite32(op, source, mask, peer->frame, x, y, x, y, left, top, right - left, bottom - top);
}

void pixman_peer_draw(pixman_peer *peer, const sheetd_peer_rect *changed, int count, int row, uint8_t alpha) {
    const sheetd_peer_scene *scene = &peer->scene;
    const int body = row + scene->edge.height;
    const sheetd_peer_rect backdrop = {0, 0, scene->width, body < scene->height ? body : scene->height};
    const sheetd_peer_rect edge = {0, row, scene->edge.width, scene->edge.height};
    const sheetd_peer_rect rest = {0, body, scene->width, scene->height - body};
    const sheetd_peer_rect grabber = {
        scene->grabber_x, row + scene->grabber_y, scene->grabber.width, scene->grabber.height};
    pixman_image_t *dim = solid(0, (uint16_t)(alpha * 0x101));
    if (!dim) return;
    for (int i = 0; i < count; i++) {
        compose(peer, PIXMAN_OP_SRC, peer->picture, NULL, backdrop, changed[i]);
        compose(peer, PIXMAN_OP_OVER, dim, NULL, backdrop, changed[i]);
        compose(peer, PIXMAN_OP_OVER, peer->white, peer->edge, edge, changed[i]);
        compose(peer, PIXMAN_OP_SRC, peer->white, NULL, rest, changed[i]);
        compose(peer, PIXMAN_OP_OVER, peer->black, peer->grabber, grabber, changed[i]);
    }
    pixman_image_unref(dim);
}

void pixman_peer_free(pixman_peer *peer) {
    if (!peer) return;
    pixman_image_t *images[] = {peer->picture, peer->frame, peer->edge, peer->grabber, peer->white, peer->black};
    for (int i = 0; i < 6; i++) {
        if (images[i]) pixman_image_unref(images[i]);
    }
    free(peer);
}
