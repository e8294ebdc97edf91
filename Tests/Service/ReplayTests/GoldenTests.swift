import BottomSheet
import Canvas
import Configuration
import Foundation
import Pictures
import Testing

@testable import Replay

/// What was once looked at and found right.
///
/// SHEETD_UPDATE_GOLDEN=1 writes the files again; then look at the difference.
struct GoldenTests {
    private static let updates = ProcessInfo.processInfo.environment["SHEETD_UPDATE_GOLDEN"] == "1"

    @Test("A trace is the golden one", arguments: ["tap-backdrop", "flick-down", "edge-swipe-up", "catch"])
    func trace(name: String) throws {
        try compare(Playback(name).trace, with: "\(name).jsonl")
    }

    @Test(
        "A trace of another sheet is the golden one",
        arguments: [
            (.velog, "catch"), (.stepped, "catch"), (.card, "catch"), (.lunabee, "stretch-and-catch"),
            (.fluid, "beside-the-sheet"),
        ] as [(Preset, String)]
    )
    func trace(preset: Preset, name: String) throws {
        try compare(Playback(name, preset: preset).trace, with: "\(preset.name)-\(name).jsonl")
    }

    @Test(
        "A trace of a sheet that hands over to its content and back is the golden one",
        arguments: [.classic, .lunabee, .fluid] as [Preset],
        ["scroll-up-and-down"]
    )
    func handOff(preset: Preset, name: String) throws {
        let playback = try Playback(name, preset: preset) { $0.settings.sheet.content = Fixtures.content("rooms.toml") }
        try compare(playback.trace, with: "\(preset.name)-\(name).jsonl")
    }

    private func compare(_ trace: String, with name: String) throws {
        let file = URL(fileURLWithPath: Fixtures.golden(name))
        if Self.updates { try Data(trace.utf8).write(to: file) }
        let golden = try String(contentsOf: file, encoding: .utf8)
        #expect(trace == golden, "\(Self.firstDifference(of: trace, from: golden))")
    }

    /// The first lines that differ, one under the other.
    private static func firstDifference(of trace: String, from golden: String) -> String {
        let mine = trace.split(separator: "\n")
        let theirs = golden.split(separator: "\n")
        for i in 0..<max(mine.count, theirs.count) {
            let (a, b) = (i < mine.count ? mine[i] : "(the end)", i < theirs.count ? theirs[i] : "(the end)")
            if a != b { return "line \(i + 1)\n  now:    \(a)\n  golden: \(b)" }
        }
        return "only the line ends differ"
    }

    @Test("A frame is the golden one", arguments: [("tap-backdrop", 0), ("drag-to-expanded", 20)])
    func frame(name: String, number: Int) throws {
        let playback = try Playback(name) { $0.drawsSmall(scale: 0.5) }
        let frame = try playback.frame(try playback.frameNames()[number])
        let file = Fixtures.golden("\(name)-\(number).png")
        if Self.updates { try PNG.write(frame, to: file) }
        let golden = try PNG.read(file, over: .black)
        try #require(frame.size == golden.size)
        let differing = zip(frame.pixels, golden.pixels).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : 1) }
        #expect(differing == 0, "\(differing) of \(frame.size.area) pixels differ from \(file)")
    }
}
