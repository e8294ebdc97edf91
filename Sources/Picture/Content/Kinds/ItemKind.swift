import Canvas
import Values

/// All that depends on what an item is: a conforming type stands in one file with everything that it does.
///
/// Most requirements have a default that suits an item that is only looked at.
protocol ItemKind: Equatable, Sendable {
    /// The fields that make `value` what it shows.
    static func fields(showing value: Value) -> [String: Value]

    /// Notes what is wrong with a value that a program has made; `measure` notes what is wrong with texts and pictures.
    func check(at path: String, _ faults: Faults)

    /// The height; what is needed to paint the item is read on the way.
    ///
    /// No font may be asked for what many items have, such as titles: ten thousand rows are laid out at once.
    func measure(with measurer: inout ItemMeasurer) -> ItemHeight

    func paint(with painter: ItemPainter)

    /// Paragraphs in Pango's markup, which are laid out once for all slices of the item.
    var paragraphs: String? { get }

    /// Where the lines of those lie.
    var alignment: Item.Alignment { get }

    /// The whole item upright, of a kind that draws itself without Cairo.
    ///
    /// - Parameter ground: the colour behind it.
    func draw(_ size: PixelSize, on ground: Color, scale: Double) -> Surface?

    /// Where the part of its control stands that moves; nil of a kind without one.
    func stand(_ look: Look) -> ControlStand?

    /// Whether it moves for as long as it is seen.
    var isEndless: Bool { get }

    /// What a finger does to it where it is enabled and has an id; nil where it does nothing.
    var action: ContentTarget.Action? { get }

    var isEnabled: Bool { get }

    /// The names of the parts that a finger presses each by itself; none of an item that is pressed as a whole.
    var partNames: [String] { get }

    /// The document's value of what fingers and programs can change; nil of a kind without.
    var ownValue: ItemValue? { get }

    /// Whether `value` can be what it shows.
    func accepts(_ value: ItemValue) -> Bool

    /// Makes `value`, which it accepts, the document's own.
    mutating func adopt(_ value: ItemValue)

    /// The document in which another value is picked, in a sheet of its own, of a kind whose action is `pick`.
    ///
    /// Whatever answers it there ends it; `value` is what is shown now, nil for the document's.
    func picker(_ value: ItemValue?) -> Document?

    /// The value that was picked there: by what was pressed, or from the values of its items, by their ids.
    func picked(by id: String, _ values: [String: ItemValue]) -> ItemValue?

    static var word: String { get }

    /// What the table of an item says of it, besides its id and its kind; what is as usual is left out.
    var fields: [String: Value] { get }

    /// Whether applications have to know it by an id.
    var needsID: Bool { get }

    /// Whether it is a line of a list: hairlines part such items, and a press lights them up from edge to edge.
    var isListed: Bool { get }

    /// Where the hairline below it begins, in points from where an item of `width` points does: with its texts.
    func lineStart(_ measures: Measures, width: Double) -> Double

    /// How many columns it takes where nothing else is said; nil for all.
    var usualSpan: Int? { get }

    /// How narrow it may become beside others, in points before the text scale.
    var leastWidth: Double { get }

    /// Whether it is painted in the whole height of its line, instead of in the middle.
    var fillsLine: Bool { get }

    /// The pictures that it names, in the order in which `measure` loads them.
    var pictures: [PictureReference] { get }

    /// The ring that marks it, where one around the whole item is `ring`.
    func marked(by ring: FocusRing.Shape, _ typesetter: Typesetter, _ measures: Measures) -> FocusRing.Shape

    /// Where its letters are seen, of a kind that is written into.
    func ruler(with painter: ItemPainter) -> TextRuler?

    func access(_ look: Look) -> ItemAccess?
}

protocol DocumentItemKind: ItemKind {
    /// Reads it from the table of an item; where something that it needs is missing, which is noted, something else is in its place.
    init(_ reader: TableReader)

    /// The words for it, of a kind with several; `fields` says which one then.
    static var words: [String] { get }

    /// Whether its items may bring a document, or dismiss their sheet, where they are pressed.
    static var leads: Bool { get }
}

extension DocumentItemKind {
    static var leads: Bool { false }
    static var words: [String] { [word] }
}

extension ItemKind {
    static func fields(showing value: Value) -> [String: Value] { ["value": value] }
    func check(at path: String, _ faults: Faults) {}
    func paint(with painter: ItemPainter) {}
    var paragraphs: String? { nil }
    var alignment: Item.Alignment { .start }
    func draw(_ size: PixelSize, on ground: Color, scale: Double) -> Surface? { nil }
    func stand(_ look: Look) -> ControlStand? { nil }
    var isEndless: Bool { false }
    var action: ContentTarget.Action? { nil }
    var isEnabled: Bool { true }
    var partNames: [String] { [] }
    var ownValue: ItemValue? { nil }
    func accepts(_ value: ItemValue) -> Bool { false }
    mutating func adopt(_ value: ItemValue) {}
    func picker(_ value: ItemValue?) -> Document? { nil }
    func picked(by id: String, _ values: [String: ItemValue]) -> ItemValue? { nil }
    var needsID: Bool { false }
    var isListed: Bool { false }
    func lineStart(_ measures: Measures, width: Double) -> Double { 0 }
    var usualSpan: Int? { nil }
    var leastWidth: Double { 132 }
    var fillsLine: Bool { false }
    var pictures: [PictureReference] { [] }
    func marked(by ring: FocusRing.Shape, _ typesetter: Typesetter, _ measures: Measures) -> FocusRing.Shape { ring }
    func ruler(with painter: ItemPainter) -> TextRuler? { nil }

    func isEqual(to other: any ItemKind) -> Bool { other as? Self == self }
}
