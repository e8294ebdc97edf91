import CPango

extension ItemPainter {
    func paint(_ button: Item.Button) {
        let gap = Measures.buttonGap
        let box = Box(x: inner.x, y: gap, width: inner.width, height: height - 2 * gap)
        let (ground, letters) = colors(of: button.role)
        brush.faded(!button.isEnabled) {
            brush.fill(box, look.isPressed ? Theme.mix(ground, theme.text, 0.14) : ground, radius: 14)
            let middle = box.middle
            let room = max(0, box.width - 32)
            let line = typesetter.line(button.title, .button, width: room * measures.scale)
            let x = box.x + (box.width - line.size.width / measures.scale) / 2
            brush.write(line, .button, textScale: measures.textScale, x: x, middle: middle, letters)
        }
    }

    private func colors(of role: Item.Button.Role) -> (ground: UInt32, letters: UInt32) {
        switch role {
        case .normal: (theme.pressed, theme.accent)
        case .primary: (theme.accent, theme.onAccent)
        case .destructive: (Theme.mix(theme.background, theme.destructive, 0.13), theme.destructive)
        }
    }

    /// The least value lies where lines begin.
    func paint(_ slider: Item.Slider) {
        let middle = height - 12 - PageLayout.knob / 2
        let part = slider.part(of: look.number(slider.value))
        let travel = max(0, inner.width - PageLayout.knob)
        let knob = inner.x + PageLayout.knob / 2 + part * travel
        brush.faded(!slider.isEnabled) {
            if let title = slider.title {
                let line = 12 + measures.line(.title) / 2
                write(title, .title, from: inner.x, to: inner.end, middle: line, theme.text)
            }
            paintBar(Box(x: inner.x, y: middle - 2, width: inner.width, height: 4), filledTo: knob)
            paintKnob(x: knob, y: middle, diameter: PageLayout.knob)
        }
    }

    func paint(progress part: Double?) {
        let bar = Box(x: inner.x, y: height / 2 - 3, width: inner.width, height: 6)
        guard let part else { return paintStripes(bar) }
        paintBar(bar, filledTo: bar.x + min(max(part, 0), 1) * bar.width)
    }

    private func paintBar(_ bar: Box, filledTo x: Double) {
        brush.fill(bar, theme.line, radius: bar.height / 2)
        guard x > bar.x else { return }
        // No shorter than it is high, or it would not be round.
        let width = max(bar.height, x - bar.x)
        brush.fill(Box(x: bar.x, y: bar.y, width: width, height: bar.height), theme.accent, radius: bar.height / 2)
    }

    /// Work goes on, nobody knows how long: stripes that lean towards the end.
    private func paintStripes(_ bar: Box) {
        brush.fill(bar, Theme.mix(theme.background, theme.accent, 0.28), radius: bar.height / 2)
        brush.clipped(to: bar, radius: bar.height / 2) {
            for x in stride(from: bar.x - 8, to: bar.end + 8, by: 16) {
                let (top, bottom) = (bar.y - 2, bar.y + bar.height + 2)
                brush.lines([(x, bottom), (x + 8, top)], thickness: 6, theme.accent)
            }
        }
    }
}
