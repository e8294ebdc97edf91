import Canvas
import Foundation
import TestSupport
import Testing
import Values

@testable import Content

@Suite("No document costs more than it may")
struct ContentLimitTests {
    private static func faults(_ document: Document, width: Int = 320, scale: Double = 1) -> [String] {
        let faults = Faults()
        let page = Page(
            document,
            width: width,
            scale: scale,
            fonts: Fonts(),
            at: "content",
            faults,
            load: ShownPage.load
        )
        #expect((page == nil) == !faults.list.isEmpty)
        return faults.list.map(\.description)
    }

    /// The fault of a text.
    private static func fault(_ markup: String, scale: Double = 1, textScale: Double = 1) -> String? {
        var document = Document(items: [.text(markup)])
        (document.textScale, document.font) = (textScale, "DejaVu Sans")
        let found = faults(document, scale: scale)
        #expect(found.count <= 1)
        return found.first.map { String($0.dropFirst("content.items[0].markup: ".count)) }
    }

    private static func sizes(_ count: Int, from first: Int = 10_240) -> String {
        (first..<first + count).map { "<span size='\($0)'>x</span>" }.joined()
    }

    @Test("What is beyond a limit of a text is a fault that names it", arguments: texts)
    func text(markup: String, fault: String) {
        #expect(Self.fault(markup) == fault)
    }

    private static let texts: [(String, String)] = [
        (String(repeating: "a", count: 16_385), "expected at most 16384 bytes, found 16385"),
        (String(repeating: "a", count: 8193), "line 1, column 1: expected at most 8192 bytes without the markup"),
        ("<b>x</b>" + sizes(12), "line 1, column 325: expected at most 12 fonts"),
        (String(repeating: "<s/>", count: 1001), "line 1, column 4001: expected at most 1000 elements"),
        (
            String(repeating: "<s>", count: 17) + "x" + String(repeating: "</s>", count: 17),
            "line 1, column 49: expected at most 16 elements within each other"
        ),
        (
            "e" + String(repeating: "\u{301}", count: 17),
            "line 1, column 1: expected at most 16 combining marks on one letter"
        ),
        (
            "e" + String(repeating: "<s>&#x301;</s>", count: 17),
            "line 1, column 229: expected at most 16 combining marks on one letter"
        ),
        (
            "<span face='a,b,c,d,e,f,g,h,i'>x</span>",
            "line 1, column 7: face: expected at most 8 families, found \"a,b,c,d,e,f,g,h,i\""
        ),
        ("<span size='900pt'>abcdefghijkl</span>", "expected large letters of at most 8388608 pixels, found 9720000"),
    ]

    @Test(
        "What is within them is painted",
        arguments: [
            String(repeating: "a ", count: 4096), sizes(12), String(repeating: "<s/>", count: 1000) + "x",
            String(repeating: "<s>", count: 16) + "x" + String(repeating: "</s>", count: 16),
            "e" + String(repeating: "\u{301}", count: 16) + "e" + String(repeating: "\u{301}", count: 16),
        ]
    )
    func within(markup: String) throws {
        let document = Document(items: [.text(markup)])
        let page = try #require(Page(document, width: 320, scale: 1, fonts: Fonts(), Faults(), load: ShownPage.load))
        #expect(ShownPage(page, rows: 400).picture.ink(on: 0xFFFFFF) != nil)
    }

    @Test(
        "A text so high that Pango's numbers overflow is refused, whatever they become",
        arguments: [
            (String(repeating: "a", count: 8192), 16.0, 4.0), (String(repeating: "a ", count: 4000), 16, 4),
            ("<span size='100pt'>\(String(repeating: "a ", count: 4000))</span>", 16, 2),
            ("<span line_height='1024000'>\(String(repeating: "a ", count: 4000))</span>", 1, 1),
        ]
    )
    func overflow(markup: String, scale: Double, textScale: Double) throws {
        let fault = try #require(Self.fault(markup, scale: scale, textScale: textScale))
        #expect(
            fault.hasPrefix("expected at most 100000 rows of pixels, found ")
                || fault.hasPrefix("expected large letters")
                || fault == "expected lines of at most 2097151 pixels, found a wider one",
            "\(fault)"
        )
    }

    @Test("An item that is higher than 100000 rows is refused, whatever kind it is")
    func high() {
        var document = Document(items: [.spacer(10), .image(.file("red 1x4096"))])
        document.maxWidth = 9960
        // Six pixels a point make a column of that width as wide as the sheet, margins included.
        let faults = Self.faults(document, width: 60_000, scale: 6)
        #expect(faults == ["content.items[1]: expected at most 100000 rows of pixels, found 120000.0"])
    }

    @Test("Fonts of all texts are counted together, each once")
    func fonts() {
        func document(_ texts: [String]) -> Document { Document(items: texts.map { .text($0) }) }
        let different = (0..<6).map { Self.sizes(12, from: 10_240 + 12 * $0) }
        #expect(Self.faults(document(Array(different[..<5]))) == [])
        #expect(
            Self.faults(document(different))
                == ["content.items[5].markup: the texts up to this one have more than 64 fonts"]
        )
        #expect(Self.faults(document([String](repeating: Self.sizes(12), count: 50))) == [])
    }

    @Test("Pictures within a document are counted by their bytes, each once")
    func pictureBytes() {
        let pictures = (0..<3).map { number in
            ImageSource.data([UInt8](repeating: UInt8(number), count: 3 << 20))
        }
        func faults(_ sources: [ImageSource]) -> [String] {
            let faults = Faults()
            let picture = Picture(size: PixelSize(width: 1, height: 1), words: [0])
            let document = Document(items: sources.map { .row("a", icon: $0) })
            _ = Page(document, width: 90, scale: 1, fonts: Fonts(), faults) { _, _, _ in picture }
            return faults.list.map(\.description)
        }
        #expect(faults(pictures) == ["items[2].icon: the pictures up to this one have more than 8388608 bytes"])
        #expect(faults([pictures[0], pictures[1], pictures[0], pictures[1]]) == [])
    }
}

@Suite("An item that is updated obeys the limits of the whole document")
struct UpdateLimitTests {
    private static func page(_ items: [Item], fonts: Fonts = Fonts()) throws -> Page {
        let picture = Picture(
            size: PixelSize(width: 1500, height: 1000),
            words: [UInt32](repeating: 0, count: 1_500_000)
        )
        let faults = Faults()
        let page = Page(Document(items: items), width: 320, scale: 1, fonts: fonts, faults) { _, _, _ in picture }
        return try #require(page, "\(faults.list)")
    }

    /// Makes the items larger one after the other, which all have the id of their number.
    private static func update(_ page: Page, count: Int, _ item: (Int) -> Item) -> [String] {
        let faults = Faults()
        for number in 0..<count {
            let before = page.layout.document
            if !page.update(item(number), at: "item", faults) {
                #expect(page.layout.document == before)
                break
            }
        }
        return faults.list.map(\.description)
    }

    @Test("Bytes of texts")
    func texts() throws {
        let page = try Self.page((0..<60).map { .text("a", id: "\($0)") })
        let long = String(repeating: "word ", count: 1600)
        let fault = "item.markup: the texts up to this one are more than 1000, or more than 131072 bytes"
        #expect(Self.update(page, count: 60) { .text(long, id: "\($0)") } == [fault])
        // One that becomes shorter makes room.
        #expect(page.update(.text("a", id: "0"), at: "item", Faults()))
        #expect(page.update(.text(long, id: "20"), at: "item", Faults()))
    }

    @Test("Pixels of pictures, each once")
    func pixels() throws {
        let page = try Self.page((0..<20).map { .row("\($0)", "a") })
        #expect(Self.update(page, count: 20) { .row("\($0)", "a", icon: .file("one")) } == [])
        let fault = "item.icon: the pictures up to this one have more than 16777216 pixels"
        #expect(Self.update(page, count: 20) { .row("\($0)", "a", icon: .file("\($0)")) } == [fault])
    }

    @Test("Bytes of pictures")
    func bytes() throws {
        let page = try Self.page((0..<20).map { .row("\($0)", "a") })
        let fault = "item.icon: the pictures up to this one have more than 8388608 bytes"
        let faults = Self.update(page, count: 20) { number in
            .row("\(number)", "a", icon: .data([UInt8](repeating: UInt8(number), count: 3 << 20)))
        }
        #expect(faults == [fault])
    }

    @Test("Fonts of texts")
    func fonts() throws {
        let page = try Self.page((0..<20).map { .text("a", id: "\($0)") })
        let faults = Self.update(page, count: 20) { number in
            let sizes = (0..<12).map { "<span size='\(10_240 + 12 * number + $0)'>x</span>" }
            return .text(sizes.joined(), id: "\(number)")
        }
        #expect(faults == ["item.markup: the texts up to this one have more than 64 fonts"])
    }

    @Test("Fonts that are no longer used are released", .disabled(if: isSanitized))
    func released() throws {
        let fonts = Fonts()
        func show(_ number: Int) throws {
            let sizes = (0..<12).map { "<span size='\(10_240 + 12 * number + $0)'>x</span>" }.joined()
            let page = try Self.page([.text("a", id: "a"), .text(sizes)], fonts: fonts)
            #expect(page.update(.text("<span size='\(30_000 + number)'>x</span>", id: "a"), at: "item", Faults()))
            #expect(ShownPage(page, rows: 400).picture.ink(on: 0xFFFFFF) != nil)
        }
        for number in 0..<20 { try show(number) }
        // What other tests take and give back meanwhile shows in some of the growths, fonts that are kept in all of them.
        let growths = try (1...5).map { round in
            let before = try Self.residentKilobytes()
            for number in 20 * round..<20 * round + 20 { try show(number) }
            return try Self.residentKilobytes() - before
        }
        #expect(growths.min().map { $0 < 2 * 1024 } == true, "\(growths) kB")
    }

    private static func residentKilobytes() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        return try #require(status.split(separator: " ").dropFirst().first.flatMap { Int($0) }) * 4
    }

    @Test(
        "Marks that stand on a space are laid out at any width, where Pango alone would end the program",
        arguments: [
            "\u{202E}d \u{301}\u{FDFD}", "كل \u{64B}\u{FDFD}", "אword \u{64B}-كلمة 낱말", "a  \u{FE0F}\u{202E}\u{FDFD}b",
        ]
    )
    func marks(text: String) throws {
        let json = #"{"text_scale": 4, "items": [{"kind": "text", "markup": \#(Value.text(text).json)}]}"#
        for width in stride(from: 60, to: 420, by: 9) {
            #expect(try ShownPage(json, width: width).picture.ink(on: 0xFFFFFF) != nil, "\(width)")
        }
    }
}
