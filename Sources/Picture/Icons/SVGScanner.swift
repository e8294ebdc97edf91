import Values

/// Looks at an SVG before a library sees it: how much it asks for, and that it asks for nothing outside.
///
/// What counts is what would be drawn: an element that is used ten times counts ten times. It is no check of what XML or SVG
/// allows; the library makes that.
package struct SVGScanner {
    package static let mostBytes = 64 * 1024
    /// With all that is drawn again where something refers to it.
    package static let mostElements = 2000
    /// Lines that cross each other take as long as the square of their number; a curve counts as two.
    private static let mostCurves = 1200
    /// Each takes a picture as large as the icon.
    private static let mostLayers = 100
    /// So many times the view box may lie on each side of it: what is far away is cut into as many lines as if it were seen.
    private static let reach = 30.0
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
    /// What is seen; nil where nothing says it.
    private var viewBox: SVGBox?
    private var strokeWidth = 1.0
    /// Whether a rule has any element blended.
    private var isEachLayer = false

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
        var expansion = SVGExpansion(named: named, most: Self.mostElements)
        try check(expansion.drawn(of: root).placed(at: root.transform), of: root)
    }

    /// What is seen of one without a view box: as large as it is, or as other icons are.
    private static func view(of root: SVGElement) -> SVGBox {
        let sides = ["width", "height"].map { min(max(abs(root.lengths[$0] ?? 0), 100), 10_000) }
        return SVGBox([(0, 0), (sides[0], sides[1])]) ?? .endless
    }

    private func check(_ drawn: SVGDrawn, of root: SVGElement) throws(SVGFault) {
        func expect(_ most: Int, _ what: String, _ count: Int) throws(SVGFault) {
            if count > most { throw SVGFault("expected at most \(most) \(what), found more") }
        }
        try expect(Self.mostElements, "elements with all that is used again", drawn.count)
        try expect(Self.mostCurves, "lines and curves with all that is used again", drawn.curves)
        let layers = isEachLayer ? drawn.count : drawn.layers
        try expect(Self.mostLayers, "elements with an opacity or a mask", layers)
        let view = viewBox ?? Self.view(of: root)
        let room = Self.reach * view.side
        guard drawn.box.map({ $0.isWithin(view, plus: room) }) ?? true, strokeWidth * drawn.scale <= room else {
            throw SVGFault("expected a drawing near its view box, found one that is more than thirty times as large")
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
        } else if text.skip("<!DOCTYPE ") {
            // What names a vocabulary alone is not looked up.
            let type = try text.skip(through: ">", of: "<!DOCTYPE>")
            if type.contains("[") { throw text.fault("expected no entities of its own", at: place) }
        } else if text.isNext("<!") {
            throw text.fault("expected no entities of its own")
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
        let style = SVGStyle(letters)
        try check(style, at: place)
        isEachLayer = isEachLayer || style.isLayer
        try checkLetters(letters, at: place)
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
        if open.isEmpty != (element.localName == "svg") {
            let found = open.isEmpty ? "expected <svg>, found <\(name)>" : "expected no <svg> within another"
            throw text.fault(found, at: place)
        }
        count += 1
        guard count <= Self.mostElements else {
            throw text.fault("expected at most \(Self.mostElements) elements", at: place)
        }
        while true {
            text.skipSpace()
            if text.skip("/>") {
                return try close(element)
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
        return try close(element)
    }

    /// Adds an element to the one around it; the outermost one is the result.
    private mutating func close(_ element: SVGElement) throws(SVGFault) -> SVGElement? {
        var element = element
        element.addShape()
        if element.localName == "use" {
            let place = SVGMatrix(x: element.lengths["x"] ?? 0, y: element.lengths["y"] ?? 0)
            element.references = element.references.map { ($0.id, place) }
        }
        if let id = element.id, named.updateValue(element, forKey: id) != nil {
            throw text.fault("expected ids that differ, found two elements called \"\(id.oneLine(atMost: 60))\"")
        }
        guard !open.isEmpty else { return element }
        open[open.count - 1].add(element)
        return nil
    }

    private mutating func check(
        _ name: String,
        _ value: String,
        at place: Int,
        of element: inout SVGElement
    ) throws(SVGFault) {
        let local = SVGElement(name: name).localName
        if name == "id" {
            // Whether blanks around it count differs between those who look for it.
            if value.contains(where: \.isWhitespace) { throw text.fault("id: expected no blanks", at: place) }
            element.id = value
        }
        if local == "href" {
            guard let id = Self.fragment(value) else {
                throw text.fault("expected a reference to #ID, found \"\(value.oneLine(atMost: 60))\"", at: place)
            }
            element.references.append((id, .identity))
        }
        // Attributes of other vocabularies are not drawn.
        guard !name.contains(":") else { return }
        let style = name == "style" ? SVGStyle(value) : SVGStyle(name, value)
        try check(style, isAttribute: name != "style", at: place)
        if style.isLayer { element.drawn.layers += 1 }
        try checkLetters(value, at: place)
        try checkForm(name, value, at: place, of: &element)
        let bytes = Array(value.utf8)
        for start in bytes.ends(of: "url(") {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: ")")) ?? bytes.endIndex
            guard let id = Self.fragment(String(decoding: bytes[start..<end], as: UTF8.self)) else {
                throw text.fault("expected url(#ID), found \"\(value.oneLine(atMost: 60))\"", at: place)
            }
            element.references.append((id, .identity))
        }
    }

    /// Notes where something lies.
    private mutating func checkForm(
        _ name: String,
        _ value: String,
        at place: Int,
        of element: inout SVGElement
    ) throws(SVGFault) {
        let isOutermost = open.isEmpty
        switch name {
        case "viewBox":
            guard isOutermost else { throw text.fault("expected one viewBox, that of the outermost <svg>", at: place) }
            guard let sides = SVGNumbers.all(in: value), sides.count == 4, sides[2] > 0, sides[3] > 0,
                let box = SVGBox([(sides[0], sides[1]), (sides[0] + sides[2], sides[1] + sides[3])])
            else { throw text.fault("viewBox: expected four numbers, the last two above 0", at: place) }
            viewBox = box
        case "transform":
            guard let transform = SVGMatrix(value) else {
                throw text.fault("expected a transform, found \"\(value.oneLine(atMost: 40))\"", at: place)
            }
            element.transform = transform
        case "d":
            guard let path = SVGPath(value) else {
                throw text.fault("expected a path, found \"\(value.oneLine(atMost: 40))\"", at: place)
            }
            if let box = path.box { element.drawn.add(box, curves: path.curves) }
        case "points":
            guard let numbers = SVGNumbers.all(in: value) else {
                throw text.fault("expected points, found \"\(value.oneLine(atMost: 40))\"", at: place)
            }
            // Whichever of them is x.
            if let box = SVGBox(numbers.map { ($0, $0) }) { element.drawn.add(box, curves: numbers.count / 2) }
        case "clipPathUnits" where value.trimmed != "userSpaceOnUse",
            "maskContentUnits" where value.trimmed != "userSpaceOnUse":
            throw text.fault("\(name): expected \"userSpaceOnUse\"", at: place)
        case "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2":
            let length = SVGNumbers.length(value, of: viewBox?.side ?? 100)
            if value.trimmed == "auto" || isOutermost && length == nil { return }
            guard let length else {
                throw text.fault("\(name): expected a length, found \"\(value.oneLine(atMost: 40))\"", at: place)
            }
            element.lengths[name] = length
        default: break
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

    /// Styles that could name something outside, or say so in letters that are not seen here.
    private func checkLetters(_ style: String, at place: Int) throws(SVGFault) {
        if style.contains("\\") { throw text.fault("expected styles without \\", at: place) }
        if !Array(style.utf8).ends(of: "@import").isEmpty { throw text.fault("expected no @import", at: place) }
    }

    /// Styles that take long: a short path may have millions of dashes, and what draws them cannot be stopped.
    private mutating func check(_ style: SVGStyle, isAttribute: Bool = false, at place: Int) throws(SVGFault) {
        if let fault = style.fault(hasForms: isAttribute || open.isEmpty, isAttribute: isAttribute) {
            throw text.fault(fault, at: place)
        }
        strokeWidth = max(strokeWidth, style.strokeWidth ?? 0)
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
