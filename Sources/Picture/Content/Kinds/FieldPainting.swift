import Canvas

// Measuring and painting.
extension Item.Field {
    /// How thick the line around the box is, in points: at rest, and where something is the matter with it.
    private static let (line, strongLine) = (1.0, 2.0)
    private static let radius = 10.0

    func measure(with measurer: inout ItemMeasurer) -> ItemHeight {
        .points(FieldArrangement(self, measurer.typesetter, measurer.measures, width: measurer.innerWidth).height)
    }

    func paint(with painter: ItemPainter) {
        let parts = arrangement(painter)
        let (context, theme) = (painter.context, painter.theme)
        context.faded(!isEnabled) {
            if let title, let box = parts.title {
                painter.write(title, .subtitle, in: placed(box, painter), theme.secondary)
            }
            paintBox(placed(parts.box, painter), with: painter)
            if let error, let box = parts.error {
                let color = Theme.letters(theme.destructive, on: theme.background)
                painter.write(error, .subtitle, in: placed(box, painter), color)
            }
        }
    }

    private func arrangement(_ painter: ItemPainter) -> FieldArrangement {
        FieldArrangement(self, painter.typesetter, painter.measures, width: painter.inner.width)
    }

    private func placed(_ box: Box, _ painter: ItemPainter) -> Box {
        Box(x: painter.inner.x + box.x, y: box.y, width: box.width, height: box.height)
    }

    private func paintBox(_ box: Box, with painter: ItemPainter) {
        let (context, theme) = (painter.context, painter.theme)
        let radius = min(painter.buttonRadius, Self.radius)
        let isEdited = painter.look.edit != nil
        let line = isEdited ? theme.filled : error == nil ? theme.control : theme.wrong
        let thickness = isEdited || error != nil ? Self.strongLine : Self.line
        context.frame(box, thickness: thickness, radius: radius, line)
        let button = FieldButton(self, painter.look)
        let text = text(in: box, with: painter)
        // A caret at an end of the text stands beside it.
        let (room, reach) = (painter.started(text.ruler.room), FieldText.caret)
        let width = room.upperBound - room.lowerBound + 2 * reach
        context.clipped(to: Box(x: room.lowerBound - reach, y: box.y, width: width, height: box.height), radius: 0) {
            paint(text, in: box, with: painter)
        }
        let side = FieldArrangement.button(painter.measures)
        let end = Box(x: box.end - side, y: box.y, width: side, height: box.height)
        switch button {
        case .clear: painter.paintCross(in: end)
        case .eye(let isOpen): painter.paintEye(isOpen: isOpen, in: end)
        case nil: break
        }
    }

    private func paint(_ text: FieldText, in box: Box, with painter: ItemPainter) {
        let (context, theme, ruler) = (painter.context, painter.theme, text.ruler)
        let height = painter.measures.line(.title)
        let (top, size) = (box.middle - height / 2, TextStyle.title.size * painter.measures.textScale)
        let baseline = box.middle + TextStyle.baseline * size
        guard ruler.count > 0 else { return paintEmpty(in: box, ruler, with: painter) }
        if let edit = painter.look.edit {
            for letter in edit.selection.clamped(to: 0..<ruler.count) {
                let span = painter.started(ruler.letters[letter].span)
                let ground = Box(x: span.lowerBound, y: top, width: span.upperBound - span.lowerBound, height: height)
                context.fill(ground, theme.selection)
            }
        }
        context.write(TextLine(layout: text.layout), left: text.left, baseline: baseline, theme.text)
        for letter in painter.look.edit?.open.clamped(to: 0..<ruler.count) ?? 0..<0 {
            let span = painter.started(ruler.letters[letter].span)
            let width = span.upperBound - span.lowerBound
            context.fill(Box(x: span.lowerBound, y: baseline + 3, width: width, height: Self.line), theme.text)
        }
        paintCaret(ruler, top: top, height: height, with: painter)
    }

    private func paintCaret(_ ruler: TextRuler, top: Double, height: Double, with painter: ItemPainter) {
        guard let edit = painter.look.edit, edit.selection.isEmpty else { return }
        let (x, half) = (ruler.x(of: edit.caret), FieldText.caret / 2)
        let span = painter.started(x - half...x + half)
        let caret = Box(x: span.lowerBound, y: top, width: FieldText.caret, height: height)
        painter.context.fill(caret, painter.theme.filled)
    }

    private func paintEmpty(in box: Box, _ ruler: TextRuler, with painter: ItemPainter) {
        let height = painter.measures.line(.title)
        let room = painter.started(ruler.room)
        if let placeholder {
            let space = Box(x: room.lowerBound, y: box.y, width: room.upperBound - room.lowerBound, height: box.height)
            let block = painter.typesetter.block(placeholder, .title, width: space.width, lines: 1)
            painter.write(block, .title, in: space, painter.theme.secondary)
        }
        paintCaret(ruler, top: box.middle - height / 2, height: height, with: painter)
    }

    /// The text in `box`, as far as there is room beside a button at its end.
    private func text(in box: Box, with painter: ItemPainter) -> FieldText {
        let end = box.end - FieldArrangement.button(painter.measures)
        let hasButton = FieldButton(self, painter.look) != nil
        let room =
            box.x
            + FieldArrangement.side...max(
                box.x + FieldArrangement.side + FieldText.caret,
                hasButton ? end : box.end - FieldArrangement.side
            )
        let button = hasButton ? (x: painter.started(end...box.end), y: box.y...box.y + box.height) : nil
        return FieldText(
            self,
            painter.look,
            in: painter.started(room),
            rows: box.y...box.y + box.height,
            button: button,
            isMirrored: painter.context.isMirrored,
            painter.typesetter
        )
    }

    func ruler(with painter: ItemPainter) -> TextRuler? {
        text(in: placed(arrangement(painter).box, painter), with: painter).ruler
    }

    /// Around the box alone, in its form.
    func marked(by ring: FocusRing.Shape, _ typesetter: Typesetter, _ measures: Measures) -> FocusRing.Shape {
        let (box, reach) = (ring.box, Item.Button.gap)
        let own = FieldArrangement(self, typesetter, measures, width: box.width - 2 * reach).box
        return FocusRing.Shape(
            box: Box(x: box.x, y: box.y + own.y - reach, width: box.width, height: own.height + 2 * reach),
            radius: min(ring.radius, Self.radius + reach)
        )
    }
}

extension Theme {
    /// Around what is wrong.
    fileprivate var wrong: Color { destructive.standingOut(from: [background], by: Color.controlContrast) }

    /// Behind letters that are selected, so that they are read.
    var selection: Color {
        background.mixed(with: filled, 0.3).standingOut(from: [text], by: Color.textContrast)
    }
}

extension ItemPainter {
    /// Columns from the left edge as columns from where lines begin, or the other way round.
    fileprivate func started(_ columns: ClosedRange<Double>) -> ClosedRange<Double> {
        guard context.isMirrored else { return columns }
        return context.width - columns.upperBound...context.width - columns.lowerBound
    }

    fileprivate func paintCross(in box: Box) {
        let (x, y, unit) = (box.x + box.width / 2, box.middle, measures.grown(4))
        context.disc(x: x, y: y, diameter: 5 * unit, theme.control)
        let ink = theme.background.standingOut(from: [theme.control], by: Color.controlContrast)
        for side in [-unit, unit] {
            context.lines([(x - side, y - unit), (x + side, y + unit)], thickness: 0.45 * unit, ink)
        }
    }

    /// An eye: open where a tap shows what is hidden, struck out where it hides that again.
    fileprivate func paintEye(isOpen: Bool, in box: Box) {
        let (x, y, unit) = (box.x + box.width / 2, box.middle, measures.grown(1))
        for lid in [-1.0, 1] {
            let points = (-10...10).map { step in
                let part = Double(step) / 10
                return (x: x + 10 * unit * part, y: y + lid * 6 * unit * (1 - part * part))
            }
            context.lines(points, thickness: 1.6 * unit, theme.control)
        }
        context.disc(x: x, y: y, diameter: 6 * unit, theme.control)
        guard isOpen else { return }
        let bar = [(x: x - 8 * unit, y: y + 8 * unit), (x: x + 8 * unit, y: y - 8 * unit)]
        context.lines(bar, thickness: 4 * unit, theme.background)
        context.lines(bar, thickness: 1.6 * unit, theme.control)
    }
}
