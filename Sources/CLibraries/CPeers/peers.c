// The same dragged frame, drawn by others, for `make bench PEERS=1`.

#include "peers.h"

#include <stdlib.h>

struct sheetd_peer {
    pixman_peer *pixman;
    cairo_peer *cairo;
};

sheetd_peer *sheetd_peer_new(sheetd_peer_kind kind, const sheetd_peer_scene *scene) {
    sheetd_peer *peer = calloc(1, sizeof *peer);
    if (!peer) return NULL;
    if (kind == sheetd_peer_pixman) {
        peer->pixman = pixman_peer_new(scene);
    } else {
        peer->cairo = cairo_peer_new(scene);
    }
    if (peer->pixman || peer->cairo) return peer;
    free(peer);
    return NULL;
}

void sheetd_peer_draw(sheetd_peer *peer, const sheetd_peer_rect *changed, int count, int row, uint8_t alpha) {
    if (peer->pixman) {
        pixman_peer_draw(peer->pixman, changed, count, row, alpha);
    } else {
        cairo_peer_draw(peer->cairo, changed, count, row, alpha);
    }
}

void sheetd_peer_free(sheetd_peer *peer) {
    if (!peer) return;
    pixman_peer_free(peer->pixman);
    cairo_peer_free(peer->cairo);
    free(peer);
}
