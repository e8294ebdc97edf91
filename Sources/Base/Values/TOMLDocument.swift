import CToml

/// Reads TOML through toml++.
package enum TOMLDocument {
    /// The root table of a document.
    package static func parse(_ bytes: [UInt8]) throws(DocumentText.SyntaxError) -> TOMLValue {
        let bytes = bytes.withoutByteOrderMark
        let parsed = bytes.withUnsafeBytes { ctoml_parse($0.baseAddress, $0.count) }
        guard let document = parsed else {
            throw .init(location: SourceLocation(line: 1, column: 1), message: "not enough memory to read it")
        }
        defer { ctoml_free(document) }
        guard ctoml_is_valid(document), let first = ctoml_nodes(document) else {
            var location = CTomlPlace()
            let message = String(ctoml_fault(document, &location))
            throw TOMLMistake.error(in: bytes, at: SourceLocation(location), message)
        }
        let nodes = UnsafeBufferPointer(start: first, count: ctoml_count(document))
        var position = nodes.startIndex
        return value(at: &position, of: nodes)
    }

    /// The value at `position` with everything that belongs to it; moves `position` behind that.
    private static func value(at position: inout Int, of nodes: UnsafeBufferPointer<CTomlNode>) -> TOMLValue {
        let node = nodes[position]
        var children: [TOMLEntry] = []
        position += 1
        while position < nodes.endIndex, nodes[position].depth > node.depth {
            let child = nodes[position]
            let value = value(at: &position, of: nodes)
            children.append(TOMLEntry(name: String(child.key), location: SourceLocation(child.key_place), value: value))
        }
        return TOMLValue(content: content(of: node, children: children), location: SourceLocation(node.place))
    }

    private static func content(of node: CTomlNode, children: [TOMLEntry]) -> TOMLValue.Content {
        switch node.kind {
        case CTomlKindTable: .table(children)
        case CTomlKindArray: .array(children.map(\.value))
        case CTomlKindString: .string(String(node.text))
        case CTomlKindInteger: .integer(node.integer)
        case CTomlKindFloat: .float(node.number)
        case CTomlKindBoolean: .boolean(node.boolean)
        default: .date(String(node.text))
        }
    }
}

extension SourceLocation {
    fileprivate init(_ location: CTomlPlace) {
        self.init(line: Int(location.line), column: Int(location.column))
    }
}

extension String {
    fileprivate init(_ text: CTomlText) {
        self.init(decoding: UnsafeRawBufferPointer(start: text.bytes, count: text.length), as: UTF8.self)
    }
}
