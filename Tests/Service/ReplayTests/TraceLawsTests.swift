import BottomSheet
import Canvas
import Configuration
import Testing

@testable import Replay

/// The shape of a trace, whatever sheet it is of; its numbers are those of `FormulaTests`.
struct TraceLawsTests {
    @Test(
        "A trace begins with its meta line and the sheet at rest at time 0, where its source would have it",
        arguments: Source.presets,
        [(720, 1280), (1280, 720), (480, 480)]
    )
    func beginning(preset: Preset, size: (Int, Int)) throws {
        let lines = try Playback("tap-sheet", preset: preset) {
            $0.panel.size = PixelSize(width: size.0, height: size.1)
        }.lines
        let source = Source.of(preset, width: Double(size.0), height: Double(size.1))
        let meta = lines[0]
        #expect(meta.type == "meta")
        #expect(meta.preset == preset.name)
        #expect(meta.size_px == [size.0, size.1])
        #expect(meta.height_pt == Double(size.1))
        #expect(meta.detents == source.open.map { .init(name: $0.name, top: $0.top) })
        let rest = lines[1]
        #expect([rest.type, rest.state, rest.detent] == ["sheet", "resting", source.opensAt])
        #expect(rest.t_us == 0 && rest.top == source.spot(source.opensAt)?.top)
        #expect(lines[2].type == "frame" && lines[2].damage == [[0, 0, size.0, size.1]])
    }

    @Test("On a screen lower than the sheet's height its detents fall together and count once")
    func lowScreen() throws {
        let meta = try Playback("tap-sheet") { $0.panel.size = PixelSize(width: 480, height: 480) }.lines[0]
        #expect(meta.detents == [.init(name: "expanded", top: 40)])
    }

    @Test(
        "Time never goes back; at one instant it is touch, pan or tap, will, sheet, did, frame",
        arguments: Preset.all,
        Fixtures.recordings
    )
    func order(preset: Preset, name: String) throws {
        // Behind meta, and behind the rest and its frame, which come before the finger of time 0.
        let lines = try Traces.of(name, preset).lines.dropFirst(3)
        for (earlier, later) in zip(lines, lines.dropFirst()) {
            let (a, b) = (try #require(earlier.t_us), try #require(later.t_us))
            #expect(a <= b)
            // The cancellation at the recording's end is a frame of its own, at the time of the last one.
            if a == b, later.phase != "cancelled" {
                #expect(rank(earlier) <= rank(later), "\(earlier.type) before \(later.type) at \(a)")
            }
        }
    }

    private func rank(_ line: TraceLine) -> Int {
        switch (line.type, line.name?.hasPrefix("did")) {
        case ("touch", _): 0
        case ("pan", _), ("tap", _): 1
        case ("event", false?): 2
        case ("sheet", _): 3
        case ("event", _): 4
        default: 5
        }
    }

    @Test("Frames are numbered without a gap and stand at multiples of the period", arguments: [60.0, 120, 50])
    func frames(rate: Double) throws {
        let playback = try Playback("long") { $0.panel.refreshRate = rate }
        let frames = playback.lines.filter { $0.type == "frame" }
        #expect(frames.compactMap(\.seq) == Array(0..<frames.count))
        for frame in frames {
            let periods = Double(try #require(frame.t_us)) * rate / 1e6
            #expect(abs(periods - periods.rounded()) < 0.51 * rate / 1e6)
        }
        #expect(Set(frames.map(\.t_us)).count == frames.count)
    }
}
