import Canvas

// Measuring and painting.
extension Item.Chart {
    /// Above and below it, and between its texts and its picture, in points.
    private static let (room, gap) = (12.0, 8.0)

    func measure(with measurer: inout ItemMeasurer) -> ItemHeight {
        let parts = place(measurer.typesetter, measurer.measures, width: measurer.innerWidth)
        return .points(parts.picture.y + parts.picture.height + Self.room)
    }

    /// Where the title, the newest number beside it and the picture lie, from where the item's own part of its line begins.
    private func place(
        _ typesetter: Typesetter,
        _ measures: Measures,
        width: Double
    ) -> (title: Box?, value: Box?, picture: Box) {
        if style == .gauge {
            let side = min(width, measures.grown(2 * Self.height))
            let box = Box(x: (width - side) / 2, y: Self.room, width: side, height: 0.62 * side)
            guard let title else { return (nil, nil, box) }
            let lines = typesetter.fit(title, .subtitle, width: width).height(.subtitle, measures)
            let below = Box(x: 0, y: box.y + box.height, width: width, height: lines)
            return (below, nil, Box(x: box.x, y: box.y, width: side, height: box.height + lines))
        }
        // The value takes what it needs, at most half; what is left is the title's.
        let needed = min(typesetter.width(of: text(of: values.last ?? 0), .title) + 1, width / 2)
        let left = max(1, width - needed - Item.Row.gap)
        func height(_ text: String, _ width: Double) -> Double {
            typesetter.fit(text, .title, width: width).height(.title, measures)
        }
        let lines = max(title.map { height($0, left) } ?? 0, height(text(of: values.last ?? 0), needed))
        let picture = Box(x: 0, y: Self.room + lines + Self.gap, width: width, height: measures.grown(Self.height))
        return (
            title.map { _ in Box(x: 0, y: Self.room, width: left, height: lines) },
            Box(x: width - needed, y: Self.room, width: needed, height: lines), picture
        )
    }

    func paint(with painter: ItemPainter) {
        let parts = place(painter.typesetter, painter.measures, width: painter.inner.width)
        let picture = painter.placed(parts.picture)
        guard let last = values.last else { return }
        if style == .gauge { return paintGauge(last, in: picture, title: parts.title, with: painter) }
        if let title, let box = parts.title {
            painter.write(title, .title, in: painter.placed(box), painter.theme.text)
        }
        if let box = parts.value {
            painter.write(text(of: last), .title, in: painter.placed(box), painter.theme.secondary, .end)
        }
        paintLines(in: picture, with: painter)
        switch style {
        case .bars: paintBars(in: picture, with: painter)
        default: paintLine(in: picture, with: painter)
        }
    }

    /// Hairlines at both ends, and where 0 is.
    private func paintLines(in box: Box, with painter: ItemPainter) {
        let parts = Set([0, part(of: 0), 1])
        for part in parts {
            painter.context.hairline(
                from: box.x,
                to: box.end,
                bottom: box.y + (1 - part) * box.height,
                pixels: painter.measures.hairline,
                painter.theme.line
            )
        }
    }
}

// The styles.
extension Item.Chart {
    /// The least width of a bar with what parts it from the next one, in points.
    private static let leastBar = 4.0

    /// Bars from 0 to each number; of more than there is room for the one that is farthest from 0 stands for its neighbours.
    private func paintBars(in box: Box, with painter: ItemPainter) {
        let count = min(values.count, max(1, Int(box.width / Self.leastBar)))
        let (share, zero) = (box.width / Double(count), part(of: 0))
        let gap = min(share * 0.3, 8)
        for index in 0..<count {
            let group = values[index * values.count / count..<(index + 1) * values.count / count]
            let end = part(of: group.max { abs($0) < abs($1) } ?? 0)
            let (low, high) = (min(zero, end), max(zero, end))
            let bar = Box(
                x: box.x + Double(index) * share + gap / 2,
                y: box.y + (1 - high) * box.height,
                width: share - gap,
                height: (high - low) * box.height
            )
            if bar.height > 0 { painter.context.fill(bar, painter.theme.filled, radius: min(3, bar.width / 3)) }
        }
    }

    private func paintLine(in box: Box, with painter: ItemPainter) {
        let (inset, count) = (3.0, values.count)
        func place(_ index: Int) -> (x: Double, y: Double) {
            let along = count > 1 ? Double(index) / Double(count - 1) : 1
            let up = part(of: values[index])
            return (
                box.x + inset + along * (box.width - 2 * inset), box.y + inset + (1 - up) * (box.height - 2 * inset)
            )
        }
        let last = place(count - 1)
        painter.context.lines(values.indices.map(place), thickness: 2.5, painter.theme.filled)
        painter.context.disc(x: last.x, y: last.y, diameter: 9, painter.theme.filled)
    }

    /// Half a ring and a little more, filled up to the number, which stands in it.
    private func paintGauge(_ value: Double, in box: Box, title: Box?, with painter: ItemPainter) {
        let (context, theme) = (painter.context, painter.theme)
        let thickness = box.width / 14
        let (x, y, radius) = (box.x + box.width / 2, box.y + box.width / 2, (box.width - thickness) / 2)
        // An eighth of a turn below the middle's line on both sides.
        let (start, sweep) = (Double.pi * 0.93, Double.pi * 1.14)
        context.arc(x: x, y: y, radius: radius, from: start, to: start + sweep, thickness: thickness, theme.track)
        let end = start + part(of: value) * sweep
        if end > start {
            context.arc(x: x, y: y, radius: radius, from: start, to: end, thickness: thickness, theme.filled)
        }
        let inside = box.width - 4 * thickness
        let figures = Box(x: x - inside / 2, y: y - box.width * 0.22, width: inside, height: box.width * 0.3)
        painter.write(text(of: value), .sheetTitle, in: figures, theme.text, .centre)
        if let text = self.title, let title {
            painter.write(text, .subtitle, in: painter.placed(title), theme.secondary, .centre)
        }
    }
}
