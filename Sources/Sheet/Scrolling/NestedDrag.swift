/// Whether the sheet or its content moves first when a finger drags the content.
package enum ScrollPriority: String, Hashable, Sendable, CaseIterable {
    /// The sheet grows to its tallest, then the content scrolls; downwards the content first.
    case sheet
    /// The content scrolls to its end, then the sheet grows; downwards the content first.
    case content
    /// As in LBBottomSheet, the mover is chosen once, when the drag begins: the sheet for a drag down on content that is at
    /// its beginning, otherwise the content.
    case once
}

/// One drag, divided between a sheet and the content that scrolls in it.
///
/// Every point of its translation goes to one of them, so that nothing jumps when the mover changes.
package struct NestedDrag: Equatable, Sendable {
    /// How far the sheet has been moved in all, in points, down positive.
    package private(set) var sheetTravel = 0.0
    /// How far the content has been moved in all, in points, down positive.
    package private(set) var contentTravel = 0.0
    /// What moved last; nil before the first motion.
    package private(set) var mover: Mover?

    package enum Mover: Hashable, Sendable { case sheet, content }

    /// A part of the translation, in points, down positive: first the content, then the sheet, then the content again.
    package struct Share: Equatable, Sendable {
        /// The content's part before the sheet moves.
        package var content = 0.0
        package var sheet = 0.0
        /// The content's part when the sheet can go no further.
        package var rest = 0.0

        package static let none = Share()

        var mover: Mover? { rest != 0 ? .content : sheet != 0 ? .sheet : content != 0 ? .content : nil }
    }

    /// Where sheet and content are before a step of the drag.
    package struct Position: Equatable, Sendable {
        /// How far the sheet is from its tallest detent.
        package var room: Double
        /// The offset to which a finger has pulled the content, without the resistance of its ends.
        package var offset: Double
        package var end: Double

        package init(room: Double, offset: Double, end: Double) {
            self.room = max(0, room)
            self.offset = offset
            self.end = end
        }
    }

    private let priority: ScrollPriority
    private let movesSheet: Bool
    private var chosen: Mover?

    /// A drag that has not moved yet.
    ///
    /// - Parameter movesSheet: whether a drag that began there may move the sheet.
    package init(_ priority: ScrollPriority, movesSheet: Bool = true) {
        self.priority = priority
        self.movesSheet = movesSheet
    }

    /// An end of the content.
    package enum Edge { case beginning, end }

    /// Whether a glide that reaches an edge of the content continues in the sheet.
    package func handsOver(at edge: Edge) -> Bool {
        movesSheet && (edge == .beginning ? priority != .once : priority == .content)
    }

    /// Whether a fling that brings the sheet to its tallest detent continues in the content.
    package var passesOn: Bool { movesSheet && priority == .sheet }

    /// Divides the next `distance`, in points, down positive.
    package func divide(_ distance: Double, at position: Position) -> Share {
        guard movesSheet else { return Share(content: distance) }
        switch (priority, distance > 0) {
        case (.once, _):
            return chosenMover(distance, at: position) == .sheet ? Share(sheet: distance) : Share(content: distance)
        case (_, true): return down(distance, position)
        case (.sheet, _): return up(distance, position, until: 0)
        case (.content, _): return up(distance, position, until: position.end)
        }
    }

    package mutating func move(_ share: Share) {
        sheetTravel += share.sheet
        contentTravel += share.content + share.rest
        mover = share.mover ?? mover
        if chosen == nil { chosen = mover }
    }

    private func chosenMover(_ distance: Double, at position: Position) -> Mover {
        chosen ?? (distance > 0 && position.offset <= 0 ? .sheet : .content)
    }

    /// Scrolled content moves back to its beginning, then the sheet moves down.
    private func down(_ distance: Double, _ position: Position) -> Share {
        let content = min(distance, max(0, position.offset))
        return Share(content: content, sheet: distance - content)
    }

    /// The content scrolls to `offset`, then the sheet grows to its tallest, then the content scrolls on.
    private func up(_ distance: Double, _ position: Position, until offset: Double) -> Share {
        let content = max(distance, min(0, position.offset - offset))
        let sheet = max(distance - content, -position.room)
        return Share(content: content, sheet: sheet, rest: distance - content - sheet)
    }
}
