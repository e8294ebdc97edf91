package import BottomSheet
package import Content
package import Gestures
package import System

/// Messages that come down from the panel's upper edge, one after another, each for its time.
///
/// A message has its place in the order before it is painted, and those behind it wait for that. Time runs whether or not anybody
/// sees the panel.
package struct Toasts: Sendable {
    package struct ID: Hashable, Sendable {
        fileprivate let number: Int
    }

    private struct Waiting {
        let id: ID
        /// Nil until it is painted.
        var message: (picture: ToastPicture, duration: Microseconds)?
    }

    private var shown: (id: ID, toast: ShownToast)?
    private var waiting: [Waiting] = []
    private var count = 0
    /// Those of another panel than this, which are painted again and not seen until then.
    private var unfit: Set<ID> = []
    /// Whether messages are there and gone, without a slide.
    package var isReduced = false

    package init() {}

    /// How many may wait besides the one that is shown.
    package static let limit = 8
    /// From the upper edge of the safe area, in points.
    static let top = 8.0

    /// How wide messages are, in points.
    package static func width(in area: SheetArea) -> Double { max(1, min(area.width - 32, 480)) }
}

// Those that come.
extension Toasts {
    /// Gives the next message its place in the order; nil where as many wait already as may.
    package mutating func reserve() -> ID? {
        guard waiting.count + (shown == nil ? 0 : 1) <= Self.limit else { return nil }
        count += 1
        waiting.append(Waiting(id: ID(number: count)))
        return waiting.last?.id
    }

    /// The message that has this place is painted, and is to be seen for so long.
    package mutating func put(
        _ picture: ToastPicture,
        at id: ID,
        for duration: Microseconds,
        time: Microseconds
    ) -> [InteractionEvent] {
        guard let index = waiting.firstIndex(where: { $0.id == id }) else { return [] }
        waiting[index].message = (picture, duration)
        return showNext(at: time)
    }

    /// There is no message for this place after all.
    package mutating func drop(_ id: ID, time: Microseconds) -> [InteractionEvent] {
        waiting.removeAll { $0.id == id }
        return showNext(at: time)
    }

    private mutating func showNext(at time: Microseconds) -> [InteractionEvent] {
        guard shown == nil, let next = waiting.first, let message = next.message else { return [] }
        waiting.removeFirst()
        shown = (next.id, ShownToast(message.picture, for: message.duration, isReduced: isReduced, at: time))
        return [.toast(.shown, at: time)]
    }
}

// Those that are painted for another panel.
extension Toasts {
    /// All that are painted, with their places.
    package var painted: [(id: ID, picture: ToastPicture)] {
        (shown.map { [($0.id, $0.toast.picture)] } ?? [])
            + waiting.compactMap { item in
                item.message.map { (item.id, $0.picture) }
            }
    }

    /// What is painted does not fit the panel any more.
    package mutating func panelDidChange() { unfit = Set(painted.map(\.id)) }

    /// The message that has this place is painted again.
    package mutating func replace(_ picture: ToastPicture, at id: ID, time: Microseconds) -> [InteractionEvent] {
        unfit.remove(id)
        if let index = waiting.firstIndex(where: { $0.id == id }) { waiting[index].message?.picture = picture }
        guard shown?.id == id else { return [] }
        shown?.toast.picture = picture
        return [.toast(.moved, at: time)]
    }
}

// What is seen, and what time does.
extension Toasts {
    /// The message that is seen; nil where none is.
    package var text: String? { shown?.toast.picture.text }

    package func pose(at time: Microseconds, in area: SheetArea) -> ToastPose? {
        guard let (id, toast) = shown, !unfit.contains(id) else { return nil }
        return toast.pose(at: time, in: area)
    }

    /// When `elapse` is due; nil where nothing is to come.
    package var deadline: Microseconds? { shown?.toast.deadline }

    /// The events that the passing of time causes by `time`, each at its own time.
    package mutating func elapse(to time: Microseconds) -> [InteractionEvent] {
        var events: [InteractionEvent] = []
        while let due = deadline, due <= time {
            if shown?.toast.elapse(at: due, isReduced: isReduced) == .gone {
                if let last = shown?.id { unfit.remove(last) }
                shown = nil
                events.append(.toast(.gone, at: due))
                events += showNext(at: due)
            } else {
                events.append(.toast(.moved, at: due))
            }
        }
        return events
    }

    /// When it has slid to where it stays, or is gone; nil where nothing slides after `time`.
    package func nextEnd(after time: Microseconds) -> Microseconds? {
        shown?.toast.slideEnd.flatMap { $0 > time ? $0 : nil }
    }

    /// Whether nothing slides at `time`, no finger holds a message, and none has to be painted again to be seen.
    package func isStill(at time: Microseconds) -> Bool {
        guard let (id, toast) = shown else { return true }
        return nextEnd(after: time) == nil && !toast.isHeld && !unfit.contains(id)
    }
}

// What fingers do.
extension Toasts {
    /// Whether a finger that comes down at `point` comes down on a message.
    package func isHit(_ point: Point, at time: Microseconds, in area: SheetArea) -> Bool {
        pose(at: time, in: area)?.contains(point) == true
    }

    /// Handles a finger that came down on a message: a tap or an upward swipe removes it.
    package mutating func handle(
        _ contact: Contact,
        at time: Microseconds,
        in area: SheetArea
    ) -> [InteractionEvent] {
        guard let reaction = shown?.toast.handle(contact, at: time, in: area, isReduced: isReduced) else { return [] }
        switch reaction {
        case .none: return []
        case .moved: return [.toast(.moved, at: time)]
        case .tapped(let tap):
            return [InteractionEvent(.tap(tap, on: .toast), of: nil, at: time), .toast(.moved, at: time)]
        }
    }

    /// Fingers that are down no longer count.
    package mutating func release(at time: Microseconds) -> [InteractionEvent] {
        shown?.toast.release(at: time, isReduced: isReduced) == true ? [.toast(.moved, at: time)] : []
    }
}

extension InteractionEvent {
    /// What has become of a message.
    package enum ToastChange: Hashable, Sendable {
        case shown, moved, gone
    }

    fileprivate static func toast(_ change: ToastChange, at time: Microseconds) -> InteractionEvent {
        InteractionEvent(.toast(change), of: nil, at: time)
    }
}
