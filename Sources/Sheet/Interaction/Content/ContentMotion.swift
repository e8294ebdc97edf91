import BottomSheet
import Content
import System

/// What moves on a content with time alone: controls on the way to their values, presses and documents that fade.
///
/// A value; time is an argument. It says how far everything is at a time, and until when anything moves.
struct ContentMotion: Sendable {
    /// Whether nothing moves: everything is at once where it would come to.
    var isReduced = false {
        didSet { if isReduced, !oldValue { (items, past) = ([], Tween()) } }
    }
    private var items: [MovingItem] = []
    /// The opacity of the document that was shown before.
    private var past = Tween()

    private static let flip: Microseconds = 200_000
    private static let travel: Microseconds = 250_000
    private static let fade: Microseconds = 200_000
    /// How long a tap that was too short to light up its item does so afterwards.
    private static let flash: Microseconds = 80_000

    /// A number on its way; at first at its end.
    private struct Tween {
        var from = 0.0
        var to = 0.0
        var start = Microseconds.min
        var duration: Microseconds = 0

        var end: Microseconds { start + duration }

        func isOver(at time: Microseconds) -> Bool { time >= end }

        func value(at time: Microseconds) -> Double {
            if isOver(at: time) { return to }
            return from + (to - from) * TimingCurve.easeInOut.progress(at: Double(time - start) / Double(duration))
        }
    }

    private struct MovingItem {
        var location: ItemLocation
        var place = Tween()
        var light = Tween()
        /// The part of it that is lit; nil for the whole item.
        var part: Int?

        var end: Microseconds { max(place.end, light.end) }

        func isOver(at time: Microseconds) -> Bool { time >= end }
    }
}

// Beginnings and ends.
extension ContentMotion {
    /// Moves the control at `location` to `stand`, from where it is on its way, or from `place`.
    mutating func move(_ location: ItemLocation, from place: Double, to stand: ControlStand, at time: Microseconds) {
        let last = items.first { $0.location == location }?.place ?? Tween()
        let from = last.isOver(at: time) ? place : last.value(at: time)
        guard !isReduced, from != stand.place else { return stop(location) }
        let duration = stand.movesByItself ? Self.flip : Self.travel
        items[index(of: location)].place = Tween(from: from, to: stand.place, start: time, duration: duration)
    }

    /// Has the control at `location` where its value is: a finger holds it.
    mutating func stop(_ location: ItemLocation) {
        if let index = items.firstIndex(where: { $0.location == location }) { items[index].place = Tween() }
    }

    /// Fades the light of what a finger, or a key, leaves.
    mutating func fade(_ target: ContentTarget, at time: Microseconds) {
        let (index, duration) = (index(of: target.location), isReduced ? 0 : Self.fade)
        items[index].light = Tween(from: 1, to: 0, start: time, duration: duration)
        items[index].part = target.part
    }

    /// Lights up what was tapped, and fades it.
    mutating func flash(_ target: ContentTarget, at time: Microseconds) { fade(target, at: time + Self.flash) }

    /// Fades the document that was shown before.
    mutating func replaceDocument(at time: Microseconds) {
        if !isReduced { past = Tween(from: 1, to: 0, start: time, duration: Self.fade) }
    }

    mutating func endFade() { past = Tween() }

    /// Goes on with the items of another document.
    mutating func follow(_ heirs: [Succession.Heir]) {
        let last = items
        items = []
        for item in last {
            guard let heir = heirs.first(where: { $0.origin == item.location }) else { continue }
            var item = item
            item.location = heir.location
            items.append(item)
        }
    }

    /// Forgets what is over at `time`.
    mutating func settle(at time: Microseconds) { items.removeAll { $0.isOver(at: time) } }

    private mutating func index(of location: ItemLocation) -> Int {
        if let index = items.firstIndex(where: { $0.location == location }) { return index }
        items.append(MovingItem(location: location))
        return items.count - 1
    }
}

// What is seen.
extension ContentMotion {
    /// Whether further display frames are due after one of `time`.
    func isMoving(after time: Microseconds) -> Bool { time < end }

    /// The first moment at which nothing moves.
    var end: Microseconds { items.reduce(past.end) { max($0, $1.end) } }

    /// Has `pose` show what moves at `time`.
    func show(in pose: inout ContentPose, at time: Microseconds) {
        pose.past = past.value(at: time)
        for item in items where !item.isOver(at: time) {
            let isMoving = !item.place.isOver(at: time)
            pose.moving.append(
                ItemMoment(
                    at: item.location,
                    place: isMoving ? item.place.value(at: time) : nil,
                    from: isMoving ? item.place.from : nil,
                    light: item.light.value(at: time),
                    of: item.part
                )
            )
        }
    }
}
