import Foundation
import Gestures
import System
import Testing

@testable import Evdev

/// A whole recording, replayed.
struct Replay {
    var device: TouchDevice
    var frames: [TouchFrame] = []
    var cancelled: TouchFrame?
    var lastEventTime: Microseconds
    var droppedFrames: Int

    init(paths: [String]) throws {
        var reader = try RecordingReader(paths: paths)
        device = reader.device
        while let frame = try reader.next() { frames.append(frame) }
        lastEventTime = reader.lastEventTime
        droppedFrames = reader.droppedFrames
        cancelled = reader.cancelAll()
    }

    /// Every contact of every frame, in order, as "phase id".
    var story: [String] { frames.flatMap { $0.contacts.map { "\($0.phase) \($0.id)" } } }

    /// The frames without contacts that only move.
    var turns: [String] { story.filter { !$0.hasPrefix("moved") && !$0.hasPrefix("stationary") } }
}

/// The rules that frames break.
struct Deviation: Error, CustomStringConvertible {
    var description: String

    init(_ what: String, _ contact: Contact? = nil) {
        description = "\(contact.map { "\($0)" } ?? "there") \(what)"
    }
}

/// Checks what holds for all frames: time never runs back, a contact begins before anything else and begins once, ids
/// are unique among the contacts that are down, positions are fractions, a frame without contacts comes only while one
/// is down.
/// - Returns: the contacts that are down at the end.
@discardableResult
func expectConsistent(_ frames: [TouchFrame]) throws(Deviation) -> Set<Int> {
    var down: Set<Int> = []
    var time: Microseconds = 0
    for frame in frames {
        guard frame.time >= time else { throw Deviation("is \(frame.time) after \(time)") }
        if frame.contacts.isEmpty, down.isEmpty { throw Deviation("is a frame of nothing") }
        time = frame.time
        var sawPresent = false
        for contact in frame.contacts {
            try follow(contact, &down)
            let isPresent = down.contains(contact.id)
            if sawPresent, !isPresent { throw Deviation("left, but does not come first", contact) }
            sawPresent = isPresent
        }
    }
    return down
}

private func follow(_ contact: Contact, _ down: inout Set<Int>) throws(Deviation) {
    let panel = 0.0..<1
    guard panel.contains(contact.position.x), panel.contains(contact.position.y) else {
        throw Deviation("is beside the panel", contact)
    }
    switch contact.phase {
    case .began:
        guard down.insert(contact.id).inserted else { throw Deviation("began twice", contact) }
    case .moved, .stationary:
        guard down.contains(contact.id) else { throw Deviation("moved before it began", contact) }
    case .ended, .cancelled:
        guard down.remove(contact.id) != nil else { throw Deviation("left without having begun", contact) }
    }
}

/// A file of its own for one test, removed with it.
final class TemporaryFile {
    let path: String

    init(_ text: String) throws {
        path = NSTemporaryDirectory() + "sheetd-\(UUID().uuidString).evemu"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
