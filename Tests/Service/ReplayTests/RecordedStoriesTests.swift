import BottomSheet
import Configuration
import Testing

@testable import Replay

struct RecordedStoriesTests {
    @Test("Every story has its recording, and every preset its stories")
    func complete() {
        #expect(Set(Fixtures.recordings).isSuperset(of: Story.all.map(\.recording)))
        for preset in Source.presets { #expect(Story.all.count { $0.preset == preset } >= 6) }
    }

    @Test("A recording produces the expected events and leaves the sheet at the expected detent", arguments: Story.all)
    func story(story: Story) throws {
        let trace = try Traces.of(story.recording, story.preset)
        #expect(trace.events == story.events)
        let end = try #require(trace.sheets.last)
        #expect(end.detent == story.end)
        #expect(end.state == (story.end == "hidden" ? "hidden" : "resting"))
    }

    @Test("Two runs of a recording write the same bytes", arguments: Preset.all)
    func deterministic(preset: Preset) throws {
        for name in Fixtures.telling(of: preset) {
            #expect(try Traces.of(name, preset).text == Playback(name, preset: preset).trace, "\(name)")
        }
    }

    @Test("At 60 and at 120 Hz events, gestures and the final state are the same", arguments: Preset.all)
    func displayRates(preset: Preset) throws {
        for name in Fixtures.telling(of: preset) {
            let slow = try Traces.of(name, preset)
            let fast = try Playback(name, preset: preset) { $0.panel.refreshRate = 120 }.traced
            #expect(slow.events == fast.events, "\(name)")
            #expect(slow.sheets.last?.detent == fast.sheets.last?.detent, "\(name)")
            #expect(slow.sheets.last?.top == fast.sheets.last?.top, "\(name)")
            let finger = { (trace: Trace) in trace.lines.filter { ["touch", "pan", "tap"].contains($0.type) } }
            #expect(finger(slow) == finger(fast), "\(name)")
        }
    }

    @Test("A replay without frames has the same trace", arguments: SheetBehavior.presets)
    func withoutFrames(behavior: SheetBehavior) throws {
        let preset = try #require(Preset(named: behavior.preset))
        let replay = try Playback("stretch-and-catch", preset: preset).trace.split(separator: "\n")
        let rehearsal = try Rehearsal("stretch-and-catch", behavior: behavior).trace.split(separator: "\n")
        #expect(replay.filter { !$0.hasPrefix(#"{"type":"frame""#) } == rehearsal)
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
