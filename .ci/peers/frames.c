// A Wayland program that fills its window with another colour for every frame: frames [FRAMES]. It prints the size of its
// window, the number of frames, and how many milliseconds they took.
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
#include <wayland-client.h>
#include "xdg-shell.h"

static struct wl_compositor *compositor;
static struct wl_shm *memory;
static struct xdg_wm_base *shell;
static struct wl_surface *surface;
static struct { struct wl_buffer *buffer; uint32_t *pixels; } pictures[2];
static int width, height, wanted_width, wanted_height, number, frames = 300;
static double begin;
static const struct wl_callback_listener shown;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

// Every pixel is new, and costs the program as little as it can.
static void draw(void)
{
    int which = number++ % 2;
    memset(pictures[which].pixels, number * 7, (size_t)width * height * 4);
    wl_surface_attach(surface, pictures[which].buffer, 0, 0);
    wl_surface_damage(surface, 0, 0, width, height);
    wl_callback_add_listener(wl_surface_frame(surface), &shown, NULL);
    wl_surface_commit(surface);
}

static void done(void *data, struct wl_callback *callback, uint32_t time)
{
    (void)data, (void)time;
    wl_callback_destroy(callback);
    draw();
}
static const struct wl_callback_listener shown = { done };

static void ping(void *data, struct xdg_wm_base *base, uint32_t serial) { (void)data; xdg_wm_base_pong(base, serial); }
static const struct xdg_wm_base_listener base_listener = { ping };

static void resize(void *data, struct xdg_toplevel *top, int32_t w, int32_t h, struct wl_array *states)
{
    (void)data, (void)top, (void)states;
    wanted_width = w, wanted_height = h;
}
static void nothing(void *data, struct xdg_toplevel *top) { (void)data, (void)top; }
static const struct xdg_toplevel_listener toplevel_listener = { .configure = resize, .close = nothing };

static void configure(void *data, struct xdg_surface *window, uint32_t serial)
{
    (void)data;
    xdg_surface_ack_configure(window, serial);
    // Some send the size when they have seen a picture.
    int is_first = !width, w = wanted_width ? wanted_width : 64, h = wanted_height ? wanted_height : 64;
    if (w == width && h == height) return;
    width = w, height = h, number = 0, begin = now();
    size_t bytes = (size_t)width * height * 4;
    int file = memfd_create("frames", 0);
    if (ftruncate(file, 2 * bytes)) exit(1);
    uint32_t *pixels = mmap(NULL, 2 * bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    struct wl_shm_pool *pool = wl_shm_create_pool(memory, file, 2 * bytes);
    for (int i = 0; i < 2; i++) {
        pictures[i].pixels = pixels + i * bytes / 4;
        pictures[i].buffer = wl_shm_pool_create_buffer(pool, i * bytes, width, height, 4 * width, WL_SHM_FORMAT_XRGB8888);
    }
    if (is_first) draw();
}
static const struct xdg_surface_listener window_listener = { configure };

static void global(void *data, struct wl_registry *registry, uint32_t name, const char *what, uint32_t version)
{
    (void)data, (void)version;
    if (!strcmp(what, "wl_compositor")) compositor = wl_registry_bind(registry, name, &wl_compositor_interface, 1);
    if (!strcmp(what, "wl_shm")) memory = wl_registry_bind(registry, name, &wl_shm_interface, 1);
    if (!strcmp(what, "xdg_wm_base")) shell = wl_registry_bind(registry, name, &xdg_wm_base_interface, 1);
}
static void gone(void *data, struct wl_registry *registry, uint32_t name) { (void)data, (void)registry, (void)name; }
static const struct wl_registry_listener registry_listener = { global, gone };

int main(int count, char **arguments)
{
    struct wl_display *display = wl_display_connect(NULL);
    if (!display) return 1;
    if (count > 1) frames = atoi(arguments[1]);
    wl_registry_add_listener(wl_display_get_registry(display), &registry_listener, NULL);
    wl_display_roundtrip(display);
    xdg_wm_base_add_listener(shell, &base_listener, NULL);
    surface = wl_compositor_create_surface(compositor);
    struct xdg_surface *window = xdg_wm_base_get_xdg_surface(shell, surface);
    xdg_surface_add_listener(window, &window_listener, NULL);
    struct xdg_toplevel *top = xdg_surface_get_toplevel(window);
    xdg_toplevel_add_listener(top, &toplevel_listener, NULL);
    xdg_toplevel_set_app_id(top, "frames");
    xdg_toplevel_set_fullscreen(top, NULL);
    wl_surface_commit(surface);
    while (number < frames && wl_display_dispatch(display) >= 0) {}
    printf("%d %d %d %.1f\n", width, height, number, now() - begin);
    return number < frames;
}
