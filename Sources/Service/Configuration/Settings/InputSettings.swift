package import Evdev
package import Gestures
package import Output
import Values

package struct InputSettings: Equatable, Sendable {
    /// Whether there is one; no key of a file says so.
    package var isThere = true
    package var device = DeviceRequest.auto
    package var grab = true
    package var pointer = false
    package var keyboard = KeyboardRequest.auto
    package var tracking = Tracking()
    /// How the touchscreen lies on the panel; nil for what udev says of it.
    package var calibration: Calibration?
    package var touchFrame = Frame.auto
    package var quirksFile: String?
    /// Corrections for touchscreens in `quirksFile`.
    package var ownQuirks: [DeviceQuirk] = []
    package var forwardToUinput = false

    package init() {}

    /// Corrections for touchscreens: those that are shipped, then its own, which win by name.
    ///
    /// Those that are shipped are read when they are first asked for, which is after the first picture.
    package var quirks: [DeviceQuirk] { DeviceQuirk.shipped.replaced(by: ownQuirks) }

    /// What the touches of `device` count on.
    ///
    /// A touchscreen is glued to its panel. A device without a panel, such as QEMU's tablet and those of uinput, reports
    /// positions on the picture, however that is shown. Without any device nothing can disagree with the picture.
    package func touchBase(of device: TouchDevice?) -> TouchBase {
        switch touchFrame {
        case .display: .display
        case .panel: .panel
        case .auto: device?.isVirtual ?? true ? .picture : .panel
        }
    }

    package struct Tracking: Equatable, Sendable {
        package var velocity = VelocityModel.weightedQuadratic
        /// A finger that rested this long before its lift has no velocity, in milliseconds.
        package var liftGapMilliseconds = 80.0
        /// A contact without any event for this long is cancelled, in milliseconds; nil for never.
        package var stuckMilliseconds: Double? = 10_000.0
        /// Whether a drag is drawn for the time of each frame, interpolated between the touches.
        package var resample = true

        package init() {}
    }

    /// What touches count on: whether they turn along when the display turns the picture by another mode.
    package enum Frame: String, Hashable, Sendable, CaseIterable {
        /// On what is shown where the device has no panel of its own, as in a virtual machine; else on the panel.
        case auto
        /// On what the display shows: it turns, and touches turn with it.
        case display
        /// On the panel, to which the touchscreen is glued.
        case panel
    }
}

extension InputSettings {
    static let keys = [
        Key("input.device", Self.device, \.panel.input.device)
            .means("The touchscreen."),
        Key("input.grab", Syntax.flag, \.panel.input.grab)
            .means("Whether other programs are kept from seeing the touches."),
        Key("input.pointer", Syntax.flag, \.panel.input.pointer)
            .means("Whether an absolute pointer counts as one finger."),
        Key("input.keyboard", Self.keyboard, \.panel.input.keyboard)
            .means(
                "The keyboards, remote controls and encoders that are used: all of them where sheetd is a service, none, or those "
                    + "of a name."
            ),
        Key("input.velocity", Self.velocity, \.panel.input.tracking.velocity)
            .means("How velocity is estimated."),
        Key("input.lift_gap_ms", Syntax.milliseconds, \.panel.input.tracking.liftGapMilliseconds)
            .means("A finger that rested this long before its lift has no velocity."),
        Key("input.calibration", Self.calibration.orNone(), \.panel.input.calibration)
            .means(
                "How the touchscreen lies on the panel; LIBINPUT_CALIBRATION_MATRIX of udev where it is not given."
            ),
        Key("input.touch_frame", Syntax.word(), \.panel.input.touchFrame)
            .means("What touches count on when the mode turns the picture: what the display shows, or the panel."),
        Key("input.quirks", Syntax.path("the path of a file").orNone(), \.panel.input.quirksFile)
            .means(
                "What is true of touchscreens that say it wrongly, in the form of the file quirks.toml that is shipped."
            ),
        Key("input.stuck_ms", Syntax.stuck.or("off"), \.panel.input.tracking.stuckMilliseconds)
            .means("A contact without any event for this long is cancelled."),
        Key("input.resample", Syntax.flag, \.panel.input.tracking.resample)
            .means("Whether a drag is drawn for the time of each frame, between the touches."),
        Key("input.forward_to_uinput", Syntax.flag, \.panel.input.forwardToUinput)
            .means(
                "Whether touches that go through the sheet come out of an input device, for programs that know no sheet."
            ),
    ]

    /// What begins with a slash is a path.
    private static let device = Syntax.name("a path or the name of a device")
        .map { DeviceRequest($0) }
        .or(("auto", .auto))

    private static let keyboard = Syntax.name("a path or the name of a device")
        .map { KeyboardRequest.named($0) }
        .or(("auto", .auto), ("off", .off))

    private static let velocity = ValueSyntax<VelocityModel>.oneOf([("wlsq2", .weightedQuadratic), ("ios", .iosBlend)])

    /// A matrix on fractions of the panel.
    private static let calibration = ValueSyntax<Calibration>(
        expected: "[a, b, c, d, e, f]: x' = a·x + b·y + c, y' = d·x + e·y + f in fractions of the panel"
    ) { value, reading in
        guard case .array(let elements) = value.content else { return nil }
        let numbers = elements.compactMap(\.number)
        guard numbers.count == 6, elements.count == 6, numbers.allSatisfy(\.isFinite) else { return nil }
        if abs(numbers[2]) > farthest || abs(numbers[5]) > farthest {
            reading.report("c and f are fractions of the panel, and not pixels: expected -2 to 2", at: value.location)
        }
        let calibration = Calibration(numbers)
        if calibration == nil {
            reading.report("these numbers map every touch to one line of the panel", at: value.location)
        }
        return calibration
    }

    /// No panel is mounted further from its sensor, in panels.
    private static let farthest = 2.0
}
