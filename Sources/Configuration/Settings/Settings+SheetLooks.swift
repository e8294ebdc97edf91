package import BottomSheet

extension Settings.Sheet {
    /// What darkens the backdrop.
    package struct Dim: Hashable, Sendable {
        /// Its colour, 0x00RRGGBB.
        package var color: UInt32?
        /// Its opacity at the full, 0 to 1.
        package var alpha: Double?
        /// What it follows.
        package var rule: DimRule?
        /// Rule `linear`: a sheet this tall has it full.
        package var fullAt: Extent?
        /// The tallest detent at which the backdrop is clear.
        package var undimmedUpTo: Switchable<String>?
        /// Rule `detents`: opacities by the names of detents, on top of the preset's.
        package var alphas: [String: Double] = [:]

        /// The preset's own.
        package init() {}
    }

    /// How wide and how round the sheet is, in points.
    package struct Shape: Hashable, Sendable {
        /// The radius of its corners.
        package var cornerRadius: Double?
        /// The radius of its corners when it fills the height; off is the same.
        package var fullRadius: Switchable<Double>?
        /// Which corners are round.
        package var corners: Set<Corner>?
        /// What it leaves free at the left.
        package var leftMargin: Double?
        /// What it leaves free at the right.
        package var rightMargin: Double?
        /// It is no wider than this.
        package var maxWidth: Double?

        /// The preset's own.
        package init() {}
    }

    /// A corner of the sheet.
    package enum Corner: String, Hashable, Sendable, CaseIterable {
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
    package struct Shadow: Hashable, Sendable {
        /// Its colour, 0x00RRGGBB.
        package var color: UInt32?
        /// Its opacity, 0 to 1.
        package var opacity: Double?
        /// How far it lies to the right of the sheet.
        package var x: Double?
        /// How far it lies below the sheet.
        package var y: Double?
        /// How soft its edge is.
        package var radius: Double?

        /// The preset's own.
        package init() {}
    }

    /// The bar on the sheet, in points.
    package struct Grabber: Hashable, Sendable {
        /// Whether there is one.
        package var isShown: Bool?
        /// Its width.
        package var width: Double?
        /// Its height.
        package var height: Double?
        /// The radius of its corners.
        package var radius: Double?
        /// Its colour, 0x00RRGGBB.
        package var color: UInt32?
        /// From the sheet's top to the bar's top.
        package var margin: Double?
        /// What a tap on it does.
        package var tap: GrabberAction?
        /// What a double tap on it does.
        package var doubleTap: GrabberAction?
        /// What a long press on it does.
        package var longPress: GrabberAction?
        /// The fill of the zone around it, 0x00RRGGBB; off is clear.
        package var background: Switchable<UInt32>?
        /// Whether the content begins below its zone.
        package var isOpaque: Bool?

        /// The preset's own.
        package init() {}
    }
}
