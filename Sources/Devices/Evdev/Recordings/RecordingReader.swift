package import Gestures
package import System

/// A recorded touchscreen, read as it is needed, in constant memory.
///
/// It reads what evemu, `libinput record`, getevent and evtest write, and recognizes the format by the content of the file.
/// It yields the same touch frames as the live device would have. Times count from the recording's first event.
package struct RecordingReader: ~Copyable {
    package let device: TouchDevice
    /// Which device is played, and why, a line each: that one first, then the others that are described before the events.
    package let explanation: [String]
    /// What was recorded instead of a touchscreen, as a warning; nil for a touchscreen.
    package let doubt: String?
    package private(set) var lastEventTime: Microseconds = 0
    package var droppedFrames: Int { tracker.droppedFrames }
    package var phantoms: Int { tracker.phantoms }
    /// Why nothing was touched, as a warning; nil where something was, and where `phantoms` say it.
    package var silence: String? {
        if hasContacts || phantoms > 0 { return nil }
        if tracker.palms > 0 { return "contacts of palms: \(tracker.palms), ignored; no other touch in this file" }
        return "no touch in this file" + (hasHexadecimalCodes ? ", codes are hexadecimal" : "")
    }
    /// How often the clock was set back, after which time goes on from where it was.
    package private(set) var clockResets = 0
    /// Which of several touchscreens was played, where others were used, too; known at the end of the recording.
    package private(set) var choice: Optional<String>

    private var source: any RecordedEventSource & ~Copyable
    private var tracker: ContactTracker
    private var events: [InputEvent]
    private var index = 0
    /// What is wrong after the batch.
    private var pendingError: Optional<RecordingError>
    /// From the times of the recording to those that count.
    private var shift: Microseconds
    private let played: String
    private var hasContacts = false
    private let hasHexadecimalCodes: Bool

    /// A timestamp that is older than another by less is one in the wrong order, and its frame is dropped.
    private static let clockReset: Microseconds = 1_000_000

    /// One path: description and events in one file.
    ///
    /// Two paths: the description is read from the first file, whatever events it may hold, and the events from the second,
    /// whatever description it may hold. They may differ in format.
    /// - Parameter acceptsPointer: whether an absolute pointer counts as a touchscreen.
    package init(
        paths: [String],
        quirks: [DeviceQuirk] = [],
        acceptsPointer: Bool = false
    ) throws(RecordingError) {
        guard let eventsPath = paths.last, paths.count <= 2 else {
            throw RecordingError(
                file: paths.first ?? "recording",
                reason: "expected one recording, or a description and its events, found \(paths.count) files"
            )
        }
        let described = paths.count == 2 ? try RecordingFormat.open(paths[0], quirks: quirks).devices : []
        if paths.count == 2 { _ = try described.touchscreen(file: paths[0], quirks: quirks) }
        var source = try RecordingFormat.open(eventsPath, quirks: quirks, described: described)
        let devices = paths.count == 2 ? described : source.devices
        let recorded = try devices.touchscreen(at: source.node, file: paths[0], quirks: quirks)
        let device = try recorded.touchDevice(file: paths[0], quirks: quirks)
        var events: [InputEvent] = []
        let error = Self.read(&source, into: &events)
        guard let first = events.first else { throw error ?? Self.noEvents(in: paths) }
        shift = -first.time
        played = recorded.shown
        hasHexadecimalCodes = source.hasHexadecimalCodes
        explanation = devices.explanation(of: recorded, device, isNamed: source.node != nil, quirks)
        self.source = source
        self.device = device
        doubt = recorded.doubt(quirks, acceptsPointer: acceptsPointer)
        self.events = events
        pendingError = error
        tracker = ContactTracker(device: device)
        choice = nil
    }

    package mutating func next() throws(RecordingError) -> TouchFrame? {
        let frame = try nextFrame()
        if frame?.contacts.isEmpty == false { hasContacts = true }
        return frame
    }

    private mutating func nextFrame() throws(RecordingError) -> TouchFrame? {
        if let frame = tracker.popFollowUp() { return frame }
        while var event = try nextEvent() {
            if event.time + shift < lastEventTime - Self.clockReset {
                shift = lastEventTime - event.time
                clockResets += 1
            }
            event.time += shift
            lastEventTime = max(lastEventTime, event.time)
            if let frame = tracker.handle(event) { return frame }
        }
        return nil
    }

    /// Cancels the contacts that are still down, at `lastEventTime`: a recording that stops is not a lift.
    package mutating func cancelAll() -> TouchFrame? {
        tracker.cancelAll(at: lastEventTime)
    }
}

extension RecordingReader {
    private mutating func nextEvent() throws(RecordingError) -> InputEvent? {
        if index == events.count, try !refill() { return nil }
        defer { index += 1 }
        return events[index]
    }

    private mutating func refill() throws(RecordingError) -> Bool {
        if let pendingError { throw pendingError }
        index = 0
        events.removeAll(keepingCapacity: true)
        pendingError = Self.read(&source, into: &events)
        if events.isEmpty, let pendingError { throw pendingError }
        if events.isEmpty { noteChoice() }
        return !events.isEmpty
    }

    private mutating func noteChoice() {
        let others = source.unplayed.map(\.shown)
        guard !others.isEmpty else { return }
        choice = "played: \(played); not played: \(others.joined(separator: ", "))"
    }

    /// Reads a batch; what is wrong after it is kept until its events were handled.
    private static func read(
        _ source: inout any RecordedEventSource & ~Copyable,
        into events: inout [InputEvent]
    ) -> RecordingError? {
        do throws(RecordingError) {
            try source.read(into: &events)
            return nil
        } catch {
            return error
        }
    }

    private static func noEvents(in paths: [String]) -> RecordingError {
        let advice = paths.count == 1 ? "; if this is the description, give the events file after it" : ""
        return RecordingError(file: paths[paths.count - 1], reason: "no events: expected at least one" + advice)
    }
}

package struct RecordingError: Error, Equatable, CustomStringConvertible {
    package var file: String
    package var line: Int?
    /// The column at fault in bytes, counted from 1.
    package var column: Int?
    package var reason: String

    package var description: String {
        let place = [line, column].compactMap { $0 }.map { ":\($0)" }.joined()
        return "\(file)\(place): \(reason)"
    }
}

/// An error within one line, before file and line are known.
struct RecordingLineError: Error {
    var column: Int
    var reason: String
}
