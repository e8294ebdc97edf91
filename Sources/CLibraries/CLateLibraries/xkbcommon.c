#include "late.h"

#include <xkbcommon/xkbcommon-compose.h>
#include <xkbcommon/xkbcommon.h>

// What is on the keys of plugged keyboards, in the layouts of xkeyboard-config: a panel without a keyboard needs none of it.
static struct late_library library = LATE_LIBRARY("libxkbcommon.so.0");

const char *sheetd_load_xkbcommon(void) { return late_load(&library); }

LATE(enum xkb_compose_feed_result, xkb_compose_state_feed, (struct xkb_compose_state *state, xkb_keysym_t keysym),
    (state, keysym))
LATE(enum xkb_compose_status, xkb_compose_state_get_status, (struct xkb_compose_state *state), (state))
LATE(int, xkb_compose_state_get_utf8, (struct xkb_compose_state *state, char *buffer, size_t size),
    (state, buffer, size))
LATE(struct xkb_compose_state *, xkb_compose_state_new,
    (struct xkb_compose_table *table, enum xkb_compose_state_flags flags), (table, flags))
LATE_VOID(xkb_compose_state_reset, (struct xkb_compose_state *state), (state))
LATE_VOID(xkb_compose_state_unref, (struct xkb_compose_state *state), (state))
LATE(struct xkb_compose_table *, xkb_compose_table_new_from_buffer,
    (struct xkb_context *context, const char *buffer, size_t length, const char *locale, enum xkb_compose_format format,
        enum xkb_compose_compile_flags flags),
    (context, buffer, length, locale, format, flags))
LATE_VOID(xkb_compose_table_unref, (struct xkb_compose_table *table), (table))
LATE(int, xkb_context_include_path_append, (struct xkb_context *context, const char *path), (context, path))
LATE(struct xkb_context *, xkb_context_new, (enum xkb_context_flags flags), (flags))
LATE_VOID(xkb_context_set_log_level, (struct xkb_context *context, enum xkb_log_level level), (context, level))
LATE_VOID(xkb_context_unref, (struct xkb_context *context), (context))
LATE(struct xkb_keymap *, xkb_keymap_new_from_names,
    (struct xkb_context *context, const struct xkb_rule_names *names, enum xkb_keymap_compile_flags flags),
    (context, names, flags))
LATE(char *, xkb_keymap_get_as_string, (struct xkb_keymap *keymap, enum xkb_keymap_format format), (keymap, format))
LATE_VOID(xkb_keymap_unref, (struct xkb_keymap *keymap), (keymap))
LATE(int, xkb_keysym_get_name, (xkb_keysym_t keysym, char *buffer, size_t size), (keysym, buffer, size))
LATE(uint32_t, xkb_keysym_to_utf32, (xkb_keysym_t keysym), (keysym))
LATE(xkb_keysym_t, xkb_state_key_get_one_sym, (struct xkb_state *state, xkb_keycode_t key), (state, key))
LATE(int, xkb_state_led_name_is_active, (struct xkb_state *state, const char *name), (state, name))
LATE(int, xkb_state_mod_name_is_active,
    (struct xkb_state *state, const char *name, enum xkb_state_component type), (state, name, type))
LATE(xkb_layout_index_t, xkb_state_serialize_layout,
    (struct xkb_state *state, enum xkb_state_component components), (state, components))
LATE(xkb_mod_mask_t, xkb_state_serialize_mods,
    (struct xkb_state *state, enum xkb_state_component components), (state, components))
LATE(struct xkb_state *, xkb_state_new, (struct xkb_keymap *keymap), (keymap))
LATE_VOID(xkb_state_unref, (struct xkb_state *state), (state))
LATE(enum xkb_state_component, xkb_state_update_key,
    (struct xkb_state *state, xkb_keycode_t key, enum xkb_key_direction direction), (state, key, direction))
