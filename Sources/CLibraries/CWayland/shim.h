#pragma once

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/vfs.h>
#include <wayland-server-core.h>

// Swift cannot take the address of a C constant.
#define SHEETD_INTERFACE(name) \
    extern const struct wl_interface name##_interface; \
    static inline const struct wl_interface *sheetd_##name(void) { return &name##_interface; }

SHEETD_INTERFACE(wl_buffer)
SHEETD_INTERFACE(wl_callback)
SHEETD_INTERFACE(wl_compositor)
SHEETD_INTERFACE(wl_data_device)
SHEETD_INTERFACE(wl_data_device_manager)
SHEETD_INTERFACE(wl_data_source)
SHEETD_INTERFACE(wl_keyboard)
SHEETD_INTERFACE(wl_output)
SHEETD_INTERFACE(wl_region)
SHEETD_INTERFACE(wl_seat)
SHEETD_INTERFACE(wl_shm)
SHEETD_INTERFACE(wl_shm_pool)
SHEETD_INTERFACE(wl_subcompositor)
SHEETD_INTERFACE(wl_subsurface)
SHEETD_INTERFACE(wl_surface)
SHEETD_INTERFACE(wl_touch)

#undef SHEETD_INTERFACE

// Whether a file is kept in memory: on tmpfs, which memfd_create uses too, on ramfs or on hugetlbfs.
static inline bool sheetd_is_in_memory(int file) {
    struct statfs system;
    if (fstatfs(file, &system) != 0) return false;
    switch ((unsigned)system.f_type) {
    case 0x01021994: case 0x858458F6: case 0x958458F6: return true;
    default: return false;
    }
}

// Swift does not import variadic functions.
static inline void sheetd_post_error(struct wl_resource *resource, uint32_t code, const char *text) {
    wl_resource_post_error(resource, code, "%s", text);
}

// The program has used up what it may have.
static inline void sheetd_refuse(struct wl_client *client, const char *text) {
    wl_client_post_implementation_error(client, "%s", text);
}

// The library writes what a program has done wrong; `handler` gets it as one text.
typedef void (*sheetd_log_handler)(const char *);

static inline sheetd_log_handler *sheetd_log_place(void) {
    static sheetd_log_handler handler;
    return &handler;
}

static inline void sheetd_log(const char *format, va_list arguments) {
    char text[512];
    vsnprintf(text, sizeof text, format, arguments);
    (*sheetd_log_place())(text);
}

static inline void sheetd_set_log_handler(sheetd_log_handler handler) {
    *sheetd_log_place() = handler;
    wl_log_set_handler_server(sheetd_log);
}
