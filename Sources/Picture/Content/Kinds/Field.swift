package import Typing
import Values

extension Item {
    package struct Field: DocumentItemKind {
        static let word = "field"

        var title: String?
        /// In NFC; empty of a secret.
        package var value = ""
        var placeholder: String?
        package var rules = TextRules()
        package var enter = EnterKey.auto
        /// Whether programs learn of each letter.
        package var isLive = false
        var error: String?
        var isEnabled = true
    }

    /// What a text is for: which letters a field takes, and which keys are offered for it.
    public enum FieldPurpose: String, Hashable, Sendable, CaseIterable {
        /// Anything.
        case text
        /// The name of somebody.
        case name
        /// An address of mail.
        case email
        /// An address of a page.
        case url
        /// Digits, a sign and separators.
        case number
        /// Digits alone.
        case digits
        /// Digits that nobody else sees.
        case pin
        /// Anything that nobody else sees.
        case password
    }

    /// What Return does in a field.
    public enum EnterKey: String, Hashable, Sendable, CaseIterable {
        /// It goes to the next field; in the last one it presses the primary button, or where there is none submits the text.
        case auto
        /// It goes to the next field.
        case next
        /// It ends editing.
        case done
        /// It submits the text.
        case go
        /// It submits what is looked for.
        case search
        /// It submits a message.
        case send
    }

    /// A line of text that is written into.
    ///
    /// Its text is an event when it is done, and with `isLive` at each letter. Secrets are in no event: `SheetApplication.ask` has them.
    public static func field(
        _ id: String,
        _ title: String? = nil,
        value: String = "",
        placeholder: String? = nil,
        purpose: FieldPurpose = .text,
        maxLength: Int = 256,
        enter: EnterKey = .auto,
        isLive: Bool = false,
        error: String? = nil,
        isEnabled: Bool = true
    ) -> Item {
        var field = Field()
        (field.title, field.placeholder, field.error) = (title, placeholder, error)
        field.rules = TextRules(TextPurpose(rawValue: purpose.rawValue) ?? .text, most: maxLength)
        (field.value, field.enter, field.isLive) = (field.rules.purpose.composed(value), enter, isLive)
        field.isEnabled = isEnabled
        return Item(id: id, field)
    }
}

// Reading, writing and checking.
extension Item.Field {
    init(_ reader: TableReader) {
        title = reader.line("title")
        placeholder = reader.line("placeholder")
        rules.purpose = reader.choice("purpose") ?? .text
        rules.most = reader.integer("max_length", in: TextRules.lengths) ?? TextRules.usualLength
        value = reader.text("value").map(rules.purpose.composed) ?? ""
        enter = reader.choice("enter") ?? .auto
        isLive = reader.flag("live") ?? false
        error = reader.line("error")
        isEnabled = reader.flag("enabled") ?? true
        if let valueFault { reader.note(valueFault, of: "value") }
    }

    var fields: [String: Value] {
        var fields: [String: Value] = [:]
        fields["title"] = title.map(Value.text)
        if !value.isEmpty { fields["value"] = .text(value) }
        fields["placeholder"] = placeholder.map(Value.text)
        if rules.purpose != .text { fields["purpose"] = .text(rules.purpose.rawValue) }
        if rules.most != TextRules.usualLength { fields["max_length"] = Value(rules.most) }
        if enter != .auto { fields["enter"] = .text(enter.rawValue) }
        if isLive { fields["live"] = true }
        fields["error"] = error.map(Value.text)
        if !isEnabled { fields["enabled"] = false }
        return fields
    }

    func check(at path: String, _ faults: Faults) {
        guard TextRules.lengths.contains(rules.most) else {
            let most = TextRules.lengths.upperBound
            return faults.note(
                "expected a whole number from 1 to \(most), found \(rules.most)",
                at: "\(path).max_length"
            )
        }
        if let valueFault { faults.note(valueFault, at: "\(path).value") }
    }

    /// What is wrong with the value, which is not repeated where it was meant to be a secret.
    private var valueFault: String? {
        if rules.purpose.isSecret { return value.isEmpty ? nil : "a secret has no value in a document" }
        guard rules.admitted(value) == value else {
            let expected = rules.purpose == .number ? "a number" : "digits"
            return "expected \(expected), found \"\(value.oneLine(atMost: 60))\""
        }
        return value.count > rules.most ? "expected at most \(rules.most) letters, found \(value.count)" : nil
    }
}

extension TextPurpose {
    /// `text` on one line, in NFC, with all letters: those that the purpose does not admit are for a fault to name.
    fileprivate func composed(_ text: String) -> String { TextRules(most: .max / 2).admitted(text) }
}

// Touching and describing.
extension Item.Field {
    var action: ContentTarget.Action? { .edit(self) }

    var ownValue: ItemValue? { isSecret ? nil : .text(value) }

    package var isSecret: Bool { rules.purpose.isSecret }

    func accepts(_ value: ItemValue) -> Bool { !isSecret && value.text.map(rules.admits) ?? false }

    mutating func adopt(_ value: ItemValue) { self.value = value.text ?? self.value }

    var needsID: Bool { true }

    func access(_ look: Look) -> ItemAccess? {
        let text = isSecret ? nil : look.text(value)
        return ItemAccess(
            role: .textField,
            name: title ?? placeholder,
            detail: error,
            value: text.flatMap { $0.isEmpty ? nil : .text($0) },
            isEnabled: isEnabled
        )
    }
}

extension Look {
    func text(_ text: String) -> String { value?.text ?? text }
}
