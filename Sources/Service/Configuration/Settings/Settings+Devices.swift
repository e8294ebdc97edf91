package import Canvas
package import Evdev
package import Gestures
package import Interaction
package import Output

extension Settings {
    /// The panel and how it is driven.
    package struct Display: Hashable, Sendable {
        /// By which way devices are opened.
        package var seat = Seat.auto
        /// Which graphics card.
        package var card = Card.auto
        /// Which connector of it.
        package var connector = Connector.auto
        /// Which mode of the connector.
        package var mode = ModeRequest.preferred
        /// How the picture is turned.
        package var rotation = Rotation.none
        /// What turns it; nil for the best that can be had.
        package var rotationBy: Turning.Way?
        /// Pixels per point.
        package var scale = Scale.auto
        /// Whether the sheet gets a plane of its own.
        package var planes = PlaneUse.auto
        /// What the sheet keeps clear of.
        package var safeArea = DisplayTransform.SafeArea()

        /// The defaults.
        package init() {}
    }

    /// The touchscreen and how its touches are processed.
    package struct Input: Hashable, Sendable {
        /// Whether there is one; no key of a file says so.
        package var isThere = true
        /// Which touchscreen.
        package var device = DeviceRequest.auto
        /// Whether other programs are kept from seeing the touches.
        package var grab = true
        /// Whether an absolute pointer counts as one finger.
        package var pointer = false
        /// How contacts are followed over time.
        package var tracking = Tracking()
        /// How the touchscreen lies on the panel; nil for what udev says of it.
        package var calibration: Calibration?
        /// What touches count on.
        package var touchFrame = Frame.auto
        /// The path of a quirks file of the installation; nil for none.
        package var quirksFile: String?
        /// Corrections for touchscreens in `quirksFile`.
        package var ownQuirks: [DeviceQuirk] = []
        /// Corrections for touchscreens: those that are shipped, then its own, which win by name.
        ///
        /// Those that are shipped are read when they are first asked for, which is after the first picture.
        package var quirks: [DeviceQuirk] { DeviceQuirk.shipped.replaced(by: ownQuirks) }
        /// Whether touches that go through the sheet come out of an input device.
        package var forwardToUinput = false

        /// The defaults.
        package init() {}
    }
}

extension Settings.Display {
    /// A way to open devices, cards and touchscreens alike.
    package enum Seat: String, Hashable, Sendable, CaseIterable {
        /// Through libseat where seatd runs or the session has a seat, else directly.
        case auto
        /// Directly.
        case none
        /// Through libseat.
        case libseat
    }

    /// A choice of graphics card.
    package enum Card: Hashable, Sendable {
        /// The first card with a connected display.
        case auto
        /// A device node, by its absolute path.
        case path(String)
    }

    /// A choice of connector.
    package enum Connector: Hashable, Sendable {
        /// The first connected one.
        case auto
        /// A connector by its name, `HDMI-A-1`.
        case name(String)
    }

    /// Pixels per point.
    package enum Scale: Hashable, Sendable {
        /// From the panel's size in millimetres, else 1.
        case auto
        /// This many.
        case fixed(Double)
    }
}

extension Settings.Input {
    /// How contacts are followed over time.
    package struct Tracking: Hashable, Sendable {
        /// How velocity is estimated.
        package var velocity = VelocityModel.weightedQuadratic
        /// A finger that rested this long before its lift has no velocity, in milliseconds.
        package var liftGapMilliseconds = 80.0
        /// A contact without any event for this long is cancelled, in milliseconds.
        package var stuckMilliseconds = Switchable.on(10_000.0)
        /// Whether a drag is drawn for the time of each frame, interpolated between the touches.
        package var resample = true

        /// The defaults.
        package init() {}
    }

    /// What touches count on: whether they turn along when the display turns the picture by another mode.
    package enum Frame: String, Hashable, Sendable, CaseIterable {
        /// On what is shown where no glass is touched, as in a virtual machine; else on the panel.
        case auto
        /// On what the display shows: it turns, and touches turn with it.
        case display
        /// On the panel, to which the touchscreen is glued.
        case panel
    }
}

extension Settings {
    /// The same for a daemon that opens no device.
    package var withoutDevices: Settings {
        var settings = self
        settings.display.seat = .none
        settings.display.planes = .off
        settings.display.rotationBy = nil
        settings.input.isThere = false
        settings.input.forwardToUinput = false
        settings.power.backlight = .none
        return settings
    }
}
