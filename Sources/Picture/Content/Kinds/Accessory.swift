import Canvas
import Values

extension Item {
    /// The end of a row.
    public enum Accessory: Hashable, Sendable {
        /// There is more behind the row.
        case chevron
        /// A mark for a row that is chosen, or not.
        case check(Bool)
        /// A switch.
        case toggle(Bool)
        /// A text.
        case value(String)
    }
}

extension Item.Accessory {
    private enum Word: String, CaseIterable { case chevron, check, toggle, value }

    /// Reads the word that says which accessory it is, and what it shows from `value`: a truth, or a text.
    init?(_ reader: TableReader) {
        switch reader.choice("accessory", of: Word.self) {
        case .chevron: self = .chevron
        case .check: self = .check(reader.flag("value") ?? false)
        case .toggle: self = .toggle(reader.flag("value") ?? false)
        case .value:
            guard let text = reader.required("value", reader.line("value")) else { return nil }
            self = .value(text)
        case nil:
            // Of a wrong word nobody knows whether it has a value.
            let isWithout = reader.value("value") != nil && reader.value("accessory") == nil
            if isWithout { reader.note("is for rows with accessory = \"value\", \"toggle\" or \"check\"", of: "value") }
            return nil
        }
    }

    var fields: [String: Value] {
        func fields(_ word: Word, _ value: Value? = nil) -> [String: Value] {
            var fields: [String: Value] = ["accessory": .text(word.rawValue)]
            fields["value"] = value
            return fields
        }
        return switch self {
        case .chevron: fields(.chevron)
        case .check(let flag): fields(.check, .flag(flag))
        case .toggle(let flag): fields(.toggle, .flag(flag))
        case .value(let text): fields(.value, .text(text))
        }
    }

    /// The truth that a finger flips; nil where there is none.
    var flag: Bool? {
        switch self {
        case .check(let flag), .toggle(let flag): flag
        case .chevron, .value: nil
        }
    }

    var role: AccessRole {
        switch self {
        case .chevron: .button
        case .check: .checkbox
        case .toggle: .switch
        case .value: .text
        }
    }

    func value(_ look: Look) -> AccessValue? {
        switch self {
        case .chevron: nil
        case .check(let flag), .toggle(let flag): .flag(look.flag(flag))
        case .value(let text): .text(text)
        }
    }
}

extension Item.Accessory {
    /// Whether it is only read: a row with any other is there to be pressed.
    var isText: Bool {
        if case .value = self { true } else { false }
    }

    /// Whether it only says what the texts are about: letters become smaller beside it before it goes below them.
    var isMark: Bool {
        switch self {
        case .chevron, .check: true
        case .toggle, .value: false
        }
    }

    /// How large it is, in points; of a text only the line counts.
    func size(_ measures: Measures) -> (width: Double, height: Double) {
        switch self {
        case .chevron: (measures.grown(7), measures.grown(14))
        case .check: (measures.grown(24), measures.grown(24))
        case .toggle: (measures.grown(51), measures.grown(31))
        case .value: (0, measures.line(.title))
        }
    }

    /// Paints it in `box`, a text at one of its sides; a control that is narrower than it should be is smaller.
    func paint(with painter: ItemPainter, in box: Box, _ side: ItemPainter.Alignment) {
        let unit = box.width / max(1, size(Measures(scale: 1, textScale: 1)).width)
        switch self {
        case .chevron: paintChevron(with: painter, in: box, unit)
        case .check(let flag): paintCheck(painter.look.part(flag), with: painter, in: box, unit)
        case .toggle(let flag): paintToggle(painter.look.part(flag), with: painter, in: box, unit)
        case .value(let text):
            painter.write(text, .title, in: box, painter.theme.secondary, side)
        }
    }

    private func paintChevron(with painter: ItemPainter, in box: Box, _ unit: Double) {
        let (x, y) = (box.x, box.middle)
        let points = [(x, y - 6 * unit), (x + 6 * unit, y), (x, y + 6 * unit)]
        painter.context.lines(points, thickness: 2 * unit, painter.theme.control)
    }

    /// A disc with a tick, or an empty ring where there could be one; on its way the disc grows out of the middle.
    private func paintCheck(_ part: Double, with painter: ItemPainter, in box: Box, _ unit: Double) {
        let (context, theme) = (painter.context, painter.theme)
        let (x, y) = (box.x + box.width / 2, box.middle)
        if part < 1 { context.ring(x: x, y: y, diameter: box.width, thickness: 1.5 * unit, theme.control) }
        guard part > 0 else { return }
        context.disc(x: x, y: y, diameter: box.width * part, theme.filled)
        // A tick is written the same way everywhere, so it is not mirrored.
        let (up, side) = (unit * part, context.isMirrored ? -unit * part : unit * part)
        let tick = [(-5.2, 0.4), (-1.6, 4), (5.4, -3.8)].map { (x + side * $0.0, y + up * $0.1) }
        context.lines(tick, thickness: 2.2 * up, theme.tick)
    }

    private func paintToggle(_ part: Double, with painter: ItemPainter, in box: Box, _ unit: Double) {
        let (height, theme) = (31 * unit, painter.theme)
        let pill = Box(x: box.x, y: box.middle - height / 2, width: box.width, height: height)
        painter.context.fill(pill, theme.control.mixed(with: theme.filled, part), radius: height / 2)
        let x = pill.x + height / 2 + part * (pill.width - height)
        let knob = theme.knob(on: theme.control).mixed(with: theme.knob, part)
        painter.paintKnob(x: x, y: pill.middle, diameter: 27 * unit, knob)
    }
}
