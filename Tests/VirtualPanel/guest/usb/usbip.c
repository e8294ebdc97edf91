// The messages of USB/IP, as Documentation/usb/usbip_protocol.rst of the kernel has them.
#include <arpa/inet.h>
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "usbip.h"

enum { UNLINK = 2, SUBMITTED, UNLINKED };

struct header {
	uint32_t command, number, device, direction, endpoint;
	// Of a request: its flags and length, or the number of the one that is given up; of an answer: status and length.
	uint32_t first, length, unused[3];
	struct usb_ctrlrequest setup;
};

static int wire;

int plug(void)
{
	int ends[2], attach = open("/sys/devices/platform/vhci_hcd.0/attach", O_WRONLY);
	char line[64];

	if (attach < 0 || socketpair(AF_UNIX, SOCK_STREAM, 0, ends))
		err(1, "no USB/IP");
	wire = ends[0];
	for (int port = 0; port < 8; port++) {
		int length = snprintf(line, sizeof line, "%d %d %d %d", port, ends[1], 1, USB_SPEED_HIGH);

		if (write(attach, line, length) == length) {
			close(ends[1]);
			close(attach);
			return wire;
		}
	}
	err(1, "no free port");
}

void read_data(void *data, size_t size)
{
	for (ssize_t n; size; data = (char *)data + n, size -= n)
		if ((n = read(wire, data, size)) <= 0)
			exit(0);
}

struct request next_request(void)
{
	struct header header;

	read_data(&header, sizeof header);
	return (struct request) {
		.number = ntohl(header.number),
		.length = ntohl(header.length),
		.given_up = ntohl(header.command) == UNLINK ? ntohl(header.first) : 0,
		.is_control = ntohl(header.endpoint) == 0,
		.is_question = ntohl(header.direction) == 1,
		.setup = header.setup,
	};
}

static void send_answer(uint32_t command, uint32_t number, int error, const void *data, uint32_t length)
{
	struct header header = {
		.command = htonl(command),
		.number = htonl(number),
		.first = htonl(-error),
		.length = htonl(length),
	};

	if (write(wire, &header, sizeof header) != sizeof header || (data && write(wire, data, length) != (ssize_t)length))
		err(1, "the USB host is gone");
}

void answer(uint32_t number, int error, const void *data, uint32_t length)
{
	send_answer(SUBMITTED, number, error, data, length);
}

void answer_unlink(uint32_t number, bool was_pending)
{
	send_answer(UNLINKED, number, was_pending ? ECONNRESET : 0, NULL, 0);
}
