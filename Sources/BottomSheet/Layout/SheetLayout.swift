/// The area that a sheet lives in, in points: below the safe area's top, between its sides, down to the screen's end.
public struct SheetArea: Hashable, Sendable {
    /// From the left to the right safe-area edge.
    public var width: Double
    /// H: from the safe-area top to the bottom of the screen, bottom inset included.
    public var height: Double

    /// An area of `width` x `height` points.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// A place where the open sheet may rest.
public struct Detent: Hashable, Sendable {
    /// Its name in traces and events.
    public var name: String
    /// The distance of the sheet's upper edge from the safe area's top, in points.
    public var top: Double

    /// A detent.
    public init(name: String, top: Double) {
        self.name = name
        self.top = top
    }
}

/// Where a sheet rests or is heading.
public enum Place: Hashable, Sendable {
    /// Below the screen.
    case hidden
    /// Open.
    case detent(Detent)
}

/// A behaviour resolved for one area: the detents, the limits, the dim.
///
/// Pure geometry, no state.
public struct SheetLayout: Hashable, Sendable {
    /// The area.
    public let area: SheetArea
    /// The open detents, tallest first, no two at one top.
    public let detents: [Detent]
    /// Where the sheet opens.
    public let initial: Detent

    private let behavior: SheetBehavior
    private let fullDimTop: Double

    /// Resolves `behavior` in `area`.
    ///
    /// A default height that does not fit makes `normal` equal to `expanded`; equal detents count once, as `expanded`.
    public init(_ behavior: SheetBehavior, in area: SheetArea) {
        self.area = area
        self.behavior = behavior
        let expanded = Detent(name: "expanded", top: min(max(0, behavior.minimumTop), area.height))
        let normal = Detent(
            name: "normal",
            top: min(max(area.height - behavior.defaultHeight, expanded.top), area.height)
        )
        detents = normal.top > expanded.top ? [expanded, normal] : [expanded]
        initial = normal.top > expanded.top ? normal : expanded
        fullDimTop = normal.top / 2
    }

    /// Where a finger can drag the sheet's top.
    public var limits: ClosedRange<Double> { detents[0].top...area.height }

    /// The top at `place`.
    public func top(of place: Place) -> Double {
        switch place {
        case .hidden: area.height
        case .detent(let detent): detent.top
        }
    }

    /// The place nearest to `top`; the taller one where two are equally near.
    public func nearest(to top: Double, amongHidden: Bool = true) -> Place {
        let places = detents.map(Place.detent) + (amongHidden ? [.hidden] : [])
        return places.dropFirst().reduce(places[0]) { best, place in
            abs(self.top(of: place) - top) < abs(self.top(of: best) - top) ? place : best
        }
    }

    /// The opacity of the dim with the sheet at `top`: full at half of the normal top and above, 0 when hidden, linear
    /// between them.
    public func dim(at top: Double) -> Double {
        guard area.height > fullDimTop else { return top < area.height ? behavior.dimAlpha : 0 }
        let shown = (area.height - top) / (area.height - fullDimTop)
        return behavior.dimAlpha * min(max(shown, 0), 1)
    }

    /// What lies at `point` with the sheet at `top`; points from the safe area's top-left.
    public func target(at point: (x: Double, y: Double), top: Double) -> Target {
        if top >= area.height { return point.y >= area.height - behavior.edgeZone ? .edge : .backdrop }
        guard point.y >= top, (0..<area.width).contains(point.x) else { return .backdrop }
        return isOnGrabber(point, top: top) ? .grabber : .content
    }

    private func isOnGrabber(_ point: (x: Double, y: Double), top: Double) -> Bool {
        guard let grabber = behavior.grabber, behavior.isPannable else { return false }
        let size = GrabberGeometry.touchSize
        let middle = top + grabber.margin + grabber.height / 2
        return abs(point.x - area.width / 2) <= size.width / 2 && abs(point.y - middle) <= size.height / 2
    }
}

/// What a touch hits.
public enum Target: String, Hashable, Sendable {
    /// Outside the sheet.
    case backdrop
    /// The bar on the sheet.
    case grabber
    /// The rest of the sheet.
    case content
    /// The bottom edge while the sheet is hidden.
    case edge
}
