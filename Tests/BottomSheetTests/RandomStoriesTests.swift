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
        for seed in stride(from: Self.firstSeed + hand, to: Self.firstSeed + Self.count, by: Int(Self.hands)) {
            var story = RandomStory(seed: seed)
            guard let fault = story.play() else { continue }
            Issue.record("\(Self.again(fault, seed))")
            return
        }
    }

    @Test("At 60 and at 120 frames a second, and without any, the same story ends alike")
    func rates() {
        for seed in stride(from: Self.firstSeed, to: Self.firstSeed + Self.count, by: 50) {
            var stories = [nil, 60, 120].map { RandomStory(seed: seed, hertz: $0) }
            let faults = stories.indices.map { stories[$0].play() }
            let tellings = stories.map(\.told)
            if let fault = faults.compactMap(\.self).first {
                Issue.record("\(Self.again(fault, seed))")
            } else if stories[1].sheet != stories[0].sheet || stories[2].sheet != stories[0].sheet {
                Issue.record("\(Self.again("the sheets end differently", seed))")
            } else if tellings[1] != tellings[0] || tellings[2] != tellings[0] {
                Issue.record("\(Self.again("different things are told", seed))")
            } else {
                continue
            }
            return
        }
    }
}
