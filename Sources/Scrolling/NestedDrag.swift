/// Who moves first when a finger drags a sheet whose content scrolls.
package enum ScrollPriority: String, Hashable, Sendable, CaseIterable {
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
package struct NestedDrag: Hashable, Sendable {
    /// How far the sheet has been moved in all, in points, down positive.
    package private(set) var sheetTravel = 0.0
    /// How far the content has been moved in all, in points, down positive.
    package private(set) var contentTravel = 0.0
    /// Who was moved last; nil before anyone was.
    package private(set) var mover: Mover?

    /// Who is moved.
    package enum Mover: Hashable, Sendable { case sheet, content }

    /// A part of the way, in points, down positive: the content goes first and last, the sheet between.
    package struct Share: Hashable, Sendable {
        /// What brings the content to where it hands over.
        package var content: Double
        /// What the sheet gets.
        package var sheet: Double
        /// What is left to the content when the sheet can go no further.
        package var rest: Double

        /// A part, nothing of which goes to whoever is not named.
        package init(content: Double = 0, sheet: Double = 0, rest: Double = 0) {
            self.content = content
            self.sheet = sheet
            self.rest = rest
        }

        /// Who is moved last by it.
        var mover: Mover? { rest != 0 ? .content : sheet != 0 ? .sheet : content != 0 ? .content : nil }
    }

    /// Where sheet and content are when a finger moves on.
    package struct Place: Hashable, Sendable {
        /// How far a finger must go until the sheet is at its tallest.
        package var room: Double
        /// Where a finger has pulled the content, without the resistance of its ends.
        package var offset: Double
        /// The offset of the content's end.
        package var end: Double

        /// A place.
        package init(room: Double, offset: Double, end: Double) {
            self.room = max(0, room)
            self.offset = offset
            self.end = end
        }
    }

    private let priority: ScrollPriority
    private let sheetFollows: Bool
    /// Who was chosen for good, where it is decided once.
    private var chosen: Mover?

    /// A drag that has not moved yet.
    ///
    /// - Parameter sheetFollows: whether the finger may move the sheet from where it came down.
    package init(_ priority: ScrollPriority, sheetFollows: Bool = true) {
        self.priority = priority
        self.sheetFollows = sheetFollows
    }

    /// Whether a glide that runs into the content's beginning, or into its end, goes on in the sheet.
    package func handsOver(atBeginning: Bool) -> Bool {
        sheetFollows && (atBeginning ? priority != .once : priority == .content)
    }

    /// Whether what is left of a fling when the sheet is at its tallest goes on in the content.
    package var passesOn: Bool { sheetFollows && priority == .sheet }

    /// How the next `distance` is divided, in points, down positive.
    package func divide(_ distance: Double, at place: Place) -> Share {
        guard sheetFollows else { return Share(content: distance) }
        switch (priority, distance > 0) {
        case (.once, _):
            return chooses(distance, at: place) == .sheet ? Share(sheet: distance) : Share(content: distance)
        case (_, true): return down(distance, place)
        case (.sheet, _): return up(distance, place, until: 0)
        case (.content, _): return up(distance, place, until: place.end)
        }
    }

    /// The finger has gone `distance` on, which was divided as `share`.
    package mutating func move(_ share: Share) {
        sheetTravel += share.sheet
        contentTravel += share.content + share.rest
        mover = share.mover ?? mover
        if chosen == nil { chosen = mover }
    }

    private func chooses(_ distance: Double, at place: Place) -> Mover {
        chosen ?? (distance > 0 && place.offset <= 0 ? .sheet : .content)
    }

    /// Content that is scrolled comes back to its beginning, then the sheet goes down.
    private func down(_ distance: Double, _ place: Place) -> Share {
        let content = min(distance, max(0, place.offset))
        return Share(content: content, sheet: distance - content)
    }

    /// The content scrolls to `offset`, the sheet grows to its tallest, the content has the rest.
    private func up(_ distance: Double, _ place: Place, until offset: Double) -> Share {
        let content = max(distance, min(0, place.offset - offset))
        let sheet = max(distance - content, -place.room)
        return Share(content: content, sheet: sheet, rest: distance - content - sheet)
    }
}
