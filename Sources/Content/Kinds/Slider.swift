import Values

extension Item {
    /// A value that a finger sets.
    package struct Slider: DocumentItemKind {
        static let word = "slider"

        /// What it is about.
        var title: String?
        /// The value.
        package var value: Double
        /// What the value may be.
        var range: ClosedRange<Double> = 0...1
        /// From one value to the next; nil for any.
        var step: Double?
        /// Whether a finger can move it.
        var isEnabled = true

        /// The diameter of the knob, in points.
        static let knob = 28.0
        /// Between the title and the knob.
        private static let gap = 6.0
    }

    /// A value that a finger sets.
    package static func slider(
        _ id: String,
        _ title: String? = nil,
        value: Double,
        in range: ClosedRange<Double> = 0...1,
        step: Double? = nil,
        isEnabled: Bool = true
    ) -> Item {
        Item(id: id, Slider(title: title, value: value, range: range, step: step, isEnabled: isEnabled))
    }
}

// Reading and checking.
extension Item.Slider {
    private static let numbers = -1e9...1e9
    private static let steps = 1e-9...1e9

    init?(_ reader: TableReader) {
        title = reader.line("title")
        let least = reader.number("min", in: Self.numbers) ?? 0
        let most = reader.number("max", in: Self.numbers) ?? 1
        let value = reader.required("value", reader.number("value", in: Self.numbers))
        step = reader.number("step", in: Self.steps)
        isEnabled = reader.flag("enabled") ?? true
        guard least < most else {
            reader.note("expected more than min, found \(most)", of: "max")
            return nil
        }
        range = least...most
        guard let value else { return nil }
        if !range.contains(value) {
            reader.note("expected a number from \(least) to \(most), found \(value)", of: "value")
        }
        self.value = value
    }

    func check(at path: String, _ faults: Faults) {
        let (least, most) = (range.lowerBound, range.upperBound)
        guard least < most, Self.numbers.contains(least), Self.numbers.contains(most) else {
            return faults.note("expected two different numbers from -1e9 to 1e9, found \(range)", at: "\(path).range")
        }
        if !range.contains(value) {
            faults.note("expected a number from \(least) to \(most), found \(value)", at: "\(path).value")
        }
        if let step, !Self.steps.contains(step) {
            faults.note("expected a number from 1e-09 to 1e9, found \(step)", at: "\(path).step")
        }
    }
}

// Measuring and painting.
extension Item.Slider {
    func measure(with measurer: inout ItemMeasurer) -> ItemHeight {
        let title = title == nil ? 0 : measurer.measures.line(.title) + Self.gap
        return .points(24 + title + Self.knob)
    }

    /// Paints title, track and knob; the least value lies where lines begin.
    func paint(with painter: ItemPainter) {
        let inner = painter.inner
        let middle = painter.height - 12 - Self.knob / 2
        let travel = max(0, inner.width - Self.knob)
        let knob = inner.x + Self.knob / 2 + part(of: painter.look.number(value)) * travel
        painter.context.faded(!isEnabled) {
            if let title {
                let line = 12 + painter.measures.line(.title) / 2
                painter.write(title, .title, from: inner.x, to: inner.end, middle: line, painter.theme.text)
            }
            painter.paintBar(Box(x: inner.x, y: middle - 2, width: inner.width, height: 4), filledTo: knob)
            painter.paintKnob(x: knob, y: middle, diameter: Self.knob, ring: painter.theme.knobRing)
        }
    }
}

// Touching and describing.
extension Item.Slider {
    var action: ContentTarget.Action? { isEnabled ? .slide(self) : nil }

    func accepts(_ value: ItemValue) -> Bool {
        if case .number(let number) = value { range.contains(number) } else { false }
    }

    var needsID: Bool { true }

    var isListed: Bool { true }

    func access(_ look: Look) -> ItemAccess? {
        ItemAccess(.slider, title, value: .number(look.number(value), in: range), isEnabled: isEnabled)
    }

    /// How far along its range `value` lies, 0…1.
    func part(of value: Double) -> Double {
        let length = range.upperBound - range.lowerBound
        return length > 0 ? min(max((value - range.lowerBound) / length, 0), 1) : 0
    }

    /// The value that lies `part` of the way along the range, 0…1, brought to the nearest step.
    ///
    /// The end of the range counts as one, also where no step leads there.
    func allowed(at part: Double) -> Double {
        let (least, most) = (range.lowerBound, range.upperBound)
        let value = min(max(least + part * (most - least), least), most)
        guard let step, step > 0 else { return value }
        let stepped = least + ((value - least) / step).rounded() * step
        return stepped > most || abs(most - value) <= abs(stepped - value) ? most : stepped
    }
}

extension PageLayout {
    /// Where the middle of a knob may be, in points from the sheet's left edge.
    ///
    /// The least value lies where lines begin: on the left, in a mirrored page on the right.
    private var track: ClosedRange<Double> {
        let inset = Self.margin + Item.Slider.knob / 2
        let right = Double(width) / scale - inset
        return inset...max(inset, right)
    }

    /// Where the middle of the knob is that shows `value`, in points from the sheet's left edge.
    package func knob(of value: Double, in slider: Item.Slider) -> Double {
        let part = slider.part(of: value)
        return track.lowerBound + (isMirrored ? 1 - part : part) * (track.upperBound - track.lowerBound)
    }

    /// The value that the slider shows where the middle of its knob is at `x`, in points from the sheet's left edge.
    package func value(atX x: Double, of slider: Item.Slider) -> Double {
        let length = track.upperBound - track.lowerBound
        let part = length > 0 && x.isFinite ? min(max((x - track.lowerBound) / length, 0), 1) : 0
        return slider.allowed(at: isMirrored ? 1 - part : part)
    }
}
