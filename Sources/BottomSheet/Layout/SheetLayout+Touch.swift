package import Gestures

extension SheetLayout {
    /// The strips along the screen's edges where a swipe drags a hidden sheet in.
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

    /// The tops that a drag from `position` reaches without resistance.
    ///
    /// A sheet that a drag may not dismiss goes no lower than its lowest detent; one that is pulled in from the edge may go
    /// back there.
    public func limits(from position: SheetPosition) -> ClosedRange<Double> {
        tallest.top...(behavior.isDismissedByDrag || position == .hidden ? area.height : lowest.top)
    }

    /// The top of a sheet that would be dragged to `wanted` without `limits`.
    ///
    /// No stretch moves it off the screen.
    func dragged(to wanted: Double, within limits: ClosedRange<Double>) -> Double {
        let held = min(max(wanted, limits.lowerBound), limits.upperBound)
        let (above, below) = room(beyond: limits)
        let up = behavior.touch.resistanceAbove.stretch(held - wanted, dimension: above)
        let down = behavior.touch.resistanceBelow.stretch(wanted - held, dimension: below)
        return held - min(up, above) + min(down, below)
    }

    /// Where a sheet at `top` would be dragged to without `limits`: the inverse of `dragged(to:within:)`.
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

    /// Where a sheet at `top` would be without limits, and the limits of a drag that begins there.
    ///
    /// A stretched sheet stays stretched. A sheet that is beyond its limits because it moves back to them, or because they
    /// have changed, has its limit at `top`; otherwise it would jump.
    ///
    /// - Parameter furthest: the furthest that a finger can have gone past a limit, in points.
    func grip(
        _ top: Double,
        within limits: ClosedRange<Double>,
        furthest: Double = .infinity
    ) -> (free: Double, reach: ClosedRange<Double>) {
        let free = wanted(for: top, within: limits)
        let isStretched = abs(free - top) <= furthest && abs(dragged(to: free, within: limits) - top) < 1e-6
        return isStretched ? (free, limits) : (top, min(limits.lowerBound, top)...max(limits.upperBound, top))
    }

    /// The wall for a sheet that moves by itself from `origin`.
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

/// The resistance to a spring that swings past the tallest detent: the same as to a finger.
struct Wall: Hashable {
    /// The top where the motion began.
    let origin: Double
    /// Where it would have been then without the wall; a stretched sheet that moves up continues from there.
    let free: Double
    /// The top of the wall.
    let top: Double
    /// How far the sheet may go past it, in points.
    let room: Double
    /// The bottom of the screen; no sheet goes lower.
    let bottom: Double
    let resistance: Resistance

    /// The top of a sheet that a spring without the wall would have at `unlimited`.
    func limit(_ unlimited: Double) -> Double {
        if unlimited >= origin { return min(unlimited, bottom) }
        let wanted = free + unlimited - origin
        return wanted >= top ? wanted : top - min(room, resistance.stretch(top - wanted, dimension: room))
    }
}
