import Values

/// A message from outside that is not carried out, and why.
package struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// What it was about.
    package let subject: String
    /// What is wrong with it.
    package let reason: String
    /// Who waits for an answer; nil where nobody does.
    package var token: String?

    /// A refusal of a message about `subject`.
    package init(_ subject: String, _ reason: String, token: String? = nil) {
        (self.subject, self.reason, self.token) = (subject, reason, token)
    }

    /// What it was about, and what is wrong with it.
    package var description: String { "\(subject): \(reason)".oneLine(atMost: 512) }
}

/// What was refused so far, so that the log tells of each fault once.
package struct RefusalLog: Sendable {
    /// How many messages were refused.
    package private(set) var count = 0
    private var told: Set<String> = []

    /// The most subjects that are remembered; senders may make up as many as they like.
    private static let limit = 64

    /// Nothing was refused yet.
    package init() {}

    /// Counts a refusal; true where it is to be logged.
    package mutating func note(_ refusal: Refusal) -> Bool {
        count += 1
        guard told.count < Self.limit else { return false }
        return told.insert(refusal.subject.oneLine(atMost: 80)).inserted
    }
}
