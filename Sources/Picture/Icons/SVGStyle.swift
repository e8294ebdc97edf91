import Values

/// What a style, or the attribute of one property, asks for.
struct SVGStyle {
    /// Names in small letters, and values.
    let properties: [(name: String, value: String)]

    /// Reads declarations, those of rules too: braces end them as semicolons do.
    init(_ text: String) {
        properties = text.withoutComments.split(whereSeparator: { ";{}".contains($0) }).compactMap { part in
            part.firstIndex(of: ":").map { end in
                (String(part[..<end]).trimmed.lowercased(), String(part[part.index(after: end)...]).trimmed)
            }
        }
    }

    init(_ name: String, _ value: String) { properties = [(name, value.trimmed)] }

    /// Places and forms are attributes: where a style may have them it is not known where anything lies.
    private static let forms: Set = ["d", "x", "y", "cx", "cy", "r", "rx", "ry", "width", "height"]
    private static let refused = ["filter": "filters", "stroke-dasharray": "dashes: convert them to paths"]
    private static let layers: Set = ["opacity", "mask", "mix-blend-mode", "isolation"]

    /// Why it is none to draw with; nil where it is one.
    ///
    /// - Parameter hasForms: attributes have, and the outermost element has a size.
    func fault(hasForms: Bool, isAttribute: Bool) -> String? {
        for (name, value) in properties where value.lowercased() != "none" {
            if let what = Self.refused[name] { return "expected a drawing without \(what)" }
            if name == "stroke-width", value != "inherit", SVGNumbers.length(value, of: 100) == nil {
                return "stroke-width: expected a length, found \"\(value.oneLine(atMost: 40))\""
            }
            if name.hasPrefix("marker") { return "expected a drawing without markers" }
            if name.hasPrefix("transform"), name != "transform" || !isAttribute {
                return "expected transform as an attribute, without an origin or a box of its own"
            }
            if !hasForms, Self.forms.contains(name) { return "expected \(name) as an attribute" }
        }
        return nil
    }

    /// Whether what has it is drawn by itself before it is blended.
    var isLayer: Bool {
        properties.contains {
            Self.layers.contains($0.name) && !["1", "none", "normal", "auto"].contains($0.value.lowercased())
        }
    }

    var strokeWidth: Double? {
        properties.filter { $0.name == "stroke-width" }.compactMap { SVGNumbers.length($0.value, of: 100) }.max()
    }
}

extension String {
    /// Without blanks at its ends.
    var trimmed: String {
        let start = drop(while: \.isWhitespace)
        return String(start.prefix(start.count - start.reversed().prefix(while: \.isWhitespace).count))
    }

    fileprivate var withoutComments: String {
        var (kept, rest) = ([UInt8](), Array(utf8)[...])
        while let next = rest.popFirst() {
            guard next == UInt8(ascii: "/"), rest.first == UInt8(ascii: "*") else {
                kept.append(next)
                continue
            }
            rest.removeFirst()
            while !rest.isEmpty, !rest.starts(with: "*/".utf8) { rest.removeFirst() }
            rest = rest.dropFirst(2)
        }
        return String(decoding: kept, as: UTF8.self)
    }
}
