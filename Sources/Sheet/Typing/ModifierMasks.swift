/// What is held and locked on a keyboard, in the numbers of its keymap.
package struct ModifierMasks: Equatable, Sendable {
    package var depressed: UInt32
    package var latched: UInt32
    package var locked: UInt32
    /// Which of several layouts counts.
    package var group: UInt32

    package init(depressed: UInt32 = 0, latched: UInt32 = 0, locked: UInt32 = 0, group: UInt32 = 0) {
        (self.depressed, self.latched, self.locked, self.group) = (depressed, latched, locked, group)
    }
}
