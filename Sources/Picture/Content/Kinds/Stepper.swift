import Canvas
import Values

extension Item {
    /// A number between two buttons that make it less and more.
    package struct Stepper: DocumentItemKind {
        static let word = "stepper"

        var title: String?
        package var value: Double
        var range = usualRange
        var step = 1.0
        /// What the number counts; written after it.
        var unit: String?
        var isEnabled = true

        private static let usualRange = 0.0...100
    }

    /// A number that a finger makes less or more, step by step; held down, a button goes on.
    public static func stepper(
        _ id: String,
        _ title: String? = nil,
        value: Double,
        in range: ClosedRange<Double> = 0...100,
        step: Double = 1,
        unit: String? = nil,
        isEnabled: Bool = true
    ) -> Item {
        let stepper = Stepper(
            title: title,
            value: value,
            range: range,
            step: step,
            unit: unit,
            isEnabled: isEnabled
        )
        return Item(id: id, stepper)
    }
}

// Reading, writing and checking.
extension Item.Stepper {
    init(_ reader: TableReader) {
        title = reader.line("title")
        let range = NumberSteps.range(reader, usual: Self.usualRange)
        let value = reader.required("value", reader.number("value", in: NumberSteps.numbers))
        step = NumberSteps.step(reader) ?? 1
        unit = Unit.read(reader)
        isEnabled = reader.flag("enabled") ?? true
        self.value = value ?? range?.lowerBound ?? 0
        // Nothing is said of a range that nobody knows.
        guard let range else { return }
        self.range = range
        if let value, let fault = numbers.fault(of: value) { reader.note(fault, of: "value") }
    }

    var fields: [String: Value] {
        var fields: [String: Value] = [
            "value": .number(value), "min": .number(range.lowerBound), "max": .number(range.upperBound),
            "step": .number(step),
        ]
        fields["title"] = title.map(Value.text)
        fields["unit"] = unit.map(Value.text)
        if !isEnabled { fields["enabled"] = false }
        return fields
    }

    func check(at path: String, _ faults: Faults) {
        Unit.check(unit, at: path, faults)
        numbers.check(["value": value], at: path, faults)
    }

    package var numbers: NumberSteps { NumberSteps(range: range, step: step) }
}

// Measuring and painting.
extension Item.Stepper {
    /// The parts that a finger presses, in their order.
    private enum Part: String, CaseIterable {
        case minus, plus

        var direction: Int { self == .minus ? -1 : 1 }
    }

    /// A number as it is written, with what it counts.
    func text(of number: Double) -> String { Unit.text(numbers.figures(of: number), unit) }

    func measure(with measurer: inout ItemMeasurer) -> ItemHeight {
        let parts = StepperArrangement(self, measurer.typesetter, measurer.measures, width: measurer.innerWidth)
        measurer.note(parts: [parts.minusTarget, parts.plusTarget])
        return .points(parts.height)
    }

    func paint(with painter: ItemPainter) {
        let parts = StepperArrangement(self, painter.typesetter, painter.measures, width: painter.inner.width)
        let (number, theme) = (painter.look.number(value), painter.theme)
        painter.context.faded(!isEnabled) {
            if let title, let box = parts.title { painter.write(title, .title, in: painter.placed(box), theme.text) }
            painter.write(text(of: number), .title, in: painter.placed(parts.figures), theme.text, .centre)
        }
        for (part, box) in zip(Part.allCases, [parts.minus, parts.plus]) {
            let isUsable = isEnabled && numbers.moved(number, by: part.direction) != number
            paint(part, in: painter.placed(box), isUsable, with: painter)
        }
    }

    /// Paints a button with the sign of what it does: as any button looks, also where it cannot be pressed.
    private func paint(_ part: Part, in box: Box, _ isUsable: Bool, with painter: ItemPainter) {
        var look = Look()
        if part == (painter.look.part.map { Part.allCases[$0] }) { look.light = painter.look.light }
        let (ground, sign) = Item.Button(title: "", isEnabled: isUsable).colors(painter.theme, look)
        let (context, x, y, reach) = (painter.context, box.x + box.width / 2, box.middle, box.width / 5)
        context.fill(box, ground, radius: min(painter.buttonRadius, box.height / 2))
        context.faded(!isUsable) {
            context.lines([(x - reach, y), (x + reach, y)], thickness: box.width / 16, sign)
            if part == .plus { context.lines([(x, y - reach), (x, y + reach)], thickness: box.width / 16, sign) }
        }
    }
}

// Touching and describing.
extension Item.Stepper {
    var action: ContentTarget.Action? { .step(self) }

    /// The number that a press of the part at `index` makes of `value`; `value` itself at an end.
    package func pressed(_ value: Double, at index: Int) -> Double {
        numbers.moved(value, by: Part.allCases[index].direction)
    }

    var partNames: [String] { Part.allCases.map(\.rawValue) }

    var ownValue: ItemValue? { .number(value) }

    func accepts(_ value: ItemValue) -> Bool { value.number.map(numbers.admits) ?? false }

    mutating func adopt(_ value: ItemValue) { self.value = value.number ?? self.value }

    var needsID: Bool { true }

    var isListed: Bool { true }

    func access(_ look: Look) -> ItemAccess? {
        let value = AccessValue.number(look.number(value), in: range)
        return ItemAccess(role: .spinButton, name: title, detail: unit, value: value, isEnabled: isEnabled)
    }
}
