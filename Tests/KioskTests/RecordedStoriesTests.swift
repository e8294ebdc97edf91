import Foundation
import Testing

@testable import Kiosk

struct RecordedStoriesTests {
    private static let dismissedByFling = ["will_dismiss hidden fling", "did_dismiss hidden fling"]
    private static let presentedByEdge = ["will_present normal edge", "did_present normal edge"]
    private static let expanded = ["will_move expanded drag", "did_move expanded drag"]

    /// What applications hear in each recording, and where the sheet rests in the end.
    private static let stories: [String: (events: [String], end: String)] = [
        "catch": (expanded, "expanded"),
        "drag-and-hold": ([], "normal"),
        "drag-back": ([], "normal"),
        "drag-to-expanded": (expanded, "expanded"),
        "edge-swipe-back": (dismissedByFling, "hidden"),
        "edge-swipe-up": (dismissedByFling + presentedByEdge, "normal"),
        "flick-down": (dismissedByFling, "hidden"),
        "id-split": ([], "normal"),
        "long": (
            expanded + ["will_move normal drag", "did_move normal drag"] + dismissedByFling + presentedByEdge
                + expanded,
            "expanded"
        ),
        "offset-panel": (expanded + dismissedByFling, "hidden"),
        "slow-down": (["will_dismiss hidden drag", "did_dismiss hidden drag"], "hidden"),
        "syn-dropped": ([], "normal"),
        "tap-backdrop": (
            ["tapped_outside normal tap", "will_dismiss hidden tap", "did_dismiss hidden tap"], "hidden"
        ),
        "tap-sheet": ([], "normal"),
        "two-fingers": ([], "normal"),
    ]

    @Test("Every recording has its story, and every story its recording")
    func complete() {
        #expect(Set(Fixtures.recordings).isSuperset(of: Self.stories.keys))
        #expect(Fixtures.recordings.count >= 15)
    }

    @Test(
        "A recording tells applications its story and leaves the sheet where it belongs",
        arguments: stories.keys.sorted()
    )
    func story(name: String) throws {
        let story = try #require(Self.stories[name])
        let playback = try Playback(name)
        #expect(playback.events == story.events)
        let end = try #require(playback.sheets.last)
        #expect(end.detent == story.end)
        #expect(end.state == (story.end == "hidden" ? "hidden" : "resting"))
    }

    @Test("Two runs of a recording write the same bytes", arguments: Fixtures.recordings)
    func deterministic(name: String) throws {
        #expect(try Playback(name).trace == Playback(name).trace)
    }

    @Test("At 60 and at 120 Hz the same is heard, felt and left", arguments: Fixtures.recordings)
    func displayRates(name: String) throws {
        let slow = try Playback(name)
        let fast = try Playback(name) { $0.refreshRate = 120 }
        #expect(slow.events == fast.events)
        #expect(slow.sheets.last?.detent == fast.sheets.last?.detent)
        #expect(slow.sheets.last?.top == fast.sheets.last?.top)
        let finger = { (playback: Playback) in playback.lines.filter { ["touch", "pan", "tap"].contains($0.type) } }
        #expect(finger(slow) == finger(fast))
    }

    @Test("A contact that is down at the end is cancelled there, or with --hold it stays")
    func hold() throws {
        let cancelled = try Playback("drag-and-hold")
        #expect(cancelled.lines.last { $0.type == "touch" }?.phase == "cancelled")
        #expect(cancelled.lines.last { $0.type == "pan" }?.state == "cancelled")
        #expect(cancelled.sheets.last?.state == "resting")
        #expect(cancelled.sheets.last?.top == 780)
        let held = try Playback("drag-and-hold") { $0.holds = true }
        #expect(held.lines.last { $0.type == "touch" }?.phase == "moved")
        #expect(held.lines.last { $0.type == "pan" }?.state == "changed")
        #expect(held.sheets.last?.state == "dragging")
        #expect(abs(try #require(held.sheets.last?.top) - 480) < 1)
        #expect(cancelled.trace.hasPrefix(held.trace), "up to the end both are the same")
    }

    @Test("A finger that is up at the end makes no difference to --hold")
    func holdNothing() throws {
        #expect(try Playback("flick-down").trace == Playback("flick-down") { $0.holds = true }.trace)
    }
}
