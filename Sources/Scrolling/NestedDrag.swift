/// Who moves first when a finger drags a sheet whose content scrolls.
public enum ScrollPriority: String, Hashable, Sendable, CaseIterable {
    /// The sheet grows to its tallest, then the content scrolls; downwards the content first.
    case sheet
    /// The content scrolls to its end, then the sheet grows; downwards the content first.
    case content
    /// As LBBottomSheet does it: who moves is decided when the finger begins, once. A finger that moves down on content
    /// that shows its beginning moves the sheet, any other one the content.
    case once
}

/// One finger's motion, divided between a sheet and the content that scrolls in it.
///
/// Every point of the way goes to one of them, so that nothing jumps when one hands over to the other.
public struct NestedDrag: Hashable, Sendable {
    /// How far the sheet has been moved in all, in points, down positive.
    public private(set) var sheetTravel = 0.0
    /// Who was moved last.
    public private(set) var mover = Mover.sheet

    /// Who is moved.
    public enum Mover: Hashable, Sendable { case sheet, content }

    private let priority: ScrollPriority
    /// Who was chosen for good, where it is decided once.
    private var chosen: Mover?

    /// A drag that has not moved yet.
    public init(_ priority: ScrollPriority) {
        self.priority = priority
    }

    /// Divides the next `distance`, in points, down positive.
    ///
    /// - Parameters:
    ///   - room: how far the sheet can still grow.
    ///   - scroller: the content, in a finger's hold.
    public mutating func move(by distance: Double, room: Double, _ scroller: inout Scroller, at time: Int64) {
        if priority == .once { return moveChosen(by: distance, &scroller, at: time) }
        let parts = distance > 0 ? down(distance, scroller, time) : up(-distance, max(0, room), scroller, time)
        sheetTravel += parts.sheet
        if parts.content != 0 { scroller.drag(by: -parts.content) }
        if parts.content != 0 { mover = .content } else if parts.sheet != 0 { mover = .sheet }
    }

    private mutating func moveChosen(by distance: Double, _ scroller: inout Scroller, at time: Int64) {
        let isAtBeginning = scroller.offset(at: time) <= 0
        let mover = chosen ?? (distance > 0 && isAtBeginning ? .sheet : .content)
        chosen = mover
        self.mover = mover
        switch mover {
        case .sheet: sheetTravel += distance
        case .content: scroller.drag(by: -distance)
        }
    }

    /// Content that is scrolled comes back to its beginning, then the sheet goes down.
    private func down(_ distance: Double, _ scroller: Scroller, _ time: Int64) -> (sheet: Double, content: Double) {
        let content = min(distance, max(0, scroller.pulled(at: time)))
        return (distance - content, content)
    }

    private func up(
        _ distance: Double,
        _ room: Double,
        _ scroller: Scroller,
        _ time: Int64
    ) -> (sheet: Double, content: Double) {
        let left = max(0, scroller.limits.upperBound - scroller.pulled(at: time))
        let first = priority == .content ? min(distance, left) : 0
        let sheet = min(distance - first, room)
        return (-sheet, -(distance - sheet))
    }
}
