import Foundation
import Gestures
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

    /// The story without what merely goes on.
    var turns: [String] { story.filter { !$0.hasPrefix("moved") && !$0.hasPrefix("stationary") } }
}

/// Checks what holds for all frames: time never runs back, a contact begins before anything else and begins once, ids
/// are unique among the contacts that are down, positions are fractions, no frame is empty.
/// - Returns: the contacts that are down at the end.
@discardableResult
func expectConsistent(_ frames: [TouchFrame]) throws -> Set<Int> {
    var down: Set<Int> = []
    var time: Microseconds = 0
    for frame in frames {
        #expect(frame.time >= time)
        #expect(!frame.contacts.isEmpty)
        time = frame.time
        var sawPresent = false
        for contact in frame.contacts {
            #expect((0..<1).contains(contact.position.x) && (0..<1).contains(contact.position.y))
            switch contact.phase {
            case .began:
                try #require(down.insert(contact.id).inserted, "contact \(contact.id) began twice")
                sawPresent = true
            case .moved, .stationary:
                try #require(down.contains(contact.id), "contact \(contact.id) moved before it began")
                sawPresent = true
            case .ended, .cancelled:
                try #require(down.remove(contact.id) != nil, "contact \(contact.id) left without having begun")
                #expect(!sawPresent, "contacts that left come first")
            }
        }
    }
    return down
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
