import Evdev
import Keymap
import System
import Typing

/// The keys of a recording as a daemon has them: what is on them, and again and again while they are down.
final class KeyPlayer {
    private var recording: KeyRecording
    private var translator: KeyTranslator
    private var repeats = KeyRepeat()
    /// What comes next, in order.
    private var queue: [KeyInput] = []
    private var isOver = false
    private var warnings: [String] = []

    /// The keys of a single file; nil where that is of something that is touched.
    init?(_ paths: [String]) {
        guard paths.count == 1, let recording = KeyRecording.open(paths[0]) else { return nil }
        var keymap: Keymap?
        if recording.device.kind == .keyboard {
            do throws(KeymapError) { keymap = try .english() } catch { warnings = ["letters are missing: \(error)"] }
        }
        translator = KeyTranslator(keymap)
        self.recording = recording
    }

    /// What the trace has in the place of a touchscreen.
    var device: TouchDevice {
        let nothing = AxisRange(min: 0, max: 0)
        return TouchDevice(name: recording.device.name, touchProtocol: .single, x: nothing, y: nothing)
    }

    var summary: Replay.Summary {
        Replay.Summary(
            explanation: [recording.explanation],
            warnings: warnings + (recording.hasKeys ? [] : ["no key in this file"])
        )
    }

    /// The next stroke or turn; nil at the end.
    ///
    /// - Parameter holds: whether keys that are down at the end of the recording stay down.
    func next(holds: Bool) throws -> KeyInput? {
        while queue.isEmpty, !isOver { try fill(holds: holds) }
        guard let next = queue.first else { return nil }
        if let due = repeats.deadline, due < next.time, let stroke = repeats.elapse(to: due) { return .stroke(stroke) }
        queue.removeFirst()
        if case .stroke(let stroke) = next { repeats.note(stroke) }
        return next
    }

    private func fill(holds: Bool) throws {
        if let events = try recording.next() { return add(events) }
        isOver = true
        if !holds { add(recording.liftAll()) }
    }

    /// Another console has no place in a recording.
    private func add(_ events: [KeyEvent]) {
        for event in events {
            switch event {
            case .press(let press): if let stroke = translator.stroke(press) { queue.append(.stroke(stroke)) }
            case .turn(let turn): queue.append(.turn(turn))
            case .console: break
            }
        }
    }
}

extension KeyInput {
    var time: Microseconds {
        switch self {
        case .stroke(let stroke): stroke.time
        case .turn(let turn): turn.time
        }
    }
}
