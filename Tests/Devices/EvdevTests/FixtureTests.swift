import Foundation
import Gestures
import TestSupport
import Testing

@testable import Evdev

private let fixtures = Checkout.tests.appendingPathComponent("Fixtures")

/// A recording of our own: its name and what its contacts do, motion left out.
struct Story: CustomTestStringConvertible {
    var name: String
    var turns: String
    var testDescription: String { name }

    init(_ name: String, _ turns: String) {
        (self.name, self.turns) = (name, turns)
    }
}

@Suite struct FixtureTests {
    @Test(
        "every fixture has its story",
        arguments: [
            Story("drag-to-expanded", "began 17, ended 17"),
            Story("drag-and-hold", "began 33"),
            Story("drag-back", "began 49, ended 49"),
            Story("flick-down", "began 65, ended 65"),
            Story("slow-down", "began 81, ended 81"),
            Story("tap-backdrop", "began 97, ended 97"),
            Story("tap-sheet", "began 113, ended 113"),
            Story("edge-swipe-up", "began 129, ended 129, began 130, ended 130"),
            Story("edge-swipe-back", "began 145, ended 145, began 146, ended 146"),
            Story("catch", "began 161, ended 161, began 162, ended 162"),
            Story("two-fingers", "began 177, began 178, ended 178, ended 177"),
            Story("id-split", "began 193, ended 193, began 194, ended 194"),
            Story("syn-dropped", "began 209, cancelled 209"),
            Story("offset-panel", "began 241, ended 241, began 242, ended 242"),
        ]
    )
    func story(story: Story) throws {
        let replay = try replay(story.name)
        #expect(replay.turns.joined(separator: ", ") == story.turns)
        #expect(try expectConsistent(replay.frames).count == (replay.cancelled?.contacts.count ?? 0))
        #expect(replay.droppedFrames == 0)
    }

    @Test("the long fixture lasts twenty seconds and leaves no finger down")
    func long() throws {
        let replay = try replay("long")
        #expect(try expectConsistent(replay.frames).isEmpty)
        #expect((19_500_000...20_500_000).contains(replay.lastEventTime))
        #expect(replay.turns.count == 32)
    }

    @Test("the flick is lifted at 2600 pt/s on a panel 1280 pt high")
    func flickSpeed() throws {
        let moved = try replay("flick-down").frames.filter { $0.contacts[0].phase == .moved }.suffix(4)
        let first = try #require(moved.first)
        let last = try #require(moved.last)
        let distance = (last.contacts[0].position.y - first.contacts[0].position.y) * 1280
        let speed = distance / (Double(last.time - first.time) / 1e6)
        #expect((2500...2700).contains(speed), "\(speed) pt/s")
    }

    @Test("the catching finger lands within 100 ms of the fling's lift")
    func catching() throws {
        let frames = try replay("catch").frames
        let lift = try #require(frames.first { $0.contacts[0].phase == .ended })
        let landing = try #require(frames.last { $0.contacts[0].phase == .began })
        #expect((1...100_000).contains(landing.time - lift.time))
    }

    @Test("a panel whose ranges do not begin at 0 gives the same stroke")
    func offsetPanel() throws {
        let plain = try replay("drag-to-expanded").frames
        let offset = try replay("offset-panel").frames
        let (a, b) = (try #require(plain.first?.contacts.first), try #require(offset.first?.contacts.first))
        #expect((a.position - b.position).length < 0.002)
    }

    @Test(
        "the recordings are what the generator writes",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"), "the generator needs python3")
    )
    func generated() throws {
        let generator = fixtures.appendingPathComponent("make-recordings").path
        let (code, output) = try ChildProcess.run("/usr/bin/python3", [generator, "--check"])
        #expect(code == 0, "\(output)")
    }

    private func replay(_ name: String) throws -> Replay {
        try Replay(paths: [fixtures.appendingPathComponent("recordings/\(name).evemu").path])
    }
}
