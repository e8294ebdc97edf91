/// Which messages a broker does not take because they are too large for it.
///
/// MQTT 3.1.1 has no words for that: the broker ends the connection, and the message would be the first one of the next, again
/// and again.
struct SizeSuspicion: Sendable {
    private enum Evidence: Hashable, Sendable {
        case none
        case connections(Int, over: Suspect)
    }

    private struct Suspect: Hashable, Sendable {
        let topic: String
        let size: Int
    }

    private var evidence = Evidence.none
    private var isAnswered = false
    /// The size of what was given up, by topic.
    private var refused: [String: Int] = [:]

    /// So many connections in a row are no accident.
    private static let proof = 3
    /// What is smaller is taken by every broker: where connections end over it, something else is wrong.
    private static let least = 4096

    func rules(out message: Message) -> Bool { refused[message.topic].map { message.payload.count >= $0 } ?? false }

    mutating func answered() { isAnswered = true }

    /// A connection has ended, or there was none, while `messages` were under way.
    ///
    /// - Returns: the one that is to be given up.
    mutating func ended(with messages: some Sequence<Message>) -> Message? {
        defer { isAnswered = false }
        let largest = messages.max { ($0.payload.count, $0.topic) < ($1.payload.count, $1.topic) }
        guard let largest, !isAnswered, largest.payload.count >= Self.least else {
            // A broker that cannot be reached proves nothing.
            if isAnswered || largest != nil { evidence = .none }
            return nil
        }
        let suspect = Suspect(topic: largest.topic, size: largest.payload.count)
        let count = if case .connections(let earlier, suspect) = evidence { earlier + 1 } else { 1 }
        guard count >= Self.proof else {
            evidence = .connections(count, over: suspect)
            return nil
        }
        evidence = .none
        refused[suspect.topic] = suspect.size
        return largest
    }
}
