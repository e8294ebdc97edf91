/// What is true of a touchscreen that says too little of itself, or says it wrongly.
package struct TouchscreenQuirk: Hashable, Sendable {
    /// The name of the touchscreen, as the kernel gives it.
    package var name: String
    /// Where horizontal positions come from; nil where the touchscreen says it.
    package var x: Source?
    /// Where vertical positions come from; nil where the touchscreen says it.
    package var y: Source?
    /// Whether it is a touchscreen, whatever it looks like; nil where that is plain.
    package var isTouchscreen: Bool?
    /// A lift later than this after the last motion has no speed, in milliseconds; nil for what is configured.
    package var liftGapMilliseconds: Double?
    /// How far a finger must move before it counts, in units of the device; nil for any motion.
    package var minimumMovement: Int?
    /// From which size on a contact is a palm, in units of `ABS_MT_TOUCH_MAJOR`; nil for what the device tells.
    package var palmSize: Int?

    /// A quirk of the touchscreen `name` that changes nothing yet.
    package init(name: String) {
        self.name = name
    }
}

extension TouchscreenQuirk {
    /// An axis that carries positions.
    package struct Source: Hashable, Sendable {
        /// The axis.
        package var axis: Axis
        /// Its true range; nil where the touchscreen says it.
        package var range: ClosedRange<Int>?

        /// The axis `axis`, whose true range is `range`.
        package init(_ axis: Axis, range: ClosedRange<Int>? = nil) {
            self.axis = axis
            self.range = range
        }
    }

    /// An axis by its name in the kernel's headers.
    package enum Axis: String, Hashable, Sendable, CaseIterable {
        /// The horizontal one of a device with one position.
        case x = "ABS_X"
        /// The vertical one of a device with one position.
        case y = "ABS_Y"
        /// Meant for depth.
        case z = "ABS_Z"
        /// Meant for a turn about x.
        case rx = "ABS_RX"
        /// Meant for a turn about y.
        case ry = "ABS_RY"
        /// Meant for a turn about z.
        case rz = "ABS_RZ"
        /// The horizontal one of multi-touch.
        case positionX = "ABS_MT_POSITION_X"
        /// The vertical one of multi-touch.
        case positionY = "ABS_MT_POSITION_Y"
    }
}

extension TouchscreenQuirk {
    /// The quirks that the program brings along: `quirks.toml`, which is compiled into it, read when first asked for.
    package static let shipped = QuirksReader.read(PackageResources.quirks_toml, origin: .file("quirks.toml")).quirks
}

extension [TouchscreenQuirk] {
    /// These, but `others` in the place of those of the same name, behind the rest.
    func replaced(by others: [TouchscreenQuirk]) -> [TouchscreenQuirk] {
        let names = Set(others.map(\.name))
        return filter { !names.contains($0.name) } + others
    }
}
