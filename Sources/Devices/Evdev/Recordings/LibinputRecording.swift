import Gestures
import System

/// A recording of `libinput record`: YAML, of which only the current piece is held.
///
/// Devices stand one after the other, each with its events. A single one counts, whatever it is, and of several the first
/// touchscreen; those before it are skipped, and of those after it only the names are read.
final class LibinputRecording: RecordedEventSource {
    var path: String { yaml.path }
    private(set) var devices: [RecordedDevice] = []
    private(set) var unplayed: [RecordedDevice] = []
    var node: String? { nil }

    private let yaml: YAMLReader
    private let quirks: [DeviceQuirk]
    private var deviceCount = 1
    private var position = Position.end

    private enum Position {
        case entries
        case entry
        case frame
        case end
    }

    /// Reads up to the events of the touchscreen, which `quirks` may identify.
    init(_ lines: consuming LineReader, quirks: [DeviceQuirk]) throws(RecordingError) {
        yaml = try YAMLReader(lines)
        self.quirks = quirks
        try readTop()
        if position == .entries { devices = devices.suffix(1) }
    }

    /// Whether a line looks like the beginning of such a file, less the comments.
    static func recognizes(_ line: inout LineScanner) -> Bool {
        let beginnings: [StaticString] = [
            "version:", "ndevices:", "libinput:", "system:", "devices:", "---", "%YAML",
        ]
        return beginnings.contains { line.accept($0) }
    }

    func read(into events: inout [InputEvent]) throws(RecordingError) {
        while events.count < Self.batch {
            switch position {
            case .frame: if let event = try nextOfFrame() { events.append(event) }
            case .entry: try nextKey()
            case .entries: try nextEntry()
            case .end: return
            }
        }
    }
}

extension LibinputRecording {
    private func readTop() throws(RecordingError) {
        guard try yaml.advance() == .mapBegin else { throw yaml.error("expected the keys version and devices") }
        while try yaml.advance() != .mapEnd {
            let key = try yaml.text("a key such as devices")
            try yaml.advance()
            switch key {
            case "version": _ = try yaml.number("the version of the format", in: 1...1)
            case "ndevices": deviceCount = try yaml.number("the number of devices", in: 0...65_535)
            case "devices": if try readDevices() { return }
            default: try yaml.skipValue()
            }
        }
    }

    /// Reads devices up to the events of the touchscreen.
    /// - Returns: whether there it is.
    private func readDevices() throws(RecordingError) -> Bool {
        if yaml.isNothing { return false }
        guard yaml.piece == .listBegin else { throw yaml.error("expected a list of devices") }
        while try yaml.advance() != .listEnd {
            if try readDevice() { return true }
        }
        return false
    }

    /// Reads a device, up to its events if it is the touchscreen, else up to its end.
    private func readDevice() throws(RecordingError) -> Bool {
        guard yaml.piece == .mapBegin else { throw yaml.error("expected a device") }
        var description = LibinputDescription()
        while try yaml.advance() != .mapEnd {
            let key = try yaml.text("a key of a device")
            try yaml.advance()
            guard key == "events" else {
                try description.read(key, yaml)
                continue
            }
            if isTouchscreen(description.device), !yaml.isNothing {
                guard yaml.piece == .listBegin else { throw yaml.error("expected a list of events") }
                devices.append(description.device)
                position = .entries
                return true
            }
            try yaml.skipValue()
        }
        devices.append(description.device)
        return false
    }

    /// Reads the rest of the device whose events have ended, and the devices after it.
    private func readOthers() throws(RecordingError) {
        while yaml.piece != .mapEnd {
            try yaml.advance()
            try yaml.skipValue()
            try yaml.advance()
        }
        while try yaml.advance() == .mapBegin {
            var (description, hasEvents) = (LibinputDescription(), false)
            try yaml.readMap("a device") { key throws(RecordingError) in
                guard key == "events" else { return try description.read(key, yaml) }
                hasEvents = !yaml.isNothing
                try yaml.skipValue()
            }
            if hasEvents, isTouchscreen(description.device) { unplayed.append(description.device) }
        }
    }

    private func isTouchscreen(_ device: RecordedDevice) -> Bool {
        deviceCount == 1 || device.classification(quirks).verdict == .touchscreen
    }
}

extension LibinputRecording {
    /// An entry of `events` has one key: `evdev` with a frame, or something else that is skipped.
    private func nextEntry() throws(RecordingError) {
        switch try yaml.advance() {
        case .mapBegin: position = .entry
        case .listEnd:
            position = .end
            // A list that ends in the wrong position is an error; what else is wrong after the events does not matter.
            try yaml.advance()
            try? readOthers()
        default: throw yaml.error("expected an entry such as 'evdev:'")
        }
    }

    private func nextKey() throws(RecordingError) {
        guard try yaml.advance() != .mapEnd else {
            position = .entries
            return
        }
        let isFrame = yaml.is("evdev")
        try yaml.advance()
        guard isFrame, !yaml.isNothing else { return try yaml.skipValue() }
        guard yaml.piece == .listBegin else { throw yaml.error("expected a list of events") }
        position = .frame
    }

    private func nextOfFrame() throws(RecordingError) -> InputEvent? {
        switch try yaml.advance() {
        case .listBegin: return try event()
        case .listEnd:
            position = .entry
            return nil
        default: throw yaml.error("expected an event: [seconds, microseconds, type, code, value]")
        }
    }

    private func event() throws(RecordingError) -> InputEvent {
        let seconds = try yaml.nextNumber("the seconds", in: 0...1 << 40)
        let microseconds = try yaml.nextNumber("the microseconds", in: 0...999_999)
        let type = try yaml.nextNumber("the event type", in: 0...0xFFFF)
        let code = try yaml.nextNumber("the event code", in: 0...0xFFFF)
        let value = try yaml.nextNumber("the value", in: Int(Int32.min)...Int(Int32.max))
        guard try yaml.advance() == .listEnd else { throw yaml.error("expected ']' behind the value") }
        let time = Microseconds(seconds) * 1_000_000 + Microseconds(microseconds)
        return InputEvent(time: time, type: UInt16(type), code: UInt16(code), value: Int32(value))
    }
}
