/// The device description at the head of a recording.
struct RecordingDescription {
    /// What the lines so far say.
    private(set) var capabilities = DeviceCapabilities()
    /// Whether there was any line of a description.
    private(set) var isEmpty = true
    private var axisLines: [UInt16: Int] = [:]
    private var propertyBytes = 0
    private var codeBytes: [Int: Int] = [:]

    /// Reads on to the first event.
    /// - Returns: that event; nil when the file ends before.
    mutating func read(_ lines: inout LineReader) throws(RecordingError) -> InputEvent? {
        while try lines.advance() {
            if lines.number == 1 { try checkVersion(lines) }
            let event = try lines.parse { scanner throws(LineFault) in
                try take(&scanner, line: lines.number)
            }
            if let event { return event }
        }
        return nil
    }

    /// The touchscreen that is described.
    func touchDevice(file: String) throws(RecordingError) -> TouchDevice {
        do throws(TouchFault) {
            return try capabilities.touchDevice()
        } catch {
            var line: Int?
            if case .emptyRange(let axis, _) = error { line = axisLines[axis] }
            let advice = line == nil ? "" : "; give a description file with the true range before the recording"
            throw RecordingError(file: file, line: line, reason: "\(error)\(advice)")
        }
    }
}

extension RecordingDescription {
    /// Refuses another version, since other formats have lines that look alike; a missing one means 1.0.
    private func checkVersion(_ lines: borrowing LineReader) throws(RecordingError) {
        try lines.parse { scanner throws(LineFault) in
            let text = scanner.text()
            guard text.hasPrefix("# EVEMU "), !text.hasPrefix("# EVEMU 1.") else { return }
            throw LineFault(column: 9, reason: "expected evemu version 1.0 to 1.3, found '\(text.dropFirst(8))'")
        }
    }

    private mutating func take(_ scanner: inout LineScanner, line: Int) throws(LineFault) -> InputEvent? {
        guard let tag = try scanner.tag() else { return nil }
        if tag == UInt8(ascii: "E") { return try scanner.event() }
        isEmpty = false
        switch tag {
        case UInt8(ascii: "N"): capabilities.name = scanner.text()
        case UInt8(ascii: "I"): try takeIdentity(&scanner)
        case UInt8(ascii: "P"): try takeProperties(&scanner)
        case UInt8(ascii: "B"): try takeCodes(&scanner)
        case UInt8(ascii: "A"): try takeAxis(&scanner, line: line)
        case UInt8(ascii: "L"), UInt8(ascii: "S"): try takeState(&scanner)
        default: throw LineFault(column: 1, reason: LineScanner.expectedLine)
        }
        return nil
    }

    private mutating func takeIdentity(_ scanner: inout LineScanner) throws(LineFault) {
        capabilities.bus = UInt16(try scanner.hex(upTo: 0xFFFF, "the bus in hex"))
        for what in ["the vendor in hex", "the product in hex", "the version in hex"] {
            _ = try scanner.hex(upTo: 0xFFFF, what)
        }
        try scanner.finish()
    }

    private mutating func takeProperties(_ scanner: inout LineScanner) throws(LineFault) {
        let codes = try bitmask(&scanner, from: propertyBytes)
        capabilities.properties.formUnion(codes)
        propertyBytes += 8
    }

    /// Eight bytes of the codes of one type; repeated lines of a type go on where the last one ended.
    private mutating func takeCodes(_ scanner: inout LineScanner) throws(LineFault) {
        let type = try scanner.hex(upTo: 0xFF, "an event type in hex")
        let codes = try bitmask(&scanner, from: codeBytes[type, default: 0])
        codeBytes[type, default: 0] += 8
        if type == EventType.key { capabilities.keys = (capabilities.keys ?? []).union(codes) }
    }

    private func bitmask(_ scanner: inout LineScanner, from firstByte: Int) throws(LineFault) -> Set<UInt16> {
        var codes: Set<UInt16> = []
        for byte in firstByte..<firstByte + 8 {
            let bits = try scanner.hex(upTo: 0xFF, "eight bytes in hex")
            for bit in 0..<8 where bits & 1 << bit != 0 { codes.insert(UInt16(truncatingIfNeeded: byte * 8 + bit)) }
        }
        try scanner.finish()
        return codes
    }

    /// Axis, min, max, fuzz, flat, and the resolution that version 1.2 added.
    private mutating func takeAxis(_ scanner: inout LineScanner, line: Int) throws(LineFault) {
        let axis = UInt16(try scanner.hex(upTo: 0xFF, "an axis in hex"))
        var range = AxisRange(min: 0, max: 0)
        range.min = Int(try scanner.decimal("the minimum in decimal"))
        range.max = Int(try scanner.decimal("the maximum in decimal"))
        _ = try scanner.decimal("the fuzz in decimal")
        _ = try scanner.decimal("the flat in decimal")
        if !scanner.isAtEnd() { range.resolution = Int(try scanner.decimal("the resolution in decimal")) }
        try scanner.finish()
        capabilities.axes[axis] = range
        axisLines[axis] = line
    }

    private func takeState(_ scanner: inout LineScanner) throws(LineFault) {
        _ = try scanner.hex(upTo: 0xFF, "a code in hex")
        _ = try scanner.decimal("a state in decimal")
        try scanner.finish()
    }
}
