extension ItemPainter {
    /// Between an icon and the text, and between the text and what stands at the end.
    private static let gap = 14.0

    func paint(_ row: Item.Row, icon: Picture?) {
        brush.faded(!row.isEnabled) {
            var start = inner.x
            if let icon {
                let box = Box(x: start, y: (height - Measures.icon) / 2, width: Measures.icon, height: Measures.icon)
                brush.paint(icon, in: box)
                start = box.end + Self.gap
            }
            let end = row.accessory.map { paint($0, of: row, from: start) - Self.gap } ?? inner.end
            paintTexts(of: row, from: start, to: end)
        }
    }

    private func paintTexts(of row: Item.Row, from start: Double, to end: Double) {
        guard let subtitle = row.subtitle else {
            return _ = write(row.title, .title, from: start, to: end, middle: whole.middle, theme.text)
        }
        let (first, second) = (measures.line(.title), measures.line(.subtitle))
        let top = (height - first - second) / 2
        write(row.title, .title, from: start, to: end, middle: top + first / 2, theme.text)
        write(subtitle, .subtitle, from: start, to: end, middle: top + first + second / 2, theme.secondary)
    }

    /// Paints what stands at the end of a row, and says where that begins.
    private func paint(_ accessory: Item.Accessory, of row: Item.Row, from start: Double) -> Double {
        switch accessory {
        case .chevron:
            let (x, y) = (inner.end - 7, whole.middle)
            brush.lines(
                [(x, y - 6), (x + 6, y), (x, y + 6)],
                thickness: 2,
                Theme.mix(theme.line, theme.secondary, 0.4)
            )
            return x
        case .check(let flag): return paintCheck(look.flag(flag))
        case .toggle(let flag): return paintToggle(look.flag(flag))
        case .value(let text):
            let width = valueWidth(text, beside: row.title, within: inner.end - start)
            let (left, middle) = (inner.end - width, whole.middle)
            return inner.end
                - write(text, .title, from: left, to: inner.end, middle: middle, theme.secondary, atEnd: true)
        }
    }

    /// A value leaves the title its half of the row, and takes more where the title needs less.
    private func valueWidth(_ value: String, beside title: String, within width: Double) -> Double {
        let natural = typesetter.line(title, .title).size.width / measures.scale
        return max(width / 2, width - natural - Self.gap)
    }

    /// A disc with a tick, or an empty ring that says that there could be one.
    private func paintCheck(_ isOn: Bool) -> Double {
        let diameter = 24.0
        let (x, y) = (inner.end - diameter / 2, whole.middle)
        if isOn {
            brush.disc(x: x, y: y, diameter: diameter, theme.accent)
            // A tick is written the same way everywhere, so it is not mirrored.
            let side = brush.isMirrored ? -1.0 : 1
            let tick = [(-5.2, 0.4), (-1.6, 4), (5.4, -3.8)].map { (x + side * $0.0, y + $0.1) }
            brush.lines(tick, thickness: 2.2, theme.onAccent)
        } else {
            let color = Theme.mix(theme.line, theme.secondary, 0.25)
            brush.ring(x: x, y: y, diameter: diameter, thickness: 1.5, color)
        }
        return inner.end - diameter
    }

    private func paintToggle(_ isOn: Bool) -> Double {
        let pill = Box(x: inner.end - 51, y: (height - 31) / 2, width: 51, height: 31)
        brush.fill(pill, isOn ? theme.accent : theme.line, radius: 15.5)
        paintKnob(x: isOn ? pill.end - 15.5 : pill.x + 15.5, y: pill.middle, diameter: 27)
        return pill.x
    }

    /// A white disc above its ground, in light and in dark.
    func paintKnob(x: Double, y: Double, diameter: Double) {
        brush.disc(x: x, y: y + 1, diameter: diameter + 2, 0x000000, alpha: 0.08)
        brush.disc(x: x, y: y + 0.5, diameter: diameter + 1, 0x000000, alpha: 0.13)
        brush.disc(x: x, y: y, diameter: diameter, 0xFFFFFF)
    }
}
