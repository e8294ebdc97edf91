public import BottomSheet
public import Gestures

extension Settings {
    /// The sheet.
    ///
    /// Optional values override the preset; nil leaves the preset's own.
    public struct Sheet: Hashable, Sendable {
        /// The behaviour it starts from.
        public var preset = Preset.classic
        /// What presents it.
        public var presentOn: Set<PresentationTrigger>?
        /// The edges that it can be pulled in from.
        public var edges: Set<Edge>?
        /// How near to such an edge a finger must come down to pull it in, in points.
        public var edgeZone: Double?

        /// The height of the preset's initial detent, in points.
        public var defaultHeight: Double?
        /// How near it may come to the safe area's top, in points.
        public var minTop: Switchable<Double>?
        /// How tall it may be at most.
        public var heightLimit: HeightLimit?
        /// What makes its detents, in place of the preset's.
        public var heightMode: HeightMode?
        /// Mode `specific`: the detents, each named as its height was written.
        public var heights: [DetentRule]?
        /// Mode `free`: it rests no lower.
        public var minHeight: Extent?
        /// Mode `free`: it rests no taller.
        public var maxHeight: Extent?
        /// The height that its content asks for, in points; nil asks the content.
        public var contentHeight: Double?
        /// Its detents, in place of the preset's.
        public var detents: [DetentRule]?
        /// The name of the detent where it opens.
        public var initialDetent: String?

        /// Where it goes when a finger lets go of it.
        public var release = Release()
        /// What fingers can do to it.
        public var touch = Touch()
        /// How its content scrolls.
        public var scroll = Scroll()
        /// What darkens the backdrop.
        public var dim = Dim()
        /// How wide and how round it is.
        public var shape = Shape()
        /// The shadow around it.
        public var shadow = Shadow()
        /// The bar on it.
        public var grabber = Grabber()
        /// How it moves by itself.
        public var motion = Motion()
        /// The fill, 0x00RRGGBB.
        public var color: UInt32 = 0xFFFFFF
        /// The path of a PNG that it shows; nil for none.
        public var content: String?

        /// The defaults.
        public init() {}
    }
}

/// A value that can also be switched off, where nil already means the preset's own.
public enum Switchable<Value: Hashable & Sendable>: Hashable, Sendable {
    /// There is none, whatever the preset says.
    case off
    /// This one.
    case on(Value)

    /// The value; nil when it is off.
    public var value: Value? {
        if case .on(let value) = self { value } else { nil }
    }
}

extension Settings.Sheet {
    /// A behaviour to start from.
    public enum Preset: String, Hashable, Sendable, CaseIterable {
        /// Two detents, the nearest counts, a linear dim.
        case classic
        /// The same with other constants.
        case velog
        /// One step a fling.
        case stepped
        /// Fixed bands that decide.
        case card
        /// As tall as its content.
        case lunabee
        /// Flings and springs.
        case fluid
    }

    /// What makes a sheet's detents.
    public enum HeightMode: String, Hashable, Sendable, CaseIterable {
        /// One detent, as tall as the content.
        case fitContent = "fit-content"
        /// The heights of a list.
        case specific
        /// It rests wherever it is let go of, between two heights.
        case free
    }
}
