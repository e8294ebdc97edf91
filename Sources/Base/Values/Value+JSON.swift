extension Value {
    /// The value as JSON, on one line, with the names of tables in alphabetical order.
    ///
    /// Numbers read back unchanged; JSON knows no infinity and no NaN, which become null.
    package var json: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .flag(let flag): text += flag.description
        case .integer(let number): text += number.description
        case .number(let number): text += number.isFinite ? number.description : "null"
        case .text(let string): string.writeJSON(to: &text)
        case .list(let values): Self.write(values, between: "[", "]", to: &text) { $0.write(to: &$1) }
        case .table(let entries):
            Self.write(entries.sorted { $0.key < $1.key }, between: "{", "}", to: &text) { entry, text in
                entry.key.writeJSON(to: &text)
                text += ":"
                entry.value.write(to: &text)
            }
        }
    }

    private static func write<Element>(
        _ elements: [Element],
        between open: String,
        _ close: String,
        to text: inout String,
        each: (Element, inout String) -> Void
    ) {
        text += open
        for (index, element) in elements.enumerated() {
            if index > 0 { text += "," }
            each(element, &text)
        }
        text += close
    }
}

extension String {
    /// Appends the text to `json` as a JSON string: quotes, backslashes and control characters are escaped, all else is
    /// written as it is.
    package func writeJSON(to json: inout String) {
        json += "\""
        defer { json += "\"" }
        // Most texts need no escape, and pictures in base64 are long.
        if utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }) {
            json += self
            return
        }
        for scalar in unicodeScalars {
            switch scalar {
            case "\"": json += "\\\""
            case "\\": json += "\\\\"
            case "\n": json += "\\n"
            case _ where scalar.value < 0x20:
                let hex = String(scalar.value, radix: 16)
                json += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: json.unicodeScalars.append(scalar)
            }
        }
    }
}
