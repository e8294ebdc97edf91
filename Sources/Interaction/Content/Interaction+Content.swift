package import BottomSheet
package import Content
import Gestures
import Scrolling

// What the sheet shows.
extension Interaction {
    /// Shows another content, or none.
    ///
    /// - Parameters:
    ///   - page: where everything in it lies.
    ///   - contentTop: where its title begins, in points below the sheet's top.
    ///   - keepingPlace: whether it stays scrolled as it is, with the values that fingers have set of what it still has.
    ///     Fingers that scroll or slide go on with it then; those on any other content no longer count.
    /// - Returns: what becomes of fingers that no longer count.
    @discardableResult
    package mutating func show(
        _ page: PageLayout?,
        contentTop: Double,
        keepingPlace: Bool = false,
        at time: Microseconds
    ) -> [InteractionEvent] {
        if keepingPlace, let page, content != nil {
            content?.replace(page, contentTop: contentTop, machine: machine, at: time)
            return []
        }
        let told = content?.isHeld == true ? cancelFingers(handling: handling, at: time) : []
        content = page.map { ContentTouch($0, contentTop: contentTop, behavior: scrolling, machine: machine) }
        return told
    }

    /// Sets what the item called `id` shows; nil is what the document says.
    ///
    /// Nothing happens where there is no such item, or where it cannot show that.
    package mutating func set(_ value: ItemValue?, of id: String) {
        content?.set(value, of: id)
    }

    /// Whether the content moves by itself.
    package var isContentMoving: Bool { content?.scroller.isGliding ?? false }
}

// What display frames show of it.
extension Interaction {
    /// How the content looks at `time`; nil while there is none.
    package func contentPose(at time: Microseconds) -> ContentPose? {
        content?.pose(at: time, top: machine.pose(at: time).top, in: machine.layout)
    }

    /// How a display frame shows the content at `time`, with the fingers where they are at `fingers`, between the touches.
    package func shownContentPose(at time: Microseconds, fingers: Microseconds) -> ContentPose? {
        guard let content, case .scroll(let nested) = content.hold, let travel = travel(at: fingers, now: time) else {
            return contentPose(at: time)
        }
        var scroller = content.scroller
        scroller.drag(by: nested.drag.contentTravel - travel.content)
        let top = shownPose(at: time, fingers: fingers).top
        return content.pose(of: scroller, at: time, top: top, in: machine.layout)
    }

    /// How far the fingers of `fingers` have sheet and content; nil where they do not scroll, or as they are told.
    private func travel(at fingers: Microseconds, now time: Microseconds) -> NestedScroll.Travel? {
        guard handling.resamples, let content, case .scroll(let nested) = content.hold else { return nil }
        return recognizers.way(at: fingers).map { nested.travel(at: $0, from: content.place(machine, at: time)) }
    }

    /// The pan's translation of which the sheet's part is left, where the fingers are at `way`; nil where that is all.
    func sheetWay(of way: Double, at time: Microseconds) -> Double? {
        guard let content, case .scroll(let nested) = content.hold, let origin = nested.origin else { return nil }
        return origin + nested.travel(at: way, from: content.place(machine, at: time)).sheet
    }
}

// Fingers on it.
extension Interaction {
    /// Notes what of the content a finger hits that has come down.
    mutating func land(_ sorted: Fingers.Sorted, at time: Microseconds) {
        guard content != nil, sorted.own.contacts.contains(where: { $0.phase == .began }) else { return }
        guard let contact = sorted.landed, fingers.target == .content else {
            // Another finger that joins is no press; the pan in progress goes on.
            if sorted.landed == nil { content?.press = nil } else { content?.miss() }
            return
        }
        content?.land(contact, on: machine, isCatch: sorted.catches, isAlone: fingers.count == 1, at: time)
    }

    /// A pan of the sheet, of the content, or of both.
    mutating func drag(by pan: Pan, at time: Microseconds) -> [SheetEvent] {
        let target = fingers.target
        guard content != nil, target == .content else { return machine.handle(pan, on: target, at: time) }
        return content?.handle(pan, &machine, at: time) ?? []
    }

    /// What the fingers of a frame did to the items, when the gestures are done.
    mutating func followContent(_ frame: TouchFrame, at time: Microseconds) -> [InteractionEvent] {
        guard content != nil else { return [] }
        for contact in frame.contacts { content?.follow(contact) }
        if fingers.count == 0, case .stopped? = content?.hold { content?.letGo(machine, at: time) }
        return tellContent(at: time)
    }

    /// A display frame is due.
    mutating func advanceContent(to time: Microseconds) -> [InteractionEvent] {
        guard content != nil else { return [] }
        defer { content?.scroller.settle(at: time) }
        return tellContent(at: time)
    }

    /// It is `time` now: a glide may have run into an end, the indicator may begin to fade.
    mutating func elapseContent(to time: Microseconds) -> [InteractionEvent] {
        var told: [InteractionEvent] = []
        while let due = content?.deadline, due <= time {
            content?.indicator.elapse(to: due)
            if let velocity = content?.takeImpact(at: due) { told += handOver(velocity, at: due) }
        }
        return told
    }

    /// The sheet goes on with what is left of a glide; where it does not, the content bounces.
    private mutating func handOver(_ velocity: Double, at time: Microseconds) -> [InteractionEvent] {
        let before = machine.pose(at: time)
        guard let events = machine.fling(-velocity, at: time) else { return [] }
        content?.rest(at: time)
        return tell(events, changedFrom: before, at: time) + tellContent(at: time)
    }

    private mutating func tellContent(at time: Microseconds) -> [InteractionEvent] {
        guard let pose = contentPose(at: time) else { return [] }
        let sheet = machine.pose(at: time)
        let deeds = content?.takeDeeds() ?? []
        return deeds.map { .content($0.event, by: $0.reason, detent: sheet.detent, at: time) }
            + (content?.isNews(pose) == true ? [.scrolled(pose, on: sheet, at: time)] : [])
    }
}
