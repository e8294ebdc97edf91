#!/usr/bin/env python3
"""A sheet from Python: its toggle heats the oven, its button ends it. Needs the package varlink."""
import json
import pathlib
import varlink

kitchen = json.loads(pathlib.Path(__file__).with_name("kitchen.json").read_text())

with varlink.Client(address="unix:/run/sheetd/control") as sheetd:
    sheet, watch = sheetd.open("io.sheetd.Sheet"), sheetd.open("io.sheetd.Sheet")
    replies = watch.Monitor(names=["changed", "activated"], _more=True)
    next(replies)  # The first one only says that the watch has begun.
    sheet.Present(content=kitchen)
    for reply in replies:
        match reply["event"]:
            case {"name": "changed", "id": "oven", "value": on}:
                sheet.Update(name="sheet", item=kitchen["items"][1] | {"value": "180 °C" if on else "20 °C"})
            case {"name": "activated", "id": "done"}:
                break
    sheet.Dismiss(name="sheet")
