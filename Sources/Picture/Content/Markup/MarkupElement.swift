import Values

/// An element of a markup, and the font of the letters within it.
struct MarkupElement {
    let name: String
    private(set) var font: MarkupFont

    /// Whether no line ends within it, other than between two letters.
    var isSegment: Bool { attributes["segment"] != nil }

    /// The attributes so far, by the names that Pango's manual gives first.
    private var attributes: [String: String] = [:]
    /// What the element does to sizes: -1 smaller, 1 larger.
    private var step: Int

    /// The elements that Pango knows.
    static let names = ["b", "big", "i", "markup", "s", "small", "span", "sub", "sup", "tt", "u"]
    /// Those that do not change the font.
    private static let plain: Set = ["markup", "s", "span", "u"]

    /// An element called `name` among letters in `font`; nil where there is none of that name.
    init?(_ name: String, within font: MarkupFont) {
        guard Self.names.contains(name) else { return nil }
        self.name = name
        self.font = font
        step = ["small": -1, "big": 1][name] ?? 0
        if !Self.plain.contains(name) { self.font.add(name) }
    }

    /// Adds an attribute; what is wrong with it is the result.
    mutating func add(_ written: String, _ value: String) -> String? {
        guard name == "span" else { return "\(written): <\(name)> has no attributes, <span> has" }
        guard let attribute = MarkupAttribute.named(written) else {
            return "unknown attribute \(written)" + MarkupAttribute.hint(written)
        }
        guard attributes.updateValue(value, forKey: attribute.name) == nil else {
            return "\(written): <span> has this attribute already"
        }
        guard attribute.accepts(value) else { return "\(written): \(attribute.fault(of: value))" }
        if attribute.effect == .font { font.add("\(attribute.name)=\(value)") }
        return nil
    }

    /// Finds out how large its letters are, now that all attributes are known; what is wrong with it is the result.
    mutating func finish() -> String? {
        if let description = attributes["font"] { font.set(points: FontWords.size(description)) }
        if let size = attributes["size"] {
            switch MarkupSize(size) {
            case .points(let points): font.set(points: points)
            case .factor(let factor): font.set(factor: factor)
            case .step(let step): self.step = step
            case nil: break
            }
        }
        if step != 0 { font.step(by: step) }
        let (range, points) = (ContentLimits.letterPoints, font.points)
        guard !range.contains(points) else { return nil }
        let (least, most) = (range.lowerBound.plain, range.upperBound.plain)
        return
            "<\(name)>: expected letters of \(least) to \(most) points, found \(((points * 10).rounded() / 10).plain)"
    }
}

/// What the elements around a letter say about its font; sizes come together as Pango has them.
struct MarkupFont {
    /// All that was said, in its order: letters of two fonts have two of these.
    private(set) var key = ""

    /// The size that was set last, in points.
    private var size = TextStyle.body.size
    /// The factor that was set last, which counts besides.
    private var factor = 1.0
    /// What `larger` and `smaller` start from, and whether that is a size or a factor.
    private var base = (value: 1.0, isSize: false)
    /// How many steps larger than that letters are.
    private var level = 0

    /// From one size to the next.
    private static let stepFactor = 1.2

    /// How large letters are, in points.
    var points: Double { size * factor }

    mutating func add(_ description: String) { key += "\(description);" }

    /// Sets the size of a description; one without a size leaves it as it is, but `larger` starts from nothing then.
    mutating func set(points: Double?) {
        size = points ?? size
        base = (value: points ?? 0, isSize: true)
        level = 0
    }

    mutating func set(factor: Double) {
        self.factor = factor
        base = (value: factor, isSize: false)
        level = 0
    }

    mutating func step(by steps: Int) {
        level += steps
        let value = (0..<abs(level)).reduce(base.value) { value, _ in
            level > 0 ? value * Self.stepFactor : value / Self.stepFactor
        }
        if base.isSize { size = value } else { factor = value }
    }
}
