/// Whether a program still answers: it is asked after a touch or a configure, and has ten seconds.
package struct Liveness: Equatable, Sendable {
    package enum State: Equatable, Sendable {
        case answers
        case asked(serial: UInt32, at: Int64)
        case hangs
    }

    package private(set) var state = State.answers

    /// In microseconds.
    package static let patience: Int64 = 10_000_000

    package init() {}

    /// Whether a program that is to be asked now has not been asked yet.
    package var mayBeAsked: Bool { state == .answers }

    package mutating func ask(_ serial: UInt32, at time: Int64) {
        if mayBeAsked { state = .asked(serial: serial, at: time) }
    }

    /// - Returns: whether it was taken for hanging.
    package mutating func answer() -> Bool {
        defer { state = .answers }
        return state == .hangs
    }

    /// When it is taken for hanging unless it answers.
    package var deadline: Int64? { if case .asked(_, let time) = state { time + Self.patience } else { nil } }

    /// - Returns: whether it is taken for hanging from now on.
    package mutating func elapse(to time: Int64) -> Bool {
        guard let deadline, deadline <= time else { return false }
        state = .hangs
        return true
    }
}
