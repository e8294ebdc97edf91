#!/usr/bin/env python3
"""Asks one question after another, and answers each with a finger: asker.py TOUCHSCREEN X Y COUNT

TOUCHSCREEN is the node of a touchscreen with slots, X and Y where the button lies on it, in its own units. Writes a line a
question: the time of the call in seconds, by the clock that stamps touches, and the milliseconds from the finger's lift to the reply.
"""
import json
import os
import socket
import struct
import sys
import time

node, x, y, count = sys.argv[1], *map(int, sys.argv[2:])
screen = os.open(node, os.O_WRONLY)
cancel = {"kind": "button", "id": "cancel", "title": "Cancel"}
buttons = [cancel, {"kind": "button", "id": "ok", "title": "OK", "role": "primary"}]
question = {"title": "Leave?", "items": [{"kind": "text", "markup": "The oven is still on."}], "footer": buttons}


class Connection:
    def __init__(self):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect("/run/sheetd/control")

    def send(self, method, **parameters):
        message = {"method": f"io.sheetd.Sheet.{method}", "parameters": parameters}
        self.socket.sendall(json.dumps(message).encode() + b"\0")

    def receive(self):
        reply = b""
        while not reply.endswith(b"\0"):
            reply += self.socket.recv(1 << 16)
        return json.loads(reply[:-1])


def touch(*events):
    """Writes the events of one frame: ABS_MT_SLOT, ABS_MT_TRACKING_ID, ABS_MT_POSITION_X and so on."""
    frame = [(3, 0x2F, 0), *events, (0, 0, 0)]
    os.write(screen, b"".join(struct.pack("llHHi", 0, 0, *event) for event in frame))


asking, watching = Connection(), Connection()
for number in range(count):
    # What the question before this one has moved rests by now.
    time.sleep(1.2)
    start = time.clock_gettime(time.CLOCK_MONOTONIC)
    asking.send("Ask", content=question)
    time.sleep(0.1)
    watching.send("State", settled=True)
    watching.receive()
    touch((3, 0x39, number + 1), (3, 0x35, x), (3, 0x36, y), (1, 0x14A, 1))
    time.sleep(0.08)
    touch((3, 0x39, -1), (1, 0x14A, 0))
    lift = time.clock_gettime(time.CLOCK_MONOTONIC)
    reply = asking.receive()
    end = time.clock_gettime(time.CLOCK_MONOTONIC)
    if reply.get("parameters", {}).get("id") != "ok":
        sys.exit(f"question {number}: {reply}")
    print(f"{start:.6f} {(end - lift) * 1000:.3f}", flush=True)
