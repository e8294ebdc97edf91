import System

/// How much earlier than its cost asks for a frame is begun, so that it reaches its blank.
///
/// What a display needs after it has accepted a frame, no clock of this program measures: only frames that come too late show it.
struct LatchGuard: Equatable, Sendable {
    /// What it is at first, and at least.
    static let least: Microseconds = 1_500
    /// A second miss within so many frames doubles it.
    private static let memory = 60
    /// What a frame that is not too late takes off: from twice the least back to it in 750 frames.
    private static let relief: Microseconds = 2

    private(set) var time = LatchGuard.least
    /// The frames since a miss that has not doubled it; nil without one.
    private var sinceMiss: Int?

    mutating func noteArrival() {
        sinceMiss = sinceMiss.map { $0 + 1 }
        time = max(Self.least, time - Self.relief)
    }

    /// A frame has missed its blank; the guard is never longer than `period`.
    mutating func noteMiss(period: Microseconds) {
        let isSecond = sinceMiss.map { $0 < Self.memory } ?? false
        if isSecond { time = min(max(period, Self.least), 2 * time) }
        sinceMiss = isSecond ? nil : 0
    }
}
