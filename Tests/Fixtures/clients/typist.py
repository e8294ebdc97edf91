#!/usr/bin/env python3
"""Taps places in turn: typist.py TOUCHSCREEN COUNT REST X,Y...

TOUCHSCREEN is the node of a touchscreen with slots, REST the seconds between two taps, and the places are in its own units. Writes a
line a tap: when the finger came down and when it was lifted, in seconds by the clock that stamps touches.
"""
import os
import struct
import sys
import time

node, count, rest = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
places = [tuple(map(int, place.split(","))) for place in sys.argv[4:]]
screen = os.open(node, os.O_WRONLY)


def touch(*events):
    """Writes the events of one frame: ABS_MT_SLOT, ABS_MT_TRACKING_ID, ABS_MT_POSITION_X and so on."""
    frame = [(3, 0x2F, 0), *events, (0, 0, 0)]
    now = time.clock_gettime(time.CLOCK_MONOTONIC)
    os.write(screen, b"".join(struct.pack("llHHi", 0, 0, *event) for event in frame))
    return now


for number in range(count):
    # At any moment between two blanks, which are 16.7 ms apart.
    time.sleep(rest + number * 7 % 17 / 1000)
    x, y = places[number % len(places)]
    down = touch((3, 0x39, number + 1), (3, 0x35, x), (3, 0x36, y), (1, 0x14A, 1))
    time.sleep(0.08 + number * 5 % 17 / 1000)
    lift = touch((3, 0x39, -1), (1, 0x14A, 0))
    print(f"{down:.6f} {lift:.6f}", flush=True)
time.sleep(rest)
