#!/usr/bin/python3
"""Switches the light of a panel on over MQTT, and tells what the panel says: building.py BROKER PORT PANEL"""
import json
import sys

import paho.mqtt.client as mqtt

broker, port, panel = sys.argv[1], int(sys.argv[2]), sys.argv[3]


def on_message(client, _, message):
    if message.topic.endswith("/availability"):
        print(panel, "is", message.payload.decode(), flush=True)
        return
    value = json.loads(message.payload)
    print("light is", json.dumps(value), flush=True)
    if value:
        client.disconnect()
    else:
        client.publish(f"sheetd/{panel}/item/light/set", "true", qos=1)


client = mqtt.Client()
client.on_message = on_message
client.connect(broker, port)
client.subscribe(f"sheetd/{panel}/availability")
client.subscribe(f"sheetd/{panel}/item/light/state", qos=1)
client.loop_forever()
