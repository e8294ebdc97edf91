import Evdev
import Gestures
import System
import Typing

/// What has to hold whatever a recording holds.
enum RecordingCheck {
    /// Reads a recording to its end, or to its fault.
    static func read(_ input: [UInt8]) {
        let file = InputFile(input)
        readKeys(file.path)
        do throws(RecordingError) {
            var reader = try RecordingReader(paths: [file.path])
            var contacts = Contacts()
            // Each frame has an event of its own, but for the second of two at the same time.
            var framesLeft = 2 * input.count
            while let frame = try reader.next() {
                contacts.take(frame)
                framesLeft -= 1
                require(framesLeft > 0, "more frames than bytes")
            }
            if let frame = reader.cancelAll() { contacts.take(frame) }
            require(contacts.down.isEmpty, "contacts that outlive the recording")
        } catch {
            check(error, file.path, Lines(input, asYAML: true))
        }
    }

    /// Reads the keys of a recording, where it is one of keys.
    private static func readKeys(_ path: String) {
        guard var recording = KeyRecording.open(path) else { return }
        var (down, time) = (Set<UInt16>(), Microseconds(0))
        func take(_ events: [KeyEvent]) {
            for case .press(let press) in events {
                require(press.time >= time, "the time of keys runs backwards")
                time = press.time
                let isNews = press.isDown ? down.insert(press.code).inserted : down.remove(press.code) != nil
                require(isNews, "a key that comes down twice, or up without having been down")
            }
        }
        do throws(RecordingError) {
            while let events = try recording.next() { take(events) }
        } catch {
            require(error.file == path, "a fault of another file")
        }
        take(recording.liftAll())
        require(down.isEmpty, "keys that outlive the recording")
    }

    private static func check(_ fault: RecordingError, _ path: String, _ lines: Lines) {
        require(fault.file == path, "a fault of another file")
        lines.expect(line: fault.line, column: fault.column)
        let reasons = ["expected", "the file ends in the middle", "no touchscreen among"]
        require(reasons.contains { fault.reason.contains($0) }, "a fault that does not say what was expected")
    }
}

/// The contacts of a recording, as its frames have them.
private struct Contacts {
    private(set) var down: Set<Int> = []
    private var time: Microseconds = 0

    /// Makes sure that a frame goes on from those before it.
    mutating func take(_ frame: TouchFrame) {
        require(frame.time >= time, "time runs backwards")
        time = frame.time
        require(!frame.contacts.isEmpty || !down.isEmpty, "a sign of life of nobody")
        // A contact may end and another of the same id begin in one frame.
        for contact in frame.contacts where contact.phase == .ended || contact.phase == .cancelled { end(contact) }
        for contact in frame.contacts where contact.phase == .began { begin(contact) }
        for contact in frame.contacts {
            require((0..<1).contains(contact.position.x), "x outside of the panel")
            require((0..<1).contains(contact.position.y), "y outside of the panel")
            guard contact.phase == .moved || contact.phase == .stationary else { continue }
            require(down.contains(contact.id), "a contact that never began")
        }
    }

    private mutating func begin(_ contact: Contact) {
        require(down.insert(contact.id).inserted, "a contact that began twice")
    }

    private mutating func end(_ contact: Contact) {
        require(down.remove(contact.id) != nil, "a contact that ended without a begin")
    }
}
