import Gestures
import System

/// One event of the kernel's input protocol.
struct InputEvent: Hashable {
    /// When it happened, in microseconds.
    var time: Microseconds
    /// `EventType`.
    var type: UInt16
    /// `Syn`, `Axis` or `Button`, as the type says.
    var code: UInt16
    /// The new state.
    var value: Int32
}
