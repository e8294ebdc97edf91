import Values

/// Looks at an SVG before a library sees it: how much it asks for, and that it asks for nothing outside.
///
/// What counts is what would be drawn: an element that is used ten times counts ten times. It is no check of what XML or SVG
/// allows; the library makes that.
package struct SVGScanner {
    package static let mostBytes = 64 * 1024
    /// With all that is drawn again where something refers to it.
    package static let mostElements = 2000
    private static let mostDepth = 64
    /// Every rule is tried on every element.
    private static let mostStyleBytes = 4096

    private var text: XMLText
    /// The elements that are open, from the outermost.
    private var open: [SVGElement] = []
    /// What has an id, once it is closed.
    private var named: [String: SVGElement] = [:]
    private var count = 0
    private var styleBytes = 0

    /// - Throws: `SVGFault` that says what is not to be drawn, and where.
    package static func check(_ bytes: [UInt8]) throws(SVGFault) {
        guard bytes.count <= mostBytes else {
            throw SVGFault("expected at most \(mostBytes) bytes, found \(bytes.count)")
        }
        guard String(validating: bytes, as: UTF8.self) != nil else { throw SVGFault("expected UTF-8") }
        var scanner = SVGScanner(text: XMLText(bytes))
        try scanner.scan()
    }

    private init(text: XMLText) { self.text = text }

    private mutating func scan() throws(SVGFault) {
        try scanDeclaration()
        var root: SVGElement?
        while !text.isAtEnd {
            guard let closed = try scanNext() else { continue }
            guard root == nil else { throw text.fault("expected one <svg>, found another element behind it") }
            root = closed
        }
        if let element = open.last { throw text.fault("<\(element.name)> does not end") }
        guard let root else { throw SVGFault("expected an <svg>, found none") }
        var drawn = SVGExpansion(named: named, most: Self.mostElements)
        guard try drawn.count(of: root) <= Self.mostElements else {
            throw SVGFault("expected at most \(Self.mostElements) elements with all that is used again, found more")
        }
    }
}

// What lies between elements.
extension SVGScanner {
    /// The XML declaration, whose encoding would have the library read other letters than these.
    private mutating func scanDeclaration() throws(SVGFault) {
        text.skip("\u{FEFF}")
        guard !text.isNext("<?xml-"), text.skip("<?xml") else { return }
        while true {
            text.skipSpace()
            if text.skip("?>") { return }
            let (name, value, place) = try text.attribute()
            if name == "encoding", !["utf-8", "us-ascii"].contains(value.lowercased()) {
                throw text.fault("expected the encoding UTF-8, found \"\(value.oneLine(atMost: 40))\"", at: place)
            }
        }
    }

    /// Reads a tag, a comment or letters; the outermost element, once it is closed.
    private mutating func scanNext() throws(SVGFault) -> SVGElement? {
        let place = text.position
        if text.skip("<!--") {
            try text.skip(through: "-->", of: "a comment")
        } else if text.skip("<![CDATA[") {
            try scanLetters(text.skip(through: "]]>", of: "CDATA"), at: place)
        } else if text.isNext("<!") {
            throw text.fault("expected no <!DOCTYPE> and no entities of its own")
        } else if text.isNext("<?") {
            throw text.fault("expected no processing instruction")
        } else if text.skip("</") {
            return try scanEnd(at: place)
        } else if text.skip("<") {
            return try scanElement(at: place)
        } else {
            try scanLetters(text.letters(), at: place)
        }
        return nil
    }

    private mutating func scanLetters(_ letters: String, at place: Int) throws(SVGFault) {
        guard let element = open.last else {
            if letters.allSatisfy(\.isWhitespace) { return }
            throw text.fault("expected an <svg>, found something else", at: place)
        }
        guard element.isStyle else { return }
        styleBytes += letters.utf8.count
        guard styleBytes <= Self.mostStyleBytes else {
            throw text.fault("expected at most \(Self.mostStyleBytes) bytes of styles", at: place)
        }
        try checkStyle(letters, at: place)
        // A rule may make any element refer to something, and what that refers to again.
        if !Array(letters.utf8).ends(of: "url(").isEmpty {
            throw text.fault("expected url() in attributes alone, not in <style>", at: place)
        }
    }
}

// Elements.
extension SVGScanner {
    /// What an icon has no use for, and why it is none to draw.
    private static let refused = [
        "image": "pictures", "feImage": "pictures", "script": "programs", "foreignObject": "other documents",
        "include": "other files", "filter": "filters", "pattern": "patterns", "marker": "markers",
        "text": "letters: convert them to paths",
    ]

    private mutating func scanElement(at place: Int) throws(SVGFault) -> SVGElement? {
        let name = try text.name()
        var element = SVGElement(name: name)
        if let what = Self.refused[element.localName] {
            throw text.fault("<\(name)>: expected a drawing without \(what)", at: place)
        }
        guard open.count < Self.mostDepth else {
            throw text.fault("expected at most \(Self.mostDepth) elements within each other", at: place)
        }
        if open.isEmpty, element.localName != "svg" { throw text.fault("expected <svg>, found <\(name)>", at: place) }
        count += 1
        guard count <= Self.mostElements else {
            throw text.fault("expected at most \(Self.mostElements) elements", at: place)
        }
        while true {
            text.skipSpace()
            if text.skip("/>") {
                return close(element)
            }
            if text.skip(">") {
                open.append(element)
                return nil
            }
            let attribute = try text.attribute()
            try check(attribute.name, attribute.value, at: attribute.place, of: &element)
        }
    }

    private mutating func scanEnd(at place: Int) throws(SVGFault) -> SVGElement? {
        let name = try text.name()
        text.skipSpace()
        guard let element = open.popLast(), element.name == name, text.skip(">") else {
            throw text.fault("</\(name.oneLine(atMost: 60))>: expected the end of the element before it", at: place)
        }
        return close(element)
    }

    /// Adds an element to the one around it; the outermost one is the result.
    private mutating func close(_ element: SVGElement) -> SVGElement? {
        if let id = element.id { named[id] = element }
        guard !open.isEmpty else { return element }
        open[open.count - 1].add(element)
        return nil
    }

    private func check(_ name: String, _ value: String, at place: Int, of element: inout SVGElement) throws(SVGFault) {
        let local = SVGElement(name: name).localName
        if name == "id" { element.id = value }
        if local == "href" {
            guard let id = Self.fragment(value) else {
                throw text.fault("expected a reference to #ID, found \"\(value.oneLine(atMost: 60))\"", at: place)
            }
            element.references.append(id)
        }
        // Attributes of other vocabularies are not drawn.
        guard !name.contains(":") else { return }
        try checkStyle(name == Self.dashes ? "\(name):\(value)" : value, at: place)
        let bytes = Array(value.utf8)
        for start in bytes.ends(of: "url(") {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: ")")) ?? bytes.endIndex
            guard let id = Self.fragment(String(decoding: bytes[start..<end], as: UTF8.self)) else {
                throw text.fault("expected url(#ID), found \"\(value.oneLine(atMost: 60))\"", at: place)
            }
            element.references.append(id)
        }
    }

    /// What names something in the same file: a number sign before it, quotes or blanks around it.
    private static func fragment(_ text: String) -> String? {
        var text = text.trimmed
        if text.count >= 2, let quote = text.first, quote == "\"" || quote == "'", text.last == quote {
            text = String(text.dropFirst().dropLast())
        }
        return text.hasPrefix("#") ? String(text.dropFirst()) : nil
    }

    private static let dashes = "stroke-dasharray"

    /// Styles that could name something outside, say so in letters that are not seen here, or take long: a short path may have
    /// millions of dashes, and what draws them cannot be stopped.
    private func checkStyle(_ style: String, at place: Int) throws(SVGFault) {
        if style.contains("\\") { throw text.fault("expected styles without \\", at: place) }
        if !Array(style.utf8).ends(of: "@import").isEmpty { throw text.fault("expected no @import", at: place) }
        let bytes = Array(style.utf8)
        for end in bytes.ends(of: "stroke-dasharray") {
            let rest = bytes[end...].drop { $0 == 0x20 || $0 == UInt8(ascii: ":") }
            guard rest.starts(with: "none".utf8) else {
                throw text.fault("expected strokes without dashes: convert them to paths", at: place)
            }
        }
    }
}

extension [UInt8] {
    /// Where each occurrence of a word in small letters ends; it may be written in capitals.
    fileprivate func ends(of word: StaticString) -> [Int] {
        let count = word.utf8CodeUnitCount
        return indices.dropLast(Swift.max(0, count - 1)).compactMap { start in
            let isHere = (0..<count).allSatisfy { offset in
                let byte = self[start + offset]
                return (0x41...0x5A).contains(byte)
                    ? byte + 0x20 == word.utf8Start[offset] : byte == word.utf8Start[offset]
            }
            return isHere ? start + count : nil
        }
    }
}

extension String {
    fileprivate var trimmed: String {
        let start = drop(while: \.isWhitespace)
        return String(start.prefix(start.count - start.reversed().prefix(while: \.isWhitespace).count))
    }
}
