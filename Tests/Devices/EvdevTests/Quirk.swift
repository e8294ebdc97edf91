import Gestures
import TestSupport
import Testing

@testable import Evdev

/// One way in which real panels differ from the plainest one, and how such a panel sends a ground truth.
struct Quirk: CustomTestStringConvertible, Sendable {
    var name: String
    /// What such a panel can represent.
    var shape = Truth.Shape()
    /// How far positions may be off, in points, besides the panel's own coarseness.
    var slack = 0.0
    /// How many ticks one frame may stand for.
    var ticks = 1.0
    /// How much of the last motion may be missing in the end, in ticks.
    var missingTicks = 0.0
    /// Whether lifts come in time, so that taps are taps.
    var lifts = true
    /// Whether whole strokes may go unnoticed.
    var misses = false
    /// The events that the panel sends for a ground truth.
    var emit: @Sendable (Truth, inout SplitMix) -> RawStream

    var testDescription: String { name }
}

extension Quirk {
    /// A panel with slots that `change` makes odd.
    static func slotted(
        _ name: String,
        shape: Truth.Shape = Truth.Shape(hasTwoFingers: true),
        _ change: @escaping @Sendable (inout SlottedEmitter) -> Void
    ) -> Quirk {
        Quirk(name: name, shape: shape) { truth, _ in
            var emitter = SlottedEmitter()
            change(&emitter)
            return RawStream(device: emitter.device, emitter.frames(truth))
        }
    }

    /// A plain panel with slots whose frames are spoilt by `change`.
    static func spoilt(
        _ name: String,
        _ change: @escaping @Sendable (inout [RawFrame], inout SplitMix) -> Void
    ) -> Quirk {
        Quirk(name: name) { truth, random in
            let emitter = SlottedEmitter()
            var frames = emitter.frames(truth)
            change(&frames, &random)
            return RawStream(device: emitter.device, frames)
        }
    }

    /// A panel without slots that `change` makes odd.
    static func anonymous(
        _ name: String,
        shape: Truth.Shape = Truth.Shape(),
        _ change: @escaping @Sendable (inout AnonymousEmitter) -> Void
    ) -> Quirk {
        Quirk(name: name, shape: shape) { truth, random in
            var emitter = AnonymousEmitter()
            change(&emitter)
            return RawStream(device: emitter.device, emitter.frames(truth, &random))
        }
    }

    /// A panel without multi-touch that `change` makes odd.
    static func single(
        _ name: String,
        _ change: @escaping @Sendable (inout SingleEmitter) -> Void
    ) -> Quirk {
        Quirk(name: name) { truth, _ in
            var emitter = SingleEmitter()
            change(&emitter)
            return RawStream(device: emitter.device, emitter.frames(truth))
        }
    }

    /// The same, changed further.
    func with(_ change: (inout Quirk) -> Void) -> Quirk {
        var quirk = self
        change(&quirk)
        return quirk
    }
}
