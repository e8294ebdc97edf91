#!/usr/bin/env python3
"""Drives a kitchen over MQTT while somebody uses it: conductor.py BROKER PANEL

Waits for a panel without a display, pushes a document to it, and sees it shown when the display has come. Sets the heat of
the kitchen again and again then, and writes down what fingers do to the oven, until somebody presses Done; at last it hides
the sheet. Needs paho-mqtt 2.
"""
import json
import pathlib
import sys
import threading
import time

import paho.mqtt.client as mqtt

broker, panel = sys.argv[1:]
kitchen = json.loads(pathlib.Path(__file__).with_name("kitchen.json").read_text())
latest, oven, changed = {}, [], threading.Condition()


def hear(_client, _data, message):
    with changed:
        topic, text = message.topic.removeprefix(f"sheetd/{panel}/"), message.payload.decode()
        latest[topic] = text
        if topic == "item/oven/state" and text not in oven[-1:]:
            oven.append(text)
        changed.notify_all()


def wait(what, is_so):
    with changed:
        if not changed.wait_for(is_so, 60):
            sys.exit(f"{what} never came; there is {latest}")


def told(topic, text):
    wait(f"{topic} = {text}", lambda: text in latest.get(topic, ""))


def mark(word):
    """Leaves a word in the kernel's trace, where one is written."""
    try:
        pathlib.Path("/sys/kernel/tracing/trace_marker").write_text(word)
    except OSError:
        pass


def set_heat(degrees):
    value = json.dumps(f"{degrees} °C", ensure_ascii=False)
    # What the command before this one has drawn is on the glass by now.
    time.sleep(0.1)
    mark("command")
    client.publish(f"sheetd/{panel}/item/heat/set", value, qos=1)
    told("item/heat/state", value)


client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
client.on_message = hear
client.connect(broker)
filters = ["availability", "state", "+/state", "item/+/+", "config/reported"]
client.subscribe([(f"sheetd/{panel}/{filter}", 1) for filter in filters])
client.loop_start()
told("availability", "online")
told("state", '"display":null')
client.publish(f"sheetd/{panel}/config/desired", json.dumps({"revision": 7, "content": kitchen}), qos=1, retain=True)
told("config/reported", "there is no display")
print("dark", flush=True)
told("config/reported", '"faults":[],"revision":7')
told("item/heat/state", '"20 °C"')
told("screen/state", "true")
print("shown", flush=True)
degrees = 20
while "item/done/event" not in latest:
    degrees += 1
    set_heat(degrees)
client.publish(f"sheetd/{panel}/sheet/set", '"hidden"', qos=1)
told("sheet/state", '"hidden"')
client.disconnect()
client.loop_stop()
print("oven", *oven)
print("heat", degrees)
