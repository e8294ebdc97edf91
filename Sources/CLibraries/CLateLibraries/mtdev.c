#include "late.h"

#include <mtdev-plumbing.h>

static struct late_library library = LATE_LIBRARY("libmtdev.so.1");

const char *sheetd_load_mtdev(void) { return late_load(&library); }

LATE_VOID(mtdev_close_delete, (struct mtdev *device), (device))
LATE(int, mtdev_empty, (struct mtdev *device), (device))
LATE_VOID(mtdev_get_event, (struct mtdev *device, struct input_event *event), (device, event))
LATE(int, mtdev_init, (struct mtdev *device), (device))
LATE(struct mtdev *, mtdev_new, (void), ())
LATE_VOID(mtdev_put_event, (struct mtdev *device, const struct input_event *event), (device, event))
LATE_VOID(mtdev_set_mt_event, (struct mtdev *device, int code, int value), (device, code, value))
