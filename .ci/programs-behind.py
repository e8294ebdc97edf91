"""Runs programs of Debian behind a headless sheet, each with a daemon of its own; .ci/check-programs starts it.

A program fills its window with one colour, and with another one as soon as it is touched. Those with a field have a third one when
a word was written by fingers on the keyboard on the panel, a fourth one when Escape is pressed, and a fifth one when a text is in the
field, which comes as text where they take that, and by keys else. Prints a table, and ends with 1 where it has a hole without a reason.
"""
import base64
import json
import os
import pathlib
import pwd
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time

import gi

gi.require_version("GdkPixbuf", "2.0")
from gi.repository import GdkPixbuf  # noqa: E402

WIDTH, HEIGHT = 480, 800
PATIENCE = 30
BACKDROP, UNTOUCHED, TOUCHED, SHEET = (0, 0, 0), (0x20, 0x40, 0xC0), (0xE0, 0x80, 0x20), (255, 255, 255)
FINGERED, ESCAPED, WRITTEN = (0x60, 0xC0, 0xE0), (0x20, 0xA0, 0x60), (0xA0, 0x20, 0x80)
# The ground between the keys.
KEYBOARD = (0xD9, 0xD9, 0xD9)
WORD = "wlan"
# No key of a keyboard has its last letter.
TEXT = "Panel 세"
# Rows of an English keyboard on a panel of this size, from its lower edge, with the column of their first letter.
KEYS = [(189, 24, "qwertyuiop"), (135, 48, "asdfghjkl"), (81, 96, "zxcvbnm")]
KEY_WIDTH = 48
# Another one than that of the daemon.
USER = pwd.getpwnam("nobody")

PAGE = """<!doctype html><meta name=viewport content="width=device-width"><body style="margin:0;height:100vh;background:#2040c0"
ontouchstart="document.body.style.background='#e08020'"
onkeydown="if (event.key == 'Escape') document.body.style.background='#20a060'">
<input style="position:fixed;top:60%;left:10%;width:80%" autofocus autocapitalize=off
oninput="if (this.value == 'wlan') document.body.style.background='#60c0e0'
if (this.value.endsWith('Panel 세')) document.body.style.background='#a02080'"><script>
document.body.addEventListener("touchend", () => setTimeout(() => document.querySelector("input").focus(), 100))</script>"""

GTK3 = """
import gi
gi.require_version("Gtk", "3.0")
from gi.repository import Gtk
window, area, color = Gtk.Window(), Gtk.DrawingArea(), [(0x20, 0x40, 0xC0)]
def draw(area, context):
    context.set_source_rgb(*(part / 255 for part in color[0]))
    context.paint()
def press(gesture, *place):
    color[0] = (0xE0, 0x80, 0x20)
    area.queue_draw()
area.connect("draw", draw)
gesture = Gtk.GestureMultiPress(widget=area)
gesture.connect("pressed", press)
window.add(area)
window.fullscreen()
window.show_all()
Gtk.main()
"""

GTK4 = """
import gi
gi.require_version("Gtk", "4.0")
from gi.repository import GLib, Gtk
Gtk.init()
window, area, color = Gtk.Window(), Gtk.DrawingArea(), [(0x20, 0x40, 0xC0)]
def draw(area, context, width, height):
    context.set_source_rgb(*(part / 255 for part in color[0]))
    context.paint()
def show(*next):
    color[0] = next
    area.queue_draw()
area.set_draw_func(draw)
gesture = Gtk.GestureClick()
gesture.connect("pressed", lambda *place: show(0xE0, 0x80, 0x20))
area.add_controller(gesture)
keys = Gtk.EventControllerKey(propagation_phase=Gtk.PropagationPhase.CAPTURE)
keys.connect("key-pressed", lambda keys, symbol, *rest: symbol == 0xFF1B and show(0x20, 0xA0, 0x60))
window.add_controller(keys)
entry = Gtk.Entry(valign=Gtk.Align.CENTER, margin_top=200, margin_start=40, margin_end=40)
def read(entry):
    if entry.get_text() == "wlan":
        show(0x60, 0xC0, 0xE0)
    if entry.get_text().endswith("Panel 세"):
        show(0xA0, 0x20, 0x80)
entry.connect("changed", read)
overlay = Gtk.Overlay(child=area)
overlay.add_overlay(entry)
window.set_child(overlay)
window.fullscreen()
window.present()
entry.grab_focus()
GLib.MainLoop().run()
"""

QT = """
import sys
from PyQt{0} import QtGui, QtWidgets
class Window(QtWidgets.QWidget):
    color = QtGui.QColor(0x20, 0x40, 0xC0)
    def paintEvent(self, event):
        QtGui.QPainter(self).fillRect(self.rect(), self.color)
    def show_color(self, *color):
        self.color = QtGui.QColor(*color)
        self.update()
    def mousePressEvent(self, event):
        self.show_color(0xE0, 0x80, 0x20)
    def keyPressEvent(self, event):
        if event.text() == "\x1b":
            self.show_color(0x20, 0xA0, 0x60)
application = QtWidgets.QApplication(sys.argv)
window = Window()
field = QtWidgets.QLineEdit(window)
field.setGeometry(40, 480, 400, 40)
field.textChanged.connect(lambda text: text == "Panel 세" and window.show_color(0xA0, 0x20, 0x80))
window.showFullScreen()
field.setFocus()
application.exec()
"""

SDL = """
import pygame
pygame.display.init()
screen, color = pygame.display.set_mode((0, 0), pygame.FULLSCREEN), (0x20, 0x40, 0xC0)
while True:
    screen.fill(color)
    pygame.display.flip()
    if pygame.event.wait().type == pygame.FINGERDOWN:
        color = (0xE0, 0x80, 0x20)
"""

COG = "cog --platform=wl page.html"
CHROMIUM = "chromium --kiosk --ozone-platform=wayland --enable-wayland-ime --wayland-text-input-version=3 --disable-gpu --no-first-run --app=file://$PWD/page.html"
FILM = "av://lavfi:color=c=0x{}:s=480x800:r=30"
# A finger is its mouse, which shows its controls and moves its window unless it may not.
MPV = "mpv --no-config --vo=wlshm --fullscreen --loop=inf --keepaspect=no --osc=no --window-dragging=no --input-conf=keys " \
    + FILM.format("2040c0")
MPV_KEYS = f"MBTN_LEFT loadfile {FILM.format('e08020')}"
FOOT = "foot --config=/dev/null --fullscreen sh -c 'printf \"\\033]11;#2040c0\\007\\033[2J\"; exec sleep 1000'"

# Nothing is typed into it.
NO_FIELD = {"fingers": "–", "keys": "–", "text": "–"}
NO_TEXT = {"fingers": "it takes no text"}

# By name: the package, the files, the command, and why a part of the table has a hole.
PROGRAMS = {
    "chromium": ("chromium", {"page.html": PAGE}, CHROMIUM, {}),
    "cog": ("cog", {"page.html": PAGE}, COG, NO_FIELD),
    "gtk3": ("libgtk-3-0", {"gtk3.py": GTK3}, "GDK_BACKEND=wayland /usr/bin/python3 gtk3.py", NO_FIELD),
    "gtk4": ("libgtk-4-1", {"gtk4.py": GTK4}, "GDK_BACKEND=wayland GSK_RENDERER=cairo /usr/bin/python3 gtk4.py", {}),
    "qt5": ("libqt5gui5", {"qt5.py": QT.format(5)}, "QT_QPA_PLATFORM=wayland /usr/bin/python3 qt5.py", NO_TEXT),
    "qt6": ("libqt6gui6", {"qt6.py": QT.format(6)}, "QT_QPA_PLATFORM=wayland /usr/bin/python3 qt6.py", NO_TEXT),
    "sdl2": (
        "libsdl2-2.0-0", {"sdl.py": SDL},
        "SDL_VIDEODRIVER=wayland LIBGL_ALWAYS_SOFTWARE=1 /usr/bin/python3 sdl.py", NO_FIELD,
    ),
    "mpv": ("mpv", {"keys": MPV_KEYS}, MPV, NO_FIELD),
    "foot": ("foot", {}, FOOT, {"tap": "it takes no touches"} | NO_FIELD),
}
COLUMNS = ["first pixels", "tap", "fingers", "keys", "text", "swipe", "kill -9"]


class Hole(Exception):
    """What a program did not do."""


class Panel:
    """A headless daemon, and the socket through which it is driven."""

    def __init__(self, sheetd, folder):
        self.display = folder / "wayland-0"
        control = folder / "control"
        keys = [
            f"control.socket={control}", "control.injection=true", f"programs.socket={self.display}",
            "programs.group=nogroup", "display.scale=1", 'sheet.preset="classic"', 'sheet.present_on=["edge-swipe"]',
            'backdrop.color="#000000"',
        ]
        command = [sheetd, "run", "--headless", f"{WIDTH}x{HEIGHT}"] + [word for key in keys for word in ("--set", key)]
        self.process = subprocess.Popen(command, stderr=open(folder / "sheetd.log", "w"))
        self.control = socket.socket(socket.AF_UNIX)
        # A socket has a name before anybody listens at it.
        wait("a daemon", lambda: self.display.exists() and self.control.connect_ex(str(control)) == 0)

    def call(self, method, **parameters):
        self.control.sendall(json.dumps({"method": "io.sheetd.Sheet." + method, "parameters": parameters}).encode() + b"\0")
        reply = b""
        while not reply.endswith(b"\0"):
            reply += self.control.recv(1 << 20) or sys.exit("sheetd has gone")
        reply = json.loads(reply[:-1])
        if "error" in reply:
            raise Hole(f"{method}: {reply}")
        return reply["parameters"]

    def pixel(self, x, y):
        loader = GdkPixbuf.PixbufLoader()
        loader.write(base64.b64decode(self.call("Screenshot")["png"]))
        loader.close()
        picture = loader.get_pixbuf()
        start = y * picture.get_rowstride() + x * picture.get_n_channels()
        return tuple(picture.get_pixels()[start:start + 3])

    def wait_for(self, x, y, *colors):
        wait(f"{colors} at {x}, {y}", lambda: any(alike(self.pixel(x, y), color) for color in colors))

    def drag(self, start, end):
        """A finger that goes up or down the middle, and rests a little before it lifts."""
        steps = 12
        touches = [{"phase": "began", "x": WIDTH / 2, "y": start, "at_ms": 0}]
        for step in range(1, steps + 1):
            y = start + (end - start) * step / steps
            touches.append({"phase": "moved", "x": WIDTH / 2, "y": y, "at_ms": 16 * step})
        touches.append({"phase": "ended", "x": WIDTH / 2, "y": end, "at_ms": 16 * steps + 8})
        self.call("Touch", touches=touches)
        self.call("State", settled=True)

    def tap(self, x, y):
        self.call("Touch", touches=[{"phase": "began", "x": x, "y": y}, {"phase": "ended", "x": x, "y": y, "at_ms": 60}])

    def press(self, letter):
        """A finger on a key of the keyboard on the panel."""
        for above, first, letters in KEYS:
            if letter in letters:
                self.tap(first + KEY_WIDTH * letters.index(letter), HEIGHT - above)

    @property
    def state(self):
        return self.call("State")["state"]

    def close(self):
        self.process.terminate()
        if self.process.wait(10) != 0:
            raise Hole("sheetd did not end well")


def alike(color, other):
    """Whether nobody sees a difference: a film has other units of colour."""
    return all(abs(a - b) <= 12 for a, b in zip(color, other))


def wait(what, condition):
    """Waits until the condition holds; milliseconds."""
    begin = time.monotonic()
    while not condition():
        if time.monotonic() - begin > PATIENCE:
            raise Hole(f"there never was {what}")
        time.sleep(0.01)
    return (time.monotonic() - begin) * 1000


def start(command, folder, display, is_logged):
    """Starts a program as another user, who has a home and nothing else; its log may have what it says to sheetd."""
    variables = {
        "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder), "WAYLAND_DISPLAY": str(display),
    }
    if is_logged:
        variables["WAYLAND_DEBUG"] = "1"
    log = open(folder / "program.log", "w")
    return subprocess.Popen(
        ["sh", "-c", f"exec env {command}"], cwd=folder, env=variables, stdout=log, stderr=log, user=USER.pw_uid,
        group=USER.pw_gid, extra_groups=[], start_new_session=True,
    )


def messages(log):
    """What a program and sheetd have said to each other, and what else is in the program's log."""
    lines = log.read_text(errors="replace").splitlines()
    are_messages = [bool(re.match(r"\[[0-9:. ]+\] ", line)) for line in lines]
    return [[line for line, is_message in zip(lines, are_messages) if is_message == kind] for kind in (True, False)]


def stages(panel, program, log, reasons):
    """What a program goes through: the name of a column, and what stands there."""
    begin = time.monotonic()
    wait("a first pixel", lambda: alike(panel.pixel(WIDTH // 2, 100), UNTOUCHED))
    yield "first pixels", f"{(time.monotonic() - begin) * 1000:.0f} ms"
    # A program that begins with a field has the keyboard at once.
    panel.wait_for(2, HEIGHT - 2, UNTOUCHED, KEYBOARD)
    colors = [UNTOUCHED]
    panel.tap(WIDTH / 2, 150)
    if "tap" not in reasons:
        panel.wait_for(WIDTH // 2, 100, TOUCHED)
        colors = [TOUCHED]
        yield "tap", "yes"
    if "fingers" not in reasons:
        panel.wait_for(2, HEIGHT - 2, KEYBOARD)
        panel.call("State", settled=True)
        for letter in WORD:
            panel.press(letter)
        panel.wait_for(WIDTH // 2, 100, FINGERED)
        yield "fingers", "yes"
    if "keys" not in reasons:
        panel.call("Type", keys=["Escape"])
        panel.wait_for(WIDTH // 2, 100, ESCAPED)
        yield "keys", "yes"
    if "text" not in reasons:
        # What it takes while it learns that its field is written into comes by keys.
        time.sleep(1)
        panel.call("Type", text=TEXT)
        panel.wait_for(WIDTH // 2, 100, WRITTEN)
        # It may be touched again by a swipe, before that is one.
        colors.append(WRITTEN)
        yield "text", "as text" if any(".commit_string(" in line for line in messages(log)[0]) else "by keys"
    panel.drag(HEIGHT - 1, HEIGHT / 2)
    if panel.state["state"] != "resting":
        raise Hole(f"no sheet: {panel.state}")
    panel.wait_for(8, HEIGHT - 8, SHEET)
    panel.drag(HEIGHT / 2 + 120, HEIGHT - 20)
    if panel.state["state"] != "hidden":
        raise Hole(f"the sheet stays: {panel.state}")
    panel.wait_for(8, HEIGHT - 8, *colors)
    yield "swipe", "yes"
    os.killpg(program.pid, 9)
    panel.wait_for(WIDTH // 2, 100, BACKDROP)
    if "program" in panel.state:
        raise Hole("it is still named")
    yield "kill -9", "yes"


def try_out(name, sheetd):
    """The row of a program, and whether it has a hole without a reason."""
    package, files, command, reasons = PROGRAMS[name]
    version = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", package], capture_output=True, text=True).stdout
    row = dict.fromkeys(COLUMNS, "–") | reasons
    # A runtime directory is in memory, as that of a session is.
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        folder = pathlib.Path(folder)
        folder.chmod(0o755)
        home = folder / "home"
        home.mkdir(0o700)
        for file, text in files.items():
            (home / file).write_text(text)
        for place in [home, *home.iterdir()]:
            shutil.chown(place, USER.pw_uid, USER.pw_gid)
        panel = Panel(sheetd, folder)
        program = start(command, home, panel.display, is_logged="text" not in reasons)
        fault = None
        try:
            for column, text in stages(panel, program, home / "program.log", reasons):
                row[column] = text
            panel.close()
        except Hole as hole:
            fault = str(hole)
            log = [*messages(home / "program.log")[1][-8:], "", *(folder / "sheetd.log").read_text().splitlines()[-8:]]
            print(f"{name}: {fault}", *log, sep="\n    ", file=sys.stderr)
        finally:
            try:
                os.killpg(program.pid, 9)
            except ProcessLookupError:
                pass
            program.wait()
            panel.process.kill()
            panel.process.wait()
    return [name, version.split("+")[0].split(":")[-1], *row.values()], fault


def main():
    programs = pathlib.Path(sys.argv[1]).resolve()
    names = sys.argv[2:] or list(PROGRAMS)
    holes = 0
    rows = []
    for name in names:
        row, fault = try_out(name, programs / "sheetd")
        rows.append(row)
        holes += fault is not None
    print("|", " | ".join(["program", "version", *COLUMNS]), "|")
    print("|" + "---|" * (len(COLUMNS) + 2))
    for row in rows:
        print("|", " | ".join(row), "|")
    sys.exit(holes > 0)


main()
