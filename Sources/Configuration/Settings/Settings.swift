public import Gestures

/// What an installation decides: the display, the touchscreen, the backdrop and the sheet.
///
/// A new value holds the defaults. Colours are words 0x00RRGGBB, so that this room needs nothing that draws.
public struct Settings: Hashable, Sendable {
    /// Table `[display]`.
    public var display = Display()
    /// Table `[input]`.
    public var input = Input()
    /// Table `[backdrop]`.
    public var backdrop = Backdrop()
    /// Table `[sheet]`.
    public var sheet = Sheet()
    /// Table `[power]`.
    public var power = Power()
    /// Table `[control]`.
    public var control = Control()

    /// The defaults.
    public init() {}
}

extension Settings {
    /// The touchscreen and what is made of its touches.
    public struct Input: Hashable, Sendable {
        /// Which touchscreen.
        public var device = Device.auto
        /// Whether other programs are kept from seeing the touches.
        public var grab = true
        /// Whether an absolute pointer counts as one finger.
        public var pointer = false
        /// How velocity is estimated.
        public var velocity = Velocity.wlsq2
        /// A finger that rested this long before its lift has no velocity, in milliseconds.
        public var liftGapMilliseconds = 80.0
        /// How the touchscreen lies on the panel; nil takes what udev says of it.
        public var calibration: Calibration?
        /// What touches count on.
        public var touchFrame = Frame.auto
        /// The path of a quirks file of the installation; nil for none.
        public var quirksFile: String?
        /// What is true of odd touchscreens: what is shipped, then `quirksFile`, which wins by name.
        public var quirks = TouchscreenQuirk.shipped
        /// A finger of which nothing was heard for this long is taken off, in milliseconds.
        public var stuckMilliseconds = Switchable.on(10_000.0)
        /// Whether a drag is drawn for the time of each frame, between the touches.
        public var resample = true
        /// Whether touches that go through the sheet come out of an input device.
        public var forwardToUinput = false

        /// The defaults.
        public init() {}
    }

    /// What lies behind the sheet.
    public struct Backdrop: Hashable, Sendable {
        /// The colour where no image is, 0x00RRGGBB.
        public var color: UInt32 = 0x1C1C1E
        /// The picture; nil leaves it to the preset.
        public var image: Image?
        /// How the image is brought to the panel's size.
        public var fit = Fit.cover

        /// The defaults.
        public init() {}
    }
}

extension Settings.Input {
    /// A choice of touchscreen.
    public enum Device: Hashable, Sendable {
        /// The first touchscreen found.
        case auto
        /// A device node, by its absolute path.
        case path(String)
        /// A device, by the name that the kernel gives it.
        case name(String)
    }

    /// What touches count on: whether they turn along when the display turns the picture by another mode.
    public enum Frame: String, Hashable, Sendable, CaseIterable {
        /// On what is shown where no glass is touched, as in a virtual machine; else on the panel.
        case auto
        /// On what the display shows: it turns, and touches turn with it.
        case display
        /// On the panel, to which the touchscreen is glued.
        case panel
    }

    /// A velocity estimator.
    public enum Velocity: String, Hashable, Sendable, CaseIterable {
        /// Weighted least squares of second order.
        case wlsq2
        /// The one that reproduces UIKit.
        case ios
    }
}

extension Settings.Backdrop {
    /// A picture behind the sheet.
    public enum Image: Hashable, Sendable {
        /// None: the colour shows.
        case plain
        /// A PNG, by its path.
        case file(String)
        /// What the screen showed before.
        case snapshot
    }

    /// How an image is brought to a size.
    public enum Fit: String, Hashable, Sendable, CaseIterable {
        /// It covers everything; what juts out is cut off.
        case cover
        /// It is seen as a whole; the rest shows the colour.
        case contain
        /// It is stretched, whatever its proportions.
        case stretch
    }
}
