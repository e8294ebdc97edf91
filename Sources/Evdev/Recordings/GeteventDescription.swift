/// The blocks in which getevent describes devices: `add device …`, then indented lines.
struct GeteventDescription {
    /// The devices of which more is known than the name.
    var devices: [RecordedDevice] { all.filter { !$0.capabilities.axes.isEmpty || $0.capabilities.keys != nil } }

    private var all: [RecordedDevice] = []
    private var part = Part.none

    /// What the lines without a key of their own go on with.
    private enum Part: Equatable {
        case none
        case codes(type: UInt16)
        case properties
    }

    /// Whether a line begins a block, or says something else that is no event.
    static func recognizes(_ line: LineScanner) -> Bool {
        var line = line
        return line.accept("add device ") || line.accept("remove device ") || line.accept("could not ")
    }

    /// Takes a line.
    /// - Returns: whether it belongs to a description.
    mutating func take(_ line: LineScanner, number: Int) throws(RecordingLineError) -> Bool {
        var line = line
        if line.next == UInt8(ascii: " ") || line.next == UInt8(ascii: "\t") {
            if line.isAtEnd() { return true }
            guard !all.isEmpty else { throw line.fault("expected 'add device' before its description") }
            try takeIndented(&line, number: number)
            return true
        }
        guard Self.recognizes(line) else { return false }
        if line.accept("add device ") { try begin(&line) }
        return true
    }
}

extension GeteventDescription {
    private mutating func begin(_ line: inout LineScanner) throws(RecordingLineError) {
        _ = line.word()
        guard line.accept(":") else { throw line.fault("expected ':' and the path of the device") }
        var device = RecordedDevice()
        device.node = line.text()
        all.append(device)
        part = .none
    }

    private mutating func takeIndented(_ line: inout LineScanner, number: Int) throws(RecordingLineError) {
        let last = all.count - 1
        if line.accept("name:") {
            all[last].capabilities.name = line.quoted()
        } else if line.accept("bus:") {
            all[last].capabilities.bus = UInt16(try line.hex(upTo: 0xFFFF, "the bus in hex"))
        } else if line.accept("input props:") {
            part = .properties
        } else if let type = section(line) {
            part = .codes(type: type.number)
            line = type.rest
            try takeEntries(&line, number: number)
        } else if !isOther(line) {
            try takeEntries(&line, number: number)
        } else {
            part = .none
        }
    }

    /// The event type of a line such as `ABS (0003): …`, and what follows it.
    private func section(_ line: LineScanner) -> (number: UInt16, rest: LineScanner)? {
        var line = line
        _ = line.word()
        guard line.accept("(") else { return nil }
        var digits = LineScanner(line.word())
        guard let number = try? digits.hex(upTo: 0xFFFF, ""), line.accept("):") else { return nil }
        return (UInt16(number), line)
    }

    /// Whether a line has a key that says nothing of touch, such as `location:`.
    private func isOther(_ line: LineScanner) -> Bool {
        var line = line
        guard !line.accept("<none>") else { return true }
        let word = line.word()
        let isCode =
            EventNames.isName(word) || word.count == 4 && word.allSatisfy { $0 < 0x3A || $0 >= 0x61 && $0 < 0x67 }
        return !isCode
    }

    private mutating func takeEntries(_ line: inout LineScanner, number: Int) throws(RecordingLineError) {
        switch part {
        case .none: break
        case .properties:
            let property = try code(&line) { EventNames.property($0) }
            if let property { all[all.count - 1].capabilities.properties.insert(property) }
        case .codes(EventType.absolute): try takeAxis(&line, number: number)
        case .codes(EventType.key): try takeKeys(&line)
        case .codes: break
        }
    }

    /// An axis and its range: `0035  : value 0, min 0, max 1079, fuzz 0, flat 0, resolution 0`.
    private mutating func takeAxis(_ line: inout LineScanner, number: Int) throws(RecordingLineError) {
        guard !line.isAtEnd() else { return }
        let axis = try code(&line) { EventNames.code($0, type: EventType.absolute) }
        _ = line.accept(":")
        var range = AxisRange(min: 0, max: 0)
        _ = try field("value", &line)
        range.min = try field("min", &line)
        range.max = try field("max", &line)
        for name: StaticString in ["fuzz", "flat"] { _ = try field(name, &line) }
        if !line.isAtEnd() { range.resolution = try field("resolution", &line) }
        try line.finish()
        if let axis { all[all.count - 1].set(range, of: axis, line: number) }
    }

    private func field(_ name: StaticString, _ line: inout LineScanner) throws(RecordingLineError) -> Int {
        guard line.accept(name) else { throw line.fault("expected '\(name)' and a number") }
        let value = Int(try line.decimal("the number of '\(name)' in decimal"))
        _ = line.accept(",")
        return value
    }

    /// Keys, of which those that are down have an asterisk.
    private mutating func takeKeys(_ line: inout LineScanner) throws(RecordingLineError) {
        while !line.isAtEnd() {
            let key = try code(&line) { EventNames.code($0, type: EventType.key) }
            if let key { all[all.count - 1].addKey(key) }
            _ = line.accept("*")
        }
    }

    /// A code in hex or by name; nil when the name is not known.
    private func code(
        _ line: inout LineScanner,
        named: (UnsafeBufferPointer<UInt8>) -> UInt16?
    ) throws(RecordingLineError) -> UInt16? {
        line.skipBlanks()
        let start = line
        let word = line.word()
        if EventNames.isName(word) { return named(word) }
        var digits = LineScanner(word)
        guard let number = try? digits.hex(upTo: 0xFFFF, "") else {
            throw start.fault("expected a code in hex or by name")
        }
        return UInt16(number)
    }
}
