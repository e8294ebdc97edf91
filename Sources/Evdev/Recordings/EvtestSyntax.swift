import Gestures
import System

/// The lines of evtest, which mtplot and the logs of touchpads share: `Event: time …, type …, code …, value …`.
struct EvtestSyntax: LineSyntax {
    var devices: [RecordedDevice] { description.device.map { [$0] } ?? [] }

    private var description = EvtestDescription()
    private var clock = RecordingClock()
    private var hasBegun = false

    /// Whether a line looks like one of evtest.
    static func recognizes(_ line: inout LineScanner) -> Bool {
        let beginnings: [StaticString] = [
            "Event:", "Input driver version", "Input device ", "Supported events:", "Available devices:",
            "No device specified", "Select the device", "Testing ...", "/dev/input/",
        ]
        return beginnings.contains { line.accept($0) }
    }

    mutating func take(_ line: inout LineScanner, number: Int) throws(RecordingLineError) -> InputEvent? {
        if line.isAtEnd() { return nil }
        guard line.accept("Event:") else {
            guard !hasBegun else { throw line.fault("expected a line 'Event: …' after the first") }
            try description.take(&line, number: number)
            return nil
        }
        hasBegun = true
        let time = try Self.time(&line)
        return clock.stamp(line.accept("type") ? try Self.event(&line) : try Self.marker(&line), at: time)
    }
}

extension EvtestSyntax {
    private static func time(_ line: inout LineScanner) throws(RecordingLineError) -> Microseconds? {
        guard line.accept("time") else { return nil }
        let time = try line.timestamp()
        guard line.accept(",") else { throw line.fault("expected ',' behind the time") }
        return time
    }

    /// What follows `type`: numbers, each with a name in parentheses that may be missing, and the value in decimal.
    private static func event(_ line: inout LineScanner) throws(RecordingLineError) -> InputEvent {
        let type = try number(&line, "the event type in decimal")
        guard line.accept("code") else { throw line.fault("expected 'code'") }
        let code = try number(&line, "the event code in decimal")
        guard line.accept("value") else { throw line.fault("expected 'value'") }
        let value = try value(&line, type: type, code: code)
        try line.finish()
        return InputEvent(time: 0, type: type, code: code, value: value)
    }

    private static func number(_ line: inout LineScanner, _ what: String) throws(RecordingLineError) -> UInt16 {
        line.skipBlanks()
        let start = line
        guard let number = UInt16(exactly: try line.decimal(what)) else {
            throw start.fault("expected \(what), at most 65535")
        }
        if line.accept("(") {
            while let byte = line.next, byte != UInt8(ascii: ")") { line.skip(1) }
            guard line.accept(")") else { throw line.fault("expected ')' behind the name") }
        }
        guard line.accept(",") else { throw line.fault("expected ','") }
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

    /// The end of a frame between dashes, of a contact between plus signs, or the loss of events between angles.
    private static func marker(_ line: inout LineScanner) throws(RecordingLineError) -> InputEvent {
        let code =
            switch line.next {
            case UInt8(ascii: "-"): Syn.report
            case UInt8(ascii: "+"): Syn.multiTouchReport
            case UInt8(ascii: ">"): Syn.dropped
            default: throw line.fault("expected 'type', or SYN_REPORT between dashes")
            }
        guard line.text().last.map({ "-+<".contains($0) }) == true else {
            throw line.fault("expected the end of the mark")
        }
        return InputEvent(time: 0, type: EventType.syn, code: code, value: 0)
    }
}
