import Foundation
import Testing

@testable import Kiosk

struct RandomFingersTests {
    /// How many stories are played, and with which seed the first one is made: SHEETD_STORIES and SHEETD_SEED.
    private static let count = number("SHEETD_STORIES") ?? 20_000
    private static let firstSeed = number("SHEETD_SEED") ?? 1

    private static func number(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
    }

    @Test("Whatever fingers do, the sheet stays within its limits, never jumps, and comes to rest where it may")
    func laws() {
        for seed in Self.firstSeed..<Self.firstSeed + Self.count {
            var story = RandomFingers(seed: seed)
            if let fault = story.play() {
                Issue.record("\(fault); play it alone with SHEETD_SEED=\(seed) SHEETD_STORIES=1")
                return
            }
        }
    }
}
