package import System

/// Rings no later than at the moment that it was last set to; sometimes before.
///
/// For a moment that is put off again and again, as with every touch: it is cheaper to wake up once for nothing than to
/// set a timer each time. It must be set again whenever it has rung.
package final class Alarm {
    private var timer: LoopTimer?
    /// When it rings; nil when it does not.
    private var time: Microseconds?

    /// An alarm that is not set and calls `body` when it rings.
    /// - Throws: `LoopError`.
    package init(on loop: EventLoop, _ body: @escaping () throws -> Void) throws {
        timer = try LoopTimer(on: loop) { [unowned self] in
            time = nil
            try body()
        }
    }

    /// Rings no later than at `due`; nil does not ring at all.
    package func set(at due: Microseconds?) {
        guard let due else {
            if time != nil { timer?.cancel() }
            time = nil
            return
        }
        guard due < time ?? .max else { return }
        time = due
        timer?.set(at: due)
    }
}
