// USB/IP: the requests of the kernel's vhci-hcd for a device that this program plays.
#ifndef USBIP_H
#define USBIP_H

#include <linux/usb/ch9.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A request of the host.
struct request {
	uint32_t number, length;
	// The number of the request that this one gives up; 0 for any other.
	uint32_t given_up;
	// To the pipe that controls the device, where `setup` says what is asked or to be done; else pixels come.
	bool is_control, is_question;
	struct usb_ctrlrequest setup;
};

// Plugs a device of high speed into the first free port; returns the wire.
int plug(void);
// Waits for the next request. The program ends when the host is gone.
struct request next_request(void);
// Reads what comes with a request.
void read_data(void *data, size_t size);
// Answers the request `number`, with `data` if it is a question; a positive error refuses it.
void answer(uint32_t number, int error, const void *data, uint32_t length);
// Answers the request `number`, which gives up another one; whether that was pending.
void answer_unlink(uint32_t number, bool was_pending);

#endif
