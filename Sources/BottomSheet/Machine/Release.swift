/// Where a sheet goes when the finger lets go of it, and why.
struct Release: Hashable, Sendable {
    /// The goal.
    var goal: Place
    /// Speed, place, or the bottom edge that it was pulled in from.
    var reason: SheetEvent.Reason

    /// Decides for a sheet released at `top` with `velocity`, in points per second, down positive.
    ///
    /// A fling down dismisses. A sheet pulled in from the bottom edge opens by a fling up, or when it is nearer to a detent
    /// than to hidden. Everything else goes to the nearest place.
    init(top: Double, velocity: Double, fromEdge: Bool, behavior: SheetBehavior, layout: SheetLayout) {
        let speed = min(max(velocity, -SheetBehavior.greatestVelocity), SheetBehavior.greatestVelocity)
        let nearest = layout.nearest(to: top)
        if speed > behavior.dismissVelocity {
            self.init(goal: .hidden, reason: .fling)
        } else if fromEdge {
            let opens = speed < -behavior.presentVelocity || nearest != .hidden
            self.init(goal: opens ? layout.nearest(to: top, amongHidden: false) : .hidden, reason: .edge)
        } else {
            self.init(goal: nearest, reason: .drag)
        }
    }

    private init(goal: Place, reason: SheetEvent.Reason) {
        self.goal = goal
        self.reason = reason
    }
}
