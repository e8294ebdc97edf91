import Canvas
import Content
import Values

enum Syntax {
    static let flag = ValueSyntax<Bool>(expected: "true or false", toml: { "\($0)" }) { value, _ in
        if case .boolean(let flag) = value.content { flag } else { nil }
    }
}

// Numbers.
extension Syntax {
    /// Far beyond any panel, and arithmetic stays exact.
    static let length = number("a length in points, 0 to 100000", in: 0...100_000)
    static let height = number("a height in points, above 0, at most 100000", in: aboveZero...100_000)
    static let width = number("a width in points, above 0, at most 100000", in: aboveZero...100_000)
    /// A distance that may go either way.
    static let offset = number("a distance in points, -1000 to 1000", in: -1000...1000)
    /// A distance from the sheet's top, or above it.
    static let margin = number("a distance in points, -200 to 100000", in: -200...100_000)
    /// How soft a shadow is: more than this only costs memory.
    static let softness = number("a radius in points, 0 to 200", in: 0...200)
    static let velocity = number("a velocity in points per second, 0 to 100000", in: 0...100_000)
    static let fraction = number("a number from 0 to 1", in: 0...1)
    /// A part of something that is not nothing.
    static let part = number("a number above 0, at most 1", in: aboveZero...1)
    /// What is left of a speed after a millisecond.
    static let decay = number("a number from 0 to 0.9999", in: 0...0.9999)
    /// The same where nothing would be left of a glide at once.
    static let deceleration = number("a number from 0.9 to 0.9999", in: 0.9...0.9999)
    static let milliseconds = number("milliseconds, 0 to 10000", in: 0...10_000)
    static let jobMilliseconds = number("milliseconds, 100 to 60000", in: 100...60_000)
    /// How long a contact may be without any event.
    static let stuck = number("milliseconds, 100 to 3600000", in: 100...3_600_000)
    /// How long nobody uses something, or never.
    static let idle = number("seconds, 0 to 604800, 0 for never", in: 0...604_800)
    static let response = number("milliseconds, above 0, at most 10000", in: aboveZero...10_000)
    static let damping = number("a number from 0.05 to 10", in: 0.05...10)
    /// A speed, measured by the way that is to be gone.
    static let ways = number("ways per second, -100 to 100", in: -100...100)
    /// Pixels per point.
    static let scale = number("a number from 0.25 to 16", in: 0.25...16)

    /// The size of texts as a multiple of the usual one.
    static let textScale = number("a number from 0.5 to 4", in: Document.textScales)

    private static let aboveZero = Double.leastNormalMagnitude

    /// A number in `range`, with or without a fraction.
    ///
    /// NaN and infinity lie in no range.
    private static func number(_ expected: String, in range: ClosedRange<Double>) -> ValueSyntax<Double> {
        ValueSyntax(expected: expected, toml: { $0.plain }) { value, _ in
            value.number.flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// A whole number in `range`, with or without a fraction of zeros.
    static func whole(_ expected: String, in range: ClosedRange<Int>) -> ValueSyntax<Int> {
        ValueSyntax(expected: expected, toml: { "\($0)" }) { value, _ in
            value.number.flatMap(Int.init(exactly:)).flatMap { range.contains($0) ? $0 : nil }
        }
    }
}

// Words.
extension Syntax {
    static func word<Word: RawRepresentable<String> & CaseIterable & Sendable>() -> ValueSyntax<Word> {
        ValueSyntax(expected: oneOf(Word.allCases.map(\.rawValue)), toml: { $0.rawValue.quoted }) { value, _ in
            value.string.flatMap(Word.init)
        }
    }

    /// A list of the words that `Word` names, none of them twice.
    static func words<Word: RawRepresentable<String> & CaseIterable & Hashable & Sendable>() -> ValueSyntax<Set<Word>> {
        ValueSyntax(
            expected: "a list of \(Word.allCases.map(\.rawValue).quoted)",
            toml: { words in "[\(Word.allCases.filter(words.contains).map(\.rawValue).quoted)]" },
            read: { value, reading in list(value, of: word(), &reading).map(Set.init) }
        )
    }

    /// The elements of a list of words, none of them twice; nil after a fault, or where there is no list.
    ///
    /// An empty list is fine.
    static func list<Element>(_ value: TOMLValue, of syntax: ValueSyntax<Element>, _ reading: inout Reading)
        -> [Element]?
    {
        guard case .array(let values) = value.content else { return nil }
        let before = reading.faultCount
        var (elements, seen): ([Element], Set<String>) = ([], [])
        for value in values {
            guard let element = syntax.value(of: value, &reading) else { continue }
            if !seen.insert(value.shown).inserted {
                reading.report("expected each word once, found \(value.shown) again", at: value.location)
            }
            elements.append(element)
        }
        return reading.faultCount == before ? elements : nil
    }

    /// What is expected where one of some words may stand.
    static func oneOf(_ words: [String]) -> String { words.count == 1 ? words.quoted : "one of \(words.quoted)" }
}

// Names and paths.
extension Syntax {
    static func name(_ what: String) -> ValueSyntax<String> {
        ValueSyntax(expected: what, toml: { $0.quoted }) { value, _ in value.string.flatMap { isName($0) ? $0 : nil } }
    }

    static let families = ValueSyntax<String>(expected: "font families with commas between them") { value, _ in
        value.string.flatMap { isName($0) && $0.utf8.count <= Style.fontBytes ? $0 : nil }
    }

    static let devicePath = ValueSyntax<String>(expected: "an absolute path", toml: { $0.quoted }) { value, _ in
        value.string.flatMap { isName($0) && $0.hasPrefix("/") ? $0 : nil }
    }

    static let folders = ValueSyntax<[String]>(
        expected: "a list of at most 64 absolute paths",
        toml: { "[\($0.quoted)]" },
        read: { value, reading in
            guard case .array(let elements) = value.content, elements.count <= 64 else { return nil }
            let paths = elements.compactMap { devicePath.read($0, &reading) }
            return paths.count == elements.count ? paths : nil
        }
    )

    /// A path; a relative one starts at the folder of the file that names it.
    static func path(_ what: String) -> ValueSyntax<String> {
        ValueSyntax(expected: what, toml: { $0.quoted }) { value, reading in
            guard let path = value.string, isName(path) else { return nil }
            return path.hasPrefix("/") ? path : reading.directory + path
        }
    }

    /// C takes names to the first zero byte: one inside would silently name something else.
    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && !text.utf8.contains(0)
    }
}

// Colours.
extension Syntax {
    static let color = ValueSyntax<Color>(
        expected: Color.expected,
        toml: { $0.hexadecimal.quoted },
        read: { value, _ in value.string.flatMap { Color(hexadecimal: $0) } }
    )

    /// The same as a word 0x00RRGGBB.
    static let colorWord = color.map(\.word) { Color($0) }
}

extension Double {
    /// The number without a fraction that is zero.
    var plain: String { Int(exactly: self).map(String.init) ?? "\(self)" }

    /// Digits with at most one point; `Double(_:)` alone would take "inf", exponents and hexadecimal too.
    init?(decimal text: Substring) {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }) else { return nil }
        self.init(text)
    }
}
