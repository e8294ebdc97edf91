import Canvas
import TestSupport
import Testing
import Values

@testable import Content

@Suite("QR codes")
struct QRTests {
    private static let faults = [
        (#""title": "A""#, "text: is missing"),
        (#""text": """#, #"text: expected a text, found """#),
        (#""text": "a\u0000b""#, "text: expected a text without zero bytes"),
        (#""text": "a", "level": "hihg""#, #"level: found "hihg", did you mean "high"?"#),
        (
            #""text": "a", "value": "b""#,
            "value: unknown name, expected one of id, span, kind, text, title, level, align"
        ),
        (#""text": "a", "align": "middle""#, #"align: found "middle", expected one of "start", "center", "end""#),
    ]

    @Test("A fault has its place", arguments: faults)
    func fault(fields: String, fault: String) {
        let faults = Faults()
        _ = ShownPage.document(#"{"items": [{"kind": "qr", \#(fields)}]}"#, faults)
        #expect(faults.list.map(\.description) == ["items[0].\(fault)"])
    }

    @Test("So has a text of more than a kilobyte, of a document and of a program")
    func tooLong() {
        let (long, faults) = (String(repeating: "ä", count: 513), Faults())
        _ = ShownPage.document(#"{"items": [{"kind": "qr", "text": "\#(long)"}]}"#, faults)
        #expect(faults.list.first?.description.contains("text: expected a text of at most 1024 bytes") == true)
        let own = Faults()
        Document(items: [.qr(long), .qr(""), .qr("a\0b")]).check(at: "content", own)
        #expect(
            own.list.map(\.description) == [
                "content.items[0].text: expected a text of at most 1024 bytes, found 1026",
                "content.items[1].text: expected a text, found \"\"",
                "content.items[2].text: expected a text without zero bytes",
            ]
        )
    }

    @Test("A text that has no room at its level, with a pixel for each module, is a fault where it is laid out")
    func noRoom() throws {
        let text = String(repeating: "x", count: 1024)
        func faults(_ level: Item.QRLevel) -> [String] {
            let faults = Faults()
            let document = Document(items: [.qr(text, level: level)])
            _ = Page(document, width: 180, scale: 1, fonts: Fonts(), at: "content", faults, load: ShownPage.load)
            return faults.list.map(\.description)
        }
        #expect(faults(.low) == [])
        #expect(faults(.high) == ["content.items[0].text: expected a text of at most 140 modules a side, found 169"])
    }

    @Test("It is a picture, and what it says is said to nobody")
    func access() {
        let secret = "WIFI:T:WPA;S:Guest;P:secret;;"
        #expect(Item.qr(secret, "Guests").access() == ItemAccess(role: .image, name: "Guests"))
        #expect(Item.qr(secret).access()?.spokenText == "QR code")
        #expect(Item.qr(secret, id: "a").action == nil)
    }

    private static let texts = [
        "https://panel.example/kitchen?room=4", "WIFI:T:WPA;S:Gäste;P:geheim\\;1;;", "0123456789", "한국어 🙂",
        String(repeating: "sheet ", count: 100), String(repeating: "x", count: 1024),
    ]

    /// What another program reads off the picture.
    private func read(_ picture: Surface) throws -> String {
        let scratch = try Scratch()
        let header = "P3\n\(picture.size.width) \(picture.size.height)\n255\n"
        let pixels = picture.pixels.map { "\($0 >> 16 & 255) \($0 >> 8 & 255) \($0 & 255)" }
        let file = try scratch.write(header + pixels.joined(separator: "\n") + "\n", to: "panel.ppm")
        let (code, output) = try ChildProcess.run(
            "/usr/bin/zbarimg",
            ["-q", "--nodbus", "--raw", "-Sdisable", "-Sqrcode.enable", file]
        )
        try #require(code == 0, "zbarimg reads nothing: \(output)")
        return output.hasSuffix("\n") ? String(output.dropLast()) : output
    }

    @Test("Another reader reads the text off the panel, in both themes, directions, any level, scale and place")
    func decoded() throws {
        var random = SplitMix(seed: 4)
        for (round, text) in (Self.texts + Self.texts + Self.texts).enumerated() {
            let level = Item.QRLevel.allCases[round % 4]
            var document = Document(items: [
                .header("Above"),
                .qr(text, random.pick([nil, "Below"]), level: level, align: random.pick([.start, .center, .end])),
            ])
            document.theme = round % 2 == 0 ? .dark : .light
            (document.font, document.textScale) = ("DejaVu Sans", random.pick([0.75, 1, 1.5, 4]))
            document.direction = round % 3 == 0 ? .rightToLeft : .leftToRight
            let faults = Faults()
            let (width, scale) = random.pick([(480, 1.0), (600, 1.5), (1024, 2)])
            let page = Page(document, width: width, scale: scale, fonts: Fonts(), faults, load: ShownPage.load)
            let laidOut = try #require(page, "\(faults.list)")
            let picture = ShownPage(laidOut, rows: laidOut.layout.itemsHeight).picture
            let found = try read(picture)
            #expect(found == text, "round \(round), \(level) \(width) \(document.textScale)")
        }
    }

    @Test("Modules are squares of whole pixels, in black on white also in the dark, with a margin of four around them")
    func modules() throws {
        let json = #"{"theme": "dark", "items": [{"kind": "qr", "text": "HELLO WORLD", "level": "low"}]}"#
        let picture = try ShownPage(json, rows: 300).picture
        let (white, black) = (Color.white.word, Color.black.word)
        let row = (0..<300).first { y in (0..<320).contains { picture[$0, y] == black } }
        let top = try #require(row)
        let columns = (0..<320).filter { picture[$0, top] == black }
        let (left, right) = (try #require(columns.first), try #require(columns.last) + 1)
        // A code of the first version has 21 modules, and seven of them are the upper edge of a mark in its corner.
        #expect((right - left) % 21 == 0)
        let side = (right - left) / 21
        #expect((left..<left + 7 * side).allSatisfy { picture[$0, top] == black })
        #expect(picture[left + 7 * side, top] == white)
        for y in 0..<21 {
            for x in 0..<21 {
                let first = picture[left + x * side, top + y * side]
                #expect(first == black || first == white)
                let square = (0..<side * side).map { picture[left + x * side + $0 % side, top + y * side + $0 / side] }
                #expect(square.allSatisfy { $0 == first }, "module \(x) \(y)")
            }
        }
        for distance in 1...4 * side {
            #expect(picture[left + 10 * side, top - distance] == white)
            #expect(picture[left - distance, top + 10 * side] == white)
        }
        #expect(picture[left + 10 * side, top - 4 * side - 1] == Theme.dark.background.word)
    }

    @Test("Where a line is narrow modules become smaller, and where it is wide the code does not")
    func sizes() throws {
        func rows(_ width: Int, _ scale: Double = 1) throws -> Int {
            let json = #"{"items": [{"kind": "qr", "text": "https://panel.example"}]}"#
            return try ShownPage(json, width: width, scale: scale).page.layout.itemsHeight
        }
        let (narrow, usual, wide, dense) = (try rows(160), try rows(320), try rows(1024), try rows(640, 2))
        #expect(narrow < usual && usual <= 264 && wide == usual && dense > 2 * usual - 40)
    }
}
