import Gestures
import System

/// The lines of evtest, which mtplot and the logs of touchpads share: `Event: time …, type …, code …, value …`.
struct EvtestSyntax: LineSyntax {
    var devices: [RecordedDevice] { description.device.map { [$0] } ?? [] }

    private var description = EvtestDescription()
    private var clock = RecordingClock()
    private var hasBegun = false

    static func recognizes(_ line: inout LineScanner) -> Bool {
        let beginnings: [StaticString] = [
            "Event:", "Input driver version", "Input device ", "Supported events:", "Testing ...", "/dev/input/",
        ]
        return beginnings.contains { line.accept($0) }
    }

    mutating func read(_ line: inout LineScanner, number: Int) throws(RecordingLineError) -> InputEvent? {
        if line.isAtEnd() { return nil }
        guard line.accept("Event:") else {
            guard !hasBegun else { throw line.error("expected a line 'Event: …' after the first") }
            try description.read(&line, number: number)
            return nil
        }
        hasBegun = true
        let time = try Self.time(&line)
        return clock.stamp(line.accept("type") ? try Self.event(&line) : try Self.marker(&line), at: time)
    }

    private static func time(_ line: inout LineScanner) throws(RecordingLineError) -> Microseconds? {
        guard line.accept("time") else { return nil }
        let time = try line.timestamp()
        guard line.accept(",") else { throw line.error("expected ',' behind the time") }
        return time
    }

    /// What follows `type`: numbers, each with a name in parentheses that may be missing, and the value in decimal.
    private static func event(_ line: inout LineScanner) throws(RecordingLineError) -> InputEvent {
        let type = try number(&line, "the event type in decimal")
        guard line.accept("code") else { throw line.error("expected 'code'") }
        let code = try number(&line, "the event code in decimal")
        guard line.accept("value") else { throw line.error("expected 'value'") }
        let value = try value(&line, type: type, code: code)
        try line.finish()
        return InputEvent(time: 0, type: type, code: code, value: value)
    }

    private static func number(_ line: inout LineScanner, _ what: String) throws(RecordingLineError) -> UInt16 {
        line.skipBlanks()
        let start = line
        guard let number = UInt16(exactly: try line.decimal(what)) else {
            throw start.error("expected \(what), at most 65535")
        }
        if line.accept("(") {
            while let byte = line.next, byte != UInt8(ascii: ")") { line.skip(1) }
            guard line.accept(")") else { throw line.error("expected ')' behind the name") }
        }
        guard line.accept(",") else { throw line.error("expected ','") }
        return number
    }

    /// Scan codes are written in hex, all other values in decimal.
    private static func value(_ line: inout LineScanner, type: UInt16, code: UInt16) throws(RecordingLineError) -> Int32
    {
        if type == EventType.misc, code == Misc.scan {
            return Int32(truncatingIfNeeded: try line.hex(upTo: 0xFFFF_FFFF, "the scan code in hex"))
        }
        return try line.decimal("the value in decimal")
    }

    /// The end of a frame between dashes, of a contact between plus signs, or the loss of events between angle brackets.
    private static func marker(_ line: inout LineScanner) throws(RecordingLineError) -> InputEvent {
        let code =
            switch line.next {
            case UInt8(ascii: "-"): Syn.report
            case UInt8(ascii: "+"): Syn.multiTouchReport
            case UInt8(ascii: ">"): Syn.dropped
            default: throw line.error("expected 'type', or SYN_REPORT between dashes")
            }
        guard line.text().last.map({ "-+<".contains($0) }) == true else {
            throw line.error("expected the end of the mark")
        }
        return InputEvent(time: 0, type: EventType.syn, code: code, value: 0)
    }
}

/// What evtest prints before the first event: the name of the device, its codes and the ranges of its axes.
///
/// Lines that are not about touch, such as the list of devices to choose from, are skipped.
private struct EvtestDescription {
    var device: RecordedDevice? {
        recorded.capabilities.axes.isEmpty && recorded.capabilities.keys == nil ? nil : recorded
    }

    private var recorded = RecordedDevice()
    private var type: UInt16?
    private var axis: UInt16?

    mutating func read(_ line: inout LineScanner, number: Int) throws(RecordingLineError) {
        if line.accept("Event type ") {
            type = try code(&line)
            axis = nil
        } else if line.accept("Event code ") {
            try readCode(try code(&line), line: number)
        } else if line.accept("Property type ") {
            recorded.capabilities.properties.insert(try code(&line))
        } else if line.accept("Input device name:") {
            recorded.capabilities.name = line.quoted()
        } else if line.accept("Input device ID: bus 0x") {
            recorded.capabilities.identity.bus = UInt16(try line.hex(upTo: 0xFFFF, "the bus in hex"))
        } else if let axis {
            try readRange(of: axis, &line)
        }
    }

    private func code(_ line: inout LineScanner) throws(RecordingLineError) -> UInt16 {
        let start = line
        guard let code = UInt16(exactly: try line.decimal("a code in decimal")) else {
            throw start.error("expected a code in decimal, at most 65535")
        }
        return code
    }

    private mutating func readCode(_ code: UInt16, line: Int) throws(RecordingLineError) {
        axis = type == EventType.absolute ? code : nil
        if type == EventType.key { recorded.addKey(code) }
        if let axis { recorded.set(AxisRange(min: 0, max: 0), of: axis, line: line) }
    }

    /// A line of an axis: `Min`, `Max` or `Resolution`; one that is none of these ends the axis.
    private mutating func readRange(of axis: UInt16, _ line: inout LineScanner) throws(RecordingLineError) {
        var range = recorded.capabilities.axes[axis] ?? AxisRange(min: 0, max: 0)
        if line.accept("Min") {
            range.min = Int(try line.decimal("the minimum in decimal"))
        } else if line.accept("Max") {
            range.max = Int(try line.decimal("the maximum in decimal"))
        } else if line.accept("Resolution") {
            range.resolution = Int(try line.decimal("the resolution in decimal"))
        } else {
            if !line.accept("Value"), !line.accept("Fuzz"), !line.accept("Flat") { self.axis = nil }
            return
        }
        try line.finish()
        recorded.capabilities.axes[axis] = range
    }
}
