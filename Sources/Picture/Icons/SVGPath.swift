/// Where the points of a path lie, and how many lines it has, without drawing it.
struct SVGPath {
    /// Nil without a point.
    private(set) var box: SVGBox?
    /// A curve counts as two.
    private(set) var curves = 0
    private var (x, y) = (0.0, 0.0)
    private var start = (x: 0.0, y: 0.0)
    /// The last point that a curve bends to, which a smooth one goes on from.
    private var bend: (x: Double, y: Double)?

    /// Follows an attribute `d`; nil where that is no path.
    init?(_ data: String) {
        guard data != "none" else { return }
        var numbers = SVGNumbers(data)
        var command: UInt8?
        while !numbers.isAtEnd {
            command = numbers.letter() ?? command
            guard let now = command, follow(now, &numbers) else { return nil }
            // More numbers behind a move are lines; behind an end there are none.
            switch now {
            case UInt8(ascii: "M"): command = UInt8(ascii: "L")
            case UInt8(ascii: "m"): command = UInt8(ascii: "l")
            case UInt8(ascii: "Z"), UInt8(ascii: "z"): command = nil
            default: break
            }
        }
    }

    /// Whether everything that `letter` needs is there.
    private mutating func follow(_ letter: UInt8, _ numbers: inout SVGNumbers) -> Bool {
        let isRelative = letter >= UInt8(ascii: "a")
        let (dx, dy) = isRelative ? (x, y) : (0, 0)
        func points(_ count: Int) -> [(x: Double, y: Double)]? { numbers.points(count, from: dx, dy) }
        switch letter | 0x20 {
        case UInt8(ascii: "z"):
            (x, y) = start
            curves += 1
        case UInt8(ascii: "h"):
            guard let end = numbers.next() else { return false }
            return go(through: [(end + dx, y)])
        case UInt8(ascii: "v"):
            guard let end = numbers.next() else { return false }
            return go(through: [(x, end + dy)])
        case UInt8(ascii: "m"):
            guard let points = points(1), go(through: points) else { return false }
            start = (x, y)
            curves -= 1
        case UInt8(ascii: "l"): return points(1).map { go(through: $0) } ?? false
        case UInt8(ascii: "c"): return points(3).map { go(through: $0) } ?? false
        case UInt8(ascii: "q"): return points(2).map { go(through: $0) } ?? false
        case UInt8(ascii: "s"): return points(2).map { go(through: [mirrored] + $0) } ?? false
        case UInt8(ascii: "t"): return points(1).map { go(through: [mirrored] + $0) } ?? false
        case UInt8(ascii: "a"): return arc(&numbers, from: dx, dy)
        default: return false
        }
        return true
    }

    private var mirrored: (x: Double, y: Double) { bend.map { (2 * x - $0.x, 2 * y - $0.y) } ?? (x, y) }

    private mutating func go(through points: [(x: Double, y: Double)]) -> Bool {
        let from = (x, y)
        guard let around = SVGBox([from] + points), let end = points.last else { return false }
        box?.add(around)
        box = box ?? around
        curves += points.count > 1 ? 2 : 1
        bend = points.count > 1 ? points[points.count - 2] : nil
        (x, y) = end
        return true
    }

    private mutating func arc(_ numbers: inout SVGNumbers, from dx: Double, _ dy: Double) -> Bool {
        guard let rx = numbers.next(), let ry = numbers.next(), numbers.next() != nil, numbers.flag(), numbers.flag(),
            let end = numbers.points(1, from: dx, dy)?.first
        else { return false }
        // Radii that are too small for the way grow in proportion; an arc that is flat is a line.
        let (least, most) = (min(abs(rx), abs(ry)), max(abs(rx), abs(ry)))
        let way = ((end.x - x) * (end.x - x) + (end.y - y) * (end.y - y)).squareRoot()
        let reach = least > 0 ? 2 * most * max(1, way / (2 * least)) : 0
        let around = [x - reach, x + reach].flatMap { x in [y - reach, y + reach].map { (x: x, y: $0) } }
        curves += 4
        guard go(through: around + [end]) else { return false }
        bend = nil
        return true
    }
}

/// The numbers of an attribute, which need nothing between them where it is clear where one ends.
struct SVGNumbers {
    private let bytes: [UInt8]
    private var position = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
        skipSeparators()
    }

    /// All of a text that has nothing else; nil where it has.
    static func all(in text: String) -> [Double]? {
        var (scanner, numbers) = (SVGNumbers(text), [Double]())
        while !scanner.isAtEnd {
            guard let number = scanner.next() else { return nil }
            numbers.append(number)
        }
        return numbers
    }

    /// A length in pixels: a percentage is one of `side`, and units of paper count as the largest of them; nil in others, as those
    /// that grow with letters.
    static func length(_ text: String, of side: Double) -> Double? {
        var scanner = SVGNumbers(text)
        guard let number = scanner.next() else { return nil }
        return switch scanner.rest.trimmed {
        case "", "px": number
        case "%": number / 100 * side
        case "in", "cm", "mm", "pt", "pc": number * 96
        default: nil
        }
    }

    var isAtEnd: Bool { position == bytes.count }

    private var rest: String { String(decoding: bytes[position...], as: UTF8.self) }

    mutating func letter() -> UInt8? {
        guard position < bytes.count, (0x41...0x5A).contains(bytes[position] & 0xDF) else { return nil }
        defer {
            position += 1
            skipSeparators()
        }
        return bytes[position]
    }

    /// Reads a flag, which is one digit.
    mutating func flag() -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: "0") || bytes[position] == UInt8(ascii: "1")
        else {
            return false
        }
        position += 1
        skipSeparators()
        return true
    }

    mutating func next() -> Double? {
        var end = position
        func skip(_ letters: StaticString) -> Bool {
            guard end < bytes.count else { return false }
            let isThere = (0..<letters.utf8CodeUnitCount).contains { letters.utf8Start[$0] == bytes[end] }
            if isThere { end += 1 }
            return isThere
        }
        func skipDigits() -> Bool {
            let start = end
            while skip("0123456789") {}
            return end > start
        }
        _ = skip("+-")
        var hasDigits = skipDigits()
        if skip("."), skipDigits() { hasDigits = true }
        guard hasDigits else { return nil }
        let mantissa = end
        if skip("eE") {
            _ = skip("+-")
            if !skipDigits() { end = mantissa }
        }
        guard let number = Double(String(decoding: bytes[position..<end], as: UTF8.self)), number.isFinite else {
            return nil
        }
        position = end
        skipSeparators()
        return number
    }

    mutating func points(_ count: Int, from x: Double, _ y: Double) -> [(x: Double, y: Double)]? {
        var points: [(x: Double, y: Double)] = []
        for _ in 0..<count {
            guard let dx = next(), let dy = next() else { return nil }
            points.append((x + dx, y + dy))
        }
        return points
    }

    private mutating func skipSeparators() {
        while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D, 0x0C, UInt8(ascii: ",")].contains(bytes[position]) {
            position += 1
        }
    }
}
