package import Control
package import Evdev
import Gestures
package import Interaction
package import System
package import Typing

/// What programs have fingers do.
package enum FingerAction {
    /// Taps the item with this id when nothing moves any more: of what is on the display, or of the home.
    case tap(id: String, on: StageID? = nil)
    /// Touches in points of the picture.
    case touches([Request.TimedTouch])
    case recording(RecordedFingers)
    /// Presses and lifts one key after the other, when nothing moves any more.
    case keys([Key])
    /// Nothing for so long.
    case pause(Microseconds)
    /// Waits until nothing moves any more.
    case rest

    /// No touchscreen has contacts with such numbers.
    private static let firstFinger = 1 << 32

    static func contact(_ number: Int, _ phase: Contact.Phase, at place: Point) -> Contact {
        Contact(id: firstFinger + number, phase: phase, position: place)
    }
}

/// The touches of a recording, whole: they are read before the first one is played.
package struct RecordedFingers {
    let device: TouchDevice
    /// Frames in fractions of the panel; times count from the first event.
    let frames: [TouchFrame]

    /// Reads a recording, or a description and its events.
    ///
    /// A contact that is still down at the end is cancelled there.
    /// - Throws: `RecordingError`, which names the file, and the line and column where one is at fault.
    package init(paths: [String], quirks: [DeviceQuirk], acceptsPointer: Bool) throws(RecordingError) {
        var reader = try RecordingReader(paths: paths, quirks: quirks, acceptsPointer: acceptsPointer)
        var frames: [TouchFrame] = []
        while let frame = try reader.next() { frames.append(frame) }
        if let last = reader.cancelAll() { frames.append(last) }
        device = reader.device
        self.frames = frames
    }
}

/// The fingers of programs that are down.
struct FingersDown {
    private(set) var numbers: Set<Int> = []

    /// Notes touches; the index of the first one that no finger can do, where there is one: then none of them counts.
    mutating func note(_ touches: [Request.TimedTouch]) -> Int? {
        var next = numbers
        for (index, touch) in touches.enumerated() {
            if next.contains(touch.finger) == (touch.phase == .began) { return index }
            switch touch.phase {
            case .began: next.insert(touch.finger)
            case .ended, .cancelled: next.remove(touch.finger)
            case .moved: break
            }
        }
        numbers = next
        return nil
    }
}

/// Touches of one moment that are to come.
struct AwaitedTouches {
    /// After the beginning of the action.
    let time: Microseconds
    /// The contacts in fractions of the panel; where a touch hits depends on how the picture lies on it by then.
    let contacts: (DisplayTransform) -> [Contact]

    /// Touches that programs have placed in the picture, in the order of their times, as frames.
    ///
    /// Those of one moment follow each other: a frame, in which lifts come before all others, has one phase only.
    static func list(_ touches: [Request.TimedTouch]) -> [AwaitedTouches] {
        var rest = touches[...]
        var list: [AwaitedTouches] = []
        while let next = rest.first {
            let frame = rest.prefix { $0.time == next.time && $0.phase == next.phase }
            rest = rest.dropFirst(frame.count)
            list.append(
                AwaitedTouches(time: next.microseconds) { transform in frame.map { $0.contact(on: transform) } }
            )
        }
        return list
    }

    static func list(_ recording: RecordedFingers) -> [AwaitedTouches] {
        recording.frames.map { frame in AwaitedTouches(time: frame.time) { _ in frame.contacts } }
    }
}

extension Request.TimedTouch {
    fileprivate var microseconds: Microseconds { Microseconds((time * 1000).rounded()) }

    fileprivate func contact(on transform: DisplayTransform) -> Contact {
        let phase: Contact.Phase =
            switch phase {
            case .began: .began
            case .moved: .moved
            case .ended: .ended
            case .cancelled: .cancelled
            }
        return FingerAction.contact(finger, phase, at: transform.panelFraction(Point(x: x, y: y)))
    }
}
