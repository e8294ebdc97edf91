package import BottomSheet
package import Evdev
package import Gestures

/// What an installation decides: the display, the touchscreen, the backdrop and the sheet.
///
/// A new value holds the defaults. Colours are words 0x00RRGGBB, so that this room needs nothing that draws.
package struct Settings: Hashable, Sendable {
    /// Table `[display]`.
    package var display = Display()
    /// Table `[input]`.
    package var input = Input()
    /// Table `[backdrop]`.
    package var backdrop = Backdrop()
    /// Table `[sheet]`.
    package var sheet = Sheet()
    /// Table `[power]`.
    package var power = Power()
    /// Table `[control]`.
    package var control = Control()

    /// The defaults.
    package init() {}
}

extension Settings {
    /// The touchscreen and what is made of its touches.
    package struct Input: Hashable, Sendable {
        /// Which touchscreen.
        package var device = DeviceRequest.auto
        /// Whether other programs are kept from seeing the touches.
        package var grab = true
        /// Whether an absolute pointer counts as one finger.
        package var pointer = false
        /// How velocity is estimated.
        package var velocity = Velocity.wlsq2
        /// A finger that rested this long before its lift has no velocity, in milliseconds.
        package var liftGapMilliseconds = 80.0
        /// How the touchscreen lies on the panel; nil takes what udev says of it.
        package var calibration: Calibration?
        /// What touches count on.
        package var touchFrame = Frame.auto
        /// The path of a quirks file of the installation; nil for none.
        package var quirksFile: String?
        /// What is true of odd touchscreens: what is shipped, then `quirksFile`, which wins by name.
        package var quirks = TouchscreenQuirk.shipped
        /// A finger of which nothing was heard for this long is taken off, in milliseconds.
        package var stuckMilliseconds = Switchable.on(10_000.0)
        /// Whether a drag is drawn for the time of each frame, between the touches.
        package var resample = true
        /// Whether touches that go through the sheet come out of an input device.
        package var forwardToUinput = false

        /// The defaults.
        package init() {}
    }

    /// What lies behind the sheet.
    package struct Backdrop: Hashable, Sendable {
        /// The colour where no image is, 0x00RRGGBB.
        package var color: UInt32 = 0x1C1C1E
        /// The picture; nil leaves it to the preset.
        package var image: BackdropImage?
        /// How the image is brought to the panel's size.
        package var fit = Fit.cover

        /// The defaults.
        package init() {}
    }
}

extension Settings.Input {
    /// What touches count on: whether they turn along when the display turns the picture by another mode.
    package enum Frame: String, Hashable, Sendable, CaseIterable {
        /// On what is shown where no glass is touched, as in a virtual machine; else on the panel.
        case auto
        /// On what the display shows: it turns, and touches turn with it.
        case display
        /// On the panel, to which the touchscreen is glued.
        case panel
    }

    /// A velocity estimator.
    package enum Velocity: String, Hashable, Sendable, CaseIterable {
        /// Weighted least squares of second order.
        case wlsq2
        /// The one that reproduces UIKit.
        case ios
    }
}

extension Settings.Backdrop {
    /// How an image is brought to a size.
    package enum Fit: String, Hashable, Sendable, CaseIterable {
        /// It covers everything; what juts out is cut off.
        case cover
        /// It is seen as a whole; the rest shows the colour.
        case contain
        /// It is stretched, whatever its proportions.
        case stretch
    }
}
