import BottomSheet
import Canvas
import Configuration
import Foundation
import Interaction
import TestSupport
import Testing
import Values

@testable import Content
@testable import Rendering

@Suite("The primary button of a footer is always seen", .serialized)
struct PrimaryButtonTests {
    private static let fonts = Fonts()
    private static let sizes = [(240, 320), (320, 240), (272, 480), (480, 800), (1024, 600), (1920, 1080)]

    private static func document(_ name: String) throws -> Document {
        let url = Checkout.tests.appendingPathComponent("Fixtures/content/\(name).json")
        let faults = Faults()
        let document = Document(try Value(json: Array(Data(contentsOf: url))), at: "", faults)
        var read = try #require(document, "\(faults.list)")
        read.font = "DejaVu Sans"
        return read
    }

    /// Makes sure that all rows of the primary button are on the panel, wherever the content is scrolled.
    private func check(_ view: inout PanelView, _ story: String) throws {
        let index = try #require(view.layout.document.primary)
        let (location, end) = (ItemLocation.footer(index), try view.pose(offset: .greatestFiniteMagnitude).offset)
        for offset in [0, end / 3, end / 2, end * 0.9, max(0, end - 20), end] {
            let content = view.content(try view.pose(offset: offset))
            let serial = view.page.prepared.tiles[.item(location, slice: 0)]?.serial
            let tile = try #require(content.tiles.first { $0.serial == serial }, "\(story)")
            let own = tile.y..<tile.y + tile.picture.size.height
            let seen = own.clamped(to: tile.rows).clamped(to: 0..<view.rows)
            // A sheet whose top lies between two rows hides one of the last padding.
            #expect(seen.count >= own.count - 1, "\(story), scrolled by \(offset) of \(end)")
        }
    }

    @Test(
        "Of alarms as people write them, at every detent of every preset",
        arguments: ["emergency", "elevator"],
        sizes
    )
    func alarms(name: String, size: (Int, Int)) throws {
        var document = try Self.document(name)
        for textScale in [1, 1.3, 4] {
            document.textScale = textScale
            for primary in document.footer.indices {
                document.footer = document.footer.enumerated().map { index, item in
                    .button(item.id ?? "", item.access()?.name ?? "", role: index == primary ? .primary : .normal)
                }
                for preset in Preset.all {
                    for detent in 0..<preset.behavior.detents.count {
                        var view = try PanelView(
                            document,
                            preset,
                            size: PixelSize(width: size.0, height: size.1),
                            scale: 1,
                            detent: detent,
                            fonts: Self.fonts
                        )
                        try check(&view, "\(preset) \(size) detent \(detent) text \(textScale) primary \(primary)")
                    }
                }
            }
        }
    }

    @Test("Of footers of any height, at any scale", arguments: 0..<120)
    func anyFooter(seed: Int) throws {
        var random = SplitMix(seed: UInt64(seed))
        let words = ["OK", "Abbrechen", "Rufen Sie Hilfe", "مصعد", "도움", "a"]
        func title() -> String { (0..<1 + random.index(3)).map { _ in random.pick(words) }.joined(separator: " ") }
        var document = Document(items: (0..<random.index(12)).map { .row("Row \($0)") })
        if random.oneIn(2) { document.title = title() }
        let count = 1 + random.index(8)
        let primary = random.index(count)
        document.footer = (0..<count).map { .button("b\($0)", title(), role: $0 == primary ? .primary : .normal) }
        if random.oneIn(3) { document.footerColumns = 1 + random.index(8) }
        (document.textScale, document.font) = (random.pick([0.5, 1, 1.5, 2, 3, 4]), "DejaVu Sans")
        let scale = random.pick([1, 1.25, 1.5, 2])
        let sides = (240 + random.index(1000), 240 + random.index(800))
        let size = PixelSize(width: Int(Double(sides.0) * scale), height: Int(Double(sides.1) * scale))
        let (preset, detent) = (random.pick(Preset.all), random.index(4))
        var view = try PanelView(document, preset, size: size, scale: scale, detent: detent, fonts: Self.fonts)
        try check(&view, "\(preset) \(size) scale \(scale) detent \(detent) text \(document.textScale)")
    }

    @Test(
        "Buttons of documents as people write them lie in one row where they fit, else below each other",
        arguments: [
            ("emergency", 240, [1, 1]), ("emergency", 320, [1, 1]), ("emergency", 480, [2]), ("emergency", 1024, [2]),
            ("elevator", 240, [1, 1, 1]), ("elevator", 320, [1, 1, 1]), ("elevator", 480, [1, 1, 1]),
            ("elevator", 1024, [3]),
            ("thermostat", 240, [2]), ("thermostat", 320, [2]), ("thermostat", 480, [2]), ("thermostat", 1024, [2]),
        ]
    )
    func rows(name: String, width: Int, lines: [Int]) throws {
        for preset in [Preset.classic, .tray, .fluid] {
            let size = PixelSize(width: width, height: [240: 320, 320: 240, 480: 800, 1024: 600][width] ?? 0)
            let document = try Self.document(name)
            let view = try PanelView(document, preset, size: size, scale: 1, detent: 0, fonts: Self.fonts)
            #expect(view.layout.footer.grid.lines.map(\.cells.count) == lines)
        }
    }
}
