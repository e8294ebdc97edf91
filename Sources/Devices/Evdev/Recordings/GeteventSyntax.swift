import Gestures
import System

/// The lines of Android's getevent: an optional time, an optional node, then type, code and value, in hex or by name.
///
/// The devices are described before their events, if at all (`add device`, of which only `-p` and `-i` give the ranges).
struct GeteventSyntax: LineSyntax {
    var devices: [RecordedDevice] { description.devices }

    private let quirks: [DeviceQuirk]
    /// The devices of a description in a file of its own; with one, that of this file does not count.
    private let described: [RecordedDevice]
    private var description = GeteventDescription()
    private var clock = RecordingClock()
    /// The device whose events count; nil until the first event shows it.
    private var choice: Choice?

    private enum Choice: Equatable {
        case node([UInt8])
        case withoutNode
    }

    /// Nodes of further touchscreens that have events.
    private var others: Set<[UInt8]> = []

    /// A reader of lines; `quirks` may decide which device is the touchscreen.
    init(quirks: [DeviceQuirk], described: [RecordedDevice] = []) {
        self.quirks = quirks
        self.described = described
    }

    var node: String? {
        if case .node(let node)? = choice { String(decoding: node, as: UTF8.self) } else { nil }
    }

    var unplayed: [RecordedDevice] { candidates.filter { $0.node.map { others.contains(Array($0.utf8)) } ?? false } }

    static func recognizes(_ line: inout LineScanner) -> Bool {
        if GeteventDescription.recognizes(line) || line.accept("[") { return true }
        if node(&line) != nil { return line.word().count >= 4 }
        let type = line.word()
        return type.count == 4 && hexValue(type) != nil || EventNames.type(type) != nil
    }

    mutating func read(_ line: inout LineScanner, number: Int) throws(RecordingLineError) -> InputEvent? {
        let isDescription = try description.read(line, number: number)
        if isDescription || line.isAtEnd() { return nil }
        let time = try Self.time(&line)
        let node = Self.node(&line)
        guard let event = try Self.event(&line), isOfTouchscreen(event, node: node) else { return nil }
        return clock.stamp(event, at: time)
    }
}

extension GeteventSyntax {
    /// The time between brackets, padded with blanks.
    private static func time(_ line: inout LineScanner) throws(RecordingLineError) -> Microseconds? {
        guard line.accept("[") else { return nil }
        let time = try line.timestamp()
        guard line.accept("]") else { throw line.error("expected ']' behind the time") }
        return time
    }

    /// The path of a node and its colon.
    private static func node(_ line: inout LineScanner) -> [UInt8]? {
        line.skipBlanks()
        guard line.next == UInt8(ascii: "/") else { return nil }
        var path: [UInt8] = []
        while let byte = line.next, byte != UInt8(ascii: ":") {
            path.append(byte)
            line.skip(1)
        }
        line.skip(1)
        return path
    }

    /// Type, code and value; nil when the type or the code has a name that is not known.
    private static func event(_ line: inout LineScanner) throws(RecordingLineError) -> InputEvent? {
        let typeName = "the event type in hex or as EV_…"
        let codeName = "the event code in hex or by name"
        let type = try number(&line, typeName) { EventNames.type($0) }
        let code = try number(&line, codeName) { name in type.flatMap { EventNames.code(name, type: $0) } }
        let value = try value(&line)
        if line.accept("rate") { _ = try line.decimal("the rate in decimal") }
        try line.finish()
        guard let type, let code else { return nil }
        return InputEvent(time: 0, type: type, code: code, value: value)
    }

    private static func number(
        _ line: inout LineScanner,
        _ what: String,
        named: (UnsafeBufferPointer<UInt8>) -> UInt16?
    ) throws(RecordingLineError) -> UInt16? {
        line.skipBlanks()
        let start = line
        let word = line.word()
        if EventNames.isName(word) { return named(word) }
        line = start
        return UInt16(try line.hex(upTo: 0xFFFF, what))
    }

    /// Eight hex digits, the bits of a signed number; the state of a key or the kind of a tool may be a word.
    private static func value(_ line: inout LineScanner) throws(RecordingLineError) -> Int32 {
        if line.accept("DOWN") { return 1 }
        if line.accept("UP") { return 0 }
        if line.accept("REPEAT") { return 2 }
        if line.accept("MT_TOOL_FINGER") { return 0 }
        if line.accept("MT_TOOL_PEN") { return 1 }
        if line.accept("MT_TOOL_PALM") { return 2 }
        let bits = try line.hex(upTo: 0xFFFF_FFFF, "the value in hex, or DOWN or UP")
        return Int32(truncatingIfNeeded: bits)
    }

    static func hexValue(_ word: UnsafeBufferPointer<UInt8>) -> Int? {
        var scanner = LineScanner(word)
        return try? scanner.hex(upTo: 0xFFFF, "")
    }
}

extension GeteventSyntax {
    /// The described devices that may be the touchscreen.
    private var candidates: [RecordedDevice] { (described.isEmpty ? devices : described).candidates(quirks) }

    /// Whether an event is of the device that counts: the first touchscreen that has events.
    private mutating func isOfTouchscreen(_ event: InputEvent, node: [UInt8]?) -> Bool {
        if choice == nil { choice = choice(after: event, node: node) }
        switch choice {
        case .node(let chosen):
            guard let node, node != chosen else { return true }
            if Self.isTouch(event) { others.insert(node) }
            return false
        case .withoutNode: return true
        case nil: return false
        }
    }

    /// Where no described device has the node, as after a restart, the first one that touches counts.
    private func choice(after event: InputEvent, node: [UInt8]?) -> Choice? {
        let known = described.isEmpty ? devices : described
        guard let node else { return !known.isEmpty || Self.isTouch(event) ? .withoutNode : nil }
        let isAt = { (device: RecordedDevice) in device.node.map { Array($0.utf8) } == node }
        let isChosen = known.contains(where: isAt) ? candidates.contains(where: isAt) : Self.isTouch(event)
        return isChosen ? .node(node) : nil
    }

    private static func isTouch(_ event: InputEvent) -> Bool {
        event.type == EventType.absolute || event.type == EventType.key && event.code == Button.touch
    }
}
