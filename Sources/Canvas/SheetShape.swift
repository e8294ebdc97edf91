/// Some of the four corners of a sheet.
package struct Corners: OptionSet, Hashable, Sendable {
    /// One bit a corner.
    package let rawValue: UInt8

    /// Corners by their bits.
    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The upper left one.
    package static let topLeft = Corners(rawValue: 1)
    /// The upper right one.
    package static let topRight = Corners(rawValue: 2)
    /// The lower left one, at the panel's lower edge.
    package static let bottomLeft = Corners(rawValue: 4)
    /// The lower right one, at the panel's lower edge.
    package static let bottomRight = Corners(rawValue: 8)
    /// Both upper ones.
    package static let top: Corners = [.topLeft, .topRight]
    /// Both lower ones.
    package static let bottom: Corners = [.bottomLeft, .bottomRight]
    /// All four.
    package static let all: Corners = [.top, .bottom]
}

/// Which corners of a sheet are round, and how much.
package struct Rounding: Hashable, Sendable {
    /// The round corners.
    package let corners: Corners
    /// The radius of a frame that asks for none of its own, in pixels.
    package let radius: Int
    /// The radii that a frame may ask for.
    package let radii: ClosedRange<Int>

    /// The most shapes that are kept: a finer step is not visible while the sheet moves.
    private static let mostSteps = 32

    /// Round `corners` of `radius`; frames may ask for any radius between it and `other`.
    ///
    /// Negative radii become 0.
    package init(_ corners: Corners = .top, radius: Int, to other: Int? = nil) {
        let radius = max(0, radius)
        let other = max(0, other ?? radius)
        self.corners = corners
        self.radius = radius
        radii = min(radius, other)...max(radius, other)
    }

    /// The radii of the shapes that are rasterised once and kept, from the smallest on: all of them, or evenly spaced ones.
    var keptRadii: [Int] {
        let span = radii.upperBound - radii.lowerBound
        let steps = max(1, min(span, Self.mostSteps))
        return span == 0 ? [radius] : (0...steps).map { radii.lowerBound + $0 * span / steps }
    }

    /// The index of the kept radius that is nearest to `radius`.
    func index(of radius: Int) -> Int {
        let span = radii.upperBound - radii.lowerBound
        guard span > 0 else { return 0 }
        let steps = min(span, Self.mostSteps)
        let above = min(max(radius, radii.lowerBound), radii.upperBound) - radii.lowerBound
        return (above * steps + span / 2) / span
    }

    /// The rounding limited to a sheet of `width` columns, in which two corners fit side by side.
    func limited(to width: Int) -> Rounding {
        let most = max(0, width / 2)
        let other = radii.lowerBound == radius ? radii.upperBound : radii.lowerBound
        return Rounding(corners, radius: min(radius, most), to: min(other, most))
    }
}

/// The outline of a sheet and its shadow with one radius, rasterised.
struct SheetShape: Hashable, Sendable {
    /// The square of a round corner.
    struct Corner: Hashable, Sendable {
        /// Which one.
        let corner: Corners
        /// Its coverage, as it lies on the panel.
        let mask: Mask
    }

    /// The radius of the corners that are round, in pixels.
    let radius: Int
    /// The round corners.
    let corners: [Corner]
    /// The shadow, if there is one to be seen.
    let shadow: ShadowMask?
    /// The shadow as it lies on the panel.
    let patches: [ShadowPatch]

    init(_ sheet: Scene.Sheet, radius: Int, rotation: Rotation) {
        let round = sheet.rounding.corners
        let mask = Mask.corner(radius: round.isEmpty ? 0 : Double(radius))
        self.radius = mask.size.width
        corners = [Corners.topLeft, .topRight, .bottomLeft, .bottomRight].filter(round.contains).map { corner in
            Corner(corner: corner, mask: mask.mirrored(for: corner).turned(rotation))
        }
        shadow = sheet.shadow.flatMap { shadow in
            shadow.opacity == 0 ? nil : ShadowMask(shadow, width: sheet.width, corner: mask, corners: round)
        }
        patches = shadow?.patches(rotation) ?? []
    }
}
