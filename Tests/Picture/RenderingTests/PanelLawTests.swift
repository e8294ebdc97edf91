import BottomSheet
import Canvas
import Configuration
import Foundation
import Interaction
import Output
import Pictures
import TestSupport
import Testing

@testable import Content
@testable import Rendering

@Suite("On every panel all of a document is seen, or reached by scrolling", .serialized)
struct PanelLawTests {
    private static let fonts = Fonts()
    private static let sizes = [
        (320, 240), (480, 272), (480, 800), (720, 1280), (1280, 800), (1920, 1080), (3840, 2160),
    ]
    private static let textScales = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]

    private static func document(_ name: String) throws -> Document {
        let folder = Checkout.tests
        var settings = Settings()
        settings.sheet.content = folder.appendingPathComponent("Fixtures/content/\(name).toml").path
        var document = try #require(try SceneAssets(settings, fonts: fonts).document)
        document.font = "DejaVu Sans"
        return document
    }

    /// Scrolls from the beginning to the end and notes what was wrong.
    private func check(_ view: inout PanelView, _ story: String) throws {
        var (offset, seen, drawn) = (0.0, IndexSet(), Set<Int>())
        let end = try view.pose(offset: .greatestFiniteMagnitude).offset
        while true {
            let pose = try view.pose(offset: offset)
            let content = view.content(pose)
            var places: [PixelRect] = []
            for tile in content.tiles where tile.picture.size.height > view.hairline {
                let own = tile.y..<tile.y + tile.picture.size.height
                let part = own.clamped(to: tile.rows).clamped(to: 0..<max(0, view.rows))
                guard !part.isEmpty else { continue }
                let size = tile.picture.size
                let place = PixelRect(x: tile.x, y: part.lowerBound, width: size.width, height: part.count)
                #expect(tile.x >= 0 && place.maxX <= view.layout.width, "\(story): a tile beyond the sheet")
                #expect(places.allSatisfy { $0.intersection(place).isEmpty }, "\(story): tiles overlap at \(offset)")
                places.append(place)
                let rows = (part.lowerBound - tile.y)..<(part.upperBound - tile.y)
                seen.insert(integersIn: (tile.serial << 20 | rows.lowerBound)..<(tile.serial << 20 | rows.upperBound))
                if drawn.insert(tile.serial).inserted { checkMargins(of: tile, in: view.layout, story) }
            }
            guard offset < end else { break }
            // Up to 12 points at both ends a line of the list is left out beside that of the title or the footer.
            offset = min(end, offset + max(4, min(pose.viewport * 0.75, pose.viewport - 26)))
        }
        let (layout, footer) = (view.layout, view.layout.document.footer)
        let rows =
            layout.titleHeight + layout.itemsHeight
            + footer.indices.reduce(0) { $0 + layout.rows(of: .footer($1)).count }
        // A sheet whose top lies between two rows hides one of its last line, which is padding.
        let isBetween = abs(view.top * layout.scale - (view.top * layout.scale).rounded()) > 0.01
        let hidden = isBetween ? max(1, layout.footer.grid.lines.last?.cells.count ?? 1) : 0
        #expect(seen.count >= rows - hidden, "\(story): \(rows - seen.count) of \(rows) rows are never seen")
    }

    /// Makes sure that nothing but the lines between rows is drawn near the sheet's edges.
    private func checkMargins(of tile: Scene.Tile, in layout: PageLayout, _ story: String) {
        let (margin, line) = (Int(14 * layout.scale), max(1, Int((layout.scale / 2).rounded())))
        let (size, ground) = (tile.picture.size, layout.document.theme.background.word)
        let margins = [
            0..<max(0, margin - tile.x), (layout.width - margin - tile.x)..<Int.max,
        ].map { $0.clamped(to: 0..<size.width) }
        let empty = [UInt32](repeating: ground, count: size.width)
        // As bytes, because there are millions of pixels.
        let isClear = tile.picture.surface.pixels.withUnsafeBytes { pixels in
            empty.withUnsafeBytes { empty in
                (0..<size.height - line).allSatisfy { row in
                    margins.allSatisfy { columns in
                        let at = pixels.baseAddress! + 4 * (row * size.width + columns.lowerBound)
                        return memcmp(at, empty.baseAddress!, 4 * columns.count) == 0
                    }
                }
            }
        }
        #expect(isClear, "\(story): something is drawn in the margins")
    }

    @Test("Of made-up documents, at every detent of every preset", arguments: 0..<160)
    func anyDocument(seed: Int) throws {
        var random = SplitMix(seed: UInt64(seed))
        var document = RandomPage.document(&random)
        document.textScale = random.pick(Self.textScales)
        document.direction = random.pick([.leftToRight, .rightToLeft])
        let (preset, index) = (random.pick(Preset.all), random.index(4))
        let size = random.oneIn(3) ? random.pick(Self.sizes) : (240 + random.index(1040), 240 + random.index(1040))
        var view = try PanelView(
            document,
            preset,
            size: PixelSize(width: size.0, height: size.1),
            scale: size.0 > 2000 ? 2 : 1,
            detent: index,
            fonts: Self.fonts
        )
        try check(&view, "\(preset) \(size) detent \(index) text \(document.textScale)")
    }

    @Test("Of three documents as people write them", arguments: ["coffee", "network", "elevator"], sizes)
    func document(name: String, size: (Int, Int)) throws {
        var document = try Self.document(name)
        for preset in [Preset.classic, .fluid, .stepped, .tray] {
            for textScale in [0.75, 1, 2, 4] {
                document.textScale = textScale
                let panel = PixelSize(width: size.0, height: size.1)
                var view = try PanelView(
                    document,
                    preset,
                    size: panel,
                    scale: size.0 > 2000 ? 2 : 1,
                    detent: 1,
                    fonts: Self.fonts
                )
                try check(&view, "\(preset) \(size) text \(textScale)")
            }
        }
    }

    /// SHEETD_PICTURES=FOLDER writes what the three documents look like, to be looked at.
    @Test(
        "Pictures",
        .enabled(if: ProcessInfo.processInfo.environment["SHEETD_PICTURES"] != nil),
        arguments: ["coffee", "network", "elevator"],
        sizes
    )
    func pictures(name: String, size: (Int, Int)) throws {
        let folder = try #require(ProcessInfo.processInfo.environment["SHEETD_PICTURES"])
        var document = try Self.document(name)
        let looks: [(Theme, Document.Direction, Double)] = [
            (.light, .auto, 1), (.dark, .rightToLeft, 1), (.dark, .auto, 2), (.light, .rightToLeft, 4),
            (.light, .leftToRight, 0.75),
        ]
        for (theme, direction, textScale) in looks {
            (document.theme, document.direction, document.textScale) = (theme, direction, textScale)
            let panel = PixelSize(width: size.0, height: size.1)
            let scale = size.0 > 2000 ? 2.0 : 1
            var view = try PanelView(document, .fluid, size: panel, scale: scale, detent: 0, fonts: Self.fonts)
            for (part, offset) in [("top", 0.0), ("end", 1e9)] {
                let look = "\(theme == .dark ? "dark" : "light")-\(direction.rawValue)-\(textScale)"
                let file = "\(name)-\(size.0)x\(size.1)-\(look)-\(part).png"
                try PNG.write(try view.picture(offset: offset), to: folder + "/" + file)
            }
        }
    }
}

/// Documents of every kind of item, with short texts and long ones.
private enum RandomPage {
    static func document(_ random: inout SplitMix) -> Document {
        var document = Document(items: (0..<1 + random.index(12)).map { item(&random, "i\($0)") })
        if random.oneIn(2) { document.title = text(&random) }
        let primary = random.index(9)
        document.footer = (0..<random.index(9)).map {
            .button("f\($0)", text(&random), role: $0 == primary ? .primary : .normal)
        }
        if random.oneIn(2) { document.footerColumns = 1 + random.index(8) }
        document.font = "DejaVu Sans"
        return document
    }

    private static func item(_ random: inout SplitMix, _ id: String) -> Item {
        let accessories: [Item.Accessory?] = [nil, .chevron, .check(true), .toggle(false), .value(text(&random))]
        return switch random.index(7) {
        case 0: .slider(id, text(&random), value: 0.5, showsValue: random.oneIn(2))
        case 1: .button(id, text(&random))
        case 2: .header(text(&random))
        case 3: .progress(0.4)
        case 4: .text(text(&random))
        default:
            .row(
                id,
                text(&random),
                subtitle: random.oneIn(2) ? text(&random) : nil,
                accessory: random.pick(accessories)
            )
        }
    }

    private static func text(_ random: inout SplitMix) -> String {
        let words = ["Kaffee", "wifi", "+966 11", "مصعد", "설정", "Einstellungen", "a", "of"]
        return (0..<1 + random.index(9)).map { _ in random.pick(words) }.joined(separator: " ")
    }
}
