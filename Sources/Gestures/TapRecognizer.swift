/// A short touch that stayed in its place.
public struct Tap: Hashable, Sendable {
    /// Where the finger came down, in points: what lies there is what was tapped.
    public var start: Point
    /// Where the finger was before it was lifted, in points.
    public var position: Point
    /// How long the finger was down.
    public var duration: Microseconds
    /// How often it came down: 2 is a double tap.
    public var count = 1

    /// A tap from `start` to `position`.
    public init(start: Point, position: Point, duration: Microseconds = 0) {
        self.start = start
        self.position = position
        self.duration = duration
    }
}

/// Recognizes a tap by one finger: down for at most 0.75 s and never 10 pt or more from where it came down.
public struct TapRecognizer: Hashable, Sendable {
    /// How far the finger must not come from touch-down, in points.
    public var slop = 10.0
    /// How long the finger may stay down.
    public var longest: Microseconds = 750_000

    private struct Candidate: Hashable {
        var id: Int
        var time: Microseconds
        var tap: Tap
    }

    private var candidate: Candidate?
    private var down: Set<Int> = []

    /// A recognizer with the limits of iOS.
    public init() {}

    /// Whether the finger that is down may still tap.
    public var isPossible: Bool { candidate != nil }

    /// Gives up the touch in progress: a pan has begun.
    public mutating func fail() {
        candidate = nil
    }

    /// Takes one frame, in points, and tells whether a finger has tapped.
    public mutating func handle(_ frame: TouchFrame) -> Tap? {
        var result: Tap?
        for contact in frame.contacts {
            switch contact.phase {
            case .began: begin(contact, at: frame.time)
            case .moved, .stationary: follow(contact)
            case .ended:
                result = end(contact, at: frame.time) ?? result
            case .cancelled:
                down.remove(contact.id)
                if candidate?.id == contact.id { candidate = nil }
            }
        }
        return result
    }

    /// Only a finger that comes down alone can tap.
    private mutating func begin(_ contact: Contact, at time: Microseconds) {
        down.insert(contact.id)
        let tap = Tap(start: contact.position, position: contact.position)
        candidate = down.count == 1 ? Candidate(id: contact.id, time: time, tap: tap) : nil
    }

    private mutating func follow(_ contact: Contact) {
        guard var current = candidate, current.id == contact.id else { return }
        current.tap.position = contact.position
        candidate = (contact.position - current.tap.start).length < slop ? current : nil
    }

    private mutating func end(_ contact: Contact, at time: Microseconds) -> Tap? {
        down.remove(contact.id)
        guard let current = candidate, current.id == contact.id else { return nil }
        candidate = nil
        var tap = current.tap
        tap.duration = time - current.time
        return tap.duration <= longest ? tap : nil
    }
}
