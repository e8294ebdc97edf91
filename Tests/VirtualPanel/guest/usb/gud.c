// What the display tells of itself and is told, by USB's own requests and by those of gud.
#include <string.h>

#include "gud.h"

enum { STATUS = 0x00, DESCRIPTOR = 0x01, FORMATS = 0x40, PROPERTIES = 0x41, CONNECTORS = 0x50, CONNECTOR_PROPERTIES,
       CONNECTOR_STATUS = 0x54, MODES, EDID, BUFFER = 0x60, CHECK, COMMIT, CONTROLLER, DISPLAY };
enum { INVALID_PARAMETER = 4, RGB565 = 0x40, PREFERRED = 1 << 10, MAGIC = 0x1d50614d, REFUSED = -1 };

struct mode {
	uint32_t clock;
	uint16_t columns[4], rows[4];
	uint32_t flags;
} __attribute__((packed));

static bool has_fault(const struct display *display, const char *fault)
{
	return !strcmp(display->fault, fault);
}

// The connector `number` of the list, or null.
static const char *connector(const struct display *display, unsigned number)
{
	const char *name = display->connectors;

	while (name && number--)
		name = strchr(name, ',') ? strchr(name, ',') + 1 : NULL;
	return name;
}

static uint32_t describe_connectors(const struct display *display, uint8_t *data)
{
	uint32_t length = 0;

	for (const char *name; (name = connector(display, length / 5)); length += 5) {
		memset(data + length, 0, 5);
		data[length] = *name == 'v' ? 1 : *name == 'h' ? 7 : 0;
	}
	return length;
}

static uint8_t connector_status(const struct display *display, unsigned number)
{
	const char *name = connector(display, number);
	size_t length = name ? strcspn(name, ",") : 0;

	return !length || name[length - 1] == '!' ? 0 : name[length - 1] == '?' ? 2 : 1;
}

static uint32_t describe_mode(const struct display *display, unsigned connector, uint8_t *data)
{
	// Without a clock there are no porches either.
	unsigned porch = display->clock > 1 ? 8 : 0;
	struct mode mode = {
		// The kernel's console would show one mode on all connectors at once, which gud refuses.
		display->clock + connector,
		{ WIDTH, WIDTH + porch, WIDTH + 2 * porch, WIDTH + 3 * porch },
		{ HEIGHT, HEIGHT + porch, HEIGHT + 2 * porch, HEIGHT + 3 * porch },
		PREFERRED,
	};

	memcpy(data, &mode, sizeof mode);
	return sizeof mode;
}

static uint32_t describe_display(uint8_t *data)
{
	uint32_t magic = MAGIC, sides[4] = { WIDTH, WIDTH, HEIGHT, HEIGHT };

	memset(data, 0, 30);
	memcpy(data, &magic, 4);
	data[4] = 1;
	memcpy(data + 14, sides, sizeof sides);
	return 30;
}

static uint32_t describe_device(uint8_t kind, uint8_t *data)
{
	static const struct usb_device_descriptor device = {
		sizeof device, USB_DT_DEVICE, 0x200, 0, 0, 0, 64, 0x1d50, 0x614d, 0x100, 0, 0, 0, 1,
	};
	static const struct {
		struct usb_config_descriptor configuration;
		struct usb_interface_descriptor interface;
		uint8_t endpoint[USB_DT_ENDPOINT_SIZE];
	} __attribute__((packed)) all = {
		{ USB_DT_CONFIG_SIZE, USB_DT_CONFIG, sizeof all, 1, 1, 0, USB_CONFIG_ATT_ONE, 50 },
		{ USB_DT_INTERFACE_SIZE, USB_DT_INTERFACE, 0, 0, 1, USB_CLASS_VENDOR_SPEC, 0, 0, 0 },
		{ USB_DT_ENDPOINT_SIZE, USB_DT_ENDPOINT, 1, USB_ENDPOINT_XFER_BULK, 0, 2, 0 },
	};

	if (kind == USB_DT_DEVICE)
		return memcpy(data, &device, sizeof device), sizeof device;
	if (kind == USB_DT_CONFIG)
		return memcpy(data, &all, sizeof all), sizeof all;
	return REFUSED;
}

uint32_t tell(const struct display *display, struct state *state, const struct usb_ctrlrequest *setup, uint8_t *data)
{
	if ((setup->bRequestType & USB_TYPE_MASK) == USB_TYPE_STANDARD) {
		if (setup->bRequest == USB_REQ_GET_DESCRIPTOR)
			return describe_device(setup->wValue >> 8, data);
		return memset(data, 0, 2), 2;
	}
	switch (setup->bRequest) {
	case STATUS: return *data = state->last_status, state->last_status = 0, 1;
	case DESCRIPTOR: return describe_display(data);
	case FORMATS: return *data = RGB565, 1;
	case PROPERTIES: case CONNECTOR_PROPERTIES: return 0;
	case CONNECTORS: return describe_connectors(display, data);
	case CONNECTOR_STATUS: return *data = connector_status(display, setup->wValue), 1;
	case MODES: return has_fault(display, "modes") ? 0 : describe_mode(display, setup->wValue, data);
	case EDID: return has_fault(display, "edid") ? (memset(data, 0xa5, 128), 128) : 0;
	}
	return REFUSED;
}

bool obey(const struct display *display, struct state *state, const struct usb_ctrlrequest *setup, const uint8_t *data)
{
	if ((setup->bRequestType & USB_TYPE_MASK) == USB_TYPE_STANDARD)
		return true;
	switch (setup->bRequest) {
	case CHECK:
		state->checked = data[sizeof(struct mode) + 1];
		state->last_status = has_fault(display, "states") ? INVALID_PARAMETER : 0;
		break;
	case COMMIT: state->connector = state->checked; break;
	case DISPLAY: state->is_on = *data; break;
	case BUFFER: memcpy(&state->target, data, sizeof state->target); break;
	}
	return !state->last_status;
}
