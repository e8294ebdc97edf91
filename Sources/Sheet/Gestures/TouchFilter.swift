package import System

/// Filters the faults of a panel out of its touches: a pure value between the panel and the recognizers, in panel fractions.
///
/// It knows two faults. A contact that never lifts is *stuck*: when the panel has not reported it for `timeout`, it is
/// cancelled as soon as another one begins, or when the whole panel has been silent for as long. Phantom contacts of
/// electrical noise come in *storms*: more begin than fingers can. Then all contacts are cancelled, and no contact
/// passes until none has begun for half a second; contacts that began in the storm never pass.
///
/// The output is balanced, whatever the input: each contact begins once, and ends or is cancelled once.
package struct TouchFilter: Equatable, Sendable {
    package struct Faults: Equatable, Sendable {
        /// Contacts that were cancelled because they never lifted.
        package var stuck = 0
        /// Storms of phantom contacts.
        package var storms = 0

        package init() {}
    }

    /// How long a contact may be silent before it counts as stuck; nil where none ever does.
    package var timeout: Microseconds?
    package private(set) var faults = Faults()

    private struct Touch: Equatable {
        var contact: Contact
        var reported: Microseconds
    }

    /// No panel has more fingers: of more, the one that was silent for longest counts as stuck, whatever the timeout is.
    static let mostTouches = 64

    private var touches: [Touch] = []
    private var storm = StormDetector()
    /// The time of the panel's latest frame, with contacts or without.
    private var latest: Microseconds?

    package init(timeout: Microseconds? = 10_000_000) {
        self.timeout = timeout
    }

    /// When `elapse(to:)` must be called if no frame comes before; nil when nothing can happen.
    package var deadline: Microseconds? {
        guard let timeout, let latest, !touches.isEmpty else { return nil }
        let (deadline, isNever) = latest.addingReportingOverflow(max(timeout, 0))
        return isNever ? nil : deadline
    }

    /// Cancels the contacts whose timeout has passed.
    ///
    /// - Returns: the cancelled contacts, at the time of their deadline; nil when there are none.
    package mutating func elapse(to time: Microseconds) -> TouchFrame? {
        guard let deadline, time >= deadline else { return nil }
        latest = deadline
        return TouchFrame(time: deadline, contacts: cancelStuck { _ in true })
    }

    /// Filters a frame; cancelled contacts come first.
    ///
    /// A frame without contacts counts as a report of every contact. In the output time never runs backwards.
    package mutating func handle(_ frame: TouchFrame) -> TouchFrame {
        let time = max(frame.time, latest ?? frame.time)
        let isLate = deadline.map { time >= $0 } ?? false
        var cancelled = isLate ? cancelStuck { _ in true } : []
        latest = time
        if frame.contacts.isEmpty {
            for index in touches.indices { touches[index].reported = time }
        } else if frame.contacts.contains(where: { $0.phase == .began }) {
            cancelled += makeRoom(for: frame.contacts, at: time)
        }
        let passed = passed(frame.contacts, at: time)
        return TouchFrame(time: time, contacts: cancelled.isEmpty ? passed : cancelled + passed)
    }

    /// Forgets every contact without cancelling it; the faults stay.
    package mutating func reset() {
        touches.removeAll()
        storm = StormDetector()
        latest = nil
    }

    /// Cancels the contacts that must not be down when those of a frame begin.
    private mutating func makeRoom(for contacts: [Contact], at time: Microseconds) -> [Contact] {
        let begins = contacts.filter { $0.phase == .began }
        var breaksOut = false
        for _ in begins { breaksOut = storm.begin(at: time) || breaksOut }
        if breaksOut {
            faults.storms += 1
            return cancel { _ in true }
        }
        if storm.isRaging { return [] }
        let timeout = timeout
        return cancelStuck { touch in
            // A contact whose id begins again without an end was never lifted either.
            if let report = contacts.first(where: { $0.id == touch.contact.id }) { return report.phase == .began }
            return timeout.map { time - touch.reported >= $0 } ?? false
        } + cancelSurplus(of: begins.count)
    }

    /// Cancels the contacts that were silent for longest until there is room for `count` more.
    private mutating func cancelSurplus(of count: Int) -> [Contact] {
        let surplus = touches.count + count - Self.mostTouches
        guard surplus > 0 else { return [] }
        let silent = Set(touches.sorted { $0.reported < $1.reported }.prefix(surplus).map(\.contact.id))
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

    /// The contacts that pass the filter, which are nearly always all of them.
    private mutating func passed(_ contacts: [Contact], at time: Microseconds) -> [Contact] {
        guard let first = contacts.firstIndex(where: { !passes($0, at: time) }) else { return contacts }
        return contacts[..<first] + contacts[(first + 1)...].filter { passes($0, at: time) }
    }

    /// Handles one contact of a frame; false when it is filtered out.
    private mutating func passes(_ contact: Contact, at time: Microseconds) -> Bool {
        let index = touches.firstIndex { $0.contact.id == contact.id }
        switch contact.phase {
        case .began:
            guard index == nil, !storm.isRaging else { return false }
            touches.append(Touch(contact: contact, reported: time))
        case .moved, .stationary:
            guard let index else { return false }
            touches[index] = Touch(contact: contact, reported: time)
        case .ended, .cancelled:
            guard let index else { return false }
            touches.remove(at: index)
        }
        return true
    }
}

/// Detects that contacts begin faster than those of fingers can.
struct StormDetector: Equatable, Sendable {
    /// Ten fingers that drum three times a second are not yet a storm.
    static let limit = 32
    private static let window: Microseconds = 1_000_000
    private static let calm: Microseconds = 500_000

    /// When contacts began within the last second, at most `limit` of them.
    private var begins: [Microseconds] = []

    /// When a contact last began in the storm that is on; nil when there is none.
    private var latest: Microseconds?

    var isRaging: Bool { latest != nil }

    /// Counts a contact that begins.
    ///
    /// The first begin that comes half a second after the last one of a storm ends it.
    /// - Returns: whether a storm begins with it.
    mutating func begin(at time: Microseconds) -> Bool {
        if let latest, time - latest < Self.calm {
            self.latest = time
            return false
        }
        latest = nil
        begins.removeAll { time - $0 >= Self.window }
        begins.append(time)
        guard begins.count > Self.limit else { return false }
        begins.removeAll()
        latest = time
        return true
    }
}
