import System

/// Which messages a broker does not take because they are too large for it.
///
/// MQTT 3.1.1 has no words for that: the broker ends the connection, and connections end for many reasons. So large messages that
/// were under way at such an end are sent alone from then on, after everything else: what ends two connections in a row alone, each
/// of which has taken something else before, is too large. It is tried again later, for the broker may be another one by then.
struct SizeSuspicion: Sendable {
    private struct Suspect: Hashable, Sendable {
        let topic: String
        let size: Int

        init(_ message: Message) { (topic, size) = (message.topic, message.payload.count) }
    }

    private struct Refusal: Sendable {
        let size: Int
        let until: Microseconds
        let wait: Microseconds
    }

    /// How many connections in a row have ended over each one alone.
    private var suspects: [Suspect: Int] = [:]
    /// What was given up, by topic, until the broker takes one as large.
    private var refused: [String: Refusal] = [:]
    private var isAnswered = false

    private static let proof = 2
    /// The most messages that are suspected.
    private static let limit = 64
    /// What is smaller is taken by every broker: where connections end over it, something else is wrong.
    private static let least = 4096
    /// How long it is not sent at first, and at most: twice as long each time.
    private static let (hour, day): (Microseconds, Microseconds) = (3_600_000_000, 86_400_000_000)

    /// Whether it is not to be sent now.
    func rulesOut(_ message: Message, at now: Microseconds) -> Bool {
        refused[message.topic].map { message.payload.count >= $0.size && now < $0.until } ?? false
    }

    /// Whether it is to be sent alone.
    func isSuspected(_ message: Message) -> Bool {
        if suspects.isEmpty, refused.isEmpty { return false }
        if suspects[Suspect(message)] != nil { return true }
        return refused[message.topic].map { message.payload.count >= $0.size } ?? false
    }

    mutating func answered(_ message: Message) {
        isAnswered = true
        suspects[Suspect(message)] = nil
        if let refusal = refused[message.topic], message.payload.count >= refusal.size { refused[message.topic] = nil }
    }

    /// A connection has ended, or there was none, while `messages` were under way.
    ///
    /// - Returns: the one that is to be given up, and for how long.
    mutating func ended(with messages: [Message], at now: Microseconds) -> (Message, Microseconds)? {
        defer { isAnswered = false }
        // A broker that cannot be reached proves nothing.
        guard isAnswered || !messages.isEmpty else { return nil }
        let evidence = messages.count == 1 && isAnswered ? messages.first.map { suspects[Suspect($0)] ?? 0 } : nil
        // Those of which there is a newer message by now are never answered.
        if suspects.count > Self.limit { suspects = [:] }
        for suspect in suspects.keys { suspects[suspect] = 0 }
        for message in messages where message.payload.count >= Self.least {
            suspects[Suspect(message)] = evidence.map { $0 + 1 } ?? 0
        }
        guard let message = messages.first, suspects[Suspect(message)] == Self.proof else { return nil }
        suspects[Suspect(message)] = nil
        let wait = refused[message.topic].map { min(Self.day, $0.wait * 2) } ?? Self.hour
        refused[message.topic] = Refusal(size: message.payload.count, until: now + wait, wait: wait)
        return (message, wait)
    }
}
