package import Gestures

extension SheetLayout {
    /// The strips along the screen's edges where a finger can pull a hidden sheet in.
    package var edgeZones: EdgeZones {
        EdgeZones(
            edges: behavior.touch.edges,
            depth: behavior.touch.edgeZone,
            origin: Point(x: -area.insetLeft, y: -area.insetAbove),
            end: Point(x: area.width + area.insetRight, y: area.height)
        )
    }

    /// What lies at `point` with the sheet at `top`; points from the safe area's top-left.
    public func target(at point: (x: Double, y: Double), top: Double) -> Target {
        if top >= area.height { return edgeZones.edge(at: Point(x: point.x, y: point.y)) == nil ? .backdrop : .edge }
        if isOnGrabber(point, top: top) { return .grabber }
        return point.y >= top && columns.contains(point.x) ? .content : .backdrop
    }

    private func isOnGrabber(_ point: (x: Double, y: Double), top: Double) -> Bool {
        guard let grabber = behavior.shape.grabber, behavior.isPannable else { return false }
        let size = GrabberGeometry.touchSize
        let middle = (columns.lowerBound + columns.upperBound) / 2
        let height = top + grabber.margin + grabber.height / 2
        // A bar on the sheet is hit on the sheet alone; one that floats above it is hit all around.
        guard grabber.margin < 0 || point.y >= top, columns.contains(point.x) else { return false }
        return abs(point.x - middle) <= size.width / 2 && abs(point.y - height) <= size.height / 2
    }

    /// Where a finger can drag the top of a sheet without resistance that was at `place` before.
    ///
    /// A sheet that may not be dismissed by a drag follows no further than its lowest detent; one that is pulled in from
    /// the bottom edge may go back there.
    public func limits(from place: Place) -> ClosedRange<Double> {
        tallest.top...(behavior.isDismissedByDrag || place == .hidden ? area.height : lowest.top)
    }

    /// The top of a sheet that a finger would have at `wanted` if there were no `limits`.
    ///
    /// No stretch takes it off the screen.
    func dragged(to wanted: Double, within limits: ClosedRange<Double>) -> Double {
        let held = min(max(wanted, limits.lowerBound), limits.upperBound)
        let (above, below) = room(beyond: limits)
        let up = behavior.touch.resistanceAbove.stretch(held - wanted, dimension: above)
        let down = behavior.touch.resistanceBelow.stretch(wanted - held, dimension: below)
        return held - min(up, above) + min(down, below)
    }

    /// Where the finger would have a sheet at `top` if there were no `limits`: the inverse of `dragged(to:within:)`.
    func wanted(for top: Double, within limits: ClosedRange<Double>) -> Double {
        let held = min(max(top, limits.lowerBound), limits.upperBound)
        let (above, below) = room(beyond: limits)
        let up = behavior.touch.resistanceAbove.excess(of: held - top, dimension: above)
        let down = behavior.touch.resistanceBelow.excess(of: top - held, dimension: below)
        return held - up + down
    }

    /// How far a sheet may be stretched past `limits` before it leaves the screen, in points.
    private func room(beyond limits: ClosedRange<Double>) -> (above: Double, below: Double) {
        (max(0, limits.lowerBound + area.insetAbove), max(0, area.height - limits.upperBound))
    }

    /// Where a sheet at `top` would be if there were no limits, and the limits that it has from there on.
    ///
    /// One that is stretched goes on being stretched. One that is beyond its limits because it is on its way to them, or
    /// because they have changed, has its limit where it is; otherwise it would jump.
    ///
    /// - Parameter furthest: no finger has gone further past a limit than this, in points.
    func grip(
        _ top: Double,
        within limits: ClosedRange<Double>,
        furthest: Double = .infinity
    ) -> (free: Double, reach: ClosedRange<Double>) {
        let free = wanted(for: top, within: limits)
        let isStretched = abs(free - top) <= furthest && abs(dragged(to: free, within: limits) - top) < 1e-6
        return isStretched ? (free, limits) : (top, min(limits.lowerBound, top)...max(limits.upperBound, top))
    }

    /// What holds back a sheet that sets out from `origin` by itself.
    func wall(from origin: Double) -> Wall {
        let (free, reach) = grip(origin, within: tallest.top...area.height)
        let resistance = behavior.touch.resistanceAbove
        let room = room(beyond: reach).above
        return Wall(
            origin: origin,
            free: free,
            top: reach.lowerBound,
            room: room,
            bottom: area.height,
            resistance: resistance
        )
    }
}

/// What a spring meets that swings past the tallest detent: the same resistance as a finger.
struct Wall: Hashable {
    /// Where the sheet set out.
    let origin: Double
    /// Where it would have been then if there were no wall; on the way up a stretched sheet goes on from there.
    let free: Double
    /// Where the wall stands.
    let top: Double
    /// How far the sheet may go past it, in points.
    let room: Double
    /// The end of the screen, below which no sheet is.
    let bottom: Double
    let resistance: Resistance

    /// The top of a sheet that a spring alone would have at `place`.
    func hold(_ place: Double) -> Double {
        if place >= origin { return min(place, bottom) }
        let wanted = free + place - origin
        return wanted >= top ? wanted : top - min(room, resistance.stretch(top - wanted, dimension: room))
    }
}
