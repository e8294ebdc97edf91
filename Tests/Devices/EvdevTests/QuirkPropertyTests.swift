import Gestures
import TestSupport
import Testing

@testable import Evdev

/// Every quirk of real panels that is about events, played with random ground truths: whatever the panel, the fingers are the
/// same, and the recognizers find the same gestures as on the plainest panel.
@Suite("Panels with quirks") struct QuirkPropertyTests {
    private static let quirks = Quirk.slots + Quirk.protocolA + Quirk.singleTouch + Quirk.values + Quirk.time

    @Test("fingers and gestures are those that were played", arguments: quirks)
    func truthful(quirk: Quirk) throws {
        var gestures = 0
        for seed in 0..<40 {
            var random = SplitMix(seed: UInt64(seed))
            let truth = Truth(quirk.shape, &random)
            let stream = quirk.emit(truth, &random)
            let (frames, rest, palms) = stream.play()
            #expect(rest == nil, "seed \(seed): a contact stays down")
            #expect(palms == stream.palms, "seed \(seed)")
            try #require(try expectConsistent(frames).isEmpty, "seed \(seed)")
            #expect(throws: Never.self, "seed \(seed)") { try Walk(truth, stream, quirk).check(frames) }
            gestures += try compare(Outcome(of: frames), truth, stream, quirk, seed: seed)
        }
        #expect(gestures > 100)
    }

    /// - Returns: how many gestures came to their end.
    private func compare(
        _ outcome: Outcome,
        _ truth: Truth,
        _ stream: RawStream,
        _ quirk: Quirk,
        seed: Int
    ) throws -> Int {
        let plain = SlottedEmitter()
        let kept = truth.without(stream.lost)
        let expected = Outcome(of: RawStream(device: plain.device, plain.frames(kept)).play().frames)
        let tolerance = Walk(truth, stream, quirk).tolerance * Outcome.points
        let missing = truth.longestStep * quirk.missingTicks * Outcome.points

        if quirk.lifts {
            try #require(outcome.taps.count == expected.taps.count, "seed \(seed)")
            for (tap, other) in zip(outcome.taps, expected.taps) { #expect((tap - other).length <= tolerance) }
        }
        try #require(outcome.pans.count == expected.pans.count, "seed \(seed)")
        for (pan, other) in zip(outcome.pans, expected.pans) {
            #expect((pan - other).length <= 2 * tolerance + missing, "seed \(seed)")
        }
        #expect(outcome.pansCancelled <= stream.lost.count, "seed \(seed)")
        #expect(outcome.pansBegun == outcome.pans.count + outcome.pansCancelled, "seed \(seed)")
        return outcome.taps.count + outcome.pans.count
    }
}
