/// The lines of evemu, versions 1.0 to 1.3: a tag and a colon, then fields that are mostly hex.
struct EvemuSyntax: LineSyntax {
    var devices: [RecordedDevice] { isDescribed ? [device] : [] }

    static let hasHexadecimalCodes = true

    private var device = RecordedDevice()
    private var isDescribed = false
    private var hasBegun = false
    private var propertyBytes = 0
    private var codeBytes: [Int: Int] = [:]

    private static let expectedLine = "expected a line of an evemu recording (N: I: P: B: A: L: S: E: or #)"

    static func recognizes(_ line: inout LineScanner) -> Bool {
        guard let letter = line.next, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter) else { return false }
        return line.byte(after: 1) == UInt8(ascii: ":") || line.byte(after: 1) == nil
    }

    mutating func read(_ line: inout LineScanner, number: Int) throws(RecordingLineError) -> InputEvent? {
        if number == 1 { try checkVersion(line) }
        guard let tag = try tag(&line) else { return nil }
        if tag == UInt8(ascii: "E") {
            hasBegun = true
            return try event(&line)
        }
        guard !hasBegun else {
            throw RecordingLineError(column: 1, reason: "expected an event (E:) after the first, found a description")
        }
        try describe(tag, &line, number: number)
        isDescribed = true
        return nil
    }
}

extension EvemuSyntax {
    /// Refuses another version, since other formats have lines that look alike; a missing one means 1.0.
    private func checkVersion(_ line: LineScanner) throws(RecordingLineError) {
        var line = line
        let text = line.text()
        guard text.hasPrefix("# EVEMU "), !text.hasPrefix("# EVEMU 1.") else { return }
        throw RecordingLineError(column: 9, reason: "expected evemu version 1.0 to 1.3, found '\(text.dropFirst(8))'")
    }

    /// The letter of a line like `E: …`, which is then behind the scanner; nil for an empty line or a comment.
    private func tag(_ line: inout LineScanner) throws(RecordingLineError) -> UInt8? {
        line.skipBlanks()
        guard let letter = line.next, letter != UInt8(ascii: "#") else { return nil }
        guard line.byte(after: 1) == UInt8(ascii: ":") else { throw line.error(Self.expectedLine) }
        line.skip(2)
        return letter
    }

    /// The event of an `E:` line: time, type and code in hex, value in decimal.
    private func event(_ line: inout LineScanner) throws(RecordingLineError) -> InputEvent {
        let time = try line.timestamp()
        let type = try line.hex(upTo: 0xFFFF, "the event type in hex")
        let code = try line.hex(upTo: 0xFFFF, "the event code in hex")
        let value = try line.decimal("the value in decimal")
        try line.finish()
        return InputEvent(time: time, type: UInt16(type), code: UInt16(code), value: value)
    }

    private mutating func describe(_ tag: UInt8, _ line: inout LineScanner, number: Int) throws(RecordingLineError) {
        switch tag {
        case UInt8(ascii: "N"): device.capabilities.name = line.text()
        case UInt8(ascii: "I"): try readIdentity(&line)
        case UInt8(ascii: "P"): try readProperties(&line)
        case UInt8(ascii: "B"): try readCodes(&line)
        case UInt8(ascii: "A"): try readAxis(&line, number: number)
        case UInt8(ascii: "L"), UInt8(ascii: "S"): try readState(&line)
        default: throw RecordingLineError(column: 1, reason: Self.expectedLine)
        }
    }

    private mutating func readIdentity(_ line: inout LineScanner) throws(RecordingLineError) {
        device.capabilities.identity.bus = UInt16(try line.hex(upTo: 0xFFFF, "the bus in hex"))
        for what in ["the vendor in hex", "the product in hex", "the version in hex"] {
            _ = try line.hex(upTo: 0xFFFF, what)
        }
        try line.finish()
    }

    private mutating func readProperties(_ line: inout LineScanner) throws(RecordingLineError) {
        let codes = try bitmask(&line, from: propertyBytes)
        device.capabilities.properties.formUnion(codes)
        propertyBytes += 8
    }

    /// Eight bytes of the codes of one type; repeated lines of a type continue where the last one ended.
    private mutating func readCodes(_ line: inout LineScanner) throws(RecordingLineError) {
        let type = try line.hex(upTo: 0xFF, "an event type in hex")
        let codes = try bitmask(&line, from: codeBytes[type, default: 0])
        codeBytes[type, default: 0] += 8
        if type == EventType.key { device.capabilities.keys = (device.capabilities.keys ?? []).union(codes) }
        if type == EventType.relative { device.capabilities.relative.formUnion(codes) }
    }

    private func bitmask(_ line: inout LineScanner, from firstByte: Int) throws(RecordingLineError) -> Set<UInt16> {
        var codes: Set<UInt16> = []
        for byte in firstByte..<firstByte + 8 {
            let bits = try line.hex(upTo: 0xFF, "eight bytes in hex")
            for bit in 0..<8 where bits & 1 << bit != 0 { codes.insert(UInt16(truncatingIfNeeded: byte * 8 + bit)) }
        }
        try line.finish()
        return codes
    }

    /// Axis, min, max, fuzz, flat, and the resolution that version 1.2 added.
    private mutating func readAxis(_ line: inout LineScanner, number: Int) throws(RecordingLineError) {
        let axis = UInt16(try line.hex(upTo: 0xFF, "an axis in hex"))
        var range = AxisRange(min: 0, max: 0)
        range.min = Int(try line.decimal("the minimum in decimal"))
        range.max = Int(try line.decimal("the maximum in decimal"))
        _ = try line.decimal("the fuzz in decimal")
        _ = try line.decimal("the flat in decimal")
        if !line.isAtEnd() { range.resolution = Int(try line.decimal("the resolution in decimal")) }
        try line.finish()
        device.set(range, of: axis, line: number)
    }

    private func readState(_ line: inout LineScanner) throws(RecordingLineError) {
        _ = try line.hex(upTo: 0xFF, "a code in hex")
        _ = try line.decimal("a state in decimal")
        try line.finish()
    }
}
