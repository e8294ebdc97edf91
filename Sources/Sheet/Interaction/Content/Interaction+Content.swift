import BottomSheet
package import Content
package import Gestures
import Scrolling
package import System
package import Typing

// The content of a stage, the uppermost unless one is named.
extension Interaction {
    /// Shows another content, or none.
    ///
    /// - Parameters:
    ///   - page: the layout of the content.
    ///   - contentTop: the distance of its title from the sheet's top, in points.
    ///   - keepingPlace: whether the scroll offset stays, and the values that fingers have set of items that remain.
    ///     Fingers that scroll or slide continue then; otherwise they no longer count.
    ///   - stage: where it is.
    /// - Returns: the events of fingers that no longer count.
    @discardableResult
    package mutating func show(
        _ page: PageLayout?,
        contentTop: Double,
        keepingPlace: Bool = false,
        on stage: StageID? = nil,
        at time: Microseconds
    ) -> [InteractionEvent] {
        let index = index(of: stage)
        let machine = stages[index].machine
        // A frame that mixes two documents takes many times as long as one that moves one.
        let fades = !isTouched && !self.machine.isUnderWay
        if keepingPlace, let page, stages[index].content != nil {
            stages[index].content?.replace(page, contentTop: contentTop, machine: machine, at: time)
            if !fades { stages[index].content?.endFade() }
            return stages[index].reportWindow(at: time)
        }
        let isHeld = stages[index].content?.isHeld == true
        let events = isHeld ? cancelFingers(handling: handling, at: time) : []
        let isSeen = fades && stages[index].content != nil && machine.isShown(at: time)
        let behavior = stages[index].scrolling
        stages[index].content = page.map {
            ContentTouch($0, contentTop: contentTop, behavior: behavior, machine: machine)
        }
        if isSeen { stages[index].content?.fadeIn(at: time) }
        return events
    }

    /// Sets the value that the item called `id` shows; nil is the document's.
    ///
    /// Its control moves there. It does nothing where there is no such item, or where the item cannot show that value.
    package mutating func set(
        _ value: ItemValue?,
        of id: String,
        on stage: StageID? = nil,
        at time: Microseconds
    ) {
        let index = index(of: stage)
        let isShown = stages[index].machine.isShown(at: time)
        stages[index].content?.set(value, of: id, isShown ? .moving(from: time) : .atOnce)
    }

    /// What is shown on the uppermost stage has come where a finger has tapped.
    package mutating func beNew(at time: Microseconds) { top.beNew(at: time) }

    /// Makes what was picked in a sheet of its own the value of the item called `id`, as a finger sets it.
    package mutating func pick(
        _ value: ItemValue,
        of id: String,
        on stage: StageID,
        at time: Microseconds
    ) -> [InteractionEvent] {
        let index = index(of: stage)
        stages[index].content?.record(.changed(id: id, value: value), by: .item, at: time)
        return stages[index].reportContent(at: time)
    }

    /// Scrolls, without a motion, as far as it takes to see the item called `id`.
    ///
    /// - Returns: where a finger presses it, in points, and the events of the scrolling.
    /// - Throws: `ItemObstacle`; nothing has changed then.
    package mutating func reveal(
        _ id: String,
        on stage: StageID? = nil,
        at time: Microseconds
    ) throws(ItemObstacle) -> (place: Point, events: [InteractionEvent]) {
        guard stage == .home, hasHome else { return try stages[index(of: stage)].reveal(id, at: time) }
        if isHomeCovered { throw .unusable(because: "something else lies over the home") }
        let before = stages[0]
        let revealed = try stages[0].reveal(id, at: time)
        let hit = machine.target(at: revealed.place, time: time)
        guard machine.place == nil || machine.isForBelow(hit, time: time) else {
            stages[0] = before
            throw .unusable(because: "a sheet lies over it")
        }
        return revealed
    }

    /// The place where everything comes to rest, if no finger touches it after `time`.
    package func place(of stage: StageID? = nil, at time: Microseconds) -> SheetPlace {
        let stage = stages[index(of: stage)]
        let content = stage.contentPose(at: time)
        var place = SheetPlace(values: content?.values ?? [:])
        place.secrets = stage.content?.secrets ?? [:]
        place.focus = stage.marked
        guard let sheet = stage.machine.place else { return place }
        (place.detent, place.top, place.offset) = (sheet.detent, sheet.top, content?.offset ?? 0)
        return place
    }

    /// The texts that were typed into fields and that nobody else is to read, by the ids of those.
    package var secrets: [String: Secret] { top.content?.secrets ?? [:] }

    /// Rests at `place`, without a motion and without events.
    ///
    /// Where the content is another one by now, what does not fit it is left out.
    package mutating func restore(_ place: SheetPlace, of stage: StageID? = nil, at time: Microseconds) {
        stages[index(of: stage)].restore(place, at: time)
    }
}
