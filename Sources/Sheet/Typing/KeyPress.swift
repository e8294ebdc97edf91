package import System

/// A key of a plugged device that goes down or up, before a keymap says what is on it.
package struct KeyPress: Equatable, Sendable {
    /// On the clock of touches.
    package var time: Microseconds
    /// The kernel's number of the key.
    package var code: UInt16
    package var isDown: Bool
    /// What the number alone says of it, whatever the layout; nil where that is nothing.
    package var key: Key?
    package var origin: KeyStroke.Origin

    package init(
        _ code: UInt16,
        isDown: Bool,
        key: Key? = nil,
        of origin: KeyStroke.Origin = .keyboard,
        at time: Microseconds
    ) {
        (self.time, self.code, self.isDown) = (time, code, isDown)
        (self.key, self.origin) = (key, origin)
    }
}
