extension Kind where Value == Settings.Display.Card {
    /// A graphics card.
    static let card = Kind<String>.devicePath.map(Value.path).orAuto(.auto)
}

extension Kind where Value == Settings.Display.Connector {
    /// A connector.
    static let connector = Kind<String>.name("the name of a connector").map(Value.name).orAuto(.auto)
}

extension Kind where Value == Settings.Display.Scale {
    /// Pixels per point, or auto.
    static let scale = Kind<Double>.scale.map(Value.fixed).orAuto(.auto)
}

extension Kind where Value == Settings.Display.Mode {
    /// A mode.
    static let mode = Kind(expected: "\"preferred\", \"WxH\" or \"WxH@HZ\"") { value, _ in
        value.string.flatMap(Value.init)
    }
}

extension Kind where Value == Settings.Display.Rotation {
    /// Degrees, as a number.
    static let rotation = Kind(expected: "0, 90, 180 or 270") { value, _ in
        value.number.flatMap(Int.init(exactly:)).flatMap(Value.init(rawValue:))
    }
}

extension Kind where Value == Settings.Input.Device {
    /// A touchscreen: what begins with a slash is a path.
    static let device = Kind<String>.name("a path or the name of a device")
        .map { $0.hasPrefix("/") ? Value.path($0) : Value.name($0) }
        .orAuto(.auto)
}

extension Kind where Value == Settings.Sheet.Preset {
    /// A preset; one that later versions bring is told apart from a misspelt one.
    static let preset = Kind(expected: word.expected) { value, reading in
        guard let name = value.string, Settings.Sheet.Preset.planned.contains(name) else {
            return word.read(value, &reading)
        }
        reading.report("\"\(name)\" is not available in this version, expected \(word.expected)", at: value.place)
        return nil
    }
}

extension Kind where Value == Set<Settings.Sheet.Presenter> {
    /// A list of presenters, none of them twice.
    ///
    /// An empty list is fine: the sheet stays where it is.
    static let presenters = Kind(
        expected: "a list of " + Settings.Sheet.Presenter.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    ) { value, reading in
        guard case .array(let elements) = value.content else { return nil }
        let before = reading.faults.count
        var result: Value = []
        for element in elements {
            guard let presenter = Kind<Settings.Sheet.Presenter>.word.value(of: element, &reading) else { continue }
            if !result.insert(presenter).inserted {
                reading.report("expected each word once, found \(element.shown) again", at: element.place)
            }
        }
        return reading.faults.count == before ? result : nil
    }
}
