package import System

/// What is to be sent and what is under way, while a broker may be slow or away.
///
/// Of each topic the newest value is kept; events wait in the order in which they happened, the newest 256 of them and each for
/// a minute. Nothing is stored on a disk.
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
    private var eventCount = 0
    /// No event expires before.
    private var nextExpiry = Microseconds.max
    /// How many events were given up.
    package private(set) var lost = 0

    /// Nothing to send.
    package init() {}

    /// How many messages wait to be sent.
    package var waiting: Int { queue.count }
    /// How many are sent and not acknowledged.
    package var unacknowledged: Int { underWay.count }

    /// Whether the broker has not acknowledged yet what is said on `topic`.
    package func holds(_ topic: String) -> Bool {
        values[topic] != nil || underWay.values.contains { $0.message.topic == topic }
    }

    /// Adds a message at `now`.
    package mutating func add(_ message: Message, at now: Microseconds) {
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
        return message(of: first)
    }

    /// What `next` gave is on its way, and will be acknowledged as `id`.
    package mutating func sent(as id: Int32) {
        guard let entry = queue.first, let message = message(of: entry) else { return }
        queue = queue.dropFirst()
        forget(entry)
        underWay[id] = (message, entry)
    }

    /// The broker has got the message `id`; false where that is not under way.
    @discardableResult
    package mutating func acknowledged(_ id: Int32) -> Bool { underWay.removeValue(forKey: id) != nil }

    /// The connection is gone: what was under way waits again, values only where there is no newer one.
    package mutating func disconnected() {
        for (_, sent) in underWay.sorted(by: { $0.key > $1.key }) {
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
    }
}

extension Outbox {
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

    /// Gives up the events that mean nothing any more.
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
