import Configuration
import System

/// The light of a panel as a function of the last use and of what was asked for since, so that no state can get out of step.
struct IdleTimer: Equatable, Sendable {
    /// After how long without use the level changes; nil for never.
    struct Delays: Equatable, Sendable {
        var dim: Microseconds?
        var blank: Microseconds?
    }

    private var delays: Delays
    private var lastUse: Microseconds
    /// When the panel was asked to be dark, if no use has lit it since.
    private var darkening: Microseconds?

    init(_ delays: Delays, usedAt time: Microseconds) {
        self.delays = delays
        lastUse = time
    }

    /// Records a use at `time`, which may be older than one that is recorded already.
    mutating func use(at time: Microseconds) {
        lastUse = max(lastUse, time)
        if let darkening, time >= darkening { self.darkening = nil }
    }

    /// Darkens the panel from `time` on until the next use.
    mutating func darken(at time: Microseconds) { darkening = time }

    /// Applies other delays from `time` on.
    ///
    /// They may light a panel up, but never darken it at once: the idle time starts again then.
    mutating func change(to delays: Delays, at time: Microseconds) {
        let before = light(at: time)
        self.delays = delays
        if light(at: time) < before { use(at: time) }
    }

    func light(at time: Microseconds) -> LightState {
        if let darkening, time >= darkening { return .off }
        if let blank = delays.blank, time - lastUse >= blank { return .off }
        if let dim = delays.dim, time - lastUse >= dim { return .dimmed }
        return .on
    }

    /// When the light changes after `time` without another use; nil for never.
    func deadline(after time: Microseconds) -> Microseconds? {
        guard darkening == nil else { return nil }
        return [delays.dim, delays.blank].compactMap { $0.map { lastUse + $0 } }.filter { $0 > time }.min()
    }
}

extension IdleTimer.Delays {
    init(_ power: PowerSettings) {
        self.init(dim: Self.microseconds(power.dimAfterSeconds), blank: Self.microseconds(power.blankAfterSeconds))
    }

    private static func microseconds(_ seconds: Double) -> Microseconds? {
        seconds > 0 ? Microseconds((seconds * 1_000_000).rounded(.up)) : nil
    }
}
