/// Some of the four corners of a sheet.
package struct Corners: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    package static let topLeft = Corners(rawValue: 1)
    package static let topRight = Corners(rawValue: 2)
    /// The lower ones are at the panel's lower edge.
    package static let bottomLeft = Corners(rawValue: 4)
    package static let bottomRight = Corners(rawValue: 8)
    package static let top: Corners = [.topLeft, .topRight]
    package static let bottom: Corners = [.bottomLeft, .bottomRight]
    static let right: Corners = [.topRight, .bottomRight]
    package static let all: Corners = [.top, .bottom]
}

/// Which corners of a sheet are round, and how much.
///
/// A radius is here how far a corner reaches along the edges, in pixels, which of a continuous one is more than its radius.
package struct Rounding: Equatable, Sendable {
    package let corners: Corners
    package let curve: CornerCurve
    /// The radius of a frame that asks for none of its own.
    package let radius: Int
    package let radii: ClosedRange<Int>

    /// The most steps between the radii that frames are drawn with: a finer step is not visible while the sheet moves.
    private static let mostSteps = 32

    /// Round `corners` of `radius`; frames may ask for any radius between it and `other`.
    ///
    /// Negative radii become 0.
    package init(_ corners: Corners = .top, _ curve: CornerCurve = .circular, radius: Int, to other: Int? = nil) {
        let radius = max(0, radius)
        let other = max(0, other ?? radius)
        self.corners = corners
        self.curve = curve
        self.radius = radius
        radii = min(radius, other)...max(radius, other)
    }

    private var span: Int { radii.upperBound - radii.lowerBound }
    private var steps: Int { min(span, Self.mostSteps) }

    /// The kept radius at `index`, from the smallest on: any of the radii, or one of evenly spaced ones.
    func keptRadius(at index: Int) -> Int {
        span == 0 ? radius : radii.lowerBound + index * span / steps
    }

    func index(of radius: Int) -> Int {
        guard span > 0 else { return 0 }
        let above = min(max(radius, radii.lowerBound), radii.upperBound) - radii.lowerBound
        return (above * steps + span / 2) / span
    }

    /// The rounding limited to a sheet of `width` columns, in which two corners fit side by side.
    func limited(to width: Int) -> Rounding {
        let most = max(0, width / 2)
        let other = radii.lowerBound == radius ? radii.upperBound : radii.lowerBound
        return Rounding(corners, curve, radius: min(radius, most), to: min(other, most))
    }
}
