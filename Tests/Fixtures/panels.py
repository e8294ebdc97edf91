"""Touchscreens that are made up: how each describes itself, and the events in which it tells what fingers do."""
import random

SIZE = (720, 1280)
TICK = 1_000_000 / 112  # a panel of 112 Hz

SYN, KEY, ABS = 0x00, 0x01, 0x03
REPORT, MT_REPORT, DROPPED = 0x00, 0x02, 0x03
BTN_LEFT, BTN_RIGHT, BTN_TOOL_PEN, BTN_TOUCH = 0x110, 0x111, 0x140, 0x14A
ABS_X, ABS_Y, ABS_Z, ABS_RX, ABS_PRESSURE = 0x00, 0x01, 0x02, 0x03, 0x18
SLOT, POSITION_X, POSITION_Y, TRACKING_ID = 0x2F, 0x35, 0x36, 0x39


class Panel:
    """A device with slots: its name and the ranges of its axes, with units per millimetre."""
    keys = {BTN_TOUCH}
    identity = "0018 1209 5d01 0100"
    properties = "02"  # INPUT_PROP_DIRECT

    def __init__(self, name, x, y, overhangs=False):
        self.name, self.ranges, self.overhangs = name, (x, y), overhangs

    @property
    def axes(self):
        """Each axis with its least and greatest value and its resolution."""
        x, y = self.ranges
        ids = [(TRACKING_ID, 0, 65535, 0)]
        return [(ABS_X, *x), (ABS_Y, *y), (SLOT, 0, 9, 0), (POSITION_X, *x), (POSITION_Y, *y), *ids]

    def recorder(self, seed, lost=None):
        return Recorder(self, seed, lost)

    def units(self, point):
        """A place in points as device units, held within the ranges unless the glass overhangs them."""
        values = []
        for place, size, (low, high, _) in zip(point, SIZE, self.ranges):
            value = low + int(place / size * (high - low + 1) // 1)
            values.append(value if self.overhangs else min(max(value, low), high))
        return values

    def description(self):
        axes = {axis for axis, *_ in self.axes}
        masks = {SYN: {SYN, ABS} | ({KEY} if self.keys else set()), KEY: self.keys, ABS: axes}
        yield f"N: {self.name}"
        yield f"I: {self.identity}"
        yield f"P: {self.properties} 00 00 00 00 00 00 00"
        for kind, codes in masks.items():
            size = 96 if kind == KEY else 8
            mask = sum(1 << code for code in codes).to_bytes(size, "little")
            for start in range(0, size, 8):
                yield f"B: {kind:02x} " + mask[start:start + 8].hex(" ")
        for axis, low, high, resolution in self.axes:
            yield f"A: {axis:02x} {low} {high} 0 0 {resolution}"


class AnonymousPanel(Panel):
    """Multi-touch without slots: each frame lists the places of all contacts, and nothing says which is which."""

    @property
    def axes(self):
        x, y = self.ranges
        return [(POSITION_X, *x), (POSITION_Y, *y)]

    def recorder(self, seed, lost=None):
        return AnonymousRecorder(self, seed, lost)


class SinglePanel(Panel):
    """One position and a button that says whether anything touches."""
    position = (ABS_X, ABS_Y)

    @property
    def axes(self):
        return [(axis, *span) for axis, span in zip(self.position, self.ranges)]

    def recorder(self, seed, lost=None):
        return SingleRecorder(self, seed, lost)


class PressurePanel(SinglePanel):
    """One position and no button: what is pressed with 0 is not touched."""
    keys = set()

    @property
    def axes(self):
        return [*super().axes, (ABS_PRESSURE, 0, 255, 0)]

    def recorder(self, seed, lost=None):
        return PressureRecorder(self, seed, lost)


class MisplacedPanel(SinglePanel):
    """As eGalax built one: it declares X and Y with ranges of their own, and speaks on two other axes."""
    position = (ABS_Z, ABS_RX)
    keys = {BTN_LEFT, BTN_RIGHT, BTN_TOOL_PEN, BTN_TOUCH}
    identity = "0003 0eef 0001 0210"
    properties = "00"

    @property
    def axes(self):
        return [(ABS_X, 42, 1981, 0), (ABS_Y, 42, 1981, 0), *super().axes]


class Recorder:
    """Plays the kernel: slots, pointer emulation, and no axis that did not change."""

    def __init__(self, panel, seed, lost=None):
        self.panel, self.lost = panel, lost
        self.random = random.Random(seed)
        self.next_id = seed * 16
        self.state, self.slot = {}, None
        self.frame, self.lines, self.origin = [], [], None

    def event(self, kind, code, value):
        self.frame.append((kind, code, value))

    def absolute(self, code, value, slot=None):
        if slot is not None and self.slot != slot:
            self.slot = slot
            self.event(ABS, SLOT, slot)
        if self.state.get((code, slot)) != value:
            self.state[code, slot] = value
            self.event(ABS, code, value)

    def touch(self, is_down):
        if self.state.get(BTN_TOUCH, False) != is_down:
            self.state[BTN_TOUCH] = is_down
            self.event(KEY, BTN_TOUCH, int(is_down))

    def write(self, time):
        """Writes the frame: times count from the first event, which evemu puts at a microsecond."""
        frame, self.frame = self.frame, []
        if not frame:
            return
        if self.lost and self.lost[0] <= time / 1e6 < self.lost[1]:
            return
        if self.lost and time / 1e6 >= self.lost[1]:
            # The client's queue overflowed: it gets the mark and the newest frame, of which it can use nothing.
            self.lost = None
            frame.insert(0, (SYN, DROPPED, 0))
        self.origin = time if self.origin is None else self.origin
        stamp = time - self.origin + 1
        for kind, code, value in frame + [(SYN, REPORT, 0)]:
            self.lines.append(f"E: {stamp // 1_000_000}.{stamp % 1_000_000:06d} {kind:04x} {code:04x} {value:04d}")

    def play(self, fingers):
        down, tick = {}, 0
        waiting = sorted(fingers, key=lambda finger: finger.start)
        while waiting or any(f.lifts or f.end * 1e6 >= tick * TICK for f in down.values()):
            time = int(tick * TICK + self.random.uniform(-300, 300)) + 1000
            self.tick(time, time / 1e6, down, waiting)
            tick += 1
        return self.lines

    def tick(self, time, seconds, down, waiting):
        for slot, finger in sorted(down.items()):
            if finger.lifts and seconds > finger.end:
                self.lift(slot)
                del down[slot]
        while waiting and waiting[0].start <= seconds:
            slot = min(set(range(10)) - set(down))
            down[slot] = waiting.pop(0)
            self.begin(slot)
        for slot, finger in sorted(down.items()):
            if finger.split_at and seconds >= finger.split_at:
                finger.split_at = None
                self.begin(slot)
            x, y = (place + self.random.uniform(-0.25, 0.25) for place in finger.at(seconds))
            self.move(slot, *self.panel.units((x, y)))
        self.close(down)
        self.write(time)

    def begin(self, slot):
        self.next_id = (self.next_id + 1) & 0xFFFF
        self.absolute(TRACKING_ID, self.next_id, slot)

    def move(self, slot, x, y):
        self.absolute(POSITION_X, x, slot)
        self.absolute(POSITION_Y, y, slot)

    def lift(self, slot):
        self.absolute(TRACKING_ID, -1, slot)

    def close(self, down):
        """A touchscreen also speaks as a single touch: the oldest contact."""
        self.touch(bool(down))
        if down:
            oldest = min(down, key=lambda slot: self.state[TRACKING_ID, slot])
            self.absolute(ABS_X, self.state[POSITION_X, oldest])
            self.absolute(ABS_Y, self.state[POSITION_Y, oldest])


class AnonymousRecorder(Recorder):
    """Says of each contact where it is, and of none that there is none any more."""

    def begin(self, slot):
        pass

    def move(self, slot, x, y):
        self.event(ABS, POSITION_X, x)
        self.event(ABS, POSITION_Y, y)
        self.event(SYN, MT_REPORT, 0)

    def lift(self, slot):
        pass

    def close(self, down):
        if not down and self.state.get(BTN_TOUCH):
            self.event(SYN, MT_REPORT, 0)
        self.touch(bool(down))


class SingleRecorder(Recorder):
    """Knows of the finger in the first slot only."""

    def begin(self, slot):
        pass

    def move(self, slot, x, y):
        if slot == 0:
            self.place = zip(self.panel.position, (x, y))

    def lift(self, slot):
        pass

    def close(self, down):
        self.press(0 in down)
        if 0 in down:
            for axis, value in self.place:
                self.absolute(axis, value)

    def press(self, is_down):
        self.touch(is_down)


class PressureRecorder(SingleRecorder):
    """Presses now more, now less, and not at all when lifted."""

    def press(self, is_down):
        self.absolute(ABS_PRESSURE, self.random.randint(60, 120) if is_down else 0)
