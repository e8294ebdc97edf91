import BottomSheet
import Canvas
import Configuration
import Testing

@testable import Replay

/// Every sample of a trace agrees with the formulas of the sheet's source.
struct FormulaTests {
    @Test(
        "Of every preset, every line of a recorded finger's sheet is what its source's formulas say",
        arguments: Source.presets,
        Fixtures.recordings
    )
    func presets(preset: Preset, recording: String) throws {
        #expect(try FormulaCheck(Traces.of(recording, preset).lines, .of(preset)).fault == nil)
    }

    @Test("The same holds for LBBottomSheet's options beyond its preset", arguments: Variant.all, Fixtures.recordings)
    func variants(variant: Variant, recording: String) throws {
        let lines = try TraceLine.read(Rehearsal(recording, behavior: variant.behavior).trace)
        #expect(FormulaCheck(lines, variant.source).fault == nil)
    }

    @Test("The same holds on a wide panel, and on one too small for the usual heights", arguments: Source.presets)
    func panels(preset: Preset) throws {
        for (width, height) in [(1280, 720), (480, 480)] {
            for recording in Fixtures.telling(of: preset) {
                let lines = try Playback(recording, preset: preset) {
                    $0.panel.size = PixelSize(width: width, height: height)
                }.lines
                let source = Source.of(preset, width: Double(width), height: Double(height))
                #expect(FormulaCheck(lines, source).fault == nil, "\(recording) on \(width) x \(height)")
            }
        }
    }

    @Test("The same holds at every display rate", arguments: Source.presets, [50.0, 120, 144])
    func rates(preset: Preset, rate: Double) throws {
        for recording in ["catch", "stretch-and-catch", "edge-swipe-up"] {
            let lines = try Playback(recording, preset: preset) { $0.panel.refreshRate = rate }.lines
            #expect(FormulaCheck(lines, .of(preset), rate: rate).fault == nil, "\(recording)")
        }
    }

    @Test("Between them the recordings show every state of every preset, and every way to get there")
    func coverage() throws {
        let ways: [Preset: Set<String>] = [
            .classic: ["drag", "fling", "tap", "edge"], .velog: ["drag", "fling", "tap", "edge"],
            .stepped: ["fling", "edge"], .card: ["drag", "fling", "tap", "edge"],
            .lunabee: ["drag", "fling", "tap", "edge"], .fluid: ["drag", "fling", "tap", "edge"],
        ]
        for preset in Source.presets {
            let recordings = Fixtures.telling(of: preset) + ["edge-swipe-up", "slow-down"]
            let lines = try recordings.flatMap { try Traces.of($0, preset).lines }
            let states = Set(lines.filter { $0.type == "sheet" }.compactMap(\.state))
            #expect(states == ["hidden", "presenting", "resting", "dragging", "settling", "dismissing"], "\(preset)")
            let reasons = Set(lines.filter { $0.name?.hasPrefix("will") == true }.compactMap(\.reason))
            #expect(ways[preset] == reasons, "\(preset)")
            let highest = lines.compactMap(\.top).min() ?? 0
            let isStretched = highest < Source.of(preset).open[0].top - 5
            #expect(isStretched == [.lunabee, .fluid].contains(preset), "\(preset)")
        }
    }

    @Test("The check sees a difference in any number or rule", arguments: Source.presets)
    func sensitivity(preset: Preset) throws {
        let traces = try Fixtures.telling(of: preset).map { try Traces.of($0, preset).lines }
        for (what, source) in Source.of(preset).mutants {
            let isSeen = traces.contains { FormulaCheck($0, source).fault != nil }
            #expect(isSeen, "\(what)")
        }
    }
}
