// The protocol of the kernel's driver gud (include/drm/gud.h), for a display of 240 x 320 pixels of RGB565.
#ifndef GUD_H
#define GUD_H

#include <linux/usb/ch9.h>
#include <stdbool.h>
#include <stdint.h>

enum { WIDTH = 240, HEIGHT = 320 };

// What the display is like.
struct display {
	// Of the only mode, in kHz.
	uint32_t clock;
	// The list of connectors, and what is wrong, as usb_display.c has them.
	const char *connectors, *fault;
};

// Where the next pixels belong.
struct rectangle {
	uint32_t x, y, width, height, length;
	uint8_t compression;
	uint32_t compressed_length;
} __attribute__((packed));

// What the host has set.
struct state {
	uint8_t last_status, checked, connector;
	bool is_on;
	struct rectangle target;
};

// Answers a question: writes at most 256 bytes of `data`, and returns how many, or UINT32_MAX, which refuses.
uint32_t tell(const struct display *display, struct state *state, const struct usb_ctrlrequest *setup, uint8_t *data);
// Does what the host asks with `data`; whether it is not refused.
bool obey(const struct display *display, struct state *state, const struct usb_ctrlrequest *setup, const uint8_t *data);

#endif
