public import BottomSheet

extension Settings.Sheet {
    /// What darkens the backdrop.
    public struct Dim: Hashable, Sendable {
        /// Its colour, 0x00RRGGBB.
        public var color: UInt32?
        /// Its opacity at the full, 0 to 1.
        public var alpha: Double?
        /// What it follows.
        public var rule: DimRule?
        /// Rule `linear`: a sheet this tall has it full.
        public var fullAt: Extent?
        /// The tallest detent at which the backdrop is clear.
        public var undimmedUpTo: Switchable<String>?
        /// Rule `detents`: opacities by the names of detents, on top of the preset's.
        public var alphas: [String: Double] = [:]

        /// The preset's own.
        public init() {}
    }

    /// How wide and how round the sheet is, in points.
    public struct Shape: Hashable, Sendable {
        /// The radius of its corners.
        public var cornerRadius: Double?
        /// The radius of its corners when it fills the height; off is the same.
        public var fullRadius: Switchable<Double>?
        /// Which corners are round.
        public var corners: Set<Corner>?
        /// What it leaves free at the left.
        public var leftMargin: Double?
        /// What it leaves free at the right.
        public var rightMargin: Double?
        /// It is no wider than this.
        public var maxWidth: Double?

        /// The preset's own.
        public init() {}
    }

    /// A corner of the sheet.
    public enum Corner: String, Hashable, Sendable, CaseIterable {
        /// At the top, at the left.
        case topLeft = "top-left"
        /// At the top, at the right.
        case topRight = "top-right"
        /// At the bottom, at the left.
        case bottomLeft = "bottom-left"
        /// At the bottom, at the right.
        case bottomRight = "bottom-right"
    }

    /// The shadow around the sheet, in points.
    public struct Shadow: Hashable, Sendable {
        /// Its colour, 0x00RRGGBB.
        public var color: UInt32?
        /// Its opacity, 0 to 1.
        public var opacity: Double?
        /// How far it lies to the right of the sheet.
        public var x: Double?
        /// How far it lies below the sheet.
        public var y: Double?
        /// How soft its edge is.
        public var radius: Double?

        /// The preset's own.
        public init() {}
    }

    /// The bar on the sheet, in points.
    public struct Grabber: Hashable, Sendable {
        /// Whether there is one.
        public var isShown: Bool?
        /// Its width.
        public var width: Double?
        /// Its height.
        public var height: Double?
        /// The radius of its corners.
        public var radius: Double?
        /// Its colour, 0x00RRGGBB.
        public var color: UInt32?
        /// From the sheet's top to the bar's top.
        public var margin: Double?
        /// What a tap on it does.
        public var tap: GrabberAction?
        /// What a double tap on it does.
        public var doubleTap: GrabberAction?
        /// What a long press on it does.
        public var longPress: GrabberAction?
        /// The fill of the zone around it, 0x00RRGGBB; off is clear.
        public var background: Switchable<UInt32>?
        /// Whether the content begins below its zone.
        public var isOpaque: Bool?

        /// The preset's own.
        public init() {}
    }
}
