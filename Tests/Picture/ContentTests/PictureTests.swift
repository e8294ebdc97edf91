import CPango
import Canvas
import TestSupport
import Testing
import Values

@testable import Content

@Suite("Pictures are kept in no more pixels than they have")
struct PictureTests {
    private static func page(_ items: [Item], width: Int = 320, load: @escaping PictureLoader) throws -> Page {
        let faults = Faults()
        let page = Page(Document(items: items), width: width, scale: 1, fonts: Fonts(), faults, load: load)
        return try #require(page, "\(faults.list)")
    }

    /// Pixels of all colours and opacities.
    private static func noise(_ size: PixelSize) -> Picture {
        var random = SplitMix(seed: 5)
        let words = (0..<size.area).map { _ in
            let alpha = UInt32(random.index(256))
            return [16, 8, 0].reduce(alpha << 24) { $0 | UInt32(random.index(Int(alpha) + 1)) << $1 }
        }
        return Picture(size: size, words: words)
    }

    /// The picture as Cairo enlarges it.
    private static func enlarged(_ picture: Picture, to size: PixelSize) -> Picture {
        var words = [UInt32](repeating: 0, count: size.area)
        words.withUnsafeMutableBufferPointer { memory in
            CairoContext(memory, size: size, format: CAIRO_FORMAT_ARGB32)?.paint(picture, over: size)
        }
        return Picture(size: size, words: words)
    }

    @Test("A small picture across the sheet keeps its own pixels, a large one those that are shown")
    func kept() throws {
        let items = ["1x1", "16x8", "320x10", "640x200"].map { Item.image(.file("red \($0)")) }
        let page = try Self.page(items) { try ShownPage.load($0, $1, $2) }
        let pictures = items.indices.map { page.prepared.document.pictures[.items($0)]?.first }
        #expect(pictures.map { $0?.words.count } == [1, 128, 3200, 32_000])
        #expect(items.indices.map { page.layout.rows(of: .items($0)).count } == [320, 160, 10, 100])
    }

    @Test(
        "It is seen as if it had been enlarged before, in one slice and in several",
        arguments: [
            PixelSize(width: 3, height: 2), PixelSize(width: 7, height: 12), PixelSize(width: 300, height: 599),
        ]
    )
    func alike(size: PixelSize) throws {
        let (small, shown) = (Self.noise(size), size.fitted(into: PixelSize(width: 320, height: 640)))
        let large = Self.enlarged(small, to: shown)
        let items = [Item.image(.file("a")), .header("b")]
        var stages = try [small, large].map { picture in
            ShownPage(try Self.page(items) { _, _, _ in picture }, rows: 700)
        }
        #expect(stages[0].page.layout == stages[1].page.layout && stages[0].picture == stages[1].picture)
        for i in stages.indices { (stages[i].pose.viewport, stages[i].pose.offset) = (100, 480) }
        #expect(stages[0].picture == stages[1].picture)
    }

    @Test("So is an icon, pressed or not")
    func icon() throws {
        let small = Self.noise(PixelSize(width: 5, height: 4))
        let large = Self.enlarged(small, to: small.size.fitted(into: PixelSize(width: 28, height: 28)))
        for pressed in [nil, ItemLocation.items(0)] {
            let pictures = try [small, large].map { picture in
                var shown = ShownPage(
                    try Self.page([.row("a", "A", icon: .file("a"))]) { _, _, _ in picture },
                    rows: 60
                )
                shown.pose.pressed = pressed
                return shown.picture
            }
            #expect(pictures[0] == pictures[1])
        }
    }
}
