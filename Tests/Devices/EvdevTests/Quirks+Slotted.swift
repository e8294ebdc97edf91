import Gestures
import System
import TestSupport

@testable import Evdev

extension Quirk {
    /// How panels with slots number, order and omit what they send.
    static let slots: [Quirk] = [
        slotted("a plain panel") { _ in },
        slotted("the first contacts are in higher slots") { $0.firstSlot = 3 },
        slotted("ids wrap") { $0.firstID = 65_534 },
        slotted("ids change without -1", shape: Truth.Shape(isGapless: true)) { $0.changesIDs = true },
        slotted("axes that did not change are left out, also by a new contact", shape: Truth.Shape(isSticky: true)) {
            $0.omitsUnchanged = true
        },
        slotted("all that did not change is left out, of two fingers", shape: Truth.Shape(hasTwoFingers: true)) {
            $0.omitsUnchanged = true
        },
        slotted("the position comes before the tracking id") { $0.idComesLast = true },
        slotted("the position of a new finger comes before the id that changes", shape: Truth.Shape(isGapless: true)) {
            $0.changesIDs = true
            $0.idComesLast = true
        },
        slotted("the emulated pointer stands in the same frames") {
            $0.extra = { name, isNew in [.absX(Int32(name)), .absY(9), .pressure(40)] + (isNew ? [.touch(1)] : []) }
        },
        middle, lastMotionInLift, quickTaps, wholeTaps,
    ]

    /// The recording begins while a finger is down whose tracking id came before.
    private static let middle = spoilt("a contact is down at the start whose id is not reported") { frames, random in
        let start = frames[0].time
        let before = (0..<1 + random.index(6)).map {
            RawFrame(time: start - 50 + Microseconds($0), said: [.x(9), .y(2000)])
        }
        frames = before + [RawFrame(time: start - 20, said: [.id(-1)])] + frames
    }

    /// The last position of a stroke and its lift are one frame: the contact ends at the position that was reported before.
    private static let lastMotionInLift = spoilt("the lift is in the frame of the last motion") { frames, _ in
        var merged: [RawFrame] = []
        for frame in frames {
            if frame.isLift, let last = merged.popLast() {
                merged.append(RawFrame(time: frame.time, said: last.said + frame.said))
            } else {
                merged.append(frame)
            }
        }
        frames = merged
    }.with { $0.missingTicks = 1 }

    /// Complete taps in three frames.
    private static let quickTaps = Quirk(name: "a tap lasts 50 microseconds") { truth, _ in
        let emitter = SlottedEmitter()
        var frames = emitter.frames(truth)
        for stroke in truth.strokes where stroke.places.count <= 8 {
            guard let first = frames.firstIndex(where: { $0.begins(10 + Int32(stroke.name)) }) else { continue }
            let start = frames[first].time
            let last = first + stroke.places.count
            frames[first + 1].time = start + 25
            frames[last].time = start + 50
            frames.removeSubrange(first + 2..<last)
        }
        return RawStream(device: emitter.device, frames)
    }

    /// Taps that begin and end between two SYN_REPORTs.
    private static let wholeTaps = Quirk(name: "a tap is one frame") { truth, _ in
        let emitter = SlottedEmitter()
        var frames = emitter.frames(truth)
        for stroke in truth.strokes where stroke.places.count <= 8 {
            guard let first = frames.firstIndex(where: { $0.begins(10 + Int32(stroke.name)) }) else { continue }
            frames[first].said.append(.id(-1))
            frames.removeSubrange(first + 1...first + stroke.places.count)
        }
        return RawStream(device: emitter.device, frames)
    }
}

extension RawFrame {
    /// Whether a contact leaves in it.
    var isLift: Bool { contains { if case .id(-1) = $0 { true } else { false } } }

    /// Whether the contact `id` begins in it.
    func begins(_ id: Int32) -> Bool { contains { if case .id(id) = $0 { true } else { false } } }

    private func contains(_ isMatch: (Said) -> Bool) -> Bool { said.contains(where: isMatch) }
}
