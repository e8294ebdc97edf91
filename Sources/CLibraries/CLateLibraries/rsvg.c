#include "late.h"

#include <librsvg/rsvg.h>

// Icons that are drawn as SVG. It brings libxml2 and a megabyte of its own, and every mask that is kept on the disk saves its
// loading.
static struct late_library library = LATE_LIBRARY("librsvg-2.so.2");

const char *sheetd_load_rsvg(void) { return late_load(&library); }

LATE_VOID(rsvg_handle_get_intrinsic_dimensions,
    (RsvgHandle *handle, gboolean *out_has_width, RsvgLength *out_width, gboolean *out_has_height, RsvgLength *out_height,
        gboolean *out_has_viewbox, RsvgRectangle *out_viewbox),
    (handle, out_has_width, out_width, out_has_height, out_height, out_has_viewbox, out_viewbox))
LATE(RsvgHandle *, rsvg_handle_new_from_data, (const guint8 *data, gsize data_len, GError **error),
    (data, data_len, error))
LATE(gboolean, rsvg_handle_render_document,
    (RsvgHandle *handle, cairo_t *cr, const RsvgRectangle *viewport, GError **error), (handle, cr, viewport, error))
