import Canvas

/// Where the parts of a message lie: its mark, and its text beside it, in points from its upper corner where lines begin.
struct ToastLayout {
    let panel: ToastPicture.Panel
    let typesetter: Typesetter
    let measures: Measures
    let block: TextBlock
    let isMirrored: Bool
    /// The place of the mark or the icon.
    let mark: Box?
    let text: Box
    let height: Double

    static let style = TextStyle.body
    static let mostLines = 3
    static let radius = 16.0
    static let shadowY = 4.0

    private static let margin = 16.0
    private static let above = 13.0
    private static let gap = 12.0
    private static let markSide = 24.0
    /// The most that a mark takes of the width, so that large ones leave room for the text.
    private static let mostMark = 1.0 / 5

    init(_ text: String, hasMark: Bool, on panel: ToastPicture.Panel, _ fonts: Fonts) {
        let textScale = panel.style.textScale ?? 1
        isMirrored = text.runsLeft ?? false
        typesetter = Typesetter(
            fonts,
            family: panel.style.font,
            scale: panel.scale,
            textScale: textScale,
            isMirrored: isMirrored
        )
        measures = Measures(scale: panel.scale, textScale: textScale)
        let side = Self.side(of: panel)
        let start = Self.margin + (hasMark ? side + Self.gap : 0)
        let width = max(1, panel.width - start - Self.margin)
        block = typesetter.block(text, Self.style, width: width, lines: Self.mostLines)
        let lines = Double(block.lines.count) * measures.line(Self.style) * block.part
        height = max(lines, hasMark ? side : 0) + 2 * Self.above
        self.text = Box(x: start, y: (height - lines) / 2, width: width, height: lines)
        mark = hasMark ? Box(x: Self.margin, y: (height - side) / 2, width: side, height: side) : nil
        self.panel = panel
    }

    /// In points; it grows with the letters.
    private static func side(of panel: ToastPicture.Panel) -> Double {
        min(markSide * (panel.style.textScale ?? 1), mostMark * panel.width)
    }

    /// In pixels.
    static func iconSide(of panel: ToastPicture.Panel) -> Int { max(1, Int((side(of: panel) * panel.scale).rounded())) }
}
