#pragma once

#include <libevdev/libevdev.h>
#include <libevdev/libevdev-uinput.h>
#include <linux/input.h>

/// The stamp of an event in microseconds. The fields behind these macros differ between 32-bit and 64-bit systems.
static inline long long input_event_microseconds(const struct input_event *event) {
    return (long long)event->input_event_sec * 1000000 + (long long)event->input_event_usec;
}
