import Values

package struct Refusal: Error, Equatable, Sendable, CustomStringConvertible {
    package let subject: String
    package let reason: String
    /// Who waits for an answer; nil where nobody does.
    package var waiter: Topics.Waiter?

    package init(_ subject: String, _ reason: String, waiter: Topics.Waiter? = nil) {
        (self.subject, self.reason, self.waiter) = (subject, reason, waiter)
    }

    package var description: String { "\(subject): \(reason)".oneLine(atMost: 512) }
}

/// What was refused so far, so that the log has each subject once for each reason.
package struct RefusalLog: Sendable {
    package private(set) var count = 0
    private var logged: Set<String> = []

    /// The most refusals that are remembered; senders may make up as many as they like.
    private static let limit = 64

    package init() {}

    /// Counts a refusal; true where it is to be logged.
    package mutating func note(_ refusal: Refusal) -> Bool {
        count += 1
        guard logged.count < Self.limit else { return false }
        return logged.insert("\(refusal)".oneLine(atMost: 160)).inserted
    }
}
