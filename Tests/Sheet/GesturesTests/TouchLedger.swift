import System

@testable import Gestures

/// Counts the contacts of touch frames, and notes those that contradict the frames before.
struct TouchLedger {
    private(set) var down: Set<Int> = []
    private(set) var mistakes: [String] = []
    private(set) var counts: [Contact.Phase: Int] = [:]
    private var latest = Microseconds.min

    mutating func note(_ frame: TouchFrame) {
        if frame.time < latest { mistakes.append("time ran backwards at \(frame.time)") }
        latest = frame.time
        for contact in frame.contacts { note(contact, at: frame.time) }
    }

    private mutating func note(_ contact: Contact, at time: Microseconds) {
        counts[contact.phase, default: 0] += 1
        let isRight =
            switch contact.phase {
            case .began: down.insert(contact.id).inserted
            case .moved, .stationary: down.contains(contact.id)
            case .ended, .cancelled: down.remove(contact.id) != nil
            }
        if !isRight { mistakes.append("\(contact.phase) of \(contact.id) at \(time)") }
    }
}
