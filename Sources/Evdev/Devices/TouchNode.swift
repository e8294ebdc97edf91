import Gestures
import System

/// What touches are read from: a device node, or what a test plays in its place.
protocol TouchNode: ~Copyable {
    /// What the clock of its stamps says now.
    var now: Microseconds { get }
    /// Whether it is still there, if only for others.
    var isThere: Bool { get }

    /// Reads what has come, without waiting.
    /// - Throws: `TouchscreenError`, with ENODEV when the device is gone, or this program may no longer read it.
    mutating func read() throws(TouchscreenError) -> TouchNodeReading

    /// An event of the last read.
    borrowing func event(_ index: Int) -> InputEvent

    /// The contacts as the kernel has them now, and the slot that it is in.
    borrowing func state(of device: TouchDevice) throws(TouchscreenError) -> (slots: [SlotState], current: Int)
}

/// The most reads that are done at once, so that a device gone wild cannot hold up the loop.
let touchReadLimit = 16

/// What one read of a node found.
enum TouchNodeReading: Hashable {
    /// So many events.
    case events(Int)
    /// Nothing now.
    case nothing
}

/// Why a touchscreen gives no touches any more.
package enum TouchscreenEnd: Hashable, Sendable, CustomStringConvertible {
    /// The device is gone.
    case unplugged
    /// The device is there, but this program may no longer read it.
    case revoked
    /// The system failed.
    case failed(TouchscreenError)

    /// What has happened, in words.
    package var description: String {
        switch self {
        case .unplugged: "the touchscreen was unplugged"
        case .revoked: "the right to read the touchscreen was withdrawn"
        case .failed(let error): "the touchscreen is lost: \(error)"
        }
    }
}

extension TouchNode where Self: ~Copyable {
    /// What an error of reading means.
    borrowing func end(after error: TouchscreenError) -> TouchscreenEnd {
        guard error.isGone else { return .failed(error) }
        return isThere ? .revoked : .unplugged
    }
}
