import Canvas

struct IndicatorBar {
    /// The bar in the length that it had last: while items are scrolled only its position changes.
    private var last: Mask?

    private static let thickness = 3.0
    /// From the sheet's edge, and from both ends of its way.
    private static let gap = 3.0
    private static let leastLength = 36.0
    /// Where items are pulled beyond an end it is pressed together, but not to less than this.
    private static let leastPressed = 8.0

    /// The bar in one pose; nil when all items are seen, or it has faded.
    mutating func indicator(_ pose: ContentPose, _ view: PageView, _ document: PreparedDocument) -> Scene.Indicator? {
        let (layout, theme) = (document.layout, document.theme)
        let (total, shown) = (
            Double(layout.itemsHeight) / layout.scale + pose.looseTitle + pose.looseFooter, pose.viewport
        )
        let way = shown - 2 * Self.gap
        let alpha = min(max(pose.indicator, 0), 1) * 0.45
        guard alpha > 0, total > shown, way > Self.leastPressed, pose.offset.isFinite else { return nil }
        let bar = Self.bar(offset: pose.offset, end: total - shown, part: shown / total, way: way)
        let mask = mask(length: bar.length, scale: layout.scale)
        let gap = document.measures.pixels(Self.gap)
        return Scene.Indicator(
            mask: mask,
            x: layout.isMirrored ? gap : layout.width - gap - mask.size.width,
            y: view.pinnedEnd + Int(((Self.gap + bar.start) * layout.scale).rounded()),
            color: Theme.letters(theme.text, on: theme.background),
            alpha: UInt8((alpha * 255).rounded())
        )
    }

    private mutating func mask(length: Double, scale: Double) -> Mask {
        let (width, length) = (scale * Self.thickness, (scale * length).rounded())
        if let last, last.size.height == Int(length) { return last }
        let mask = Mask.roundedRect(width: width.rounded(), height: length, radius: width / 2)
        last = mask
        return mask
    }

    /// Where on its `way` the bar lies that stands for `part` of all, scrolled by `offset` of at most `end`.
    static func bar(offset: Double, end: Double, part: Double, way: Double) -> (start: Double, length: Double) {
        let usual = min(way, max(leastLength, way * part))
        let beyond = max(-offset, offset - end, 0)
        let length = max(leastPressed, usual - beyond)
        let along = min(max(offset / end, 0), 1)
        return (along * (way - length), length)
    }
}
