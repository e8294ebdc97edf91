package import Typing
package import Values

/// A question as a document: words, what can be set or written, and the buttons below.
package struct Question {
    package var title: String
    /// More words below the title, as they are.
    package var text: String?
    package var items: [Value] = []
    package var cancel = "Cancel"
    /// What stands on the button beside the one that cancels; nil for none.
    package var ok: String?

    package init(_ title: String, ok: String? = nil) { (self.title, self.ok) = (title, ok) }

    /// The id of the field of a question with one.
    package static let answer = "answer"

    /// A field for the answer.
    package static func field(_ rules: TextRules, value: String = "", placeholder: String? = nil) -> Value {
        var field: [String: Value] = ["kind": "field", "id": .text(answer)]
        if rules.purpose != .text { field["purpose"] = .text(rules.purpose.rawValue) }
        if rules.most != TextRules.usualLength { field["max_length"] = .integer(Int64(rules.most)) }
        if !value.isEmpty { field["value"] = .text(value) }
        field["placeholder"] = placeholder.map(Value.text)
        return .table(field)
    }

    package var content: Value {
        let words: [Value] =
            text.flatMap { $0.isEmpty ? nil : [["kind": "text", "markup": .text($0.escapedMarkup)]] } ?? []
        let cancel: Value = ["kind": "button", "id": "cancel", "title": .text(cancel)]
        let ok: [Value] = ok.map { [["kind": "button", "id": "ok", "title": .text($0), "role": "primary"]] } ?? []
        return ["title": .text(title), "items": .list(words + items), "footer": .list([cancel] + ok)]
    }
}

extension String {
    /// The text as markup that shows it as it is.
    fileprivate var escapedMarkup: String {
        reduce(into: "") { text, character in
            switch character {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            default: text.append(character)
            }
        }
    }
}
