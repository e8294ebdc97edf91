package import Canvas
package import Typing

/// A text of a program that is being written into.
package struct ProgramText: Equatable, Sendable {
    /// Another one with each text that is begun: what was open before counts no more.
    package let session: Int
    package let purpose: TextPurpose
    package let hints: TextHints
    /// Nil where the program says nothing of it.
    package let surrounding: SurroundingText?
    /// Where the caret is, in pixels of the upright picture, or of the slot; nil where that is not known.
    package let caret: PixelRect?
    /// The slot of the window; nil behind the sheet.
    package let slot: Int?

    package init(
        session: Int,
        purpose: TextPurpose,
        hints: TextHints,
        surrounding: SurroundingText?,
        caret: PixelRect?,
        slot: Int? = nil
    ) {
        (self.session, self.purpose, self.hints) = (session, purpose, hints)
        (self.surrounding, self.caret, self.slot) = (surrounding, caret, slot)
    }

    /// Whether nobody else may read it.
    package var isSecret: Bool { purpose.isSecret || !hints.isDisjoint(with: [.hidden, .sensitive]) }

    /// Whether Return begins another line.
    package var hasLines: Bool { hints.contains(.lines) }

    /// Whether the next letter is to be a capital.
    package var wantsCapital: Bool {
        if isSecret || hints.contains(.lowercase) { return false }
        if hints.contains(.uppercase) { return true }
        guard let surrounding else { return false }
        if hints.contains(.titles) || purpose == .name { return surrounding.beginsWord }
        return hints.contains(.sentences) && surrounding.beginsSentence
    }
}
