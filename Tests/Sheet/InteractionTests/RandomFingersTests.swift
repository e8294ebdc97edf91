import Foundation
import Testing

@testable import Interaction

struct RandomFingersTests {
    /// How many stories are played, and with which seed the first one is made: SHEETD_STORIES and SHEETD_SEED.
    private static let count = number("SHEETD_STORIES") ?? 12_000
    private static let firstSeed = number("SHEETD_SEED") ?? 1

    private static func number(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
    }

    @Test("Whatever fingers do, the sheet stays within its limits, never jumps, and comes to rest where it may")
    func laws() {
        let broken = (Self.firstSeed..<Self.firstSeed + Self.count).lazy.compactMap { seed in
            var story = RandomFingers(seed: seed)
            return story.play().map { "\($0); play it alone with SHEETD_SEED=\(seed) SHEETD_STORIES=1" }
        }
        #expect(broken.first == nil)
    }
}
