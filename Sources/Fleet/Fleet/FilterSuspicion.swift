package import System

/// Which filter brings a message that takes more memory than there is.
///
/// Such a message ends the connection before its topic has come, and one that the broker keeps ends every connection. So the next
/// connection asks for one filter after the other: one after which two in a row end is left out for a time.
package struct FilterSuspicion: Hashable, Sendable {
    private var suspect: String?
    /// Until when each filter is left out.
    private var leftOut: [String: Microseconds] = [:]
    /// Whether filters are to be asked for one after the other.
    package private(set) var isCareful = false

    package static let hour: Microseconds = 3_600_000_000

    package init() {}

    /// What is left out at `now`, and until when.
    package func leftOut(at now: Microseconds) -> [String: Microseconds] { leftOut.filter { $0.value > now } }

    /// A connection has ended for another reason.
    package mutating func ended() { (suspect, isCareful) = (nil, false) }

    /// A connection has ended over a message that is too large, which came after `filter` was asked for; nil where it may have
    /// been any.
    /// - Returns: the filter that is left out from now on.
    package mutating func overflowed(after filter: String?, at now: Microseconds) -> String? {
        guard let filter, filter == suspect else {
            (suspect, isCareful) = (filter, true)
            return nil
        }
        (suspect, isCareful) = (nil, false)
        leftOut = leftOut(at: now)
        leftOut[filter] = now + Self.hour
        return filter
    }
}
