import Glibc

/// Waits that end when what is waited for is there; a deadline ends those that never would.
package enum Waiting {
    package struct TimeoutError: Error, CustomStringConvertible {
        package let description: String
    }

    package static func value<Value>(
        _ what: String,
        within seconds: Double = 60,
        _ look: () throws -> Value?
    ) throws -> Value {
        let begin = ContinuousClock.now
        while true {
            // What has come during the last pause counts.
            let isLate = begin.duration(to: .now) > .seconds(seconds)
            if let value = try look() { return value }
            if isLate { throw TimeoutError(description: "\(seconds) s have passed, and still no \(what)") }
            usleep(2000)
        }
    }

    /// Waits until `condition` holds.
    package static func wait(
        for what: String,
        within seconds: Double = 60,
        until condition: () throws -> Bool
    ) throws {
        _ = try value(what, within: seconds) { try condition() ? true : nil }
    }

    /// Waits until `condition` holds; false where it does not within a minute.
    package static func until(_ condition: () throws -> Bool) throws -> Bool {
        do {
            try wait(for: "sign of it", until: condition)
            return true
        } catch is TimeoutError {
            return false
        }
    }
}
