import CLibjansson

/// What is wrong with a text that should be JSON, and where.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line, counted from 1.
    package let line: Int
    /// The column, counted from 1 in characters.
    package let column: Int
    /// What is wrong.
    package let message: String
    /// The bound that is passed; nil where the text is no JSON.
    package let bound: Bound?

    init(line: Int, column: Int, message: String, bound: Bound? = nil) {
        self.line = line
        self.column = column
        self.message = message
        self.bound = bound
    }

    /// Line, column and fault.
    package var description: String { "\(line):\(column): \(message)" }
}

extension Value {
    /// Reads JSON.
    ///
    /// A name that comes twice in an object is a fault: one of the two would be lost.
    /// - Throws: `JSONError`; before anything is parsed where the text holds more than `bounds`.
    package init(json bytes: some Collection<UInt8>, within bounds: JSONBounds = JSONBounds()) throws(JSONError) {
        // An array is not copied by that.
        self = try Array(bytes).withUnsafeBufferPointer { buffer throws(JSONError) in
            try Value(json: UnsafeRawBufferPointer(buffer), within: bounds)
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
