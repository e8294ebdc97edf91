/// What stands on a key.
package enum KeyLabel: Hashable, Sendable {
    /// What the key writes.
    case letter(Character)
    /// What else it does, in a word.
    case word(String)
    /// The name of the language, on the key that writes spaces; none where there is one language alone.
    case space(String?)
    case shift(Shift)
    case backspace
    /// What Return does; never `auto`.
    case enter(Item.EnterKey)

    package enum Shift: Hashable, Sendable { case off, once, locked }
}
