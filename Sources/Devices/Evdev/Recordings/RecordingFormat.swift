import Gestures
import System

/// The formats of recordings, recognized by the content of the file.
enum RecordingFormat: String, CaseIterable {
    case evemu
    case libinput = "libinput record"
    case getevent
    case evtest

    /// Opens a recording and reads it up to its first event; `quirks` may identify the touchscreen.
    ///
    /// - Parameter described: the devices of a description in another file.
    static func open(
        _ path: String,
        quirks: [DeviceQuirk],
        described: [RecordedDevice] = []
    ) throws(RecordingError) -> any RecordedEventSource & ~Copyable {
        var lines = try LineReader(path: path)
        switch try recognize(&lines) {
        case .evemu: return try TextRecording(lines, syntax: EvemuSyntax())
        case .libinput: return try LibinputRecording(lines, quirks: quirks)
        case .getevent: return try TextRecording(lines, syntax: GeteventSyntax(quirks: quirks, described: described))
        case .evtest: return try TextRecording(lines, syntax: EvtestSyntax())
        }
    }

    /// Reads up to the first line of the recording itself, and steps back before it.
    ///
    /// Where a terminal was captured, the list of devices to choose from stands before it. evtest, evemu-record and `libinput
    /// record` write it alike. An empty file counts as an empty recording of evemu.
    private static func recognize(_ lines: inout LineReader) throws(RecordingError) -> RecordingFormat {
        var isChoosing = false
        while try lines.advance() {
            let isOfChoice = try lines.parse { $0.isOfChoice(inList: isChoosing) }
            isChoosing = isChoosing || isOfChoice
            if isOfChoice { continue }
            let format: RecordingFormat?
            do throws(RecordingError) {
                format = try lines.parse { scanner throws(RecordingLineError) in try recognize(&scanner) }
            } catch {
                guard isChoosing else { throw error }
                format = .evtest
            }
            guard let format else { continue }
            lines.stepBack()
            return format
        }
        return isChoosing ? .evtest : .evemu
    }

    /// The format that has such a line; nil when the line is empty or a comment.
    private static func recognize(_ line: inout LineScanner) throws(RecordingLineError) -> RecordingFormat? {
        if line.accept("# EVEMU") { return .evemu }
        if line.isAtEnd() { return nil }
        let start = line
        let test: [(RecordingFormat, (inout LineScanner) -> Bool)] = [
            (.evemu, EvemuSyntax.recognizes), (.libinput, LibinputRecording.recognizes),
            (.getevent, GeteventSyntax.recognizes), (.evtest, EvtestSyntax.recognizes),
        ]
        for (format, recognizes) in test {
            var line = start
            if recognizes(&line) { return format }
        }
        let names = allCases.map(\.rawValue).joined(separator: ", ")
        throw start.error("expected the beginning of a recording (\(names))")
    }
}

/// A source of recorded events: a file of some format.
///
/// All formats give the same events and descriptions: readers do not depend on the format.
protocol RecordedEventSource: ~Copyable {
    var path: String { get }
    /// The devices that the file describes before its first event; none when it holds events only.
    var devices: [RecordedDevice] { get }
    /// The node of the device whose events count; nil where the format does not say, or before its first event.
    var node: String? { get }
    /// Touchscreens that have events, too, which do not count; complete at the end of the file.
    var unplayed: [RecordedDevice] { get }
    /// Whether the types and codes of events are written so.
    var hasHexadecimalCodes: Bool { get }

    /// Appends the next events of the touchscreen, a batch of them; none at the end of the file.
    ///
    /// Batches keep the cost of the existential away from the single event.
    /// - Throws: what is wrong after the events that it did append.
    mutating func read(into events: inout [InputEvent]) throws(RecordingError)
}

extension RecordedEventSource where Self: ~Copyable {
    static var batch: Int { 256 }
    var hasHexadecimalCodes: Bool { false }
}

extension LineScanner {
    /// Whether a line belongs to the choice of a device; those of the devices themselves only in its list.
    fileprivate func isOfChoice(inList: Bool) -> Bool {
        var line = self
        if inList, line.accept("/dev/input/") { return true }
        let beginnings: [StaticString] = [
            "No device specified", "Available devices:", "Select the device", "Recording to ",
        ]
        return beginnings.contains { line.accept($0) }
    }
}

/// The syntax of the lines of a recording, for formats in which a line holds at most one event.
protocol LineSyntax {
    var devices: [RecordedDevice] { get }
    var node: String? { get }
    var unplayed: [RecordedDevice] { get }
    static var hasHexadecimalCodes: Bool { get }

    /// - Returns: its event; nil when it holds none that counts.
    mutating func read(_ line: inout LineScanner, number: Int) throws(RecordingLineError) -> InputEvent?
}

extension LineSyntax {
    var node: String? { nil }
    var unplayed: [RecordedDevice] { [] }
    static var hasHexadecimalCodes: Bool { false }
}

/// A recording that is read line by line, in constant memory.
struct TextRecording<Syntax: LineSyntax>: RecordedEventSource, ~Copyable {
    var path: String { lines.path }
    var devices: [RecordedDevice] { syntax.devices }
    var node: String? { syntax.node }
    var unplayed: [RecordedDevice] { syntax.unplayed }
    var hasHexadecimalCodes: Bool { Syntax.hasHexadecimalCodes }

    private var lines: LineReader
    private var syntax: Syntax
    private var first: InputEvent?

    init(_ lines: consuming LineReader, syntax: Syntax) throws(RecordingError) {
        var lines = lines
        var syntax = syntax
        first = try lines.nextEvent(&syntax)
        self.lines = lines
        self.syntax = syntax
    }

    mutating func read(into events: inout [InputEvent]) throws(RecordingError) {
        if let event = first { events.append(event) }
        first = nil
        while events.count < Self.batch, let event = try lines.nextEvent(&syntax) { events.append(event) }
    }
}

extension LineReader {
    fileprivate mutating func nextEvent(_ syntax: inout some LineSyntax) throws(RecordingError) -> InputEvent? {
        while try advance() {
            let number = number
            let event = try parse { scanner throws(RecordingLineError) in try syntax.read(&scanner, number: number) }
            if let event { return event }
        }
        return nil
    }
}

/// Gives times to the events of a recording that may lack them.
///
/// Without any time the frames are spread evenly, at the rate of a common panel: the positions of a stroke are true then,
/// its speed is a guess.
struct RecordingClock {
    /// Between two frames without a time: 100 frames a second.
    static let period: Microseconds = 10_000

    private var now: Microseconds = 0

    /// The event at the time that was recorded, else in the frame that is being read.
    mutating func stamp(_ event: InputEvent, at time: Microseconds?) -> InputEvent {
        var event = event
        if let time { now = time }
        event.time = now
        if time == nil, event.type == EventType.syn, event.code == Syn.report { now += Self.period }
        return event
    }
}
