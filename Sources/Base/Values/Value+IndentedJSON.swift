extension Value {
    /// The most characters of a line that holds a whole list or object.
    private static let lineWidth = 160

    /// The value as JSON on several lines, for people to read: a list or an object that fits on one line stays on one.
    ///
    /// It ends with a line break. Apart from white space it is what `json` gives.
    package var indentedJSON: String {
        var text = ""
        write(to: &text, indent: "", used: 0)
        return text + "\n"
    }

    /// - Parameter used: the characters that stand before it on its line.
    private func write(to text: inout String, indent: String, used: Int) {
        let line = json
        let isShort = used + line.utf8.count <= Self.lineWidth
        switch self {
        case .list(let values) where !isShort:
            Self.write(values, between: "[", "]", to: &text, indent) { value, indent, text in
                value.write(to: &text, indent: indent, used: indent.utf8.count)
            }
        case .table(let entries) where !isShort:
            let sorted = entries.sorted { $0.key < $1.key }
            Self.write(sorted, between: "{", "}", to: &text, indent) { entry, indent, text in
                var name = ""
                entry.key.writeJSON(to: &name)
                name += ": "
                text += name
                entry.value.write(to: &text, indent: indent, used: indent.utf8.count + name.utf8.count)
            }
        default: text += line
        }
    }

    private static func write<Element>(
        _ elements: [Element],
        between open: String,
        _ close: String,
        to text: inout String,
        _ indent: String,
        each: (Element, String, inout String) -> Void
    ) {
        let inner = indent + "  "
        text += open
        for (index, element) in elements.enumerated() {
            text += index > 0 ? ",\n" + inner : "\n" + inner
            each(element, inner, &text)
        }
        text += "\n" + indent + close
    }
}
