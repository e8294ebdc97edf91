extension SheetLayout {
    /// What lies at `point` with the sheet at `top`; points from the safe area's top-left.
    public func target(at point: (x: Double, y: Double), top: Double) -> Target {
        if top >= area.height { return point.y >= area.height - behavior.touch.edgeZone ? .edge : .backdrop }
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
    func dragged(to wanted: Double, within limits: ClosedRange<Double>) -> Double {
        let (above, below) = (limits.lowerBound - wanted, wanted - limits.upperBound)
        let held = min(max(wanted, limits.lowerBound), limits.upperBound)
        let up = behavior.touch.resistanceAbove.stretch(above, dimension: area.height)
        let down = behavior.touch.resistanceBelow.stretch(below, dimension: area.height)
        return min(held - up + down, area.height)
    }

    /// Where the finger would have a sheet at `top` if there were no `limits`: the inverse of `dragged(to:within:)`.
    func wanted(for top: Double, within limits: ClosedRange<Double>) -> Double {
        let (above, below) = (limits.lowerBound - top, top - limits.upperBound)
        let held = min(max(top, limits.lowerBound), limits.upperBound)
        let up = behavior.touch.resistanceAbove.excess(of: above, dimension: area.height)
        let down = behavior.touch.resistanceBelow.excess(of: below, dimension: area.height)
        return held - up + down
    }

    /// The top of a sheet that a spring has swung to `top`: past the tallest detent it meets the same resistance as a finger.
    ///
    /// - Parameter origin: where the motion set out; a sheet that was stretched there only comes back.
    func swung(to top: Double, from origin: Double) -> Double {
        let bound = min(origin, tallest.top)
        if top >= bound { return min(top, area.height) }
        return bound - behavior.touch.resistanceAbove.stretch(bound - top, dimension: area.height)
    }
}
