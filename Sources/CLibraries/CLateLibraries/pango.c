#include "late.h"

#include <pango/pangocairo.h>

// Pango and Cairo: they bring some forty libraries with them, whose loading takes longer than all that sheetd does before
// its first picture. A device that shows no texts need not have them.
static struct late_library library = LATE_LIBRARY("libpangocairo-1.0.so.0");

const char *sheetd_load_pango(void) { return late_load(&library); }

LATE_VOID(cairo_arc, (cairo_t *cr, double xc, double yc, double radius, double angle1, double angle2),
    (cr, xc, yc, radius, angle1, angle2))
LATE_VOID(cairo_clip, (cairo_t *cr), (cr))
LATE_VOID(cairo_close_path, (cairo_t *cr), (cr))
LATE(cairo_t *, cairo_create, (cairo_surface_t *target), (target))
LATE_VOID(cairo_destroy, (cairo_t *cr), (cr))
LATE_VOID(cairo_fill, (cairo_t *cr), (cr))
LATE(cairo_font_options_t *, cairo_font_options_create, (void), ())
LATE_VOID(cairo_font_options_destroy, (cairo_font_options_t *options), (options))
LATE_VOID(cairo_font_options_set_antialias, (cairo_font_options_t *options, cairo_antialias_t antialias),
    (options, antialias))
LATE_VOID(cairo_font_options_set_hint_metrics, (cairo_font_options_t *options, cairo_hint_metrics_t hint_metrics),
    (options, hint_metrics))
LATE_VOID(cairo_font_options_set_hint_style, (cairo_font_options_t *options, cairo_hint_style_t hint_style),
    (options, hint_style))
LATE(cairo_pattern_t *, cairo_get_source, (cairo_t *cr), (cr))
LATE(cairo_surface_t *, cairo_image_surface_create_for_data,
    (unsigned char *data, cairo_format_t format, int width, int height, int stride),
    (data, format, width, height, stride))
LATE_VOID(cairo_line_to, (cairo_t *cr, double x, double y), (cr, x, y))
LATE_VOID(cairo_mask_surface, (cairo_t *cr, cairo_surface_t *surface, double surface_x, double surface_y),
    (cr, surface, surface_x, surface_y))
LATE_VOID(cairo_move_to, (cairo_t *cr, double x, double y), (cr, x, y))
LATE_VOID(cairo_new_path, (cairo_t *cr), (cr))
LATE_VOID(cairo_new_sub_path, (cairo_t *cr), (cr))
LATE_VOID(cairo_paint, (cairo_t *cr), (cr))
LATE_VOID(cairo_paint_with_alpha, (cairo_t *cr, double alpha), (cr, alpha))
LATE_VOID(cairo_pattern_set_extend, (cairo_pattern_t *pattern, cairo_extend_t extend), (pattern, extend))
LATE_VOID(cairo_pop_group_to_source, (cairo_t *cr), (cr))
LATE_VOID(cairo_push_group, (cairo_t *cr), (cr))
LATE_VOID(cairo_rectangle, (cairo_t *cr, double x, double y, double width, double height), (cr, x, y, width, height))
LATE_VOID(cairo_restore, (cairo_t *cr), (cr))
LATE_VOID(cairo_save, (cairo_t *cr), (cr))
LATE_VOID(cairo_scale, (cairo_t *cr, double sx, double sy), (cr, sx, sy))
LATE_VOID(cairo_set_fill_rule, (cairo_t *cr, cairo_fill_rule_t fill_rule), (cr, fill_rule))
LATE_VOID(cairo_set_line_cap, (cairo_t *cr, cairo_line_cap_t line_cap), (cr, line_cap))
LATE_VOID(cairo_set_line_join, (cairo_t *cr, cairo_line_join_t line_join), (cr, line_join))
LATE_VOID(cairo_set_line_width, (cairo_t *cr, double width), (cr, width))
LATE_VOID(cairo_set_source_rgb, (cairo_t *cr, double red, double green, double blue), (cr, red, green, blue))
LATE_VOID(cairo_set_source_rgba, (cairo_t *cr, double red, double green, double blue, double alpha),
    (cr, red, green, blue, alpha))
LATE_VOID(cairo_set_source_surface, (cairo_t *cr, cairo_surface_t *surface, double x, double y), (cr, surface, x, y))
LATE(cairo_status_t, cairo_status, (cairo_t *cr), (cr))
LATE_VOID(cairo_stroke, (cairo_t *cr), (cr))
LATE_VOID(cairo_surface_destroy, (cairo_surface_t *surface), (surface))
LATE_VOID(cairo_surface_finish, (cairo_surface_t *surface), (surface))
LATE_VOID(cairo_translate, (cairo_t *cr, double tx, double ty), (cr, tx, ty))
LATE_VOID(g_clear_error, (GError **err), (err))
LATE_VOID(g_free, (gpointer mem), (mem))
LATE_VOID(g_object_unref, (gpointer object), (object))
LATE(PangoAttribute *, pango_attr_allow_breaks_new, (gboolean allow_breaks), (allow_breaks))
LATE(PangoAttrList *, pango_attr_list_copy, (PangoAttrList *list), (list))
LATE_VOID(pango_attr_list_insert, (PangoAttrList *list, PangoAttribute *attr), (list, attr))
LATE_VOID(pango_attr_list_unref, (PangoAttrList *list), (list))
LATE_VOID(pango_attr_list_update, (PangoAttrList *list, int pos, int remove, int add), (list, pos, remove, add))
LATE_VOID(pango_cairo_context_set_font_options, (PangoContext *context, const cairo_font_options_t *options),
    (context, options))
LATE_VOID(pango_cairo_context_set_resolution, (PangoContext *context, double dpi), (context, dpi))
LATE(PangoFontMap *, pango_cairo_font_map_new, (void), ())
LATE_VOID(pango_cairo_show_layout, (cairo_t *cr, PangoLayout *layout), (cr, layout))
LATE_VOID(pango_cairo_show_layout_line, (cairo_t *cr, PangoLayoutLine *line), (cr, line))
LATE(gboolean, pango_color_parse, (PangoColor *color, const char *spec), (color, spec))
LATE_VOID(pango_context_set_base_dir, (PangoContext *context, PangoDirection direction), (context, direction))
LATE_VOID(pango_font_description_free, (PangoFontDescription *desc), (desc))
LATE(PangoFontDescription *, pango_font_describe, (PangoFont *font), (font))
LATE(PangoFontDescription *, pango_font_description_from_string, (const char *str), (str))
LATE(const char *, pango_font_description_get_family, (const PangoFontDescription *desc), (desc))
LATE(PangoFontDescription *, pango_font_description_new, (void), ())
LATE_VOID(pango_font_description_set_absolute_size, (PangoFontDescription *desc, double size), (desc, size))
LATE_VOID(pango_font_description_set_family, (PangoFontDescription *desc, const char *family), (desc, family))
LATE_VOID(pango_font_description_set_weight, (PangoFontDescription *desc, PangoWeight weight), (desc, weight))
LATE_VOID(pango_font_get_glyph_extents,
    (PangoFont *font, PangoGlyph glyph, PangoRectangle *ink_rect, PangoRectangle *logical_rect),
    (font, glyph, ink_rect, logical_rect))
LATE(PangoContext *, pango_font_map_create_context, (PangoFontMap *fontmap), (fontmap))
LATE(PangoFont *, pango_font_map_load_font,
    (PangoFontMap *fontmap, PangoContext *context, const PangoFontDescription *desc), (fontmap, context, desc))
LATE_VOID(pango_get_log_attrs,
    (const char *text, int length, int level, PangoLanguage *language, PangoLogAttr *attrs, int attrs_len),
    (text, length, level, language, attrs, attrs_len))
LATE_VOID(pango_layout_get_extents, (PangoLayout *layout, PangoRectangle *ink_rect, PangoRectangle *logical_rect),
    (layout, ink_rect, logical_rect))
LATE(PangoLayoutIter *, pango_layout_get_iter, (PangoLayout *layout), (layout))
LATE(PangoLayoutLine *, pango_layout_get_line_readonly, (PangoLayout *layout, int line), (layout, line))
LATE(int, pango_layout_get_unknown_glyphs_count, (PangoLayout *layout), (layout))
LATE(int, pango_layout_get_width, (PangoLayout *layout), (layout))
LATE_VOID(pango_layout_index_to_pos, (PangoLayout *layout, int index_, PangoRectangle *pos), (layout, index_, pos))
LATE(gboolean, pango_layout_is_ellipsized, (PangoLayout *layout), (layout))
LATE_VOID(pango_layout_iter_free, (PangoLayoutIter *iter), (iter))
LATE_VOID(pango_layout_iter_get_line_extents,
    (PangoLayoutIter *iter, PangoRectangle *ink_rect, PangoRectangle *logical_rect), (iter, ink_rect, logical_rect))
LATE(PangoLayoutLine *, pango_layout_iter_get_line_readonly, (PangoLayoutIter *iter), (iter))
LATE(gboolean, pango_layout_iter_next_line, (PangoLayoutIter *iter), (iter))
LATE(PangoLayout *, pango_layout_new, (PangoContext *context), (context))
LATE_VOID(pango_layout_line_get_extents,
    (PangoLayoutLine *line, PangoRectangle *ink_rect, PangoRectangle *logical_rect), (line, ink_rect, logical_rect))
LATE_VOID(pango_layout_set_alignment, (PangoLayout *layout, PangoAlignment alignment), (layout, alignment))
LATE_VOID(pango_layout_set_attributes, (PangoLayout *layout, PangoAttrList *attrs), (layout, attrs))
LATE_VOID(pango_layout_set_ellipsize, (PangoLayout *layout, PangoEllipsizeMode ellipsize), (layout, ellipsize))
LATE_VOID(pango_layout_set_font_description, (PangoLayout *layout, const PangoFontDescription *desc), (layout, desc))
LATE_VOID(pango_layout_set_spacing, (PangoLayout *layout, int spacing), (layout, spacing))
LATE_VOID(pango_layout_set_single_paragraph_mode, (PangoLayout *layout, gboolean setting), (layout, setting))
LATE_VOID(pango_layout_set_text, (PangoLayout *layout, const char *text, int length), (layout, text, length))
LATE_VOID(pango_layout_set_width, (PangoLayout *layout, int width), (layout, width))
LATE_VOID(pango_layout_set_wrap, (PangoLayout *layout, PangoWrapMode wrap), (layout, wrap))
LATE(gboolean, pango_parse_markup,
    (const char *markup_text, int length, gunichar accel_marker, PangoAttrList **attr_list, char **text,
      gunichar *accel_char, GError **error),
    (markup_text, length, accel_marker, attr_list, text, accel_char, error))
