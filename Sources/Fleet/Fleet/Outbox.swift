package import System

/// What is to be sent and what is under way, while a broker may be slow or away.
///
/// Of each topic the newest value is kept; events wait in the order in which they happened, the newest 256 of them and each for
/// a minute. Nothing is stored on a disk. What the broker ends three connections over is given up, and not sent again.
package struct Outbox: Sendable {
    /// The most events that wait.
    package static let events = 256
    /// How long an event means something.
    package static let lifetime: Microseconds = 60_000_000
    /// The most messages that are sent and not acknowledged yet.
    package static let window = 20

    private enum Entry: Hashable, Sendable {
        /// The newest value of a topic.
        case value(topic: String)
        case event(Message, expires: Microseconds)
    }

    private var queue: ArraySlice<Entry> = []
    private var values: [String: Message] = [:]
    private var underWay: [Int32: (message: Message, entry: Entry)] = [:]
    /// Whether the first of the queue is being sent: the connection may end in the middle of it.
    private var isSending = false
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
        if suspicion.rules(out: message) { return }
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
        guard underWay.count < Self.window, let first = queue.first else { return nil }
        isSending = true
        return message(of: first)
    }

    /// What `next` gave is on its way, and will be acknowledged as `id`.
    package mutating func sent(as id: Int32) {
        isSending = false
        guard let entry = queue.first, let message = message(of: entry) else { return }
        queue = queue.dropFirst()
        forget(entry)
        underWay[id] = (message, entry)
    }

    /// The broker has got the message `id`; false where that is not under way.
    @discardableResult
    package mutating func acknowledged(_ id: Int32) -> Bool {
        guard let sent = underWay.removeValue(forKey: id) else { return false }
        // Nobody acknowledges a sample but the program itself.
        if sent.message.quality > 0 { suspicion.answered() }
        return true
    }

    /// The connection is gone, or could not be made: what was under way waits again, values only where there is no newer one.
    ///
    /// - Returns: what is given up, because the broker has ended three connections in a row over it.
    package mutating func disconnected() -> Message? {
        let tooLarge = giveUpTooLarge()
        for (_, sent) in underWay.sorted(by: { $0.key > $1.key }) where sent.message != tooLarge {
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
    private mutating func giveUpTooLarge() -> Message? {
        let first = isSending ? queue.first : nil
        let current = first.flatMap { message(of: $0) }
        isSending = false
        guard let tooLarge = suspicion.ended(with: underWay.values.map(\.message) + [current].compactMap(\.self)) else {
            return nil
        }
        lost += 1
        if let first, current == tooLarge {
            queue = queue.dropFirst()
            forget(first)
        }
        return tooLarge
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
