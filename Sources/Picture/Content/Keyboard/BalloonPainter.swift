import Canvas

/// Paints what stands above a key that is pressed: its letter, larger than on the key, or all that it offers.
struct BalloonPainter {
    private let letters: [Character]
    private let choice: Int?
    /// Of one letter, in pixels.
    private let size: PixelSize
    private let panel: KeyboardPictures.Panel
    private let colors: KeyboardColors
    private let typesetter: Typesetter

    /// Between it and the key, in points.
    static let gap = 4.0
    private static let radius = 8.0
    private static let margin = 4.0

    init(
        _ letters: [Character],
        choice: Int?,
        _ size: PixelSize,
        _ panel: KeyboardPictures.Panel,
        _ colors: KeyboardColors,
        _ typesetter: Typesetter
    ) {
        (self.letters, self.choice, self.size) = (letters, choice, size)
        (self.panel, self.colors, self.typesetter) = (panel, colors, typesetter)
    }

    var picture: FloatingPicture {
        let scale = panel.scale
        let margin = Int((Self.margin * scale).rounded())
        let whole = PixelSize(width: size.width * letters.count + 2 * margin, height: size.height + 2 * margin)
        let body = KeyboardPictures.paint(whole, scale) { context in
            context.fillAll(colors.key)
            for (index, letter) in letters.enumerated() {
                let box = Box(
                    x: Double(margin + index * size.width) / scale,
                    y: Double(margin) / scale,
                    width: Double(size.width) / scale,
                    height: Double(size.height) / scale
                )
                paint(letter, isChosen: index == choice, in: box, on: context)
            }
        }
        let rim = colors.key.rim(by: ToastColors.rimContrast) ?? (colors.text, 255)
        return FloatingPicture(
            body,
            color: colors.key,
            radius: Int((Self.radius * scale).rounded()),
            shadow: Scene.Shadow(opacity: 48, y: Int((2 * scale).rounded()), blur: 4 * scale),
            rim: FloatingPicture.Rim(
                width: Measures(scale: scale, textScale: 1).hairline,
                color: rim.color,
                opacity: rim.opacity
            ),
            panel.rotation,
            serial: TileCache.nextSerial
        )
    }

    private func paint(_ letter: Character, isChosen: Bool, in box: Box, on context: CairoContext) {
        if isChosen { context.fill(box, colors.enter, radius: Self.radius - Self.margin / 2) }
        let points = min(box.height * 0.62, box.width, 32).rounded()
        let part = points / TextStyle.body.size / typesetter.textScale
        let line = typesetter.line(String(letter), .body, part: part)
        context.write(
            TextLine(layout: line),
            left: box.x + (box.width - line.size.width / typesetter.scale) / 2,
            baseline: box.middle + TextStyle.baseline * points,
            isChosen ? colors.onEnter : colors.text
        )
    }
}
