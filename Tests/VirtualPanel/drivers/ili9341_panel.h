/* SPDX-License-Identifier: GPL-2.0 */
/* The registers and the picture memory of an ILI9341 with 240 x 320 pixels. */
#ifndef ILI9341_PANEL_H
#define ILI9341_PANEL_H

#include <linux/types.h>

#define COLUMNS 240
#define ROWS 320

/* A range of columns or rows, its last one included, and the one that is written next. */
struct side {
	u16 first, last, next;
};

struct registers {
	u8 command;
	unsigned int parameters;
	u8 access, format;
	bool is_on, is_awake, lit;
	struct side column, row;
	u8 high_byte;
	/* How many parameters no such panel understands. */
	u32 faults;
	/* The picture as the viewer sees it. */
	u16 glass[COLUMNS * ROWS];
};

/* Sets all registers as they are when the power comes; the picture stays. */
void reset_registers(struct registers *panel);
/* Takes a byte that is sent as a command. */
void begin_command(struct registers *panel, u8 command);
/* Takes a byte that is sent as data: a parameter of the command before. */
void take_parameter(struct registers *panel, u8 byte);

#endif
