package import System

/// What is to be sent and what is under way, while a broker may be slow or away.
///
/// Of each topic the newest value is kept; events wait in the order in which they happened, the newest 256 of them and each for
/// a minute. Nothing is stored on a disk. What the broker ends connections over is given up, and of a value the newest is tried again
/// later.
package struct Outbox: Sendable {
    /// The most events that wait.
    package static let events = 256
    /// How long an event means something.
    package static let lifetime: Microseconds = 60_000_000
    /// The most messages that are sent and not acknowledged yet.
    package static let window = 20

    private enum Entry: Equatable, Sendable {
        /// The newest value of a topic.
        case value(topic: String)
        case event(Message, expires: Microseconds)
    }

    private var queue: ArraySlice<Entry> = []
    private var values: [String: Message] = [:]
    private var underWay: [Int32: (message: Message, entry: Entry)] = [:]
    /// The place in the queue of what is being sent: the connection may end in the middle of it.
    private var sending: Int?
    /// Values that are too large for the broker, by topic, until they are tried again.
    private var shelved: [String: Message] = [:]
    private var eventCount = 0
    /// No event expires before.
    private var nextExpiry = Microseconds.max
    private var suspicion = SizeSuspicion()
    package private(set) var lost = 0

    package init() {}

    package var waiting: Int { queue.count }

    /// Whether the broker has not acknowledged yet what is said on `topic`.
    package func holds(_ topic: String) -> Bool {
        values[topic] != nil || underWay.values.contains { $0.message.topic == topic }
    }

    package mutating func add(_ message: Message, at now: Microseconds) {
        let isTooLarge = suspicion.rulesOut(message, at: now)
        if message.kind == .value { shelved[message.topic] = isTooLarge ? message : nil }
        if isTooLarge { return }
        switch message.kind {
        case .value:
            if values.updateValue(message, forKey: message.topic) == nil { queue.append(.value(topic: message.topic)) }
        case .event, .sample:
            expire(at: now)
            queue.append(.event(message, expires: now + Self.lifetime))
            nextExpiry = min(nextExpiry, now + Self.lifetime)
            eventCount += 1
            if eventCount > Self.events { loseOldest() }
        }
    }

    /// The next message to send; nil where none waits, or enough are under way.
    ///
    /// `sent` follows when it is on its way.
    package mutating func next(at now: Microseconds) -> Message? {
        expire(at: now)
        for message in shelved.values where !suspicion.rulesOut(message, at: now) { add(message, at: now) }
        guard underWay.count < Self.window, let place = nextPlace else { return nil }
        sending = place
        return message(of: queue[place])
    }

    /// What may be too large comes after everything else, and alone.
    private var nextPlace: Int? {
        func isSuspected(_ message: Message?) -> Bool { message.map(suspicion.isSuspected) ?? false }
        if underWay.values.contains(where: { isSuspected($0.message) }) { return nil }
        if let place = queue.firstIndex(where: { !isSuspected(message(of: $0)) }) { return place }
        return underWay.isEmpty && !queue.isEmpty ? queue.startIndex : nil
    }

    /// What `next` gave is on its way, and will be acknowledged as `id`.
    package mutating func sent(as id: Int32) {
        guard let place = sending ?? nextPlace, let message = message(of: queue[place]) else { return }
        sending = nil
        let entry = queue.remove(at: place)
        forget(entry)
        underWay[id] = (message, entry)
    }

    /// The broker has got the message `id`; false where that is not under way.
    @discardableResult
    package mutating func acknowledged(_ id: Int32) -> Bool {
        guard let sent = underWay.removeValue(forKey: id) else { return false }
        // Nobody acknowledges a sample but the program itself.
        if sent.message.quality > 0 { suspicion.answered(sent.message) }
        return true
    }

    /// The connection is gone, or could not be made: what was under way waits again, values only where there is no newer one.
    ///
    /// - Returns: what is given up for a time, because it is too large for the broker.
    package mutating func disconnected(at now: Microseconds) -> (message: Message, time: Microseconds)? {
        let tooLarge = giveUpTooLarge(at: now)
        for (_, sent) in underWay.sorted(by: { $0.key > $1.key }) where sent.message != tooLarge?.message {
            if case .value(let topic) = sent.entry {
                guard values[topic] == nil else { continue }
                values[topic] = sent.message
            } else {
                guard sent.message.kind == .event else { continue }
                eventCount += 1
            }
            if case .event(_, let expires) = sent.entry { nextExpiry = min(nextExpiry, expires) }
            queue.insert(sent.entry, at: queue.startIndex)
        }
        underWay = [:]
        return tooLarge
    }
}

extension Outbox {
    private mutating func giveUpTooLarge(at now: Microseconds) -> (message: Message, time: Microseconds)? {
        let current = sending.flatMap { message(of: queue[$0]) }
        let place = sending
        sending = nil
        let messages = underWay.values.map(\.message) + [current].compactMap(\.self)
        guard let (tooLarge, time) = suspicion.ended(with: messages, at: now) else { return nil }
        lost += 1
        if let place, current == tooLarge { forget(queue.remove(at: place)) }
        if tooLarge.kind == .value, values[tooLarge.topic] == nil { shelved[tooLarge.topic] = tooLarge }
        return (tooLarge, time)
    }

    private func message(of entry: Entry) -> Message? {
        switch entry {
        case .value(let topic): values[topic]
        case .event(let message, _): message
        }
    }

    private mutating func forget(_ entry: Entry) {
        switch entry {
        case .value(let topic): values[topic] = nil
        case .event: eventCount -= 1
        }
    }

    private mutating func expire(at now: Microseconds) {
        guard now >= nextExpiry else { return }
        lose { if case .event(_, let expires) = $0 { expires <= now } else { false } }
        nextExpiry = queue.reduce(.max) { if case .event(_, let expires) = $1 { min($0, expires) } else { $0 } }
    }

    private mutating func loseOldest() {
        var isFirst = true
        lose { entry in
            guard case .event = entry, isFirst else { return false }
            isFirst = false
            return true
        }
    }

    private mutating func lose(where isLost: (Entry) -> Bool) {
        let before = queue.count
        queue.removeAll(where: isLost)
        lost += before - queue.count
        eventCount -= before - queue.count
    }
}
