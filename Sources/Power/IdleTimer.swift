import Configuration
import System

/// How a panel is lit that nobody has used for a while, as a pure value: moments in, light out.
///
/// What the light is follows from the last use alone, so nothing can get out of step.
struct IdleTimer: Hashable, Sendable {
    /// How the panel is lit.
    enum Light: Int, Hashable, Sendable, Comparable {
        /// Switched off. The touch that wakes it does nothing else, for nobody sees what he hits.
        case dark
        /// With less light. Everything can still be seen, so a touch means what it hits, and it is lit up beside.
        case dimmed
        /// As it is when it is used.
        case bright

        static func < (a: Light, b: Light) -> Bool { a.rawValue < b.rawValue }
    }

    /// After how long without use it changes; nil for never.
    struct Patience: Hashable, Sendable {
        var dim: Microseconds?
        var blank: Microseconds?
    }

    private(set) var patience: Patience
    private var lastUse: Microseconds

    /// A panel that is used at `time`.
    init(_ patience: Patience, usedAt time: Microseconds) {
        self.patience = patience
        lastUse = time
    }

    /// It is in use at `time`.
    ///
    /// Stamps of touches may be older than what was told already.
    mutating func use(at time: Microseconds) {
        lastUse = max(lastUse, time)
    }

    /// Other settings count from `time` on.
    ///
    /// They may light a panel up, but none grows darker because of them alone: then the wait begins anew.
    mutating func change(to patience: Patience, at time: Microseconds) {
        let before = light(at: time)
        self.patience = patience
        if light(at: time) < before { use(at: time) }
    }

    /// How it is lit at `time`.
    func light(at time: Microseconds) -> Light {
        if let blank = patience.blank, time - lastUse >= blank { return .dark }
        if let dim = patience.dim, time - lastUse >= dim { return .dimmed }
        return .bright
    }

    /// When the light changes after `time` without another use; nil for never.
    func deadline(after time: Microseconds) -> Microseconds? {
        [patience.dim, patience.blank].compactMap { $0.map { lastUse + $0 } }.filter { $0 > time }.min()
    }
}

extension IdleTimer.Patience {
    /// What the table `[power]` says.
    init(_ power: Settings.Power) {
        self.init(dim: Self.microseconds(power.dimAfterSeconds), blank: Self.microseconds(power.blankAfterSeconds))
    }

    private static func microseconds(_ seconds: Double) -> Microseconds? {
        seconds > 0 ? Microseconds((seconds * 1_000_000).rounded(.up)) : nil
    }
}
