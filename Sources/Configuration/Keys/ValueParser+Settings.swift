import BottomSheet
import Evdev
import Gestures

extension ValueParser where Value == Settings.Display.Card {
    /// A graphics card.
    static let card = ValueParser<String>.devicePath.map(Value.path).orAuto(.auto)
}

extension ValueParser where Value == Settings.Display.Connector {
    /// A connector.
    static let connector = ValueParser<String>.name("the name of a connector").map(Value.name).orAuto(.auto)
}

extension ValueParser where Value == Settings.Display.Scale {
    /// Pixels per point, or auto.
    static let scale = ValueParser<Double>.scale.map(Value.fixed).orAuto(.auto)
}

extension ValueParser where Value == Settings.Display.Mode {
    /// A mode.
    static let mode = ValueParser(expected: "\"preferred\", \"WxH\" or \"WxH@HZ\"") { value, _ in
        value.string.flatMap(Value.init)
    }
}

extension ValueParser where Value == Settings.Display.Rotation {
    /// Degrees, as a number.
    static let rotation = ValueParser(expected: "0, 90, 180 or 270") { value, _ in
        value.number.flatMap(Int.init(exactly:)).flatMap(Value.init(rawValue:))
    }
}

extension ValueParser where Value == DeviceRequest {
    /// A touchscreen: what begins with a slash is a path.
    static let device = ValueParser<String>.name("a path or the name of a device")
        .map { Value($0) }
        .orAuto(.auto)
}

extension ValueParser where Value == BackdropImage {
    /// A picture, what the screen showed before, or nothing but the colour.
    static let backdropImage = ValueParser(expected: "\"none\", \"snapshot\" or the path of a PNG") { value, reading in
        switch value.string {
        case "none": .plain
        case "snapshot": .snapshot
        default: ValueParser<String>.picturePath.read(value, &reading).map(Value.file)
        }
    }
}

extension ValueParser where Value == Calibration {
    /// A matrix on fractions of the panel.
    static let calibration = ValueParser(
        expected: "[a, b, c, d, e, f]: x' = a·x + b·y + c, y' = d·x + e·y + f in fractions of the panel"
    ) { value, _ in
        guard case .array(let elements) = value.content else { return nil }
        let numbers = elements.compactMap(\.number)
        return numbers.count == elements.count ? Calibration(numbers) : nil
    }
}
