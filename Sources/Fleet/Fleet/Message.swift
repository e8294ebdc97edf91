package struct Message: Equatable, Sendable {
    /// What becomes of it while it cannot be sent.
    package enum Kind: Hashable, Sendable {
        /// The broker keeps it, and a newer one of its topic replaces it.
        case value
        /// It has happened once, and means nothing when it is late.
        case event
        /// A measurement, which nobody waits for.
        case sample
    }

    package let topic: String
    package let payload: [UInt8]
    package let kind: Kind

    package init(_ kind: Kind, _ topic: String, bytes: [UInt8]) {
        (self.kind, self.topic, payload) = (kind, topic, bytes)
    }

    package init(_ kind: Kind, _ topic: String, text: String) {
        self.init(kind, topic, bytes: Array(text.utf8))
    }

    /// Takes away what the broker keeps of a topic.
    package static func removal(of topic: String) -> Message { Message(.value, topic, bytes: []) }

    package var isRetained: Bool { kind == .value }

    /// How it is delivered: a measurement at most once, everything else at least once.
    package var quality: Int { kind == .sample ? 0 : 1 }
}
