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

    /// More shapes than this are not kept: between them nobody sees a difference while the sheet moves.
    private static let mostSteps = 32

    /// Round `corners` whose radius is `radius`, or anything between it and `other` when frames change it.
    ///
    /// Negative radii become 0.
    package init(_ corners: Corners = .top, radius: Int, to other: Int? = nil) {
        let radius = max(0, radius)
        let other = max(0, other ?? radius)
        self.corners = corners
        self.radius = radius
        radii = min(radius, other)...max(radius, other)
    }

    /// The radii of the shapes that are rasterised once and kept, from the smallest on: all of them, or evenly chosen ones.
    var kept: [Int] {
        let span = radii.upperBound - radii.lowerBound
        let steps = max(1, min(span, Self.mostSteps))
        return span == 0 ? [radius] : (0...steps).map { radii.lowerBound + $0 * span / steps }
    }

    /// Which of the kept radii stands for `radius`.
    func index(of radius: Int) -> Int {
        let span = radii.upperBound - radii.lowerBound
        guard span > 0 else { return 0 }
        let steps = min(span, Self.mostSteps)
        let above = min(max(radius, radii.lowerBound), radii.upperBound) - radii.lowerBound
        return (above * steps + span / 2) / span
    }

    /// The same for a sheet of `width` columns, in which two corners have to find room side by side.
    func limited(to width: Int) -> Rounding {
        let most = max(0, width / 2)
        let other = radii.lowerBound == radius ? radii.upperBound : radii.lowerBound
        return Rounding(corners, radius: min(radius, most), to: min(other, most))
    }
}
