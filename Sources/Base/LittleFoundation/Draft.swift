/// A JSON value that is still being encoded.
///
/// The containers of an encoder are values, and each of them writes to the draft that it was made for.
final class Draft {
    private enum Content {
        case nothing
        case single(String)
        case list([Draft])
        case table([String: Draft])
    }

    private var content = Content.nothing

    init() {}

    /// - Throws: what the value throws, and `EncodingError` at a number that JSON cannot hold.
    init<T: Encodable>(of encoded: T, at path: [any CodingKey]) throws {
        if let single = try Self.single(encoded, at: path) {
            content = .single(single)
        } else {
            try encoded.encode(to: DraftEncoder(draft: self, codingPath: path))
        }
    }

    /// How many values the list has.
    var count: Int {
        if case .list(let drafts) = content { drafts.count } else { 0 }
    }

    func setNull() { content = .single("null") }

    func takeOver(_ other: Draft) { content = other.content }

    func beginTable() {
        if case .table = content { return }
        content = .table([:])
    }

    func beginList() {
        if case .list = content { return }
        content = .list([])
    }

    func set(_ draft: Draft, for key: any CodingKey) {
        guard case .table(var drafts) = content else { return }
        drafts[key.stringValue] = draft
        content = .table(drafts)
    }

    func append(_ draft: Draft) {
        guard case .list(var drafts) = content else { return }
        drafts.append(draft)
        content = .list(drafts)
    }

    /// Appends the value to a JSON text.
    ///
    /// A value that encoded nothing is an empty object.
    /// - Parameter lineStart: what every further line begins with; nil writes a single line.
    func write(to json: inout String, lineStart: String?) {
        switch content {
        case .nothing: json += "{}"
        case .single(let text): json += text
        case .list(let drafts):
            Self.write(drafts, between: "[", "]", to: &json, lineStart) { draft, lineStart, json in
                draft.write(to: &json, lineStart: lineStart)
            }
        case .table(let drafts):
            let sorted = drafts.sorted { $0.key < $1.key }
            Self.write(sorted, between: "{", "}", to: &json, lineStart) { entry, lineStart, json in
                json += entry.key.quotedForJSON + (lineStart == nil ? ":" : ": ")
                entry.value.write(to: &json, lineStart: lineStart)
            }
        }
    }

    private static func write<Element>(
        _ elements: [Element],
        between open: String,
        _ close: String,
        to json: inout String,
        _ lineStart: String?,
        each: (Element, String?, inout String) -> Void
    ) {
        let inner = elements.isEmpty ? nil : lineStart.map { $0 + "  " }
        json += open
        for (index, element) in elements.enumerated() {
            if index > 0 { json += "," }
            json += inner ?? ""
            each(element, inner, &json)
        }
        if inner != nil { json += lineStart ?? "" }
        json += close
    }
}

extension Draft {
    /// The text of what JSON has a form for; nil for what encodes itself.
    private static func single(_ encoded: some Encodable, at path: [any CodingKey]) throws -> String? {
        switch encoded {
        case let flag as Bool: return flag.description
        case let text as String: return text.quotedForJSON
        case let number as any FixedWidthInteger: return "\(number)"
        case let number as Double where number.isFinite: return number.description
        case let number as Float where number.isFinite: return number.description
        case is Double, is Float:
            let reason = "JSON cannot hold \(encoded)"
            throw EncodingError.invalidValue(encoded, .init(codingPath: path, debugDescription: reason))
        default: return nil
        }
    }
}

extension String {
    /// The text as a JSON string.
    fileprivate var quotedForJSON: String {
        var quoted = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\n": quoted += "\\n"
            case _ where scalar.value < 0x20:
                let hex = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
