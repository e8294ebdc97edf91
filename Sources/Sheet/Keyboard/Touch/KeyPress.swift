import Gestures
import System

/// A finger on the keyboard, and what it is doing there.
struct KeyPress: Equatable, Sendable {
    enum Action: Equatable, Sendable {
        /// Writes what is under the finger when that is lifted.
        case key
        case alternates(KeyAlternates)
        /// Moves the caret; the finger was at `x` when it did so last.
        case caret(x: Double)
        /// Erases again and again; how often it did.
        case erasing(Int)
        /// Its key has acted.
        case done
    }

    let finger: Int
    let start: Point
    /// What was under the finger when it came.
    let first: KeyCap
    /// The key under the finger; one that slides has it changed.
    var key: KeyCell
    var action = Action.key
    /// When something happens although the finger stays; nil where nothing does.
    var deadline: Microseconds?

    init(_ contact: Contact, on key: KeyCell) {
        (finger, start, first, self.key) = (contact.id, contact.position, key.cap, key)
    }

    /// Whether it writes what is under it: a finger that slides writes letters and spaces only.
    var writes: Bool {
        key.cap == first || (first.letter != nil && (key.cap.letter != nil || key.cap == .command(.space)))
    }
}
