import BottomSheet
package import Content
package import Gestures
import Scrolling
package import System
package import Typing

// The content of the uppermost stage.
extension Interaction {
    /// Shows another content, or none.
    ///
    /// - Parameters:
    ///   - page: the layout of the content.
    ///   - contentTop: the distance of its title from the sheet's top, in points.
    ///   - keepingPlace: whether the scroll offset stays, and the values that fingers have set of items that remain.
    ///     Fingers that scroll or slide continue then; otherwise they no longer count.
    /// - Returns: the events of fingers that no longer count.
    @discardableResult
    package mutating func show(
        _ page: PageLayout?,
        contentTop: Double,
        keepingPlace: Bool = false,
        at time: Microseconds
    ) -> [InteractionEvent] {
        // A frame that mixes two documents takes many times as long as one that moves one.
        let fades = !isTouched && !machine.isUnderWay
        if keepingPlace, let page, top.content != nil {
            let machine = machine
            top.content?.replace(page, contentTop: contentTop, machine: machine, at: time)
            if !fades { top.content?.endFade() }
            return top.reportWindow(at: time)
        }
        let events = top.content?.isHeld == true ? cancelFingers(handling: handling, at: time) : []
        let isSeen = fades && top.content != nil && machine.isShown(at: time)
        top.content = page.map { ContentTouch($0, contentTop: contentTop, behavior: scrolling, machine: machine) }
        if isSeen { top.content?.fadeIn(at: time) }
        return events
    }

    /// Sets the value that the item called `id` shows; nil is the document's.
    ///
    /// Its control moves there. It does nothing where there is no such item, or where the item cannot show that value.
    package mutating func set(_ value: ItemValue?, of id: String, at time: Microseconds) {
        let isShown = machine.isShown(at: time)
        top.content?.set(value, of: id, isShown ? .moving(from: time) : .atOnce)
    }

    /// Scrolls, without a motion, as far as it takes to see the item called `id`.
    ///
    /// - Returns: where a finger presses it, in points, and the events of the scrolling.
    /// - Throws: `ItemObstacle`; nothing has changed then.
    package mutating func reveal(
        _ id: String,
        at time: Microseconds
    ) throws(ItemObstacle) -> (place: Point, events: [InteractionEvent]) {
        try top.reveal(id, at: time)
    }

    /// The place where everything comes to rest, if no finger touches it after `time`.
    package func place(at time: Microseconds) -> SheetPlace {
        let content = contentPose(at: time)
        var place = SheetPlace(values: content?.values ?? [:])
        place.secrets = secrets
        place.focus = top.marked
        guard let sheet = machine.place else { return place }
        (place.detent, place.top, place.offset) = (sheet.detent, sheet.top, content?.offset ?? 0)
        return place
    }

    /// The texts that were typed into fields and that nobody else is to read, by the ids of those.
    package var secrets: [String: Secret] { top.content?.secrets ?? [:] }

    /// Rests at `place`, without a motion and without events.
    ///
    /// Where the content is another one by now, what does not fit it is left out.
    package mutating func restore(_ place: SheetPlace, at time: Microseconds) { top.restore(place, at: time) }
}
