package import Evdev
import Gestures
import System

extension Settings.Input {
    /// What is known of odd touchscreens, as the room of touchscreens takes it.
    package var deviceQuirks: [DeviceQuirk] { quirks.map(DeviceQuirk.init) }
}

extension DeviceQuirk {
    fileprivate init(_ quirk: TouchscreenQuirk) {
        self.init(name: quirk.name)
        x = quirk.x.map(Axis.init)
        y = quirk.y.map(Axis.init)
        isTouchscreen = quirk.isTouchscreen
        liftGap = quirk.liftGapMilliseconds.map { Microseconds(($0 * 1000).rounded()) }
        minimumMovement = quirk.minimumMovement ?? 0
        palmSize = quirk.palmSize
    }
}

extension DeviceQuirk.Axis {
    fileprivate init(_ source: TouchscreenQuirk.Source) {
        self.init(name: source.axis.rawValue, range: source.range)
    }
}
