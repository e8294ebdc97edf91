// SPDX-License-Identifier: GPL-2.0
/*
 * An SPI panel without hardware: a controller whose transfers take as long as on the wire, and behind it the registers
 * and the picture memory of an ILI9341 with 240 x 320 pixels.
 *
 * The parameter `speed` is the clock of the wire in Hz, `model` says which driver takes the panel: yx240qv29 is one that
 * the DRM driver ili9341 knows, ili9341 one that the driver of fbtft knows. In /sys/kernel/debug/spi_panel lie:
 *
 *   glass    the picture as a viewer sees it: RGB565 in the machine's byte order, row after row
 *   lit      Y while the panel is on and awake
 *   bytes    how many bytes went over the wire
 *   faults   how many bytes or parameters no such panel understands
 *   writes   a line for each of the last writes to the picture memory: its number, the microseconds of CLOCK_MONOTONIC
 *            at which the transfer began and ended, the columns and rows that it filled, ends excluded
 */
#include <linux/debugfs.h>
#include <linux/gpio/driver.h>
#include <linux/gpio/machine.h>
#include <linux/hrtimer.h>
#include <linux/kmod.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/platform_device.h>
#include <linux/property.h>
#include <linux/seq_file.h>
#include <linux/spi/spi.h>
#include <video/mipi_display.h>

#include "ili9341_panel.h"

#define HISTORY 4096

static unsigned int speed = 32000000;
module_param(speed, uint, 0444);
MODULE_PARM_DESC(speed, "clock of the wire in Hz");
static char *model = "yx240qv29";
module_param(model, charp, 0444);
MODULE_PARM_DESC(model, "name by which a driver knows the panel");

/* A write to the picture memory. */
struct write {
	ktime_t begin, end;
	u16 left, right, top, bottom;
};

struct panel {
	/* Guards what the files show against transfers. */
	struct mutex lock;
	struct gpio_chip gpios;
	bool is_data;

	struct registers registers;
	struct debugfs_blob_wrapper picture;
	u64 bytes;
	struct write history[HISTORY];
	unsigned int writes;
};

static struct dentry *folder;
static struct platform_device *host;

/* The wire. */

static void sleep_until(ktime_t end)
{
	while (ktime_before(ktime_get(), end)) {
		set_current_state(TASK_UNINTERRUPTIBLE);
		schedule_hrtimeout(&end, HRTIMER_MODE_ABS);
	}
}

static void note_write(struct panel *panel, ktime_t begin)
{
	mutex_lock(&panel->lock);
	panel->history[panel->writes++ % HISTORY] = (struct write) {
		.begin = begin,
		.end = ktime_get(),
		.left = panel->registers.column.first,
		.right = panel->registers.column.last + 1,
		.top = panel->registers.row.first,
		.bottom = panel->registers.row.last + 1,
	};
	mutex_unlock(&panel->lock);
}

static void take(struct panel *panel, const u8 *sent, unsigned int count)
{
	unsigned int i;

	mutex_lock(&panel->lock);
	panel->bytes += count;
	for (i = 0; i < count; i++) {
		if (panel->is_data)
			take_parameter(&panel->registers, sent[i]);
		else
			begin_command(&panel->registers, sent[i]);
	}
	mutex_unlock(&panel->lock);
}

/* The panel takes what is sent meanwhile: its work is none of the machine's. */
static int transfer(struct spi_controller *controller, struct spi_device *device, struct spi_transfer *transfer)
{
	struct panel *panel = spi_controller_get_devdata(controller);
	ktime_t begin = ktime_get();

	if (transfer->tx_buf)
		take(panel, transfer->tx_buf, transfer->len);
	/* No wire leads back. */
	if (transfer->rx_buf)
		memset(transfer->rx_buf, 0, transfer->len);
	sleep_until(ktime_add_ns(begin, div_u64(8ull * NSEC_PER_SEC * transfer->len, transfer->speed_hz)));
	if (transfer->tx_buf && panel->is_data && panel->registers.command == MIPI_DCS_WRITE_MEMORY_START)
		note_write(panel, begin);
	return 0;
}

/* The line that tells data from commands. */

static void set_line(struct gpio_chip *gpios, unsigned int line, int value)
{
	struct panel *panel = gpiochip_get_data(gpios);

	panel->is_data = value;
}

static int make_output(struct gpio_chip *gpios, unsigned int line, int value)
{
	set_line(gpios, line, value);
	return 0;
}

static struct gpiod_lookup_table lines = {
	.dev_id = "spi0.0",
	.table = { GPIO_LOOKUP("spi_panel", 0, "dc", GPIO_ACTIVE_HIGH), {} },
};

static int add_line(struct panel *panel, struct device *device)
{
	panel->gpios = (struct gpio_chip) {
		.label = "spi_panel",
		.parent = device,
		.owner = THIS_MODULE,
		.base = -1,
		.ngpio = 1,
		.set = set_line,
		.direction_output = make_output,
	};
	return devm_gpiochip_add_data(device, &panel->gpios, panel);
}

/* What the panel shows and counts. */

static int writes_show(struct seq_file *file, void *unused)
{
	struct panel *panel = file->private;
	unsigned int i;

	mutex_lock(&panel->lock);
	for (i = panel->writes > HISTORY ? panel->writes - HISTORY : 0; i < panel->writes; i++) {
		struct write *write = &panel->history[i % HISTORY];

		seq_printf(file, "%u %lld %lld %u %u %u %u\n", i, ktime_to_us(write->begin), ktime_to_us(write->end),
			   write->left, write->right, write->top, write->bottom);
	}
	mutex_unlock(&panel->lock);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(writes);

static void add_files(struct panel *panel)
{
	panel->picture.data = panel->registers.glass;
	panel->picture.size = sizeof(panel->registers.glass);
	folder = debugfs_create_dir("spi_panel", NULL);
	debugfs_create_blob("glass", 0400, folder, &panel->picture);
	debugfs_create_bool("lit", 0400, folder, &panel->registers.lit);
	debugfs_create_u64("bytes", 0400, folder, &panel->bytes);
	debugfs_create_u32("faults", 0400, folder, &panel->registers.faults);
	debugfs_create_file("writes", 0400, folder, panel, &writes_fops);
}

/* How the panel is wired and mounted, for drivers that ask. */
static const struct property_entry wiring[] = {
	PROPERTY_ENTRY_U32("buswidth", 8),
	PROPERTY_ENTRY_U32("bgr", 1),
	{},
};
static const struct software_node wired_panel = { .properties = wiring };

static int probe(struct platform_device *host)
{
	struct spi_board_info board = { .max_speed_hz = speed, .swnode = &wired_panel };
	struct spi_controller *controller = devm_spi_alloc_host(&host->dev, sizeof(struct panel));
	struct panel *panel;
	int error;

	if (!controller)
		return -ENOMEM;
	panel = spi_controller_get_devdata(controller);
	mutex_init(&panel->lock);
	reset_registers(&panel->registers);
	controller->bus_num = 0;
	controller->num_chipselect = 1;
	controller->bits_per_word_mask = SPI_BPW_MASK(8);
	controller->transfer_one = transfer;
	error = add_line(panel, &host->dev);
	if (!error)
		error = devm_spi_register_controller(&host->dev, controller);
	if (error)
		return error;
	add_files(panel);
	strscpy(board.modalias, model, sizeof(board.modalias));
	return spi_new_device(controller, &board) ? 0 : -ENODEV;
}

static struct platform_driver driver = {
	.driver = { .name = "spi_panel", .suppress_bind_attrs = true },
};

static int __init begin(void)
{
	if (!speed)
		return -EINVAL;
	request_module("spi:%s", model);
	gpiod_add_lookup_table(&lines);
	host = platform_create_bundle(&driver, probe, NULL, 0, NULL, 0);
	if (!IS_ERR(host))
		return 0;
	debugfs_remove(folder);
	gpiod_remove_lookup_table(&lines);
	return PTR_ERR(host);
}

static void __exit end(void)
{
	debugfs_remove(folder);
	platform_device_unregister(host);
	platform_driver_unregister(&driver);
	gpiod_remove_lookup_table(&lines);
}

module_init(begin);
module_exit(end);
MODULE_DESCRIPTION("an SPI panel without hardware");
MODULE_LICENSE("GPL");
