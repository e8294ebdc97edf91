/// Checks markup before Pango sees it: elements, attributes and values that are not known here are faults.
struct MarkupReader {
    private var scanner: MarkupScanner
    private var letters = MarkupLetters()
    private var open: [MarkupElement] = []
    private var elements = 0

    /// The letters of `markup`.
    ///
    /// - Throws: `MarkupError` with the line and column of the first thing that is wrong.
    static func read(_ markup: String) throws(MarkupError) -> MarkupLetters {
        let (bytes, most) = (markup.utf8.count, ContentLimits.markupBytes)
        guard bytes <= most else { throw MarkupError(message: "expected at most \(most) bytes, found \(bytes)") }
        var reader = MarkupReader(scanner: MarkupScanner(markup))
        try reader.readAll()
        return reader.letters
    }

    private mutating func readAll() throws(MarkupError) {
        while let next = scanner.next {
            if next == "<" { try readTag() } else { try readText() }
        }
        guard let last = open.last else { return }
        throw scanner.fault("the markup ends, and <\(last.name)> is not closed", at: scanner.position)
    }

    private mutating func readText() throws(MarkupError) {
        let font = open.last?.font ?? MarkupFont()
        let start = scanner.position
        var run = String.UnicodeScalarView()
        while scanner.next != "<", let letter = try scanner.text() { run.append(letter.scalar) }
        if let message = letters.add(run, in: font) { throw scanner.fault(message, at: start) }
    }

    private mutating func readTag() throws(MarkupError) {
        let start = scanner.position
        _ = scanner.read("<")
        if scanner.next == "!" || scanner.next == "?" {
            throw scanner.fault("a text has neither comments nor declarations; a plain < is written &lt;", at: start)
        }
        if scanner.read("/") { return try readEnd(from: start) }
        elements += 1
        guard elements <= ContentLimits.elements else {
            throw scanner.fault("expected at most \(ContentLimits.elements) elements", at: start)
        }
        let element = try readElement(from: start)
        if element.isSegment { letters.hasSegments = true }
        if scanner.read("/") {
            try expectEnd()
        } else {
            try expectEnd()
            open.append(element)
        }
        guard open.count <= ContentLimits.depth else {
            throw scanner.fault("expected at most \(ContentLimits.depth) elements within each other", at: start)
        }
    }

    private mutating func readElement(from start: Int) throws(MarkupError) -> MarkupElement {
        let name = try scanner.name()
        guard var element = MarkupElement(name, within: open.last?.font ?? MarkupFont()) else {
            let known = MarkupElement.names.joined(separator: ", ")
            throw scanner.fault("unknown element <\(name)>, known are \(known)", at: start)
        }
        while scanner.skipSpace(), scanner.next != ">", scanner.next != "/" {
            let place = scanner.position
            let attribute = try scanner.name()
            scanner.skipSpace()
            guard scanner.read("=") else { throw scanner.fault("\(attribute): expected a value", at: place) }
            scanner.skipSpace()
            let start = scanner.position
            let value = try scanner.value()
            if let message = element.add(attribute, value) { throw scanner.fault(message, at: place) }
            letters.note(value, of: MarkupAttribute.named(attribute), at: start..<scanner.position)
        }
        if let message = element.finish() { throw scanner.fault(message, at: start) }
        return element
    }

    private mutating func expectEnd() throws(MarkupError) {
        guard scanner.read(">") else { throw scanner.fault("expected >", at: scanner.position) }
    }

    private mutating func readEnd(from start: Int) throws(MarkupError) {
        let name = try scanner.name()
        scanner.skipSpace()
        try expectEnd()
        guard let last = open.popLast() else { throw scanner.fault("</\(name)> closes nothing", at: start) }
        guard last.name == name else {
            throw scanner.fault("expected </\(last.name)>, found </\(name)>", at: start)
        }
    }
}

struct MarkupLetters {
    /// The fonts in which they are, by what the elements around them say.
    private(set) var fonts: Set<String> = []
    /// The letters of each size, in points.
    private(set) var bySize: [Double: Set<Unicode.Scalar>] = [:]

    /// Whether parts of it count as one word, however long they are.
    fileprivate(set) var hasSegments = false

    /// Where the theme's colours are named, with their quotes.
    private(set) var colors: [(place: Range<Int>, name: String, isOfLetters: Bool)] = []

    /// The families that it asks for, with commas between them, and the descriptions of fonts.
    private(set) var families: [String] = []
    private(set) var descriptions: [String] = []

    private var bytes = 0
    private var lines = 1
    /// The combining marks since the last letter.
    private var marks = 0

    private static let breaks: Set<Unicode.Scalar> = ["\n", "\r", "\u{2028}", "\u{2029}"]

    /// Adds letters in one font; what is wrong with them is the result.
    fileprivate mutating func add(_ run: String.UnicodeScalarView, in font: MarkupFont) -> String? {
        fonts.insert(font.key)
        guard fonts.count <= ContentLimits.fonts else { return "expected at most \(ContentLimits.fonts) fonts" }
        bySize[font.points, default: []].formUnion(run)
        bytes += String(run).utf8.count
        guard bytes <= ContentLimits.letterBytes else {
            return "expected at most \(ContentLimits.letterBytes) bytes without the markup"
        }
        lines += run.count { Self.breaks.contains($0) }
        guard lines <= ContentLimits.lines else {
            return "expected at most \(ContentLimits.lines) lines, found \(lines)"
        }
        let isTooMuch = run.contains { letter in
            marks = letter.isMark ? marks + 1 : 0
            return marks > ContentLimits.marks
        }
        return isTooMuch ? "expected at most \(ContentLimits.marks) combining marks on one letter" : nil
    }

    /// Remembers a value that names fonts, or one of the theme's colours.
    fileprivate mutating func note(_ value: String, of attribute: MarkupAttribute?, at place: Range<Int>) {
        switch attribute?.name {
        case "font_family": families.append(value)
        case "font": descriptions.append(value)
        default: break
        }
        guard let attribute, attribute.effect == .color, Theme.names.contains(value) else { return }
        colors.append((place, value, attribute.name == "foreground"))
    }

    /// The pixels of all different letters that are large, with so many pixels per point.
    func largeArea(_ pixelsPerPoint: Double) -> Double {
        bySize.reduce(0) { area, entry in
            let size = entry.key * pixelsPerPoint
            return size > ContentLimits.largeLetter ? area + size * size * Double(entry.value.count) : area
        }
    }
}

extension Unicode.Scalar {
    /// Whether it is drawn on the letter before it.
    fileprivate var isMark: Bool {
        guard value >= 0x300 else { return false }
        return switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark: true
        default: false
        }
    }
}
