package import Content
package import Typing

/// What our keyboard goes by: a text that is written into, whether it is a field's or a program's.
package struct TypedText: Equatable, Sendable {
    package var purpose: TextPurpose
    /// Whether what is typed is nobody else's to see.
    package var isSecret: Bool
    /// Whether the next letter begins a sentence, or a name.
    package var wantsCapital: Bool
    /// What Return does; never `auto`.
    package var enter: Item.EnterKey
    /// Different from that of any other text.
    package var name: String

    package init(
        _ purpose: TextPurpose,
        isSecret: Bool,
        wantsCapital: Bool,
        enter: Item.EnterKey,
        called name: String = ""
    ) {
        (self.purpose, self.isSecret, self.wantsCapital, self.enter) = (purpose, isSecret, wantsCapital, enter)
        self.name = name
    }

    init(_ field: EditedField) {
        self.init(
            field.purpose,
            isSecret: field.purpose.isSecret,
            wantsCapital: field.isAtBeginning,
            enter: field.enter,
            called: field.id
        )
    }
}

extension EditedField {
    fileprivate var isAtBeginning: Bool {
        switch purpose {
        case .text:
            guard let last = before.last else { return true }
            return last.isWhitespace && ".!?\u{2026}\u{3002}".contains(before.last { !$0.isWhitespace } ?? ".")
        case .name: return before.last?.isWhitespace ?? true
        case .email, .url, .number, .digits, .pin, .password: return false
        }
    }
}
