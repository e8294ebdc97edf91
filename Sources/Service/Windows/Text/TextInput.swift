package import Canvas
package import Typing

/// What one zwp_text_input_v3 has been said: requests gather until the program commits them.
package struct TextInput: Equatable, Sendable {
    package struct State: Equatable, Sendable {
        package fileprivate(set) var isEnabled = false
        package fileprivate(set) var surrounding: SurroundingText?
        package fileprivate(set) var purpose = TextPurpose.text
        package fileprivate(set) var hints: TextHints = []
        /// In units of the surface.
        package fileprivate(set) var caret: PixelRect?
    }

    private var pending = State()
    package private(set) var state = State()
    /// How often the program has committed.
    package private(set) var commits: UInt32 = 0
    /// Which text it is, of all that were begun; 0 before the first one.
    package private(set) var session = 0
    private var isNew = false

    package init() {}

    package mutating func enable() {
        pending = State()
        (pending.isEnabled, isNew) = (true, true)
    }

    package mutating func disable() { (pending, isNew) = (State(), false) }

    package mutating func surround(_ text: SurroundingText?) { pending.surrounding = text }

    package mutating func describe(_ purpose: TextPurpose, _ hints: TextHints) {
        (pending.purpose, pending.hints) = (purpose, hints)
    }

    package mutating func place(_ caret: PixelRect) {
        pending.caret = caret.width >= 0 && caret.height >= 0 ? caret : nil
    }

    /// What was requested counts from now on.
    ///
    /// - Parameter session: what a text is called that begins.
    package mutating func commit(as session: Int) {
        commits &+= 1
        state = pending
        if isNew { self.session = session }
        isNew = false
    }

    /// The focus is elsewhere: the program has to begin once more.
    package mutating func leave() { (pending, state, isNew) = (State(), State(), false) }

    /// Notes what the program was sent, until it says what it has made of that.
    package mutating func apply(_ edit: TextEdit) { state.surrounding?.apply(edit) }
}
