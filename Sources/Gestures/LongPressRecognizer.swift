/// A finger that stays down in its place.
public struct LongPress: Hashable, Sendable {
    /// Where it came down, in points: what lies there is what is pressed.
    public var start: Point
    /// Where it is now, in points.
    public var position: Point

    /// A press that began at `start` and is at `position`.
    public init(start: Point, position: Point) {
        self.start = start
        self.position = position
    }
}

/// Recognizes a press by one finger: down for half a second and never 10 pt or more from where it came down.
///
/// It is recognized while the finger is still down. A resting finger may be silent, so the recognizer must be asked at
/// its `deadline`.
public struct LongPressRecognizer: Hashable, Sendable {
    /// How far the finger must not come from touch-down, in points.
    public var slop = 10.0
    /// How long the finger must stay down.
    public var duration: Microseconds = 500_000

    private struct Candidate: Hashable {
        var id: Int
        var time: Microseconds
        var press: LongPress
    }

    private var candidate: Candidate?
    private var down: Set<Int> = []

    /// A recognizer with the limits of iOS.
    public init() {}

    /// When the finger that is down will have pressed long enough; nil when none can.
    public var deadline: Microseconds? { candidate.map { $0.time + duration } }

    /// Gives up the touch in progress: a pan has begun, or nobody listens.
    public mutating func fail() {
        candidate = nil
    }

    /// Takes one frame, in points; ask `elapse(to:)` for its time before.
    public mutating func handle(_ frame: TouchFrame) {
        for contact in frame.contacts {
            switch contact.phase {
            case .began: begin(contact, at: frame.time)
            case .moved, .stationary: follow(contact)
            case .ended, .cancelled: end(contact)
            }
        }
    }

    /// It is `time` now: the press, if one has become long enough.
    public mutating func elapse(to time: Microseconds) -> LongPress? {
        guard let deadline, deadline <= time else { return nil }
        defer { candidate = nil }
        return candidate?.press
    }

    /// Only a finger that comes down alone can press.
    private mutating func begin(_ contact: Contact, at time: Microseconds) {
        down.insert(contact.id)
        let press = LongPress(start: contact.position, position: contact.position)
        candidate = down.count == 1 ? Candidate(id: contact.id, time: time, press: press) : nil
    }

    private mutating func follow(_ contact: Contact) {
        guard var current = candidate, current.id == contact.id else { return }
        current.press.position = contact.position
        candidate = (contact.position - current.press.start).length < slop ? current : nil
    }

    private mutating func end(_ contact: Contact) {
        down.remove(contact.id)
        if candidate?.id == contact.id { candidate = nil }
    }
}
