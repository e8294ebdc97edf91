// SPDX-License-Identifier: GPL-2.0
/* What an ILI9341 makes of the commands and parameters that it is sent; only those that make a picture. */
#include <linux/bits.h>
#include <linux/printk.h>
#include <video/mipi_display.h>

#include "ili9341_panel.h"

/* Bits of the register "memory access control", and of "pixel format": what comes over the wire, and 16 bits there. */
#define MIRROR_ROWS BIT(7)
#define MIRROR_COLUMNS BIT(6)
#define EXCHANGE BIT(5)
#define BGR BIT(3)
#define WIRE_FORMAT GENMASK(2, 0)

static void note_fault(struct registers *panel)
{
	pr_warn_once("spi_panel: no use for parameter %u of command %02x\n", panel->parameters, panel->command);
	panel->faults++;
}

void reset_registers(struct registers *panel)
{
	panel->access = 0;
	panel->format = 0;
	panel->is_on = false;
	panel->is_awake = false;
	panel->column = (struct side) { .last = COLUMNS - 1 };
	panel->row = (struct side) { .last = ROWS - 1 };
}

void begin_command(struct registers *panel, u8 command)
{
	panel->command = command;
	panel->parameters = 0;
	switch (command) {
	case MIPI_DCS_SOFT_RESET:
		reset_registers(panel);
		break;
	case MIPI_DCS_ENTER_SLEEP_MODE:
	case MIPI_DCS_EXIT_SLEEP_MODE:
		panel->is_awake = command == MIPI_DCS_EXIT_SLEEP_MODE;
		break;
	case MIPI_DCS_SET_DISPLAY_OFF:
	case MIPI_DCS_SET_DISPLAY_ON:
		panel->is_on = command == MIPI_DCS_SET_DISPLAY_ON;
		break;
	case MIPI_DCS_WRITE_MEMORY_START:
		panel->column.next = panel->column.first;
		panel->row.next = panel->row.first;
		break;
	}
	panel->lit = panel->is_on && panel->is_awake;
}

/* A parameter of a range: the first and the last one, two bytes each, the higher byte first. */
static void set_side(struct registers *panel, struct side *side, u8 byte)
{
	u16 *end = panel->parameters < 2 ? &side->first : &side->last;

	if (panel->parameters >= 4)
		note_fault(panel);
	else
		*end = *end << 8 | byte;
}

/* Puts a pixel where the viewer sees it: the glass is mounted so that mirrored columns and BGR are upright. */
static void put(struct registers *panel, u16 pixel)
{
	bool is_turned = panel->access & EXCHANGE;
	unsigned int x = is_turned ? panel->row.next : panel->column.next;
	unsigned int y = is_turned ? panel->column.next : panel->row.next;

	/* The kernel sends a frame before it sets the panel up, too. */
	if ((panel->format & WIRE_FORMAT) != MIPI_DCS_PIXEL_FMT_16BIT)
		return;
	if (x >= COLUMNS || y >= ROWS || panel->row.next > panel->row.last) {
		note_fault(panel);
		return;
	}
	if (!(panel->access & MIRROR_COLUMNS))
		x = COLUMNS - 1 - x;
	if (panel->access & MIRROR_ROWS)
		y = ROWS - 1 - y;
	if (!(panel->access & BGR))
		pixel = pixel << 11 | (pixel & 0x7e0) | pixel >> 11;
	panel->glass[y * COLUMNS + x] = pixel;
	if (panel->column.next++ == panel->column.last) {
		panel->column.next = panel->column.first;
		panel->row.next++;
	}
}

void take_parameter(struct registers *panel, u8 byte)
{
	switch (panel->command) {
	case MIPI_DCS_SET_COLUMN_ADDRESS:
		set_side(panel, &panel->column, byte);
		break;
	case MIPI_DCS_SET_PAGE_ADDRESS:
		set_side(panel, &panel->row, byte);
		break;
	case MIPI_DCS_SET_ADDRESS_MODE:
		panel->access = byte;
		break;
	case MIPI_DCS_SET_PIXEL_FORMAT:
		panel->format = byte;
		break;
	case MIPI_DCS_WRITE_MEMORY_START:
		if (panel->parameters & 1)
			put(panel, panel->high_byte << 8 | byte);
		else
			panel->high_byte = byte;
		break;
	}
	panel->parameters++;
}
