package import System

/// What counts of a panel's touches: a pure value between the panel and the recognizers, panel fractions in and out.
///
/// Two faults of panels end here. A contact that never lifts is *stuck*: silent for `patience`, it is cancelled when another
/// one begins, or when the whole panel has been silent for as long. Phantom contacts of electrical noise come in *storms*:
/// more begins than hands can do. All contacts are cancelled then, and nothing counts until none has begun for half a
/// second; contacts that began in the storm never count.
///
/// What comes out is balanced, whatever goes in: each contact begins, and ends or is cancelled once.
package struct TouchFilter: Hashable, Sendable {
    /// What a panel did wrong so far.
    package struct Faults: Hashable, Sendable {
        /// Contacts that were cancelled because they never lifted.
        package var stuck = 0
        /// Storms of phantom contacts.
        package var storms = 0

        /// No faults.
        package init() {}
    }

    /// How long a contact may be silent; nil: contacts are never taken for stuck.
    package var patience: Microseconds?
    /// What was found and cancelled so far.
    package private(set) var faults = Faults()

    private struct Touch: Hashable {
        var contact: Contact
        var heard: Microseconds
    }

    /// No panel has more fingers: beyond, the one that was silent for longest is stuck, whatever patience says.
    static let mostTouches = 64

    private var touches: [Touch] = []
    private var storm = StormDetector()
    /// When the panel was heard of, be it without a contact.
    private var latest: Microseconds?

    /// A filter that has heard of no contact.
    package init(patience: Microseconds? = 10_000_000) {
        self.patience = patience
    }

    /// When it wants `elapse` although no frame comes; nil when nothing can happen.
    package var deadline: Microseconds? {
        guard let patience, let latest, !touches.isEmpty else { return nil }
        let (deadline, isNever) = latest.addingReportingOverflow(max(patience, 0))
        return isNever ? nil : deadline
    }

    /// Cancels what has been silent for too long.
    ///
    /// - Returns: the cancelled contacts at the time at which their time was up; nil when nothing happened.
    package mutating func elapse(to time: Microseconds) -> TouchFrame? {
        guard let deadline, time >= deadline else { return nil }
        latest = deadline
        return TouchFrame(time: deadline, contacts: cancelStuck { _ in true })
    }

    /// Takes a frame and gives what counts of it, cancelled contacts first.
    ///
    /// A frame without contacts is a sign of life of every contact. Its time never runs backwards in what comes out.
    package mutating func handle(_ frame: TouchFrame) -> TouchFrame {
        let time = max(frame.time, latest ?? frame.time)
        let isLate = deadline.map { time >= $0 } ?? false
        var cancelled = isLate ? cancelStuck { _ in true } : []
        latest = time
        if frame.contacts.isEmpty {
            for index in touches.indices { touches[index].heard = time }
        } else if frame.contacts.contains(where: { $0.phase == .began }) {
            cancelled += makeRoom(for: frame.contacts, at: time)
        }
        let counting = counting(frame.contacts, at: time)
        return TouchFrame(time: time, contacts: cancelled.isEmpty ? counting : cancelled + counting)
    }

    /// Forgets every contact without a word; the faults stay.
    package mutating func reset() {
        touches.removeAll()
        storm = StormDetector()
        latest = nil
    }
}

extension TouchFilter {
    /// Cancels what must not be down when the contacts of a frame begin.
    private mutating func makeRoom(for contacts: [Contact], at time: Microseconds) -> [Contact] {
        let begins = contacts.filter { $0.phase == .began }
        var breaksOut = false
        for _ in begins { breaksOut = storm.begin(at: time) || breaksOut }
        if breaksOut {
            faults.storms += 1
            return cancel { _ in true }
        }
        if storm.isRaging { return [] }
        let patience = patience
        return cancelStuck { touch in
            // An id that begins anew without an end was never lifted either.
            if let mention = contacts.first(where: { $0.id == touch.contact.id }) { return mention.phase == .began }
            return patience.map { time - touch.heard >= $0 } ?? false
        } + cancelSurplus(of: begins.count)
    }

    /// Cancels the most silent contacts until `count` more are not too many.
    private mutating func cancelSurplus(of count: Int) -> [Contact] {
        let surplus = touches.count + count - Self.mostTouches
        guard surplus > 0 else { return [] }
        let silent = Set(touches.sorted { $0.heard < $1.heard }.prefix(surplus).map(\.contact.id))
        return cancelStuck { silent.contains($0.contact.id) }
    }

    private mutating func cancelStuck(where isStuck: (Touch) -> Bool) -> [Contact] {
        let cancelled = cancel(where: isStuck)
        faults.stuck += cancelled.count
        return cancelled
    }

    private mutating func cancel(where isOver: (Touch) -> Bool) -> [Contact] {
        let cancelled = touches.filter(isOver)
        touches.removeAll(where: isOver)
        return cancelled.map { Contact(id: $0.contact.id, phase: .cancelled, position: $0.contact.position) }
    }

    /// The contacts that count, which are nearly always all of them.
    private mutating func counting(_ contacts: [Contact], at time: Microseconds) -> [Contact] {
        guard let first = contacts.firstIndex(where: { !counts($0, at: time) }) else { return contacts }
        return contacts[..<first] + contacts[(first + 1)...].filter { counts($0, at: time) }
    }

    /// Takes one contact of a frame; false when it does not count.
    private mutating func counts(_ contact: Contact, at time: Microseconds) -> Bool {
        let index = touches.firstIndex { $0.contact.id == contact.id }
        switch contact.phase {
        case .began:
            guard index == nil, !storm.isRaging else { return false }
            touches.append(Touch(contact: contact, heard: time))
        case .moved, .stationary:
            guard let index else { return false }
            touches[index] = Touch(contact: contact, heard: time)
        case .ended, .cancelled:
            guard let index else { return false }
            touches.remove(at: index)
        }
        return true
    }
}
