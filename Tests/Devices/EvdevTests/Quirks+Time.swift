import Gestures
import System
import TestSupport

@testable import Evdev

extension Quirk {
    /// What happens to stamps, and to events on their way.
    static let time: [Quirk] = [
        stamps, deviceClock, pairs, sameStamps, backwards, dropped, resynchronized,
    ]

    /// Only the stamp of SYN_REPORT is that of the frame.
    private static let stamps = spoilt("events of one frame have different stamps") { _, _ in }.with { quirk in
        let plain = quirk.emit
        quirk.emit = { truth, random in
            var dice = random
            return plain(truth, &random).mapping { event in
                var event = event
                if event.type != EventType.syn { event.time -= Microseconds(dice.index(20_000)) }
                return event
            }
        }
    }

    /// MSC_TIMESTAMP in every frame, and in frames of its own.
    private static let deviceClock = spoilt("frames of nothing but MSC_TIMESTAMP") { frames, random in
        frames = frames.flatMap { frame in
            let alone = RawFrame(time: frame.time + 2000, said: [.stamp])
            return [RawFrame(time: frame.time, said: frame.said + [.stamp])] + (random.oneIn(3) ? [alone] : [])
        }
    }

    private static let pairs = spoilt("frames come in pairs 30 microseconds apart") { frames, _ in
        for index in stride(from: 1, to: frames.count, by: 2) { frames[index - 1].time = frames[index].time - 30 }
    }

    private static let sameStamps = spoilt("frames have the stamp of the one before") { frames, random in
        for index in frames.indices.dropFirst() where random.oneIn(3) { frames[index].time = frames[index - 1].time }
    }

    private static let backwards = spoilt("the clock jumps back for a frame") { frames, random in
        var last = 0
        for index in frames.indices.dropFirst(2).dropLast() where index > last + 1 && random.oneIn(6) {
            frames[index].time = frames[index - 2].time - Microseconds(random.index(50_000))
            last = index
        }
    }.with { ($0.ticks, $0.missingTicks, $0.slack) = (2, 2, 2.5) }
}

extension Quirk {
    /// SYN_DROPPED in a recording: what follows up to the next SYN_REPORT is discarded, and every contact cancelled.
    private static let dropped = Quirk(name: "SYN_DROPPED, recorded", misses: true) { truth, random in
        let emitter = SlottedEmitter()
        var frames = emitter.frames(truth)
        var lost: Set<Int> = []
        for index in frames.indices.dropFirst() where random.oneIn(40) {
            frames[index].said.insert(.dropped, at: random.index(frames[index].said.count + 1))
            lost.formUnion(truth.moments[index - 1].fingers.map(\.name) + truth.moments[index].fingers.map(\.name))
        }
        var stream = RawStream(device: emitter.device, frames)
        stream.lost = lost
        return stream
    }

    /// SYN_DROPPED live: some frames are lost, then the kernel's state is read, and contacts that are still down continue.
    private static let resynchronized = Quirk(name: "SYN_DROPPED, caught up with", ticks: 12) { truth, random in
        let emitter = SlottedEmitter()
        let frames = emitter.frames(truth)
        let gap = gap(in: truth, &random)
        var stream = RawStream(device: emitter.device, Array(frames[..<gap.lowerBound]))
        let last = truth.moments[gap.upperBound - 1]
        let states = last.fingers.map {
            SlotState(trackingID: 10 + Int32($0.name), x: Int32($0.place.x), y: Int32($0.place.y))
        }
        stream.steps.append(.resynchronize(states.isEmpty ? [SlotState()] : states, last.time))
        for frame in frames[gap.upperBound...] { stream.append(frame) }
        let before = truth.moments[gap.lowerBound - 1].fingers.map(\.name)
        stream.lost = Set(before).subtracting(last.fingers.map(\.name))
        return stream
    }

    /// Up to ten moments in which no stroke begins.
    private static func gap(in truth: Truth, _ random: inout SplitMix) -> Range<Int> {
        let moments = truth.moments
        let start = 1 + random.index(moments.count - 2)
        var end = start
        while end < moments.count - 1, end - start < 10 {
            let old = moments[start - 1].fingers.map(\.name)
            guard moments[end].fingers.allSatisfy({ old.contains($0.name) }) else { break }
            end += 1
        }
        return start..<max(end, start + 1)
    }
}
