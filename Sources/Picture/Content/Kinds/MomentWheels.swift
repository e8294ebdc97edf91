import Canvas

/// Where the wheels of a date or a time of day lie, in points: x from where the item's own part of its line begins, y from its upper
/// edge.
struct MomentWheels {
    private(set) var title: Box?
    /// By what they have most of, not as they are read.
    let wheels: [Box]
    /// The line in the middle, whose values are chosen.
    let band: Box
    let height: Double
    /// How large their letters are, as a part of the usual size.
    let part: Double
    let row: Double

    /// Narrower panels are low as well, in points: fewer values are seen on them.
    private static let narrow = 260.0
    /// Above and below, and at both sides of a value.
    private static let (room, padding) = (12.0, 14.0)

    init(_ moment: Item.Moment, _ typesetter: Typesetter, _ measures: Measures, width: Double) {
        let (moments, written) = (moment.moments, moment.written)
        let lines = measures.textScale > 1.5 || width < Self.narrow ? 3.0 : 5.0
        row = Self.row(measures)
        var top = Self.room
        if let text = moment.title {
            let lines = typesetter.fit(text, .title, width: width).height(.title, measures)
            title = Box(x: 0, y: top, width: width, height: lines)
            top += lines + Self.room
        }
        let needed = moment.samples.map { values in
            values.map { typesetter.mostWidth(ofLine: $0, .title) + 1 }.max() ?? 0
        }
        let letters = needed.reduce(0, +)
        let padding = min(Self.padding, width / 4 / Double(needed.count * 2))
        let room = width - 2 * padding * Double(needed.count)
        part = letters > room ? room / letters : 1
        let widths = needed.map { [part] in $0 * part + 2 * padding }
        let whole = widths.reduce(0, +)
        // Times of day are read from the left everywhere.
        let isTurned = typesetter.isMirrored && moments.scale == .time
        var x = (width - whole) / 2
        let order = written.order(moments)
        var boxes = widths.map { [top, row] in Box(x: 0, y: top, width: $0, height: lines * row) }
        for wheel in isTurned ? order.reversed() : order {
            boxes[wheel].x = x
            x += widths[wheel]
        }
        wheels = boxes
        let side = min(Self.padding, (width - whole) / 2)
        let middle = top + (lines - 1) / 2 * row
        band = Box(x: (width - whole) / 2 - side, y: middle, width: whole + 2 * side, height: row)
        height = top + lines * row + Self.room
    }

    /// The height of a value on a wheel, in points.
    static func row(_ measures: Measures) -> Double { max(40, measures.line(.title) + 12) }
}

extension PageLayout {
    /// The height of a value on wheels, in points.
    package var wheelRow: Double { MomentWheels.row(Measures(scale: scale, textScale: document.textScale)) }
}

extension Item.Moment {
    /// The widest of what each wheel may write.
    fileprivate var samples: [[String]] {
        let (moments, written) = (moments, written)
        return moments.parts(of: moments.range.upperBound).indices.map { wheel in
            switch (moments.scale, partNames[wheel]) {
            case (.date, "month"): (1...12).map { written.label($0, ofWheel: wheel, moments) }
            case (.date, "year"):
                [written.label(2000, ofWheel: wheel, moments), written.label(8888, ofWheel: wheel, moments)]
            case (.date, _): [20, 28].map { written.label($0, ofWheel: wheel, moments) }
            case (.time, "half"): written.halves
            default: ["00", "88"]
            }
        }
    }
}

// Measuring and painting.
extension Item.Moment {
    func measure(with measurer: inout ItemMeasurer) -> ItemHeight {
        let (typesetter, measures, width) = (measurer.typesetter, measurer.measures, measurer.innerWidth)
        guard style == .row else {
            let parts = MomentWheels(self, typesetter, measures, width: width)
            measurer.note(parts: parts.wheels)
            return .points(parts.height)
        }
        // As high as in the month whose name takes most: picking another one moves nothing.
        let months = written.months.isEmpty ? 0 : 12
        let values = (0..<months).map { ItemValue.text("2000-\(($0 + 1).padded(2))-28") } + [.text(value)]
        let heights = values.map { RowArrangement(row(Look(value: $0)), typesetter, measures, width: width).height }
        return .points(heights.max() ?? 0)
    }

    func paint(with painter: ItemPainter) {
        guard style == .wheels else { return row(painter.look).paint(with: painter) }
        let (typesetter, inner) = (painter.typesetter, painter.inner)
        let parts = MomentWheels(self, typesetter, painter.measures, width: inner.width)
        let (moments, theme) = (moments, painter.theme)
        let values = moments.parts(of: number(painter.look.value))
        painter.context.faded(!isEnabled) {
            if let title, let box = parts.title { painter.write(title, .title, in: painter.placed(box), theme.text) }
            painter.context.fill(painter.placed(parts.band), theme.pressed, radius: min(10, parts.row / 2))
            if let wheel = painter.look.wheel, parts.wheels.indices.contains(wheel) {
                var box = parts.band
                (box.x, box.width) = (parts.wheels[wheel].x, parts.wheels[wheel].width)
                painter.context.frame(painter.placed(box), thickness: 2, radius: min(10, parts.row / 2), theme.filled)
            }
            for (wheel, box) in parts.wheels.enumerated() {
                let range = moments.range(ofWheel: wheel, beside: values)
                let place = painter.look.wheels[wheel] ?? Double(values[wheel])
                paint(wheel, range, at: place, in: painter.placed(box), parts, with: painter)
            }
        }
    }

    /// Paints the values of a wheel that shows `place` in its middle, between two of them while it moves.
    private func paint(
        _ wheel: Int,
        _ range: ClosedRange<Int>,
        at place: Double,
        in box: Box,
        _ parts: MomentWheels,
        with painter: ItemPainter
    ) {
        let reach = box.height / parts.row / 2 + 0.5
        let (first, last) = (Int((place - reach).rounded(.up)), Int((place + reach).rounded(.down)))
        let (written, moments, theme) = (written, moments, painter.theme)
        guard first <= last else { return }
        painter.context.clipped(to: box, radius: 0) {
            for value in first...last where range.contains(value) {
                let distance = Double(value) - place
                let y = box.middle + (distance - 0.5) * parts.row
                let line = Box(x: box.x, y: y, width: box.width, height: parts.row)
                let far = min(max(abs(distance) - 1, 0), 1)
                let color = abs(distance) < 0.5 ? theme.text : theme.secondary.mixed(with: theme.background, far * 0.4)
                let label = written.label(value, ofWheel: wheel, moments)
                painter.write(label, .title, in: line, color, .centre, most: parts.part)
            }
        }
    }
}
