package import System

/// Which filter brings a message that takes more memory than there is.
///
/// Such a message ends the connection before its topic has come, so any filter that was asked for by then may have brought it.
/// Those that every connection had asked for that ended so in a row are the suspects, and a single one is left out for a time.
/// What the broker keeps comes when its filter is asked for: the next connection asks for one filter after the other, and begins
/// with the suspect that was asked for last. What somebody publishes may come at any time, and find all suspects asked for.
package struct FilterSuspicion: Equatable, Sendable {
    /// The likeliest first; nil where no connection has ended so.
    package private(set) var suspects: [String]?
    /// Until when each filter is left out.
    private var leftOut: [String: Microseconds] = [:]

    package static let hour: Microseconds = 3_600_000_000

    package init() {}

    /// What is left out at `now`, and until when.
    package func leftOut(at now: Microseconds) -> [String: Microseconds] { leftOut.filter { $0.value > now } }

    /// A connection has ended for another reason.
    package mutating func ended() { suspects = nil }

    /// A connection has ended over a message that is too large, with these filters asked for, the newest first.
    /// - Returns: the filter that is left out from now on.
    package mutating func overflowed(after asked: [String], at now: Microseconds) -> String? {
        let common = asked.filter { suspects?.contains($0) != false }
        guard suspects != nil, common.count == 1 else {
            suspects = common.isEmpty ? asked : common
            return nil
        }
        suspects = nil
        leftOut = leftOut(at: now)
        leftOut[common[0]] = now + Self.hour
        return common[0]
    }
}
