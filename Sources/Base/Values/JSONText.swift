import CLibjansson

package struct JSONError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The line, counted from 1.
    package let line: Int
    /// The column, counted from 1 in characters.
    package let column: Int
    package let message: String
    /// The bound that is passed; nil where the text is no JSON.
    package let bound: Bound?

    init(line: Int, column: Int, message: String, bound: Bound? = nil) {
        self.line = line
        self.column = column
        self.message = message
        self.bound = bound
    }

    package var description: String { "\(line):\(column): \(message)" }
}

extension Value {
    /// A name that comes twice in an object is a fault: one of the two would be lost.
    /// - Throws: `JSONError`; before anything is parsed where the text holds more than `bounds`.
    package init(json bytes: some Collection<UInt8>, within bounds: JSONBounds = JSONBounds()) throws(JSONError) {
        // An array is not copied by that.
        let text = Array(bytes).withoutByteOrderMark
        do throws(JSONError) {
            self = try text.withUnsafeBufferPointer { buffer throws(JSONError) in
                try Value(json: UnsafeRawBufferPointer(buffer), within: bounds)
            }
        } catch {
            if error.bound == nil, text.allSatisfy(" \t\r\n".utf8.contains) {
                throw JSONError(line: 1, column: 1, message: "expected a value, found an empty text")
            }
            // jansson gives the column before it.
            guard error.bound == nil, let index = text.firstNotUTF8 else { throw error }
            let place = text.location(of: index)
            throw JSONError(line: place.line, column: place.column, message: text.notUTF8(index))
        }
    }

    private init(json buffer: UnsafeRawBufferPointer, within bounds: JSONBounds) throws(JSONError) {
        try bounds.check(buffer)
        var error = json_error_t()
        let flags = Int(JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL)
        let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
        guard let parsed = json_loadb(start, buffer.count, flags, &error) else { throw JSONError(error) }
        defer { sheetd_json_release(parsed) }
        self = Value(parsed)
    }

    /// A copy of jansson's tree, which is as deep as the bounds allow.
    private init(_ value: UnsafeMutablePointer<json_t>) {
        switch value.pointee.type {
        case JSON_TRUE: self = .flag(true)
        case JSON_FALSE: self = .flag(false)
        case JSON_INTEGER: self = .integer(json_integer_value(value))
        case JSON_REAL: self = .number(json_real_value(value))
        case JSON_STRING: self = .text(String(json_string_value(value), json_string_length(value)))
        case JSON_ARRAY:
            let elements = (0..<json_array_size(value)).compactMap { json_array_get(value, $0) }
            self = .list(elements.map(Value.init))
        case JSON_OBJECT: self = .table(Self.entries(of: value))
        default: self = .null
        }
    }

    private static func entries(of object: UnsafeMutablePointer<json_t>) -> [String: Value] {
        var entries: [String: Value] = [:]
        entries.reserveCapacity(json_object_size(object))
        var position = json_object_iter(object)
        while let entry = position, let value = json_object_iter_value(entry) {
            let name = String(json_object_iter_key(entry), json_object_iter_key_len(entry))
            entries[name] = Value(value)
            position = json_object_iter_next(object, entry)
        }
        return entries
    }
}

extension String {
    /// A text of jansson's, which has checked that it is UTF-8.
    fileprivate init(_ start: UnsafePointer<CChar>?, _ count: Int) {
        let bytes = UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
        self.init(decoding: bytes, as: UTF8.self)
    }
}

extension JSONError {
    fileprivate init(_ error: json_error_t) {
        let message = withUnsafeBytes(of: error.text) { text in
            String(decoding: text.prefix { $0 != 0 }, as: UTF8.self).oneLine()
        }
        self.init(line: max(1, Int(error.line)), column: max(1, Int(error.column)), message: message)
    }
}

// Writing.
extension Value {
    /// The value as JSON, on one line, with the names of tables in alphabetical order.
    ///
    /// Numbers read back unchanged; JSON knows no infinity and no NaN, which become null.
    package var json: String {
        var text = ""
        write(to: &text, indent: nil)
        return text
    }

    /// The most characters of a line that holds a whole list or object.
    private static let lineWidth = 160

    /// The value as JSON on several lines, for people to read: a list or an object that fits on one line stays on one.
    ///
    /// It ends with a line break. Apart from white space it is what `json` gives.
    package var indentedJSON: String {
        var text = ""
        write(to: &text, indent: "")
        return text + "\n"
    }

    /// - Parameters:
    ///   - indent: what the line that it stands on begins with; nil where all stands on one line.
    ///   - used: the characters before it on that line.
    private func write(to text: inout String, indent: String?, used: Int = 0) {
        if indent != nil {
            let line = json
            if used + line.utf8.count <= Self.lineWidth { return text += line }
        }
        switch self {
        case .null: text += "null"
        case .flag(let flag): text += flag.description
        case .integer(let number): text += number.description
        case .number(let number): text += number.isFinite ? number.json : "null"
        case .text(let string): string.writeJSON(to: &text)
        case .list(let values):
            Self.write(values, between: "[", "]", to: &text, indent) { value, indent, text in
                value.write(to: &text, indent: indent, used: indent?.utf8.count ?? 0)
            }
        case .table(let entries):
            Self.write(entries.sorted { $0.key < $1.key }, between: "{", "}", to: &text, indent) {
                entry,
                indent,
                text in
                let start = text.utf8.count
                entry.key.writeJSON(to: &text)
                text += indent == nil ? ":" : ": "
                let name = text.utf8.count - start
                entry.value.write(to: &text, indent: indent, used: (indent?.utf8.count ?? 0) + name)
            }
        }
    }

    private static func write<Element>(
        _ elements: [Element],
        between open: String,
        _ close: String,
        to text: inout String,
        _ indent: String?,
        each: (Element, String?, inout String) -> Void
    ) {
        let inner = indent.map { $0 + "  " }
        text += open
        for (index, element) in elements.enumerated() {
            if index > 0 { text += "," }
            if let inner { text += "\n" + inner }
            each(element, inner, &text)
        }
        if let indent { text += "\n" + indent }
        text += close
    }
}

extension Double {
    /// A finite number as JSON, which reads back unchanged; zero has no sign.
    package var json: String { (self + 0).description }
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
