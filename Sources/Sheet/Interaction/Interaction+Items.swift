package import BottomSheet
import Content
package import Gestures
import Scrolling

/// Why a finger cannot press an item.
package enum ItemObstacle: Error, Hashable, Sendable {
    /// There is no item with that id.
    case missing
    /// The sheet is hidden.
    case hidden
    /// It is there, and why a finger does nothing with it.
    case unusable(because: String)
}

// Items, as a finger finds them.
extension Interaction {
    /// Whether nothing moves and no finger is down: a touch presses what it hits, and catches nothing.
    package var isAtRest: Bool { !isTouched && !machine.isUnderWay && !isContentMoving }

    /// Scrolls, without a motion, as far as it takes to see the item called `id`.
    ///
    /// - Returns: where a finger presses it, in points, and the events of the scrolling.
    /// - Throws: `ItemObstacle`; nothing has changed then.
    package mutating func reveal(
        _ id: String,
        at time: Microseconds
    ) throws(ItemObstacle) -> (place: Point, events: [InteractionEvent]) {
        let pose = machine.pose(at: time)
        guard pose.state != .hidden else { throw .hidden }
        guard var content, let location = content.page.document.location(of: id) else { throw .missing }
        try content.page.document[location].checkUse()
        let layout = machine.layout
        content.reveal(location, top: pose.top, in: layout, at: time)
        let place = Point(
            x: content.middleColumn(of: location, in: layout),
            y: content.middle(of: location, top: pose.top, in: layout, at: time)
        )
        let isSeen = place.y < layout.area.height && layout.target(at: (place.x, place.y), top: pose.top) == .content
        guard isSeen, content.target(at: place, top: pose.top, in: layout, at: time)?.id == id else {
            throw .unusable(because: "the sheet does not show it")
        }
        self.content = content
        return (place, reportContent(at: time))
    }
}

extension Item {
    /// Makes sure that a finger can do something with it.
    fileprivate func checkUse() throws(ItemObstacle) {
        if access()?.isEnabled == false { throw .unusable(because: "it is disabled") }
    }
}

extension ContentTouch {
    /// Rests where the item at `location` is seen as a whole, if it fits, and stays where it is already.
    fileprivate mutating func reveal(
        _ location: ItemLocation,
        top: Double,
        in layout: SheetLayout,
        at time: Microseconds
    ) {
        let pose = pose(at: time, top: top, in: layout)
        var start = 0.0
        if case .footer = location {
            // What is pinned is seen; a footer that is not follows the items.
            guard pose.looseFooter > 0 else { return }
            start = itemsHeight
        }
        let rows = edges(of: location, offset: 0)
        let (upper, lower) = (start + rows.lowerBound, start + rows.upperBound)
        guard upper < pose.offset - page.titleShift(pose) || lower > pose.offset + pose.itemsEnd else { return }
        scroll.jump(to: (upper + lower - pose.viewport) / 2 + pose.looseTitle, at: time)
    }

    /// The middle of the item at `location`, from the safe area's top.
    fileprivate func middle(
        of location: ItemLocation,
        top: Double,
        in layout: SheetLayout,
        at time: Microseconds
    ) -> Double {
        let pose = pose(at: time, top: top, in: layout)
        let rows = edges(of: location, offset: pose.offset)
        var zone = 0.0
        if case .footer = location {
            zone = page.footerTop(pose)
        }
        let title = Double(page.titleHeight) / page.scale
        return top + contentTop + title + zone + (rows.lowerBound + rows.upperBound) / 2
    }

    /// The middle of the columns of the item at `location`, from the safe area's left edge.
    fileprivate func middleColumn(of location: ItemLocation, in layout: SheetLayout) -> Double {
        let columns = layout.columns
        guard let own = page.span(of: location) else { return (columns.lowerBound + columns.upperBound) / 2 }
        return columns.lowerBound + (own.lowerBound + own.upperBound) / 2
    }

    /// The item that a finger at `point`, from the safe area's upper left corner, does something with.
    fileprivate func target(
        at point: Point,
        top: Double,
        in layout: SheetLayout,
        at time: Microseconds
    ) -> ContentTarget? {
        guard let spot = spot(at: point.y, top: top, in: layout, time: time) else { return nil }
        let offset = spot.zone == .items ? pose(at: time, top: top, in: layout).offset : 0
        return page.target(x: point.x - layout.columns.lowerBound, y: spot.y + offset, in: spot.zone)
    }
}
