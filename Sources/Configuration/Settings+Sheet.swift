extension Settings {
    /// The sheet.
    ///
    /// Optional values override the preset; nil leaves the preset's own.
    public struct Sheet: Hashable, Sendable {
        /// The behaviour it starts from.
        public var preset = Preset.classic
        /// What presents it.
        public var presentOn: Set<Presenter> = [.start, .edgeSwipe]
        /// The height at rest, in points.
        public var defaultHeight: Double?
        /// The distance of the highest detent from the safe area's top, in points.
        public var minTop: Double?
        /// The radius of the upper corners, in points.
        public var cornerRadius: Double?
        /// Whether a finger moves it.
        public var pannable = true
        /// A downward velocity beyond this dismisses, in points per second.
        public var dismissVelocity: Double?
        /// What darkens the backdrop.
        public var dim = Dim()
        /// The bar at the top.
        public var grabber = Grabber()
        /// The fill, 0x00RRGGBB.
        public var color: UInt32 = 0xFFFFFF
        /// The path of a PNG that it shows; nil for none.
        public var content: String?

        /// The defaults.
        public init() {}
    }
}

extension Settings.Sheet {
    /// A behaviour to start from.
    public enum Preset: String, Hashable, Sendable, CaseIterable {
        /// Two detents and a linear dim.
        case classic

        /// Presets that later versions bring: known names, refused as not available yet.
        static let planned = ["stepped", "card", "lunabee", "fluid", "velog"]
    }

    /// Something that presents the sheet.
    public enum Presenter: String, Hashable, Sendable, CaseIterable {
        /// The start of the program.
        case start
        /// A swipe from the bottom edge.
        case edgeSwipe = "edge-swipe"
        /// A tap on the backdrop.
        case tap
        /// A request of another program.
        case control
    }

    /// What darkens the backdrop.
    public struct Dim: Hashable, Sendable {
        /// Its colour, 0x00RRGGBB.
        public var color: UInt32?
        /// Its opacity at the full, 0 to 1.
        public var alpha: Double?

        /// The preset's own.
        public init() {}
    }

    /// The bar at the top of the sheet.
    public struct Grabber: Hashable, Sendable {
        /// Its width in points.
        public var width: Double?
        /// Its height in points.
        public var height: Double?
        /// Its colour, 0x00RRGGBB.
        public var color: UInt32?

        /// The preset's own.
        public init() {}
    }
}
