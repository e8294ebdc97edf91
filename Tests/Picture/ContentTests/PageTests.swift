import Canvas
import Jobs
import Synchronization
import Testing
import Values

@testable import Content

@Suite("A page paints what is visible, and caches what it has painted")
struct PageTests {
    private static func list(_ count: Int, title: String = "Rows") -> String {
        let rows = (0..<count).map { #"{"kind": "row", "id": "\#($0)", "title": "Row \#($0)"}"# }
        let footer = #"{"kind": "button", "id": "done", "title": "OK"}"#
        return #"{"title": "\#(title)", "items": [\#(rows.joined(separator: ","))], "footer": [\#(footer)]}"#
    }

    @Test("Title above, items between, footer below, each where it is seen only")
    func places() throws {
        var shown = try ShownPage(Self.list(50))
        shown.pose.offset = 10.4
        let tiles = shown.content.tiles
        let footer = 400 - shown.page.layout.footerHeight
        #expect(tiles[0].y == 42 && tiles[0].rows == 52..<footer)
        #expect(tiles[1].y == 94)
        let title = try #require(tiles.first { $0.rows == 0..<52 })
        #expect(title.y == 0)
        let button = try #require(tiles.first { $0.rows == footer..<400 })
        #expect(button.y == footer)
        #expect(tiles.allSatisfy { $0.x == 0 && $0.picture.size.width == 320 })
    }

    @Test("A pose that moves by points moves tiles by rounded pixels and paints nothing twice")
    func scrolled() throws {
        var shown = try ShownPage(Self.list(50), scale: 1.5)
        let before = shown.content.tiles
        shown.pose.offset = 3
        let after = shown.content.tiles
        for tile in before where tile.rows.lowerBound == shown.page.layout.titleHeight {
            let same = try #require(after.first { $0.serial == tile.serial })
            #expect(same.y == tile.y - 5)
        }
    }

    @Test("The same pose gives the same content wherever the sheet is, and another page never has the same numbers")
    func stable() throws {
        let (shown, other) = (try ShownPage(Self.list(50)), try ShownPage(Self.list(50)))
        #expect(shown.content == shown.content)
        #expect(Set(shown.content.tiles.map(\.serial)).isDisjoint(with: other.content.tiles.map(\.serial)))
    }

    @Test("Ten thousand rows keep no more pictures than fifty", arguments: [1.0, 2])
    func memory(scale: Double) throws {
        var most: [Int] = []
        for count in [50, 10_000] {
            var shown = try ShownPage(Self.list(count), rows: 600, scale: scale)
            var pixels = 0
            for step in 0..<80 {
                shown.pose.offset = Double(step * (step % 7 == 0 ? 3 : 29))
                _ = shown.content
                pixels = max(pixels, shown.page.prepared.tiles.pixels)
            }
            most.append(pixels)
        }
        #expect(most[1] <= most[0] + 320 * 600)
        #expect(most[1] <= 3 * 320 * 600)
    }

    @Test("A look that is over when it is painted is not shown any more")
    func late() throws {
        let document = try #require(ShownPage.document(Self.list(5), Faults()))
        let worker = try Worker(budget: nil)
        let prepared = try worker.wait { try ShownPage.prepared(document, $0) }
        var shown = ShownPage(Page(try #require(prepared), paintedBy: worker), rows: 400)
        _ = shown.content
        worker.deliver { true }
        let rest = shown.content
        shown.pose.pressed = .items(0)
        _ = shown.content
        shown.pose.pressed = nil
        #expect(shown.content == rest)
        worker.deliver { true }
        #expect(shown.content == rest)
    }

    @Test("A text that is higher than a hundred sheets is painted where it is seen")
    func longText() throws {
        let words = (0..<900).map { "word\($0)" }.joined(separator: " ")
        let large = "<span size='60pt'>\(words)</span>"
        var shown = try ShownPage(#"{"items": [{"kind": "text", "markup": "\#(large)"}]}"#)
        #expect(shown.page.layout.itemsHeight > 25_000)
        for offset in stride(from: 0.0, through: Double(shown.page.layout.itemsHeight), by: 9000) {
            shown.pose.offset = offset
            #expect(shown.picture.ink(on: 0xFFFFFF) != nil || offset > Double(shown.page.layout.itemsHeight - 20))
            #expect(shown.page.prepared.tiles.pixels <= 4 * 320 * TileCache.sliceRows)
        }
    }

    @Test("Slices of a long text meet without a seam")
    func slices() throws {
        let words = (0..<900).map { "word\($0)" }.joined(separator: " ")
        let json = #"{"items": [{"kind": "text", "markup": "\#(words)"}]}"#
        var shown = try ShownPage(json)
        shown.pose.offset = Double(TileCache.sliceRows) - 200
        let seam = shown.picture
        shown.pose.offset -= 60
        let shifted = shown.picture
        #expect(seam.part(0..<320, 0..<340) == shifted.part(0..<320, 60..<400))
    }

    @Test("One item is replaced: it alone is painted again, and what lies behind it moves")
    func updated() throws {
        let shown = try ShownPage(Self.list(5))
        let before = shown.content.tiles
        let row = Item.row("2", "Row 2", subtitle: "more")
        #expect(shown.page.update(row, at: "item", Faults()))
        let after = shown.content.tiles
        #expect(after.count == before.count)
        let fresh = zip(before, after).enumerated().filter { $0.element.0.serial != $0.element.1.serial }.map(\.offset)
        #expect(fresh == [2])
        #expect(after[3].y == before[3].y + 12)
        #expect(shown.page.layout.document.items[2] == row)
    }

    @Test("The picture of an item that is replaced is read once, by the reader that came with the item")
    func updatedPicture() throws {
        let shown = try ShownPage(Self.list(5))
        let read = Mutex<[ImageSource]>([])
        let image = Item.image(.file("/icon.png"), id: "2")
        let load: PictureLoader = { source, _, _ in
            read.withLock { $0.append(source) }
            return Picture(size: PixelSize(width: 1, height: 1), words: [0xFFFF_FFFF])
        }
        let next = shown.page.prepared.replacing(image, at: "item", Faults(), load: load, JobContext())
        #expect(next != nil && read.withLock(\.self) == [.file("/icon.png")])
    }

    @Test("A picture that comes reduced keeps the proportions and counts the pixels of its file")
    func reducedPicture() throws {
        let boxes = Mutex<[PixelSize]>([])
        let load: PictureLoader = { _, box, _ in
            boxes.withLock { $0.append(box) }
            // Thirteen rows by ten are two of boxes, of which the lower ones have three.
            let size = PixelSize(width: 400, height: 2)
            return Picture(
                size: size,
                words: [UInt32](repeating: 0xFFFF_FFFF, count: size.area),
                of: PixelSize(width: 4000, height: 13)
            )
        }
        func faults(_ count: Int) -> [String] {
            let faults = Faults()
            let items = (0..<count).map { Item.image(.file("\($0)")) }
            let page = Page(Document(items: items), width: 320, scale: 1, fonts: Fonts(), faults, load: load)
            #expect(page.map { $0.layout.rows(of: .items(0)).count } ?? 1 == 1)
            return faults.list.map(\.description)
        }
        #expect(faults(1) == [] && boxes.withLock(\.self) == [PixelSize(width: 320, height: 640)])
        #expect(faults(323) == ["items[322].image: the pictures up to this one have more than 16777216 pixels"])
    }

    @Test("An unknown item, or one that cannot be shown, changes nothing")
    func refused() throws {
        let shown = try ShownPage(Self.list(5, title: "A"))
        let (before, document) = (shown.content, shown.page.layout.document)
        let faults = Faults()
        #expect(!shown.page.update(.button("dnoe", "x"), at: "item", faults))
        #expect(!shown.page.update(.separator, at: "item", faults))
        #expect(!shown.page.update(.text("<b>", id: "3"), at: "item", faults))
        #expect(faults.list.map(\.path) == ["item.id", "item.id", "item.markup"])
        #expect(faults.list[0].message == #"no item is called "dnoe", did you mean "done"?"#)
        #expect(shown.content == before)
        #expect(shown.page.layout.document == document)
    }

    @Test("Another document keeps the pictures of what is the same in both")
    func replaced() throws {
        let shown = try ShownPage(Self.list(6))
        let before = Set(shown.content.tiles.map(\.serial))
        var document = shown.page.layout.document
        document.items[1] = .header("x")
        #expect(shown.page.set(document, Faults(), load: ShownPage.load))
        #expect(Set(shown.content.tiles.map(\.serial)).subtracting(before).count == 2)
        document.theme = .dark
        #expect(shown.page.set(document, Faults(), load: ShownPage.load))
        #expect(Set(shown.content.tiles.map(\.serial)).isDisjoint(with: before))
        #expect(shown.page.layout.document.theme.background == Theme.dark.background)
    }

    @Test("A picture file that has changed is painted again, alone")
    func changedPicture() throws {
        let shown = try ShownPage(
            #"{"items": [{"kind": "image", "image": "a 20x10"}, {"kind": "header", "title": "b"}]}"#
        )
        let before = shown.content.tiles.map(\.serial)
        let document = shown.page.layout.document
        #expect(shown.page.set(document, Faults(), load: ShownPage.load))
        #expect(shown.content.tiles.map(\.serial) == before)
        let other = Picture(size: PixelSize(width: 20, height: 10), words: [UInt32](repeating: 0xFF00_00FF, count: 200))
        #expect(shown.page.set(document, Faults()) { _, _, _ in other })
        let after = shown.content.tiles.map(\.serial)
        #expect(after[0] != before[0] && after[1] == before[1])
    }

    @Test("A document that cannot be shown leaves the other one")
    func notReplaced() throws {
        let shown = try ShownPage(Self.list(6))
        let before = shown.content
        var document = Document()
        document.items = [.text("<u")]
        let faults = Faults()
        #expect(!shown.page.set(document, faults, load: ShownPage.load))
        #expect(faults.list.map(\.path) == ["items[0].markup"])
        #expect(shown.content == before)
    }

    @Test("What a finger presses or changes is painted again, the rest is not")
    func pressed() throws {
        var shown = try ShownPage(Self.list(6))
        let before = shown.content.tiles
        shown.pose.pressed = .items(2)
        let pressed = shown.content.tiles
        #expect(zip(before, pressed).filter { $0.serial != $1.serial }.count == 1)
        shown.pose.pressed = nil
        #expect(shown.content.tiles.map(\.picture.surface) == before.map(\.picture.surface))
    }

    @Test("However the picture is turned, the viewer sees the same", arguments: Rotation.allCases)
    func turned(rotation: Rotation) throws {
        let (upright, turned) = (try ShownPage(Self.list(9)), try ShownPage(Self.list(9), rotation: rotation))
        #expect(turned.picture == upright.picture)
        #expect(turned.content.tiles.first?.picture.size == rotation.turn(PixelSize(width: 320, height: 52)))
    }

    @Test(
        "Poses that make no sense are no reason to fall",
        arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300]
    )
    func senseless(number: Double) throws {
        var shown = try ShownPage(Self.list(9))
        let usual = shown.pose
        shown.pose.offset = number
        _ = shown.content
        shown.pose = usual
        shown.pose.viewport = number
        shown.pose.indicator = number
        _ = shown.content
        shown.pose.values = ["3": .number(number), "done": .flag(true)]
        #expect(shown.page.content(shown.pose, rows: 0).tiles.count <= 2)
    }
}
