import BottomSheet
import Canvas
import Evdev
import Gestures
import Output
import Values

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

extension ValueParser where Value == ModeRequest {
    /// A mode.
    static let mode = ValueParser(expected: "\"preferred\", \"WxH\" or \"WxH@HZ\"") { value, _ in
        value.string.flatMap { ModeRequest($0) }
    }
}

extension ValueParser where Value == Rotation {
    /// Degrees, as a number.
    static let rotation = ValueParser(expected: "0, 90, 180 or 270") { value, _ in
        value.number.flatMap(Int.init(exactly:)).flatMap(Rotation.init(rawValue:))
    }
}

extension ValueParser where Value == Turning.Way? {
    /// What turns the picture.
    static let way = oneOf([("auto", nil), ("mode", .modeChange), ("plane", .plane), ("drawing", .drawing)])
}

extension ValueParser where Value == VelocityModel {
    /// A velocity estimator.
    static let velocityModel = oneOf([("wlsq2", .weightedQuadratic), ("ios", .iosBlend)])
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

extension ValueParser where Value == [String] {
    /// Folders, by their whole paths.
    static let folders = ValueParser(expected: "a list of at most 64 absolute paths") { value, reading in
        guard case .array(let elements) = value.content, elements.count <= 64 else { return nil }
        let paths = elements.compactMap { ValueParser<String>.devicePath.read($0, &reading) }
        return paths.count == elements.count ? paths : nil
    }
}

extension ValueParser where Value == [Settings.Control.Grantee] {
    /// Users and groups; an empty list names nobody but root and the service's own user.
    static let grantees = ValueParser(
        expected: "a list of at most 64 of \"everyone\", \"user:NAME\" and \"group:NAME\""
    ) { value, _ in
        guard case .array(let elements) = value.content, elements.count <= 64 else { return nil }
        let grantees = elements.compactMap { $0.string.flatMap(Settings.Control.Grantee.init) }
        return grantees.count == elements.count ? grantees : nil
    }
}

extension Settings.Control.Grantee {
    /// Those whom a text names; nil when it names none.
    fileprivate init?(_ text: String) {
        if text == "everyone" {
            self = .everyone
            return
        }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[1].isEmpty, !parts[1].utf8.contains(0) else { return nil }
        switch parts[0] {
        case "user": self = .user(parts[1])
        case "group": self = .group(parts[1])
        default: return nil
        }
    }
}

extension ValueParser where Value == Int {
    /// Calls in a second.
    static let callRate = ValueParser(expected: "a whole number from 1 to 100000") { value, _ in
        value.number.flatMap(Int.init(exactly:)).flatMap { 1...100_000 ~= $0 ? $0 : nil }
    }
}

extension ValueParser where Value == Switchable<String> {
    /// The absolute path of a socket, as long as the system takes it.
    static let socket = ValueParser<String>(expected: "an absolute path of at most 107 bytes") { value, reading in
        let path = ValueParser<String>.devicePath.read(value, &reading)
        return path.flatMap { $0.utf8.count <= 107 && !$0.hasSuffix("/") ? $0 : nil }
    }.orOff()
}

extension ValueParser where Value == Settings.Power.Backlight {
    /// A folder's name below /sys/class/backlight, whatever the kernel gives: a path would lead elsewhere.
    static let backlight = ValueParser(
        expected: "\"auto\", \"none\" or a name below /sys/class/backlight"
    ) { value, reading in
        switch value.string {
        case "auto": .auto
        case "none": Value.none
        case ".", "..": nil
        default:
            ValueParser<String>.name("a name").read(value, &reading).flatMap { $0.contains("/") ? nil : Value.name($0) }
        }
    }
}
