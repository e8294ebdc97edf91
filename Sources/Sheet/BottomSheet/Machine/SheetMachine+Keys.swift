import Gestures

// Keys, which do what fingers can.
extension SheetMachine {
    /// Presents a hidden sheet, where a finger can.
    package mutating func presentByKey(at time: Microseconds) -> [SheetEvent] {
        let byFinger: Set<PresentationTrigger> = [.edgeSwipe, .tap, .longPress]
        return behavior.touch.presentOn.isDisjoint(with: byFinger) ? [] : present(reason: .key, at: time)
    }

    /// Dismisses an open sheet, where a finger can.
    package mutating func dismissByKey(at time: Microseconds) -> [SheetEvent] {
        guard case .detent(let detent)? = heading else { return [] }
        return dismiss(from: detent, reason: .key, at: time)
    }

    /// Dismisses an open sheet because one of its items says so, whatever fingers may do; where a client decides, it is an attempt.
    package mutating func dismissByItem(reason: SheetEvent.Reason, at time: Microseconds) -> [SheetEvent] {
        guard case .detent(let detent)? = heading else { return [] }
        if behavior.isDismissible { return dismiss(from: detent, reason: reason, at: time) }
        return settle(at: .hidden, before: .detent(detent), reason: reason, time: time)
    }

    /// Opens the next taller detent, or the next lower one; there may be none.
    package mutating func step(_ side: Side, at time: Microseconds) -> [SheetEvent] {
        guard case .detent(let detent)? = heading else { return [] }
        let neighbors = layout.neighbors(of: detent.top)
        guard case .detent(let goal)? = side == .taller ? neighbors.taller : neighbors.lower else { return [] }
        return settle(at: .detent(goal), before: .detent(detent), reason: .key, time: time)
    }

    package enum Side { case taller, lower }
}
