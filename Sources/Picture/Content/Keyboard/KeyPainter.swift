import Canvas

/// Paints a key as it lies on the keyboard, with its share of the gaps.
struct KeyPainter {
    let context: CairoContext
    let typesetter: Typesetter
    let colors: KeyboardColors
    /// Of the key and its share of the gaps, in points.
    let cell: Box

    static let radius = 6.0
    private static let gap = (across: 2.5, down: 3.5)

    /// The key alone.
    static func key(in cell: Box) -> Box {
        let (across, down) = (min(gap.across, cell.width / 8), min(gap.down, cell.height / 8))
        return Box(x: cell.x + across, y: cell.y + down, width: cell.width - 2 * across, height: cell.height - 2 * down)
    }

    private var key: Box { Self.key(in: cell) }

    func paint(_ label: KeyLabel) {
        context.fillAll(colors.ground)
        context.fill(key, Self.color(of: label, colors), radius: Self.radius)
        switch label {
        case .letter(let letter): write(String(letter), size: 0.5, most: 26)
        case .word(let word): write(word, size: 0.36, most: 17)
        case .space(let name): if let name { write(name, size: 0.32, most: 14) }
        case .shift(let shift): paint(shift)
        case .backspace: paintBackspace()
        case .enter(let enter): paint(enter)
        }
    }

    static func color(of label: KeyLabel, _ colors: KeyboardColors) -> Color {
        switch label {
        case .letter, .space: colors.key
        case .shift(let shift): shift == .off ? colors.command : colors.key
        case .word, .backspace: colors.command
        case .enter: colors.enter
        }
    }

    /// Writes in letters of the part `size` of the key's height, at most so many points, and no wider than the key.
    private func write(_ text: String, size: Double, most: Double) {
        let wanted = min(size * key.height, most)
        let room = key.width * 0.88
        let width = line(text, wanted).size.width / typesetter.scale
        let line = line(text, width > room ? wanted * room / width : wanted)
        let fitted = min(wanted, wanted * room / max(width, 1e-3))
        let spare = key.width - line.size.width / typesetter.scale
        context.write(
            TextLine(layout: line),
            left: key.x + spare / 2,
            baseline: key.middle + TextStyle.baseline * fitted,
            colors.text
        )
    }

    /// Letters of so many points, whatever the text scale of documents is.
    private func line(_ text: String, _ points: Double) -> TextLayout {
        typesetter.line(text, .body, part: max(1, points.rounded()) / TextStyle.body.size / typesetter.textScale)
    }
}

// Signs.
extension KeyPainter {
    /// A twenty-fourth of a sign.
    private var unit: Double { min(key.height * 0.5, key.width * 0.6, 24) / 24 }

    private func places(_ points: [(Double, Double)]) -> [(x: Double, y: Double)] {
        points.map { (key.x + key.width / 2 + unit * $0.0, key.middle + unit * $0.1) }
    }

    private func line(_ points: [(Double, Double)], _ color: Color) {
        context.lines(places(points), thickness: 2.4 * unit, color)
    }

    private func paint(_ shift: KeyLabel.Shift) {
        let arrow = [(0.0, -10.0), (10, 0), (4.5, 0), (4.5, 8), (-4.5, 8), (-4.5, 0), (-10, 0)]
        if shift == .off {
            line(arrow + [arrow[0]], colors.text)
        } else {
            context.shape(places(arrow), rounded: 2.4 * unit, colors.text)
        }
        if shift == .locked { line([(-4.5, 12.5), (4.5, 12.5)], colors.text) }
    }

    private func paintBackspace() {
        let outline = [(-12.0, 0.0), (-5, -8), (11, -8), (11, 8), (-5, 8)]
        line(outline + [outline[0]], colors.text)
        for side in [-1.0, 1] { line([(-1, -3.5 * side), (6, 3.5 * side)], colors.text) }
    }

    private func paint(_ enter: Item.EnterKey) {
        let color = colors.onEnter
        switch enter {
        case .done, .auto: line([(-9, 1), (-3, 7), (9, -7)], color)
        case .next:
            line([(-11, 0), (7, 0)], color)
            line([(1, -6), (7, 0), (1, 6)], color)
            line([(11, -7), (11, 7)], color)
        case .go:
            line([(-10, 0), (10, 0)], color)
            line([(3, -7), (10, 0), (3, 7)], color)
        case .send:
            line([(0, 10), (0, -10)], color)
            line([(-7, -3), (0, -10), (7, -3)], color)
        case .search:
            let centre = places([(-2.5, -2.5)])[0]
            context.ring(x: centre.x, y: centre.y, diameter: 16.5 * unit, thickness: 2.4 * unit, color)
            line([(4, 4), (10, 10)], color)
        }
    }
}
