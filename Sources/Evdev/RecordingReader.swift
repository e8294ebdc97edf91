public import Gestures

/// A recorded touchscreen: an evemu recording (1.0 to 1.3), read as it is needed, in constant memory.
///
/// It yields the same touch frames as the live device would have. Times count from the recording's first event.
public struct RecordingReader: ~Copyable {
    /// The touchscreen that was recorded.
    public let device: TouchDevice
    /// The latest time that was read so far.
    public private(set) var lastEventTime: Microseconds = 0
    /// Frames that were dropped because their time ran backwards.
    public var droppedFrames: Int { tracker.droppedFrames }

    private var lines: LineReader
    private var tracker: ContactTracker
    private var first: InputEvent?
    private let start: Microseconds

    /// Opens a recording and reads its description.
    ///
    /// One path: description and events in one file. Two paths: the description is taken from the first file, whatever
    /// events it may hold, and the events from the second, whatever description it may hold.
    /// - Throws: `RecordingError`, which names the file, and the line and column where one is at fault.
    public init(paths: [String]) throws(RecordingError) {
        guard let eventsPath = paths.last, paths.count <= 2 else {
            throw RecordingError(
                file: paths.first ?? "recording",
                reason: "expected one recording, or a description and its events, found \(paths.count) files"
            )
        }
        let described = try paths.count == 2 ? Self.device(describedIn: paths[0]) : nil
        var lines = try LineReader(path: eventsPath)
        var description = RecordingDescription()
        let event = try description.read(&lines)
        let device = if let described { described } else { try Self.device(description, file: eventsPath) }
        guard let event else { throw Self.noEvents(in: paths) }
        self.device = device
        start = event.time
        first = event
        tracker = ContactTracker(device: device)
        self.lines = lines
    }

    /// The next frame; nil at the end of the recording.
    /// - Throws: `RecordingError` when the recording goes wrong there.
    public mutating func next() throws(RecordingError) -> TouchFrame? {
        if let frame = tracker.takeFollowUp() { return frame }
        while var event = try nextEvent() {
            event.time -= start
            lastEventTime = max(lastEventTime, event.time)
            if let frame = tracker.handle(event) { return frame }
        }
        return nil
    }

    /// Cancels the contacts that are still down, at `lastEventTime`: a recording that stops is not a lift.
    /// - Returns: nil when none is down.
    public mutating func cancelAll() -> TouchFrame? {
        tracker.cancelAll(at: lastEventTime)
    }
}

extension RecordingReader {
    private mutating func nextEvent() throws(RecordingError) -> InputEvent? {
        if let first {
            self.first = nil
            return first
        }
        while try lines.advance() {
            let event = try lines.parse { scanner throws(LineFault) -> InputEvent? in
                guard let tag = try scanner.tag() else { return nil }
                guard tag == UInt8(ascii: "E") else {
                    throw LineFault(column: 1, reason: "expected an event (E:) after the first, found a description")
                }
                return try scanner.event()
            }
            if let event { return event }
        }
        return nil
    }

    private static func device(describedIn path: String) throws(RecordingError) -> TouchDevice {
        var lines = try LineReader(path: path)
        var description = RecordingDescription()
        _ = try description.read(&lines)
        return try device(description, file: path)
    }

    private static func device(
        _ description: RecordingDescription,
        file: String
    ) throws(RecordingError) -> TouchDevice {
        guard !description.isEmpty else {
            throw RecordingError(
                file: file,
                reason: "no description of the device: expected N: and A: lines; give the description file first, "
                    + "then the recording"
            )
        }
        return try description.touchDevice(file: file)
    }

    private static func noEvents(in paths: [String]) -> RecordingError {
        let advice = paths.count == 1 ? "; if this is the description, give the events file after it" : ""
        return RecordingError(file: paths[paths.count - 1], reason: "no events: expected E: lines" + advice)
    }
}
