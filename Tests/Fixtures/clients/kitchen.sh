#!/bin/sh -e
# A sheet from the shell: it is shown, changed and moved, waits for its button, and goes.
cd "$(dirname "$0")"

sheetctl present kitchen.json --preset stepped
sheetctl update --name sheet --item '{"kind": "row", "id": "heat", "title": "Heat", "accessory": "value", "value": "180 °C"}'
sheetctl move high --name sheet
sheetctl monitor --events activated --count 1
sheetctl dismiss sheet
