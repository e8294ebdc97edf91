import Glibc
package import System
import Typing

/// A recorded keyboard, remote control or encoder, read as it is needed.
///
/// It yields what the live device would have said. Times count from the recording's first event.
package struct KeyRecording: ~Copyable {
    package let device: KeyDevice
    /// Which device is played, and why.
    package let explanation: String
    package private(set) var lastEventTime: Microseconds = 0
    /// Whether anything was pressed or turned.
    package private(set) var hasKeys = false

    private var source: any RecordedEventSource & ~Copyable
    private var tracker: KeyTracker
    private var events: [InputEvent] = []
    private var index = 0
    /// From the times of the recording to those that count.
    private var shift: Microseconds?
    /// What is wrong after the events that were read.
    private var pendingError: Optional<RecordingError> = nil

    /// The recording at `path`; nil where it is of something that is touched, or of nothing that is known.
    ///
    /// What is wrong with such a file is for whoever reads its touches to say. A pipe, which cannot be read twice, has touches.
    package static func open(_ path: String) -> KeyRecording? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            let source = try? RecordingFormat.open(path, quirks: []), source.devices.count == 1
        else { return nil }
        let (recorded, capabilities) = (source.devices[0], source.devices[0].capabilities)
        let (verdict, reason) = capabilities.keyClassification()
        guard verdict.isUsable, let device = capabilities.keyDevice else { return nil }
        let explanation = "played: \(recorded.shown), \(verdict.rawValue); \(reason)"
        return KeyRecording(source, of: device, explanation)
    }

    private init(_ source: consuming any RecordedEventSource & ~Copyable, of device: KeyDevice, _ explanation: String) {
        (self.device, self.explanation) = (device, explanation)
        self.source = source
        tracker = KeyTracker(device: device)
    }

    /// What the next event of the recording says; nil at its end.
    package mutating func next() throws(RecordingError) -> [KeyEvent]? {
        guard var event = try nextEvent() else { return nil }
        let shift = shift ?? -event.time
        self.shift = shift
        // A clock that is set back does not move time back.
        lastEventTime = max(lastEventTime, event.time + shift)
        event.time = lastEventTime
        // What the kernel knew then is not in the file: what was down is given up.
        let isLoss = event.type == EventType.syn && event.code == Syn.dropped
        let found = isLoss ? tracker.liftAll(at: lastEventTime) : tracker.handle(event)
        if !found.isEmpty { hasKeys = true }
        return found
    }

    /// Lifts the keys that are still down, at `lastEventTime`.
    package mutating func liftAll() -> [KeyEvent] { tracker.liftAll(at: lastEventTime) }

    private mutating func nextEvent() throws(RecordingError) -> InputEvent? {
        if index == events.count {
            if let pendingError { throw pendingError }
            (index, events) = (0, [])
            do throws(RecordingError) { try source.read(into: &events) } catch { pendingError = error }
            if events.isEmpty, let pendingError { throw pendingError }
            if events.isEmpty { return nil }
        }
        defer { index += 1 }
        return events[index]
    }
}
