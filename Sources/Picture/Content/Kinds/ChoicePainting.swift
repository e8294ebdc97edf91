import Canvas

// Measuring and painting.
extension Item.Choice {
    func measure(with measurer: inout ItemMeasurer) -> ItemHeight {
        let (typesetter, measures, width) = (measurer.typesetter, measurer.measures, measurer.innerWidth)
        let parts = ChoiceArrangement(self, typesetter, measures, width: width)
        let ofSegment = parts.control.map { _ in ChoiceArrangement.iconSide(typesetter) }
        for (picture, option) in zip(pictures, options.filter { $0.icon != nil }) {
            let side = measures.pixels(ofSegment ?? option.row.iconSide(measures, width: width))
            measurer.load(picture, within: PixelSize(width: side, height: side))
        }
        guard style == .menu else {
            measurer.note(parts: parts.targets)
            return .points(parts.height)
        }
        // As high as for the option that takes most: choosing another one moves nothing.
        return .points(heightOfMenu(typesetter, measures, width: width))
    }

    /// The icons of the options; those of a menu are seen in its sheet.
    var pictures: [PictureReference] {
        options.enumerated().flatMap { index, option in
            option.icon.map { [PictureReference(field: "options[\(index)].icon", source: $0)] } ?? []
        }
    }

    /// The number of an option's icon among all pictures.
    private func picture(of index: Int) -> Int { options[..<index].count { $0.icon != nil } }

    private func heightOfMenu(_ typesetter: Typesetter, _ measures: Measures, width: Double) -> Double {
        let values = options.map { ItemValue.text($0.id) } + [nil]
        return values.map { RowArrangement(row(Look(value: $0)), typesetter, measures, width: width).height }.max() ?? 0
    }

    func paint(with painter: ItemPainter) {
        if style == .menu { return row(painter.look).paint(with: painter) }
        let parts = ChoiceArrangement(self, painter.typesetter, painter.measures, width: painter.inner.width)
        let change = Change(self, painter.look)
        painter.context.faded(!isEnabled) {
            if let control = parts.control {
                if let title, let box = parts.title {
                    painter.write(title, .title, in: painter.placed(box), painter.theme.text)
                }
                paintSegments(parts.options, in: painter.placed(control), change, with: painter)
            } else {
                if let title, let box = parts.title {
                    painter.write(title, .header, in: painter.placed(box), painter.theme.secondary)
                }
                for (index, box) in parts.options.enumerated() { paintLine(index, box, change, with: painter) }
            }
        }
    }

    /// The way from one option to another, at one moment.
    struct Change {
        var from: Int?
        let to: Int?
        /// How far it is done, 0…1.
        let part: Double
        /// Where between the options it is: at the first one 0.
        let place: Double

        init(_ choice: Item.Choice, _ look: Look) {
            let stand = choice.stand(look)?.place ?? 0
            let (place, count) = (look.place ?? stand, Double(choice.options.count))
            let origin = look.place == nil ? stand : look.origin ?? place
            to = ControlStand.index(at: stand, of: choice.options.count)
            from = ControlStand.index(at: origin, of: choice.options.count)
            part = origin == stand ? 1 : min(max((place - origin) / (stand - origin), 0), 1)
            self.place = place * count - 1
        }

        /// How far the option at `index` is chosen, 0…1.
        func part(of index: Int) -> Double { index == to ? part : index == from ? 1 - part : 0 }
    }
}

// A line for each option.
extension Item.Choice {
    private func paintLine(_ index: Int, _ box: Box, _ change: Change, with painter: ItemPainter) {
        let (inner, context) = (painter.inner, painter.context)
        let lit = painter.theme.background.mixed(with: painter.theme.highlight, painter.look.strength(of: index))
        let theme = painter.theme.seen(on: lit)
        if lit != painter.theme.background {
            let (start, width) = (inner.x - PageLayout.margin, inner.width + 2 * PageLayout.margin)
            context.fill(Box(x: start, y: box.y, width: width, height: box.height), lit)
        }
        let row = options[index].row
        let parts = RowArrangement(row, painter.typesetter, painter.measures, width: inner.width)
        func placed(_ part: Box) -> Box {
            painter.placed(Box(x: part.x, y: box.y + part.y, width: part.width, height: part.height))
        }
        painter.write(row.title, .title, in: placed(parts.title), theme.text, most: parts.titlePart)
        if let box = parts.icon { painter.paintIcon(picture(of: index), in: placed(box), theme.text) }
        if let mark = parts.accessory { paintMark(change.part(of: index), placed(mark), theme, context) }
        guard index < options.count - 1 else { return }
        let end = PageLayout.outer(painter.columns, width: context.width).upperBound
        let line = painter.theme.line.mixed(with: theme.line, painter.look.strength(of: index))
        context.hairline(
            from: inner.x + row.lineStart(painter.measures, width: inner.width),
            to: end,
            bottom: box.y + box.height,
            pixels: painter.measures.hairline,
            line
        )
    }

    /// A ring, in which a disc grows.
    private func paintMark(_ part: Double, _ box: Box, _ theme: Theme, _ context: CairoContext) {
        let (x, unit) = (box.x + box.width / 2, box.width / 24)
        let ring = theme.control.mixed(with: theme.filled, part)
        context.ring(x: x, y: box.middle, diameter: box.width, thickness: (1.5 + 0.5 * part) * unit, ring)
        if part > 0 { context.disc(x: x, y: box.middle, diameter: 12 * unit * part, theme.filled) }
    }
}

// All options side by side.
extension Item.Choice {
    private func paintSegments(_ boxes: [Box], in control: Box, _ change: Change, with painter: ItemPainter) {
        let (context, theme, look) = (painter.context, painter.theme, painter.look)
        let radius = min(painter.buttonRadius, control.height / 2)
        let inner = max(0, radius - ChoiceArrangement.inset)
        context.fill(control, theme.track, radius: radius)
        for index in options.indices {
            let ground = theme.track.mixed(with: theme.lit(theme.track), look.strength(of: index))
            let box = painter.placed(boxes[index])
            if ground != theme.track { context.fill(box, ground, radius: inner) }
            paintTitle(of: index, in: box, Theme.letters(theme.text, on: ground), with: painter)
        }
        let thumb = thumb(boxes, change)
        paintLines(between: boxes, besides: thumb?.box, with: painter)
        guard let thumb else { return }
        let box = painter.placed(thumb.box)
        let strength = change.to.map { look.strength(of: $0) } ?? 0
        let ground = theme.track.mixed(with: theme.chosen.mixed(with: theme.litChosen, strength), thumb.part)
        context.fill(
            Box(x: box.x, y: box.y + 1, width: box.width, height: box.height),
            .black,
            radius: inner,
            alpha: 0.16
        )
        context.fill(box, ground, radius: inner)
        // Where the knob lies, letters are those of its ground, half a letter too.
        context.clipped(to: box, radius: inner) {
            let letters = theme.lettersOnAccent(ground)
            for index in options.indices {
                paintTitle(of: index, in: painter.placed(boxes[index]), letters, with: painter)
            }
        }
    }

    /// Paints the title in the middle of its segment, behind the icon if there is one.
    private func paintTitle(of index: Int, in box: Box, _ color: Color, with painter: ItemPainter) {
        let (option, gap) = (options[index], ChoiceArrangement.iconGap)
        guard option.icon != nil else { return painter.write(option.title, .title, in: box, color, .centre) }
        let side = ChoiceArrangement.iconSide(painter.typesetter)
        let width = painter.typesetter.width(of: option.title, .title) + 1
        let start = box.x + (box.width - side - gap - width) / 2
        let icon = Box(x: start, y: box.middle - side / 2, width: side, height: side)
        painter.paintIcon(picture(of: index), in: icon, color)
        painter.write(
            option.title,
            .title,
            in: Box(x: icon.end + gap, y: box.y, width: width, height: box.height),
            color
        )
    }

    /// Parts the segments, but for the ends of the knob.
    private func paintLines(between boxes: [Box], besides thumb: Box?, with painter: ItemPainter) {
        let (theme, width) = (painter.theme, Double(painter.measures.hairline) / painter.measures.scale)
        for box in boxes.dropFirst() {
            if let thumb, (thumb.x - 1...thumb.end + 1).contains(box.x) { continue }
            let line = Box(x: box.x - width / 2, y: box.y + box.height / 4, width: width, height: box.height / 2)
            painter.context.fill(painter.placed(line), theme.track.mixed(with: theme.control, 0.5))
        }
    }

    /// Where the knob is, and how much of it is there; nil where nothing is chosen.
    ///
    /// It moves from one option to another, and comes and goes where it is.
    private func thumb(_ boxes: [Box], _ change: Change) -> (box: Box, part: Double)? {
        switch (change.from, change.to) {
        case (nil, nil): return nil
        case (nil, let index?): return (boxes[index], change.part)
        case (let index?, nil): return (boxes[index], 1 - change.part)
        case (_?, _?):
            var box = boxes[0]
            box.x += change.place * box.width
            return (box, 1)
        }
    }
}
