"""Fingers on a panel of 720x1280 points: where they are at which time, and the strokes that many stories have."""


class Finger:
    """One finger: where and when (seconds) it comes down, and what it does until it is lifted."""

    def __init__(self, start, x, y, lifts=True):
        self.start, self.lifts, self.split_at = start, lifts, None
        self.place, self.length, self.parts = (x, y), 0.0, []

    def _go(self, to, seconds, progress):
        self.parts.append((self.length, seconds, self.place, to, progress))
        self.place, self.length = to, self.length + seconds
        return self

    def hold(self, seconds):
        return self._go(self.place, seconds, lambda t: 0)

    def drag(self, x, y, seconds):
        """From rest to rest with the least jerk, as arms move."""
        return self._go((x, y), seconds, lambda t: t ** 3 * (10 - 15 * t + 6 * t * t))

    def flick(self, dx, dy, speed):
        """Gathers speed over three quarters of the time and leaves the glass with `speed` points a second."""
        ramp = 0.75
        share = ramp / 2 + (1 - ramp)
        distance = (dx * dx + dy * dy) ** 0.5

        def progress(t):
            u = min(t / ramp, 1)
            return (ramp * (u ** 3 - u ** 4 / 2) + max(t - ramp, 0)) / share

        x, y = self.place
        return self._go((x + dx, y + dy), distance / (share * speed), progress)

    def split(self, dx, dy):
        """From here on the panel takes the finger for another one, somewhat off, without a lift in between."""
        self.split_at = self.start + self.length
        self.place = (self.place[0] + dx, self.place[1] + dy)
        return self

    @property
    def end(self):
        return self.start + self.length

    def at(self, time):
        """Where the finger is, in points."""
        since = min(max(time - self.start, 0), self.length)
        begin, seconds, (x0, y0), (x1, y1), progress = [part for part in self.parts if part[0] <= since][-1]
        done = progress((since - begin) / seconds)
        return x0 + (x1 - x0) * done, y0 + (y1 - y0) * done


def tap(start, x, y):
    return Finger(start, x, y).hold(0.08)


def flick_down(start):
    return Finger(start, 360, 830).hold(0.04).flick(12, 330, 2600)


def drag_up(start):
    return Finger(start, 362, 832).hold(0.05).drag(350, 132, 0.9).hold(0.12)


def edge_swipe(start):
    return Finger(start, 356, 1270).hold(0.03).drag(362, 720, 0.42)


def catching(start):
    """Flings the sheet up and lands on it again 70 ms after the lift, while it still moves."""
    fling = Finger(start, 350, 850).hold(0.04).flick(-6, -430, 2500)
    return [fling, Finger(fling.end + 0.07, 380, 760).hold(0.12).drag(384, 900, 0.5).hold(0.1)]


def two_fingers(start):
    first = Finger(start, 300, 900).hold(0.05).drag(302, 760, 0.5).hold(0.2).drag(303, 660, 0.5).hold(0.35)
    second = Finger(start + 0.6, 480, 980).hold(0.15).drag(478, 880, 0.5).hold(0.08)
    return [first, second]
