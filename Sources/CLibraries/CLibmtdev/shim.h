#pragma once

// What is used of <mtdev-plumbing.h>. The header itself brings <linux/input.h> along, which is in CLibevdev already: the
// types of it would be said to come from either module.

struct mtdev;
struct input_event;

struct mtdev *mtdev_new(void);
int mtdev_init(struct mtdev *dev);
void mtdev_set_mt_event(struct mtdev *dev, int code, int value);
void mtdev_put_event(struct mtdev *dev, const struct input_event *ev);
int mtdev_empty(struct mtdev *dev);
void mtdev_get_event(struct mtdev *dev, struct input_event *ev);
void mtdev_close_delete(struct mtdev *dev);
