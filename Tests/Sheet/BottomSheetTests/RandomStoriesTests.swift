import Foundation
import Testing

@testable import BottomSheet

struct RandomStoriesTests {
    /// How many stories are played, and with which seed the first one is made: SHEETD_STORIES and SHEETD_SEED.
    private static let count = number("SHEETD_STORIES") ?? 100_000
    private static let firstSeed = number("SHEETD_SEED") ?? 1
    /// The stories are dealt out to this many cases, which run side by side.
    private static let hands: UInt64 = 8

    private static func number(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
    }

    private static func again(_ fault: String, _ seed: UInt64) -> String {
        "\(fault); play it alone with SHEETD_SEED=\(seed) SHEETD_STORIES=1"
    }

    @Test(
        "Whatever happens, a sheet stays within its limits, never jumps, and comes to rest where it may",
        arguments: 0..<hands
    )
    func laws(hand: UInt64) {
        let seeds = stride(from: Self.firstSeed + hand, to: Self.firstSeed + Self.count, by: Int(Self.hands))
        let broken = seeds.lazy.compactMap { seed in
            var story = RandomStory(seed: seed)
            return story.play().map { Self.again($0, seed) }
        }
        #expect(broken.first { _ in true } == nil)
    }

    @Test("At 60 and at 120 frames a second, and without any, the same story ends alike")
    func rates() {
        let seeds = stride(from: Self.firstSeed, to: Self.firstSeed + Self.count, by: 50)
        let broken = seeds.lazy.compactMap { seed in Self.difference(seed: seed).map { Self.again($0, seed) } }
        #expect(broken.first { _ in true } == nil)
    }

    /// What a story at 60 or at 120 frames a second has other than without any; nil when it is the same.
    private static func difference(seed: UInt64) -> String? {
        var stories = [nil, 60, 120].map { RandomStory(seed: seed, hertz: $0) }
        let faults = stories.indices.compactMap { stories[$0].play() }
        if let fault = faults.first { return fault }
        for story in stories.dropFirst() {
            if story.sheet != stories[0].sheet { return "the sheets end differently" }
            if story.events != stories[0].events { return "the events differ" }
        }
        return nil
    }
}
