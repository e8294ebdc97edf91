import BottomSheet
package import Content
import Gestures
import System

/// A message where a frame shows it: its upper-left corner, in points from the safe area's.
package struct ToastPose: Equatable, Sendable {
    package var picture: ToastPicture
    package var x: Double
    package var y: Double

    func contains(_ point: Point) -> Bool {
        (x..<x + picture.panel.width).contains(point.x) && (y..<y + picture.height).contains(point.y)
    }
}

/// The message that is shown: where it is on its way in and out, and what a finger does with it.
struct ShownToast: Sendable {
    /// Where it is: 0 in its place, 1 out of sight.
    private enum Phase: Equatable {
        /// In its place, or on the way there.
        case there(Slide)
        /// A finger has it.
        case held(Hold)
        case going(Slide)
    }

    private struct Slide: Equatable {
        let from: Double
        let to: Double
        let start: Microseconds
        let timing: Timing

        var end: Microseconds { start + timing.duration }

        func value(at time: Microseconds) -> Double {
            if time >= end { return to }
            return from + (to - from) * timing.curve.progress(at: Double(time - start) / Double(timing.duration))
        }
    }

    private struct Hold: Equatable {
        let finger: Int
        let start: Point
        let time: Microseconds
        /// Where the message was when the finger came down.
        let caught: Double
        /// Where the finger has it.
        var place: Double
        var position: Point
        /// Whether the finger was too far from where it came down for a tap.
        var hasMoved = false
    }

    enum Reaction: Equatable {
        case none
        case moved
        case tapped(Tap)
    }

    enum Elapsed { case going, gone }

    var picture: ToastPicture
    private var phase: Phase
    /// When it goes by itself.
    private var end: Microseconds

    private static let coming = Timing(duration: 200_000, curve: .easeOut)
    private static let leaving = Timing(duration: 150_000, curve: .easeIn)
    /// How far a finger goes before it does not tap any more, in points.
    private static let slop = 10.0

    init(_ picture: ToastPicture, for duration: Microseconds, isReduced: Bool, at time: Microseconds) {
        self.picture = picture
        end = time + duration
        phase = .there(Self.slide(from: 1, to: 0, Self.coming, isReduced: isReduced, at: time))
    }

    private static func slide(
        from: Double,
        to: Double,
        _ timing: Timing,
        isReduced: Bool,
        at time: Microseconds
    ) -> Slide {
        let timing = isReduced ? Timing(duration: 0, curve: timing.curve) : timing
        return Slide(from: from, to: to, start: time, timing: timing)
    }
}

// Where it is.
extension ShownToast {
    private func place(at time: Microseconds) -> Double {
        switch phase {
        case .there(let slide), .going(let slide): slide.value(at: time)
        case .held(let hold): hold.place
        }
    }

    func pose(at time: Microseconds, in area: SheetArea) -> ToastPose {
        ToastPose(
            picture: picture,
            x: (area.width - picture.panel.width) / 2,
            y: Toasts.top - place(at: time) * way(in: area)
        )
    }

    /// From its place to where nothing of it is seen, in points.
    private func way(in area: SheetArea) -> Double { area.insetAbove + Toasts.top + picture.reach }

    var deadline: Microseconds? {
        switch phase {
        case .there: end
        case .held: nil
        case .going(let slide): slide.end
        }
    }

    var slideEnd: Microseconds? {
        switch phase {
        case .there(let slide), .going(let slide): slide.end
        case .held: nil
        }
    }

    var isHeld: Bool { if case .held = phase { true } else { false } }
}

// What becomes of it.
extension ShownToast {
    /// Its deadline has come.
    mutating func elapse(at time: Microseconds, isReduced: Bool) -> Elapsed {
        if case .going = phase { return .gone }
        go(at: time, isReduced: isReduced)
        return .going
    }

    private mutating func go(at time: Microseconds, isReduced: Bool) {
        phase = .going(Self.slide(from: place(at: time), to: 1, Self.leaving, isReduced: isReduced, at: time))
    }

    /// Lets it slide back, if a finger has it; whether one has.
    mutating func release(at time: Microseconds, isReduced: Bool) -> Bool {
        guard case .held(let hold) = phase else { return false }
        phase = .there(Self.slide(from: hold.place, to: 0, Self.coming, isReduced: isReduced, at: time))
        end = max(end, time)
        return true
    }

    mutating func handle(
        _ contact: Contact,
        at time: Microseconds,
        in area: SheetArea,
        isReduced: Bool
    ) -> Reaction {
        switch (phase, contact.phase) {
        case (.there, .began):
            let place = place(at: time)
            phase = .held(
                Hold(
                    finger: contact.id,
                    start: contact.position,
                    time: time,
                    caught: place,
                    place: place,
                    position: contact.position
                )
            )
            return .moved
        case (.held(let hold), .moved) where hold.finger == contact.id:
            return drag(hold, to: contact.position, in: area)
        case (.held(let hold), .ended) where hold.finger == contact.id:
            return lift(hold, at: time, isReduced: isReduced)
        case (.held(let hold), .cancelled) where hold.finger == contact.id:
            return release(at: time, isReduced: isReduced) ? .moved : .none
        default: return .none
        }
    }

    /// It follows the finger up, without the way that a tap may have.
    private mutating func drag(_ hold: Hold, to position: Point, in area: SheetArea) -> Reaction {
        var next = hold
        let way = position - hold.start
        next.position = position
        next.hasMoved = hold.hasMoved || way.length >= Self.slop
        next.place = min(1, hold.caught + max(0, -way.y - Self.slop) / self.way(in: area))
        phase = .held(next)
        return next.place == hold.place ? .none : .moved
    }

    private mutating func lift(_ hold: Hold, at time: Microseconds, isReduced: Bool) -> Reaction {
        let way = hold.position - hold.start
        guard hold.hasMoved else {
            go(at: time, isReduced: isReduced)
            return .tapped(Tap(start: hold.start, position: hold.position, duration: time - hold.time))
        }
        guard -way.y >= Self.slop, -way.y >= abs(way.x) else {
            return release(at: time, isReduced: isReduced) ? .moved : .none
        }
        go(at: time, isReduced: isReduced)
        return .moved
    }
}
