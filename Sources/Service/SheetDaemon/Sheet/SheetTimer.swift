import EventLoop
import System

/// Wakes the sheet at the earlier of two moments, which are set apart from each other.
///
/// A dismissal asks for the configured settings while its events are on their way, and the silence of the fingers is set when they
/// have arrived: neither may replace the other. A class, because the loop calls back into it.
final class SheetTimer {
    private var timer: LazyLoopTimer?
    /// When the configured settings are to come back; nil where they need not.
    private var restoration: Microseconds?
    /// When silence of the fingers means something; nil where it does not.
    private var silence: Microseconds?

    /// A timer that is not set and calls `body` no later than the moments that it is set to, and sometimes earlier.
    /// - Throws: `LoopError`.
    init(on loop: EventLoop, _ body: @escaping () -> Void) throws {
        timer = try LazyLoopTimer(on: loop) { [unowned self] in
            (restoration, silence) = (nil, nil)
            body()
        }
    }

    /// Fires at `time`, whatever becomes of the silence.
    func restore(at time: Microseconds) {
        restoration = time
        setTimer()
    }

    /// Fires where the fingers are silent until `time`; nil expects nothing of them.
    func expectSilence(until time: Microseconds?) {
        silence = time
        setTimer()
    }

    private func setTimer() { timer?.set(at: [restoration, silence].compactMap(\.self).min()) }
}
