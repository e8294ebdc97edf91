import System

@testable import Gestures

/// A finger in a test: it comes down, moves, is lifted.
struct Finger {
    let id: Int
    private(set) var position: Point

    init(_ id: Int = 1, x: Double = 100, y: Double = 500) {
        self.id = id
        position = Point(x: x, y: y)
    }

    func down(at time: Microseconds) -> TouchFrame { frame(.began, time) }

    mutating func move(by dx: Double = 0, _ dy: Double, at time: Microseconds) -> TouchFrame {
        position = position + Point(x: dx, y: dy)
        return frame(.moved, time)
    }

    func still(at time: Microseconds) -> TouchFrame { frame(.stationary, time) }

    func up(at time: Microseconds) -> TouchFrame { frame(.ended, time) }

    func lost(at time: Microseconds) -> TouchFrame { frame(.cancelled, time) }

    private func frame(_ phase: Contact.Phase, _ time: Microseconds) -> TouchFrame {
        TouchFrame(time: time, contacts: [Contact(id: id, phase: phase, position: position)])
    }
}

/// Milliseconds as microseconds.
func ms(_ value: Double) -> Microseconds { Microseconds(value * 1000) }
