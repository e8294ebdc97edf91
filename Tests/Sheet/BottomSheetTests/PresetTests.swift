import Foundation
import TestSupport
import Testing

@testable import BottomSheet

@Suite("Presets")
struct PresetTests {
    private static let sources = Checkout.folder

    @Test("Each has a name of its own, by which it is found")
    func names() {
        #expect(Set(Preset.all.map(\.name)).count == Preset.all.count)
        for preset in Preset.all { #expect(Preset(named: preset.name) == preset) }
        #expect(Preset(named: "bogus") == nil)
    }

    @Test("Its behaviour opens at a detent that it has", arguments: Preset.all)
    func detents(preset: Preset) {
        let names = preset.behavior.detents.map(\.name)
        #expect(!names.isEmpty && preset.behavior.initialDetent.map(names.contains) ?? true)
    }

    @Test("A tray is as tall as its content, but never fills the screen", arguments: [(200.0, 1080.0), (5000, 40)])
    func tray(content: Double, top: Double) {
        var area = SheetArea(width: 720, height: 1280)
        area.contentHeight = content
        let layout = SheetLayout(Preset.tray.behavior, in: area)
        #expect(layout.detents == [Detent(name: "fit-content", top: top)] && layout.initial.top == top)
        #expect(abs(layout.dim(at: top) - 0.4) < 1e-12 && layout.dim(at: 1280) == 0)
    }

    @Test("The README lists every preset, in the table's order, with its summary")
    func readme() throws {
        let text = try String(contentsOf: Self.sources.appendingPathComponent("README.md"), encoding: .utf8)
        let section = try #require(
            text.components(separatedBy: "## Presets\n").last?.components(separatedBy: "\n## ").first
        )
        let rows = section.split(separator: "\n").filter { $0.hasPrefix("| `") }
        #expect(rows.count == Preset.all.count)
        for (row, preset) in zip(rows, Preset.all) {
            #expect(row.hasPrefix("| `\(preset.name)` | \(preset.summary) |"))
        }
    }
}
