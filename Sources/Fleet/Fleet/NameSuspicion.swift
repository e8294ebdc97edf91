package import System

/// Whether another client connects under this panel's name, as where a card was cloned.
///
/// A broker ends the connection of the first one then, without saying why, and both would take turns for ever.
package struct NameSuspicion: Equatable, Sendable {
    /// When connections that the broker had let in were lost, within the last minute.
    private var losses: [Microseconds] = []
    package private(set) var isRaised = false

    /// So many losses within a minute are no accident.
    private static let proof = 3
    /// A connection that lasts so long dispels it.
    package static let minute: Microseconds = 60_000_000

    package init() {}

    /// A connection that the broker had let in is lost.
    /// - Returns: whether the suspicion is new.
    package mutating func lost(at now: Microseconds) -> Bool {
        losses = losses.filter { now - $0 < Self.minute } + [now]
        guard !isRaised, losses.count >= Self.proof else { return false }
        isRaised = true
        return true
    }

    /// The connection has lasted for a minute.
    package mutating func dispel() { self = NameSuspicion() }
}
