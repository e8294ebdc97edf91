// A sheet that was somewhere before this machine was made.
extension SheetMachine {
    /// The detent where the sheet rests or is heading, and its top there in points; nil when that is hidden.
    ///
    /// During a drag it is the detent where the drag began.
    package var place: (detent: String, top: Double)? {
        var position = heading
        if case .dragging(let drag) = phase { position = drag.before }
        guard case .detent(let detent)? = position else { return nil }
        return (detent.name, detent.top)
    }

    /// Rests at the detent called `name`, without a motion and without events: programs have heard of it before.
    ///
    /// Where there is no such detent, a sheet that rests anywhere does so at `top`, in points; others rest where they are
    /// presented.
    package mutating func rest(at name: String, top: Double) {
        let fallback = behavior.release.rule == .free ? layout.position(at: top) : .detent(layout.initial)
        phase = .resting(layout.detent(named: name).map(SheetPosition.detent) ?? fallback)
        announced = nil
        isPresented = true
        merged = nil
    }
}
