package import Content

/// A text of a program that is written into, and where that is.
package struct ProgramEdit: Equatable, Sendable {
    package var text: TypedText
    /// The place of the window in the sheet; nil for one behind it.
    package var place: ProgramPlace?
    /// The rows of the caret, in points below the upper edge of the window; nil where they are not known.
    package var caret: ClosedRange<Double>?

    package init(_ text: TypedText, in place: ProgramPlace? = nil, caret: ClosedRange<Double>? = nil) {
        (self.text, self.place, self.caret) = (text, place, caret)
    }
}
