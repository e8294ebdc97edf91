import Values

extension Item {
    package struct Slider: DocumentItemKind {
        static let word = "slider"

        var title: String?
        package var value: Double
        var range: ClosedRange<Double> = 0...1
        /// From one value to the next; nil for any.
        var step: Double?
        /// The value from which the track is filled; nil is 0 where that lies within the range, and the least value elsewhere.
        var origin: Double?
        var isEnabled = true
        /// Whether the value stands at the end of its row, in figures.
        var showsValue = false
        /// Behind the value.
        var unit: String?
        /// What the ends of the track are, the one where it begins first; none, or two.
        var labels: [String] = []

        /// The diameter of the knob, in points.
        static let knob = 28.0
        /// Between the title and the knob.
        private static let gap = 6.0
    }

    /// A number that a finger sets; `showsValue` writes it beside the title.
    ///
    /// The track is filled from `origin` to the value: from 0 where that lies within the range, unless set. `labels` are two
    /// texts below its ends, the one of the least value first.
    public static func slider(
        _ id: String,
        _ title: String? = nil,
        value: Double,
        in range: ClosedRange<Double> = 0...1,
        step: Double? = nil,
        origin: Double? = nil,
        isEnabled: Bool = true,
        showsValue: Bool = false,
        unit: String? = nil,
        labels: [String] = []
    ) -> Item {
        let slider = Slider(
            title: title,
            value: value,
            range: range,
            step: step,
            origin: origin,
            isEnabled: isEnabled,
            showsValue: showsValue,
            unit: unit,
            labels: labels
        )
        return Item(id: id, slider)
    }
}

// Reading and checking.
extension Item.Slider {
    init(_ reader: TableReader) {
        title = reader.line("title")
        let range = NumberSteps.range(reader, usual: 0...1)
        let value = reader.required("value", reader.number("value", in: NumberSteps.numbers))
        step = NumberSteps.step(reader)
        origin = reader.number("origin", in: NumberSteps.numbers)
        isEnabled = reader.flag("enabled") ?? true
        showsValue = reader.flag("shows_value") ?? false
        unit = Unit.read(reader)
        labels = reader.read("labels", expected: Self.labelsRule, Self.labels) ?? []
        self.value = value ?? range?.lowerBound ?? 0
        // Nothing is said of a range that nobody knows.
        guard let range else { return }
        self.range = range
        if let fault = numbers.fault(of: value) { reader.note(fault, of: "value") }
        if let fault = numbers.fault(of: origin) { reader.note(fault, of: "origin") }
    }

    private static let labelsRule = "a list of two texts"

    private static func labels(_ value: Value) -> [String]? {
        guard case .list(let values) = value, values.count == 2 else { return nil }
        let texts = values.compactMap { if case .text(let text) = $0, text.utf8.count <= 2048 { text } else { nil } }
        return texts.count == 2 ? texts : nil
    }

    var fields: [String: Value] {
        var fields: [String: Value] = [
            "value": .number(value), "min": .number(range.lowerBound), "max": .number(range.upperBound),
        ]
        fields["title"] = title.map(Value.text)
        fields["step"] = step.map(Value.number)
        fields["origin"] = origin.map(Value.number)
        if !isEnabled { fields["enabled"] = false }
        if showsValue { fields["shows_value"] = true }
        fields["unit"] = unit.map(Value.text)
        if !labels.isEmpty { fields["labels"] = .list(labels.map(Value.text)) }
        return fields
    }

    func check(at path: String, _ faults: Faults) {
        Unit.check(unit, at: path, faults)
        if !labels.isEmpty, labels.count != 2 {
            faults.note("expected \(Self.labelsRule), found \(labels.count)", at: "\(path).labels")
        }
        numbers.check(["value": value, "origin": origin], at: path, faults)
    }

    /// The numbers that it may have.
    package var numbers: NumberSteps { NumberSteps(range: range, step: step) }

    /// A number with the unit behind it.
    func text(of number: Double) -> String { Unit.text(numbers.figures(of: number), unit) }
}

// Measuring and painting.
extension Item.Slider {
    func measure(with measurer: inout ItemMeasurer) -> ItemHeight {
        let head = SliderHead(self, measurer.typesetter, measurer.measures, width: measurer.innerWidth)
        let ends = endsHeight(measurer.typesetter, measurer.measures, width: measurer.innerWidth)
        return .points(24 + (head.height > 0 ? head.height + Self.gap : 0) + measurer.measures.grown(Self.knob) + ends)
    }

    /// The height of the texts below the ends of the track.
    private func endsHeight(_ typesetter: Typesetter, _ measures: Measures, width: Double) -> Double {
        let heights = labels.map {
            typesetter.fit($0, .subtitle, width: Self.endWidth(in: width)).height(.subtitle, measures)
        }
        return heights.max() ?? 0
    }

    /// Each has its half of the row.
    private static func endWidth(in width: Double) -> Double { max(1, (width - Item.Row.gap) / 2) }

    private var filledFrom: Double { origin ?? (range.contains(0) ? 0 : range.lowerBound) }

    /// Paints title, value, track and knob; the least value lies where lines begin.
    func paint(with painter: ItemPainter) {
        let (inner, theme, diameter) = (painter.inner, painter.theme, painter.measures.grown(Self.knob))
        let ends = endsHeight(painter.typesetter, painter.measures, width: inner.width)
        let (middle, number) = (painter.height - ends - 12 - diameter / 2, painter.look.number(value))
        let travel = max(0, inner.width - diameter)
        func x(_ part: Double) -> Double { inner.x + diameter / 2 + part * travel }
        let (knob, start) = (x(painter.look.place ?? numbers.part(of: number)), numbers.part(of: filledFrom))
        painter.context.faded(!isEnabled) {
            paintHead(number, with: painter)
            let bar = Box(x: inner.x, y: middle - 2, width: inner.width, height: 4)
            painter.paintBar(bar, from: start == 0 ? bar.x : start == 1 ? bar.end : x(start), filledTo: knob)
            painter.paintKnob(x: knob, y: middle, diameter: diameter, theme.knob, ring: theme.knobRing)
            paintEnds(y: painter.height - ends - 12, with: painter)
        }
    }

    /// Writes what the ends of the track are, each below its own.
    private func paintEnds(y: Double, with painter: ItemPainter) {
        let (inner, width) = (painter.inner, Self.endWidth(in: painter.inner.width))
        for (text, side) in zip(labels, [ItemPainter.Alignment.start, .end]) {
            let block = painter.typesetter.block(text, .subtitle, width: width)
            let height = Double(block.lines.count) * block.part * painter.measures.line(.subtitle)
            let x = side == .start ? inner.x : inner.end - width
            let box = Box(x: x, y: y, width: width, height: height)
            painter.write(block, .subtitle, in: box, painter.theme.secondary, side)
        }
    }

    private func paintHead(_ number: Double, with painter: ItemPainter) {
        let (inner, theme) = (painter.inner, painter.theme)
        let head = SliderHead(self, painter.typesetter, painter.measures, width: inner.width)
        func placed(_ box: Box) -> Box { Box(x: inner.x + box.x, y: 12 + box.y, width: box.width, height: box.height) }
        if let title, let box = head.title { painter.write(title, .title, in: placed(box), theme.text) }
        if let box = head.value {
            painter.write(text(of: number), .title, in: placed(box), theme.secondary, .end)
        }
    }
}

// Touching and describing.
extension Item.Slider {
    var action: ContentTarget.Action? { .slide(self) }

    func stand(_ look: Look) -> ControlStand? { .along(numbers.part(of: look.number(value))) }

    var ownValue: ItemValue? { .number(value) }

    func accepts(_ value: ItemValue) -> Bool { value.number.map(numbers.admits) ?? false }

    mutating func adopt(_ value: ItemValue) { self.value = value.number ?? self.value }

    var needsID: Bool { true }

    var isListed: Bool { true }

    func access(_ look: Look) -> ItemAccess? {
        ItemAccess(role: .slider, name: title, value: .number(look.number(value), in: range), isEnabled: isEnabled)
    }
}

extension PageLayout {
    /// Where the middle of the knob at `location` may be, in points from the sheet's left edge.
    ///
    /// The least value lies where lines begin: on the left, in a mirrored page on the right.
    private func track(at location: ItemLocation) -> ClosedRange<Double> {
        let (radius, inner) = (Item.Slider.knob * document.textScale / 2, inner(of: location))
        let own = columns(of: location)
        let start = Double(isMirrored ? width - own.upperBound : own.lowerBound) / scale
        let (first, last) = (start + inner.lowerBound, start + inner.upperBound)
        let whole = Double(width) / scale
        let left = (isMirrored ? whole - last : first) + radius
        return left...max(left, (isMirrored ? whole - first : last) - radius)
    }

    /// Where the middle of the knob is that shows `value` at `location`, in points from the sheet's left edge.
    package func knob(of value: Double, in slider: Item.Slider, at location: ItemLocation) -> Double {
        let (part, track) = (slider.numbers.part(of: value), track(at: location))
        return track.lowerBound + (isMirrored ? 1 - part : part) * (track.upperBound - track.lowerBound)
    }

    /// The value that the slider at `location` shows where the middle of its knob is at `x`, in points from the sheet's left edge.
    package func value(atX x: Double, of slider: Item.Slider, at location: ItemLocation) -> Double {
        let track = track(at: location)
        let length = track.upperBound - track.lowerBound
        let part = length > 0 && x.isFinite ? min(max((x - track.lowerBound) / length, 0), 1) : 0
        return slider.numbers.allowed(at: isMirrored ? 1 - part : part)
    }
}
