/// The blocks in which getevent describes devices: `add device …`, then indented lines.
struct GeteventDescription {
    var devices: [RecordedDevice] { all.filter { !$0.capabilities.axes.isEmpty || $0.capabilities.keys != nil } }

    private var all: [RecordedDevice] = []
    private var part = Part.none

    private enum Part: Equatable {
        case none
        case codes(type: UInt16)
        case properties
    }

    /// Whether a line begins a block, or is another line that is no event.
    static func recognizes(_ line: LineScanner) -> Bool {
        var line = line
        return line.accept("add device ") || line.accept("remove device ") || line.accept("could not ")
    }

    /// - Returns: whether it belongs to a description.
    mutating func read(_ line: LineScanner, number: Int) throws(RecordingLineError) -> Bool {
        var line = line
        if line.next == UInt8(ascii: " ") || line.next == UInt8(ascii: "\t") {
            if line.isAtEnd() { return true }
            guard !all.isEmpty else { throw line.error("expected 'add device' before its description") }
            try readIndented(&line, number: number)
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
        guard line.accept(":") else { throw line.error("expected ':' and the path of the device") }
        var device = RecordedDevice()
        device.node = line.text()
        all.append(device)
        part = .none
    }

    private mutating func readIndented(_ line: inout LineScanner, number: Int) throws(RecordingLineError) {
        let last = all.count - 1
        if line.accept("name:") {
            all[last].capabilities.name = line.quoted()
        } else if line.accept("bus:") {
            all[last].capabilities.identity.bus = UInt16(try line.hex(upTo: 0xFFFF, "the bus in hex"))
        } else if line.accept("input props:") {
            part = .properties
        } else if let type = section(line) {
            part = .codes(type: type.number)
            line = type.rest
            try readEntries(&line, number: number)
        } else if !isOther(line) {
            try readEntries(&line, number: number)
        } else {
            part = .none
        }
    }

    /// The event type of a line such as `ABS (0003): …`, and what follows it.
    private func section(_ line: LineScanner) -> (number: UInt16, rest: LineScanner)? {
        var line = line
        _ = line.word()
        guard line.accept("(") else { return nil }
        guard let number = GeteventSyntax.hexValue(line.word()), line.accept("):") else { return nil }
        return (UInt16(number), line)
    }

    /// Whether a line has a key that is not about touch, such as `location:`.
    private func isOther(_ line: LineScanner) -> Bool {
        var line = line
        guard !line.accept("<none>") else { return true }
        let word = line.word()
        let isCode =
            EventNames.isName(word) || word.count == 4 && word.allSatisfy { $0 < 0x3A || $0 >= 0x61 && $0 < 0x67 }
        return !isCode
    }

    private mutating func readEntries(_ line: inout LineScanner, number: Int) throws(RecordingLineError) {
        switch part {
        case .none: break
        case .properties:
            let property = try code(&line) { EventNames.property($0) }
            if let property { all[all.count - 1].capabilities.properties.insert(property) }
        case .codes(EventType.absolute): try readAxis(&line, number: number)
        case .codes(EventType.key): try readKeys(&line)
        case .codes: break
        }
    }

    /// An axis and its range: `0035  : value 0, min 0, max 1079, fuzz 0, flat 0, resolution 0`.
    private mutating func readAxis(_ line: inout LineScanner, number: Int) throws(RecordingLineError) {
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
        guard line.accept(name) else { throw line.error("expected '\(name)' and a number") }
        let value = Int(try line.decimal("the number of '\(name)' in decimal"))
        _ = line.accept(",")
        return value
    }

    /// Keys, of which those that are down have an asterisk.
    private mutating func readKeys(_ line: inout LineScanner) throws(RecordingLineError) {
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
        guard let number = GeteventSyntax.hexValue(word) else {
            throw start.error("expected a code in hex or by name")
        }
        return UInt16(number)
    }
}
