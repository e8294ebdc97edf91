// SPDX-License-Identifier: GPL-2.0
/*
 * Leaves the first card nothing but the calls that are older than atomic commits, as nouveau does unless it is told
 * otherwise: its driver goes on as before, and programs are told that it knows no atomic ones.
 */
#include <linux/fs.h>
#include <linux/module.h>
#include <drm/drm_device.h>
#include <drm/drm_drv.h>
#include <drm/drm_file.h>

static int __init begin(void)
{
	struct file *card = filp_open("/dev/dri/card0", O_RDWR, 0);
	struct drm_file *client;

	if (IS_ERR(card))
		return PTR_ERR(card);
	client = card->private_data;
	client->minor->dev->driver_features &= ~DRIVER_ATOMIC;
	filp_close(card, NULL);
	return 0;
}

/* What is taken away stays so. */
static void __exit end(void)
{
}

module_init(begin);
module_exit(end);
MODULE_DESCRIPTION("a card without atomic commits");
MODULE_LICENSE("GPL");
