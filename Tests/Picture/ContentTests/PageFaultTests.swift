import Canvas
import Synchronization
import Testing
import Values

@testable import Content

@Suite("A document that cannot be painted is refused before anything is shown")
struct PageFaultTests {
    private static func faults(_ json: String, load: @escaping PictureLoader = ShownPage.load) -> [String] {
        let faults = Faults()
        guard let document = ShownPage.document(json, faults) else { return ["unreadable"] }
        let page = Page(document, width: 320, scale: 1, fonts: Fonts(), at: "content", faults, load: load)
        #expect((page == nil) == !faults.list.isEmpty)
        return faults.list.map(\.description)
    }

    @Test(
        "Broken markup is a fault with its line and column",
        arguments: [
            ("<b>open", "markup"), ("<nonsense>x</nonsense>", "nonsense"), ("a & b", "entity"),
            ("<span size='x'>a</span>", "size"),
        ]
    )
    func markup(text: String, word: String) throws {
        let json = #"{"items": [{"kind": "separator"}, {"kind": "text", "markup": "\#(text)"}]}"#
        let faults = Self.faults(json)
        #expect(faults.count == 1)
        let fault = try #require(faults.first)
        #expect(fault.hasPrefix("content.items[1].markup: line 1, column "))
        #expect(fault.contains(word), "\(fault)")
    }

    @Test("A picture that is not there is a fault of the field that names it")
    func missing() {
        let json = """
            {"items": [{"kind": "row", "title": "a", "icon": "gone"}],
             "footer": [{"kind": "image", "image": {"png": "QQ=="}}]}
            """
        let expected = [
            "content.items[0].icon: gone: no such picture", "content.footer[0].image: these bytes are no picture",
        ]
        #expect(Self.faults(json) == expected)
    }

    @Test("A picture larger than the limit is refused", arguments: ["0x0", "4097x1", "1x4097"])
    func tooLarge(size: String) {
        let json = #"{"items": [{"kind": "image", "image": "red \#(size)"}]}"#
        #expect(Self.faults(json) == ["content.items[0].image: expected 1 to 4096 pixels a side, found \(size)"])
    }

    @Test("Pictures that are too many together are refused, one picture shown often is not")
    func tooMany() {
        func json(_ names: [String]) -> String {
            let rows = names.map { #"{"kind": "row", "title": "a", "icon": "\#($0)"}"# }
            return #"{"items": [\#(rows.joined(separator: ","))]}"#
        }
        #expect(Self.faults(json([String](repeating: "red 2048x2048", count: 20))).isEmpty)
        let different = (0..<5).map { "red\($0) 2048x2048" }
        let expected = "content.items[4].icon: the pictures up to this one have more than 16777216 pixels"
        #expect(Self.faults(json(different)) == [expected])
    }

    @Test("Every picture is decoded once")
    func once() {
        let loads = Mutex(0)
        let icon = #"{"kind": "row", "title": "a", "icon": "red 8x8"}"#
        let faults = Self.faults(#"{"items": [\#(icon), \#(icon), \#(icon)]}"#) { source, box, _ in
            loads.withLock { $0 += 1 }
            return try ShownPage.load(source, box)
        }
        #expect(faults.isEmpty && loads.withLock { $0 } == 1)
    }

    @Test(
        "Letters of any size and kind are painted or left out, and a text without end is refused",
        arguments: [
            "<span font_desc='Sans 200'>A</span>", "<span size='900pt'>A</span>", "\\u0000a\\u0000", "", "\\n\\n",
            "\\ud83d\\ude00\\u200d\\u202e\\ufeff", "<span rise='2000000'>a</span>",
        ]
    )
    func anyText(text: String) throws {
        let faults = Faults()
        var document = try #require(
            ShownPage.document(#"{"items": [{"kind": "text", "markup": "\#(text)"}]}"#, faults)
        )
        // A program in Swift gives what it likes as a title, control characters too.
        if case .text(let title) = try Value(json: #""\#(text)""#.utf8) { document.title = title }
        let page = Page(document, width: 320, scale: 1, fonts: Fonts(), faults, load: ShownPage.load)
        var shown = ShownPage(try #require(page, "\(faults.list)"), rows: 400)
        #expect(shown.picture.size.area > 0)
        shown.pose.offset = 300
        #expect(shown.picture.size.area > 0)
    }

    @Test("Texts that would take long to lay out are refused", arguments: [(1001, 1), (17, 8000)])
    func tooManyTexts(count: Int, bytes: Int) {
        let text = #"{"kind": "text", "markup": "\#(String(repeating: "a", count: bytes))"}"#
        let faults = Self.faults(#"{"items": [\#([String](repeating: text, count: count).joined(separator: ","))]}"#)
        let fault = "the texts up to this one are more than 1000, or more than 131072 bytes"
        #expect(faults == ["content.items[\(count - 1)].markup: \(fault)"])
    }

    @Test("A text higher than the limit is refused")
    func endless() {
        func faults(_ markup: String) -> [String] {
            Self.faults(#"{"items": [{"kind": "text", "markup": "\#(markup)"}]}"#)
        }
        let lines = faults(String(repeating: "\\n", count: 5000))
        #expect(lines == ["content.items[0].markup: line 1, column 1: expected at most 2000 lines, found 5001"])
        let letters = faults("<span size='900pt'>\(String(repeating: "a ", count: 200))</span>")
        #expect(letters.count == 1)
        #expect(letters.first?.hasPrefix("content.items[0].markup: expected at most 100000 rows of pixels") == true)
    }
}
