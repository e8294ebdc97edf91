// A USB display without hardware: it speaks USB/IP with the kernel's vhci-hcd, and the protocol of the kernel's driver
// gud (include/drm/gud.h). It is unplugged when this program ends.
//
//   usb-display FOLDER [KEY=VALUE]...
//
//   clock=5000          of the only mode, of 240 x 320 pixels, in kHz; 1 is what drivers say that know no clock
//   connectors=usb      a list of usb, vga, hdmi; with a ? the status is unknown, with a ! nothing is connected
//   speed=40000000      bytes a second that the wire carries
//   fault=none          or modes: there are none; edid: 128 bytes without meaning; states: each one is refused
//
// FOLDER receives `glass`, the pixels in RGB565; `lit`, the number of the connector that shows them, or -1; and
// `writes`: a line for each transfer of pixels, with its number, the microseconds of CLOCK_MONOTONIC at which it began
// and ended, and its columns and rows, ends excluded.
#define _GNU_SOURCE
#include <err.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "gud.h"
#include "usbip.h"

static struct display display = { .clock = 5000, .connectors = "usb", .fault = "none" };
static struct state state;
static uint32_t speed = 40000000;
static const char *folder;
static uint16_t glass[HEIGHT][WIDTH], pixels[HEIGHT * WIDTH];
// The transfer of pixels under way: the number of its request, 0 if there is none, and when it began and will end.
static uint32_t transfer;
static int64_t begin, end;

static int64_t microseconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * INT64_C(1000000) + now.tv_nsec / 1000;
}

static FILE *open_file(const char *name, const char *mode)
{
	char path[256];
	FILE *file;

	snprintf(path, sizeof path, "%s/%s", folder, name);
	file = fopen(path, mode);
	if (!file)
		err(1, "%s", path);
	return file;
}

static void show_state(void)
{
	FILE *file = open_file("lit", "w");

	fprintf(file, "%d\n", state.is_on ? state.connector : -1);
	fclose(file);
}

static void control(const struct request *request)
{
	static uint8_t data[65536];
	uint32_t length = request->length;

	if (length > sizeof data)
		errx(1, "a request of %u bytes", length);
	if (request->is_question) {
		uint32_t told = tell(&display, &state, &request->setup, data);

		if (told == UINT32_MAX)
			answer(request->number, EPIPE, NULL, 0);
		else
			answer(request->number, 0, data, told < length ? told : length);
	} else {
		read_data(data, length);
		answer(request->number, obey(&display, &state, &request->setup, data) ? 0 : EPIPE, NULL, length);
		show_state();
	}
}

// Takes the pixels of a transfer, which ends when the wire has carried them.
static void begin_transfer(uint32_t number, uint32_t length)
{
	if (state.target.x + state.target.width > WIDTH || state.target.y + state.target.height > HEIGHT
	    || length != state.target.width * state.target.height * sizeof *pixels)
		errx(1, "a transfer of %u bytes for %u x %u pixels", length, state.target.width, state.target.height);
	begin = microseconds();
	end = begin + length * INT64_C(1000000) / speed;
	read_data(pixels, length);
	transfer = number;
}

static void end_transfer(void)
{
	static unsigned count;
	FILE *file = open_file("glass", "r+");
	uint32_t width = state.target.width;

	for (uint32_t y = 0; y < state.target.height; y++)
		memcpy(&glass[state.target.y + y][state.target.x], pixels + y * width, width * sizeof *pixels);
	fwrite(glass, sizeof glass, 1, file);
	fclose(file);
	file = open_file("writes", "a");
	fprintf(file, "%u %lld %lld %u %u %u %u\n", count++, (long long)begin, (long long)microseconds(), state.target.x,
		state.target.x + state.target.width, state.target.y, state.target.y + state.target.height);
	fclose(file);
	answer(transfer, 0, NULL, state.target.length);
	transfer = 0;
}

// Serves the next request of the host.
static void serve(void)
{
	struct request request = next_request();

	if (request.given_up) {
		bool is_pending = transfer == request.given_up;

		if (is_pending)
			transfer = 0;
		answer_unlink(request.number, is_pending);
	} else if (request.is_control) {
		control(&request);
	} else {
		begin_transfer(request.number, request.length);
	}
}

static void read_option(char *option)
{
	char *value = strchr(option, '=');

	if (!value)
		errx(64, "%s: no value", option);
	*value++ = 0;
	if (!strcmp(option, "clock"))
		display.clock = atoi(value);
	else if (!strcmp(option, "connectors"))
		display.connectors = value;
	else if (!strcmp(option, "speed") && atoi(value) > 0)
		speed = atoi(value);
	else if (!strcmp(option, "fault"))
		display.fault = value;
	else
		errx(64, "%s: wrong option or value", option);
}

int main(int count, char **words)
{
	int wire;

	if (count < 2)
		errx(64, "usage: usb-display FOLDER [KEY=VALUE]...");
	folder = words[1];
	for (int i = 2; i < count; i++)
		read_option(words[i]);
	fclose(open_file("glass", "w"));
	fclose(open_file("writes", "w"));
	show_state();
	wire = plug();
	for (;;) {
		struct pollfd event = { .fd = wire, .events = POLLIN };
		int64_t rest = end - microseconds();
		struct timespec wait = { rest / 1000000, rest % 1000000 * 1000 };

		if (transfer && rest <= 0)
			end_transfer();
		else if (ppoll(&event, 1, transfer ? &wait : NULL, NULL) > 0)
			serve();
	}
}
