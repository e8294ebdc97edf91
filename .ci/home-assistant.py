"""Runs Home Assistant, mosquitto and a headless panel with its bridge; .ci/check-ha starts it.

Adds the integration of MQTT as people do, waits for the entities of the panel, and uses each that can be used. Ends with 1
where one is missing or does nothing.
"""
import asyncio
import json
import logging
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile

from homeassistant import auth, config_entries, const, core, loader
from homeassistant.bootstrap import CORE_INTEGRATIONS, async_load_base_functionality
from homeassistant.helpers import entity_registry
from homeassistant.setup import async_setup_component
from homeassistant.util.yaml import parse_yaml

PATIENCE = 60
PLATFORMS = {
    "switch": "Light", "number": "Dim", "sensor": "Outside", "button": "All off", "event": "All off", "select": "Sheet",
    "light": "Screen", "image": "Screenshot", "binary_sensor": "Locked",
}
DOCUMENT = {
    "title": "Kitchen",
    "items": [
        {"kind": "row", "id": "light", "title": "Light", "accessory": "toggle"},
        {"kind": "slider", "id": "dim", "title": "Dim", "value": 0.25},
        {"kind": "row", "id": "temp", "title": "Outside", "accessory": "value", "value": "5 °C"},
        {"kind": "row", "id": "locked", "title": "Locked", "accessory": "toggle", "enabled": False},
    ],
    "footer": [{"kind": "button", "id": "all off", "title": "All off"}],
}
# The light is gone and a fan has come.
NEXT = {"title": "Kitchen", "items": [*DOCUMENT["items"][1:], {"kind": "row", "id": "fan", "title": "Fan", "accessory": "check"}]}
ARTICLE = pathlib.Path(__file__).resolve().parent.parent / "Sources" / "Kiosk" / "Kiosk.docc" / "ManyPanels.md"
programs = pathlib.Path(sys.argv[1]).resolve()
processes = []


def start(arguments, log):
    """Starts a program that ends with the check."""
    process = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=open(log, "w"))
    processes.append(process)


def free_port():
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        return place.getsockname()[1]


def start_panel(folder, port):
    """Starts a broker, a daemon and its bridge."""
    (folder / "mosquitto.conf").write_text(f"listener {port} 127.0.0.1\nallow_anonymous true\n")
    start(["/usr/sbin/mosquitto", "-c", folder / "mosquitto.conf"], folder / "mosquitto.log")
    (folder / "kitchen.json").write_text(json.dumps(DOCUMENT))
    keys = [
        f"control.socket={folder / 'control'}", f"sheet.content={folder / 'kitchen.json'}", "control.injection=true",
        'sheet.present_on=["start"]',
    ]
    daemon = [programs / "sheetd", "run", "--headless", "320x480"]
    for key in keys:
        daemon += ["--set", key]
    start(daemon, folder / "sheetd.log")
    (folder / "mqtt.toml").write_text(
        f'broker = "mqtt://127.0.0.1:{port}"\npanel = "kitchen"\ncontrol = "{folder / "control"}"\n'
        'allow = ["item/*", "sheet", "screen", "brightness", "screenshot", "config", "call/Present"]\n'
    )
    start([programs / "sheetd-mqtt", "--config", folder / "mqtt.toml"], folder / "bridge.log")


class Complaints(logging.Handler):
    """What Home Assistant finds wrong with what it gets."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.lines = []

    def emit(self, record):
        if record.name.startswith("homeassistant.components.mqtt"):
            self.lines.append(record.getMessage())


async def start_hub(folder):
    """Home Assistant with what MQTT takes, and nothing that looks for devices."""
    hub = core.HomeAssistant(str(folder))
    hub.config.skip_pip = True
    loader.async_setup(hub)
    hub.config_entries = config_entries.ConfigEntries(hub, {})
    await async_load_base_functionality(hub)
    hub.auth = await auth.auth_manager_from_config(hub, [], [])
    configuration = {"http": {"server_host": "127.0.0.1", "server_port": free_port()}}
    for name in [*CORE_INTEGRATIONS, "http"]:
        if not await async_setup_component(hub, name, configuration):
            sys.exit(f"Home Assistant cannot set {name} up")
    await hub.async_start()
    return hub


async def wait(what, condition):
    """Waits until the condition holds, and says what."""
    for _ in range(PATIENCE * 20):
        if value := condition():
            print(what)
            return value
        await asyncio.sleep(0.05)
    sys.exit(f"{what}: that never was")


async def add_broker(hub, port):
    """Adds the integration in its two steps."""
    flow = await hub.config_entries.flow.async_init("mqtt", context={"source": "user"})
    result = await hub.config_entries.flow.async_configure(flow["flow_id"], {"broker": "127.0.0.1", "port": port})
    if result["type"] != "create_entry":
        sys.exit(f"Home Assistant does not take the broker: {result}")


async def use(hub, names):
    """Uses every entity, and waits for what the panel says."""
    async def call(domain, service, **data):
        data["entity_id"] = names[domain]
        await hub.services.async_call(domain, service, data, blocking=True)

    def state(domain):
        return hub.states.get(names[domain]).state

    await call("switch", "turn_on")
    await wait("the switch is on", lambda: state("switch") == "on")
    await call("number", "set_value", value=0.75)
    await wait("the number is 0.75", lambda: state("number") == "0.75")
    await call("select", "select_option", option="expanded")
    await wait("the sheet is expanded", lambda: state("select") == "expanded")
    before = state("event")
    await call("button", "press")
    await wait("the button was pressed, and its event says so", lambda: state("event") != before)
    await call("light", "turn_off")
    await wait("the screen is off", lambda: state("light") == "off")
    await call("light", "turn_on")
    await wait("the screen is on", lambda: state("light") == "on")


def titles(registry):
    return {entity.original_name for entity in registry.entities.values() if entity.platform == "mqtt"}


async def automate(hub, registry, names):
    """Sets the automations of the article up, and waits for what each does."""
    automations = parse_yaml(ARTICLE.read_text().split("```yaml\n")[1].split("```")[0])
    if not await async_setup_component(hub, "automation", {"automation": automations}):
        sys.exit("Home Assistant does not take the automations of the article")
    await hub.async_block_till_done()
    await hub.services.async_call("button", "press", {"entity_id": names["button"]}, blocking=True)
    await wait("the button has switched the lights off", lambda: hub.states.get(names["light"]).state == "off")
    await hub.services.async_call("light", "turn_on", {"entity_id": names["light"]}, blocking=True)
    hub.states.async_set("sensor.outside_temperature", "7")
    await wait("the panel shows the temperature", lambda: hub.states.get(names["sensor"]).state == "7 °C")
    hub.states.async_set("binary_sensor.doorbell", "off")
    hub.states.async_set("binary_sensor.doorbell", "on")
    await wait("the panel says who is at the door", lambda: "Open" in titles(registry))


async def change(hub, registry):
    """Shows another document, and waits until the entities are those of it."""
    document = {"revision": 2, "content": NEXT}
    await hub.services.async_call(
        "mqtt", "publish", {"topic": "sheetd/all/config/desired", "payload": json.dumps(document)}, blocking=True
    )
    await wait("the fan has come", lambda: "Fan" in titles(registry))
    await wait("the light and the button are gone", lambda: not {"Light", "All off", "Open"} & titles(registry))


async def check(folder):
    complaints = Complaints()
    logging.getLogger().addHandler(complaints)
    port = free_port()
    start_panel(folder, port)
    hub = await start_hub(folder / "hub")
    print(f"Home Assistant {const.__version__} runs")
    await wait("mosquitto listens", lambda: "running" in (folder / "mosquitto.log").read_text())
    await add_broker(hub, port)
    registry = entity_registry.async_get(hub)

    def entities():
        found = {entity.domain: entity for entity in registry.entities.values() if entity.platform == "mqtt"}
        return found if PLATFORMS.items() <= {name: found[name].original_name for name in found}.items() else None

    found = await wait("all entities are there", entities)
    names = {domain: entity.entity_id for domain, entity in found.items()}
    for domain in sorted(names):
        await wait(f"  {names[domain]}", lambda: hub.states.get(names[domain]).state != "unavailable")
    await use(hub, names)
    await automate(hub, registry, names)
    await change(hub, registry)
    await hub.async_stop()
    refused = [line for line in (folder / "bridge.log").read_text().splitlines() if "warning: refused" in line or "error" in line]
    return complaints.lines + refused


folder = pathlib.Path(tempfile.mkdtemp(prefix="sheetd-hub-"))
(folder / "hub").mkdir()
(folder / "hub" / "configuration.yaml").touch()
try:
    faults = asyncio.run(check(folder))
finally:
    for process in processes:
        process.kill()
    for process in processes:
        process.wait()
    shutil.rmtree(folder)
sys.exit("\n".join(faults) if faults else 0)
