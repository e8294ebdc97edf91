/// How large things are: paddings, which stay, and lines, which grow with the text scale.
///
/// Everything is in points but for what says pixels. Nothing here asks a font.
struct Measures: Hashable, Sendable {
    /// Pixels per point.
    let scale: Double
    /// How much larger than usual texts are.
    let textScale: Double

    /// The least height of what a finger touches.
    static let leastTarget = 44.0
    /// The side of an icon.
    static let icon = 28.0
    /// Above and below a paragraph.
    static let textPadding = 10.0
    /// Above and below a button.
    static let buttonGap = 6.0
    /// Between a slider's title and its knob.
    static let sliderGap = 6.0
    /// Above the footer, and below it, where the panel ends.
    static let footerPadding = (above: 4.0, below: 10.0)
    /// A picture is at most this many times as high as it is wide.
    static let tallestPicture = 2.0
    /// How high something may be that a program draws.
    static let drawing = 1.0...2000
    /// The most rows of pixels that one item may take.
    static let mostRows = 100_000

    /// The height of a line.
    func line(_ style: TextStyle) -> Double { style.lineHeight * textScale }

    /// Whole pixels, at least one.
    func pixels(_ points: Double) -> Int { max(1, Int((points * scale).rounded())) }

    /// How thick hairlines are, in pixels.
    var hairline: Int { max(1, Int((scale / 2).rounded())) }

    /// The title of the sheet.
    var title: Double { 24 + line(.sheetTitle) }

    /// The height of an item that needs neither a font nor a picture to be measured; nil for the others.
    func height(of kind: Item.Kind) -> Double? {
        switch kind {
        case .row(let row):
            let lines = row.subtitle == nil ? 30 + line(.title) : 24 + line(.title) + line(.subtitle)
            return max(Self.leastTarget, lines)
        case .button: return max(Self.leastTarget, 40 + line(.button))
        case .slider(let slider):
            let title = slider.title == nil ? 0 : line(.title) + Self.sliderGap
            return 24 + title + PageLayout.knob
        case .progress: return 36
        case .separator: return 17
        case .header: return 18 + line(.header)
        case .text, .image, .drawing: return nil
        }
    }
}
