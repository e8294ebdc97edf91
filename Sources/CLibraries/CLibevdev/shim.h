#pragma once

#include <libevdev/libevdev.h>
#include <libevdev/libevdev-uinput.h>
#include <linux/input.h>

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>

/// The stamp of an event in microseconds. The fields behind these macros differ between 32-bit and 64-bit systems.
static inline long long input_event_microseconds(const struct input_event *event) {
    return (long long)event->input_event_sec * 1000000 + (long long)event->input_event_usec;
}

/// What libevdev has said about a device.
struct evdev_messages {
    /// The first message, cut where it is longer.
    char first[200];
    /// How many there were.
    int count;
};

/// Where what libevdev says on this thread is kept; NULL while it is dropped.
///
/// libevdev_set_fd forgets the pointer that libevdev_set_device_log_function was given, but not the function.
static inline struct evdev_messages **evdev_kept_messages(void) {
    static _Thread_local struct evdev_messages *kept;
    return &kept;
}

/// A log function of libevdev that keeps what it is given.
__attribute__((format(printf, 7, 0))) static inline void evdev_keep_message(
    const struct libevdev *device, enum libevdev_log_priority priority, void *data,
    const char *file, int line, const char *function, const char *format, va_list arguments) {
    struct evdev_messages *messages = *evdev_kept_messages();
    if (messages != NULL && messages->count++ == 0)
        vsnprintf(messages->first, sizeof messages->first, format, arguments);
}

/// Does what libevdev_new_from_fd does, but keeps in `messages` what libevdev would write to standard error.
/// What it says afterwards is dropped.
static inline int evdev_open(int descriptor, struct libevdev **device, struct evdev_messages *messages) {
    struct libevdev *opened = libevdev_new();
    if (opened == NULL) return -ENOMEM;
    libevdev_set_device_log_function(opened, evdev_keep_message, LIBEVDEV_LOG_INFO, NULL);
    *evdev_kept_messages() = messages;
    int status = libevdev_set_fd(opened, descriptor);
    *evdev_kept_messages() = NULL;
    if (status < 0) {
        libevdev_free(opened);
        return status;
    }
    *device = opened;
    return 0;
}
