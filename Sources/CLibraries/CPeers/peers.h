#pragma once

#include "CPeers.h"

typedef struct pixman_peer pixman_peer;
typedef struct cairo_peer cairo_peer;

pixman_peer *pixman_peer_new(const sheetd_peer_scene *scene);
void pixman_peer_draw(pixman_peer *peer, const sheetd_peer_rect *changed, int count, int row, uint8_t alpha);
void pixman_peer_free(pixman_peer *peer);

cairo_peer *cairo_peer_new(const sheetd_peer_scene *scene);
void cairo_peer_draw(cairo_peer *peer, const sheetd_peer_rect *changed, int count, int row, uint8_t alpha);
void cairo_peer_free(cairo_peer *peer);
