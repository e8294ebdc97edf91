package import Typing

/// How a program's text is to be written, in the numbers of zwp_text_input_v3.
package struct TextHints: OptionSet, Equatable, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    static let sentences = TextHints(rawValue: 0x4)
    static let lowercase = TextHints(rawValue: 0x8)
    static let uppercase = TextHints(rawValue: 0x10)
    static let titles = TextHints(rawValue: 0x20)
    static let hidden = TextHints(rawValue: 0x40)
    static let sensitive = TextHints(rawValue: 0x80)
    static let lines = TextHints(rawValue: 0x200)
}

extension TextPurpose {
    /// What a number of zwp_text_input_v3 means here; a number that it does not know is any text.
    package init(contentPurpose number: UInt32) {
        self =
            switch number {
            // Signs of telephone numbers, dates and times are no digits.
            case 2: .digits
            case 3: .number
            case 5: .url
            case 6: .email
            case 7: .name
            case 8: .password
            case 9: .pin
            default: .text
            }
    }
}
