package import BottomSheet
package import Canvas

/// What an installation decides: the display, the touchscreen, the backdrop and the sheet.
///
/// A new value holds the defaults.
package struct Settings: Hashable, Sendable {
    /// Table `[display]`.
    @Shared package var display = Display()
    /// Table `[input]`.
    @Shared package var input = Input()
    /// Table `[backdrop]`.
    @Shared package var backdrop = Backdrop()
    /// Table `[sheet]`.
    @Shared package var sheet = Sheet()
    /// Table `[power]`.
    @Shared package var power = Power()
    /// Table `[control]`.
    @Shared package var control = Control()
    /// Table `[limits]`.
    package var limits = Limits()

    /// The defaults.
    package init() {}
}

extension Settings {
    /// What lies behind the sheet.
    package struct Backdrop: Hashable, Sendable {
        /// The colour where no image is.
        package var color = Color(0x1C1C1E)
        /// The picture; nil leaves it to the preset.
        package var image: BackdropImage?
        /// How the image is brought to the panel's size.
        package var fit = Fit.cover

        /// The defaults.
        package init() {}
    }

    /// How programs reach the sheet.
    package struct Control: Hashable, Sendable {
        /// The path of the socket that they connect to.
        package var socket = Switchable.on("/run/sheetd/control")
        /// The group whose members may; nil for "sheetd" where there is such a group.
        package var group: String?
        /// The folders from which a program may name pictures, and all below them.
        package var pictures: [String] = []
        /// Who may do what besides root and the service's own user.
        package var rights = Rights()
        /// Whether programs may touch as fingers do.
        package var injection = false
        /// The calls of one user in a second.
        package var callsPerSecond = 200

        /// The defaults.
        package init() {}
    }

    /// How much of the machine the daemon may use.
    package struct Limits: Hashable, Sendable {
        /// The most processor time of one job, such as laying a document out, in milliseconds.
        package var jobMilliseconds = 2000.0

        /// The same in microseconds.
        package var jobBudget: Int64 { Int64((jobMilliseconds * 1000).rounded()) }

        /// The defaults.
        package init() {}
    }

    /// When an unused panel is dimmed and switched off, and its backlight.
    package struct Power: Hashable, Sendable {
        /// It is dimmed after so many seconds without use; 0 for never.
        package var dimAfterSeconds = 0.0
        /// The part of the brightness that a dimmed panel keeps, as the eye sees it.
        package var dimLevel = 0.3
        /// It is switched off after so many seconds without use; 0 for never.
        package var blankAfterSeconds = 0.0
        /// How long a change of brightness takes, in milliseconds.
        package var fadeMilliseconds = 300.0
        /// Which backlight it has.
        package var backlight = Backlight.auto

        /// The defaults.
        package init() {}
    }
}

extension Settings.Control {
    /// Those who may do something.
    package enum Grantee: Hashable, Sendable {
        /// Everyone who reaches the socket.
        case everyone
        /// A user by name or number.
        case user(String)
        /// The members of a group by name or number.
        case group(String)
    }

    /// For each thing that a program may do, who may; root and the service's own user always may.
    package struct Rights: Hashable, Sendable {
        /// Who hears what happens.
        package var watch: [Grantee] = [.everyone]
        /// Who changes what is shown.
        package var show: [Grantee] = [.everyone]
        /// Who records the touchscreen: that tells every digit of a PIN.
        package var record: [Grantee] = []
        /// Who gets the picture on the display.
        package var screenshot: [Grantee] = [.everyone]

        /// The defaults.
        package init() {}
    }
}

extension Settings.Power {
    /// A choice of backlight.
    package enum Backlight: Hashable, Sendable {
        /// The one of the panel's connector, else the one that the kernel recommends.
        case auto
        /// None: the brightness is not changed.
        case none
        /// A backlight by its name below /sys/class/backlight.
        case name(String)
    }
}

/// A value that can also be switched off, where nil already means the preset's own.
package enum Switchable<Value: Hashable & Sendable>: Hashable, Sendable {
    /// There is none, whatever the preset says.
    case off
    /// This one.
    case on(Value)

    /// The value; nil when it is off.
    package var value: Value? {
        if case .on(let value) = self { value } else { nil }
    }
}
