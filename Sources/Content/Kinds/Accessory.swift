import Values

extension Item {
    /// What stands at the end of a row.
    package enum Accessory: Hashable, Sendable {
        /// There is more behind it.
        case chevron
        /// Chosen, or not.
        case check(Bool)
        /// Switched on, or off.
        case toggle(Bool)
        /// A value.
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
        case nil: return nil
        }
    }

    /// The truth that a finger flips; nil where there is none.
    var flag: Bool? {
        switch self {
        case .check(let flag), .toggle(let flag): flag
        case .chevron, .value: nil
        }
    }

    /// Whether a row with it is there to be pressed.
    var isControl: Bool {
        if case .value = self { false } else { true }
    }

    /// The role of a row with it.
    var role: AccessRole {
        switch self {
        case .chevron: .button
        case .check: .checkbox
        case .toggle: .switch
        case .value: .text
        }
    }

    /// What a row with it shows.
    func value(_ look: Look) -> AccessValue? {
        switch self {
        case .chevron: nil
        case .check(let flag), .toggle(let flag): .flag(look.flag(flag))
        case .value(let text): .text(text)
        }
    }
}

extension Item.Accessory {
    /// Paints it at the end of a row that is called `title`, and returns where it begins.
    ///
    /// - Parameter start: where the row's texts begin.
    func paint(with painter: ItemPainter, beside title: String, from start: Double) -> Double {
        switch self {
        case .chevron: paintChevron(with: painter)
        case .check(let flag): paintCheck(painter.look.flag(flag), with: painter)
        case .toggle(let flag): paintToggle(painter.look.flag(flag), with: painter)
        case .value(let text): paint(text, with: painter, beside: title, from: start)
        }
    }

    private func paintChevron(with painter: ItemPainter) -> Double {
        let (x, y) = (painter.inner.end - 7, painter.whole.middle)
        painter.context.lines([(x, y - 6), (x + 6, y), (x, y + 6)], thickness: 2, painter.theme.control)
        return x
    }

    /// A disc with a tick, or an empty ring where there could be one.
    private func paintCheck(_ isOn: Bool, with painter: ItemPainter) -> Double {
        let (context, theme, diameter) = (painter.context, painter.theme, 24.0)
        let (x, y) = (painter.inner.end - diameter / 2, painter.whole.middle)
        if isOn {
            context.disc(x: x, y: y, diameter: diameter, theme.filled)
            // A tick is written the same way everywhere, so it is not mirrored.
            let side = context.isMirrored ? -1.0 : 1
            let tick = [(-5.2, 0.4), (-1.6, 4), (5.4, -3.8)].map { (x + side * $0.0, y + $0.1) }
            context.lines(tick, thickness: 2.2, theme.onAccent)
        } else {
            context.ring(x: x, y: y, diameter: diameter, thickness: 1.5, theme.control)
        }
        return painter.inner.end - diameter
    }

    private func paintToggle(_ isOn: Bool, with painter: ItemPainter) -> Double {
        let pill = Box(x: painter.inner.end - 51, y: (painter.height - 31) / 2, width: 51, height: 31)
        painter.context.fill(pill, isOn ? painter.theme.filled : painter.theme.control, radius: 15.5)
        painter.paintKnob(x: isOn ? pill.end - 15.5 : pill.x + 15.5, y: pill.middle, diameter: 27)
        return pill.x
    }

    /// A text, which leaves the title its half of the row, and takes more where the title needs less.
    private func paint(_ text: String, with painter: ItemPainter, beside title: String, from start: Double) -> Double {
        let (end, middle, color) = (painter.inner.end, painter.whole.middle, painter.theme.secondary)
        let room = end - start
        let left = end - max(room / 2, room - painter.width(of: title, .title) - Item.Row.gap)
        return end - painter.write(text, .title, from: left, to: end, middle: middle, color, atEnd: true)
    }
}
