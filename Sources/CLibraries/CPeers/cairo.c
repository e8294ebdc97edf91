#include "peers.h"

#include <cairo.h>
#include <stdlib.h>

struct cairo_peer {
    sheetd_peer_scene scene;
    cairo_surface_t *picture, *frame, *edge, *grabber;
    cairo_t *cairo;
};

static cairo_surface_t *words(const uint32_t *words, int width, int height) {
    return cairo_image_surface_create_for_data(
        (unsigned char *)words, CAIRO_FORMAT_RGB24, width, height, width * 4);
}

static cairo_surface_t *opacities(sheetd_peer_mask mask) {
    return cairo_image_surface_create_for_data(
        (unsigned char *)mask.opacities, CAIRO_FORMAT_A8, mask.width, mask.height, mask.width);
}

cairo_peer *cairo_peer_new(const sheetd_peer_scene *scene) {
    cairo_peer *peer = calloc(1, sizeof *peer);
    if (!peer) return NULL;
    peer->scene = *scene;
    peer->picture = words(scene->picture, scene->width, scene->height);
    peer->frame = words(scene->frame, scene->width, scene->height);
    peer->edge = opacities(scene->edge);
    peer->grabber = opacities(scene->grabber);
    peer->cairo = cairo_create(peer->frame);
    if (cairo_status(peer->cairo) == CAIRO_STATUS_SUCCESS) return peer;
    cairo_peer_free(peer);
    return NULL;
}

static void fill(cairo_t *cairo, int y, int width, int height) {
    cairo_rectangle(cairo, 0, y, width, height);
    cairo_fill(cairo);
}

void cairo_peer_draw(cairo_peer *peer, const sheetd_peer_rect *changed, int count, int row, uint8_t alpha) {
    const sheetd_peer_scene *scene = &peer->scene;
    const int body = row + scene->edge.height;
    cairo_t *cairo = peer->cairo;
    cairo_reset_clip(cairo);
    for (int i = 0; i < count; i++) {
        cairo_rectangle(cairo, changed[i].x, changed[i].y, changed[i].width, changed[i].height);
    }
    cairo_clip(cairo);
    cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE);
    cairo_set_source_surface(cairo, peer->picture, 0, 0);
    fill(cairo, 0, scene->width, body);
    cairo_set_operator(cairo, CAIRO_OPERATOR_OVER);
    cairo_set_source_rgba(cairo, 0, 0, 0, alpha / 255.0);
    fill(cairo, 0, scene->width, body);
    cairo_set_source_rgb(cairo, 1, 1, 1);
    cairo_mask_surface(cairo, peer->edge, 0, row);
    fill(cairo, body, scene->width, scene->height - body);
    cairo_set_source_rgb(cairo, 0, 0, 0);
    cairo_mask_surface(cairo, peer->grabber, scene->grabber_x, row + scene->grabber_y);
    cairo_surface_flush(peer->frame);
}

void cairo_peer_free(cairo_peer *peer) {
    if (!peer) return;
    cairo_destroy(peer->cairo);
    cairo_surface_t *surfaces[] = {peer->picture, peer->frame, peer->edge, peer->grabber};
    for (int i = 0; i < 4; i++) cairo_surface_destroy(surfaces[i]);
    free(peer);
}
