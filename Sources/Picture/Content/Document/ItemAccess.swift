/// What an item is for those who cannot see it: screen readers and remote tests.
package struct ItemAccess: Equatable, Sendable {
    package var role: AccessRole
    /// What it is called; nil where the document does not say.
    package var name: String?
    /// What is written below its name.
    package var detail: String?
    package var value: AccessValue?
    package var isEnabled = true
    /// A few letters beside its name, such as a number of messages.
    package var badge: String?
    package var status: AccessStatus?

    /// The words of the document that a screen reader says.
    ///
    /// Role, switches, numbers and how something is are not among them: the reader has words of its own for those, in the
    /// listener's language.
    package var spokenText: String {
        let shown = if case .text(let text)? = value { text } else { String?.none }
        return [name, detail, shown, badge].compactMap(\.self).joined(separator: ", ")
    }
}

/// The roles of items, by the names that accessibility interfaces have for them.
package enum AccessRole: String, Hashable, Sendable, CaseIterable {
    case button, `switch`, checkbox, slider
    case textField = "textbox"
    case radioGroup = "radiogroup"
    case comboBox = "combobox"
    case spinButton = "spinbutton"
    case progress, heading, text, image, separator, group
}

/// How something is that an item is about.
package enum AccessStatus: Hashable, Sendable {
    case ok, warning, error
}

/// What an item shows, for those who cannot see it.
package enum AccessValue: Equatable, Sendable {
    /// On or off, chosen or not.
    case flag(Bool)
    /// A number within a range.
    case number(Double, in: ClosedRange<Double>)
    case text(String)
}
