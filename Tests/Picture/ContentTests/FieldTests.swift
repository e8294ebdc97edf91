import Canvas
import Jobs
import TestSupport
import Testing
import Typing
import Values

@testable import Content

@Suite("A field in a document")
struct FieldTests {
    private static func faults(_ entries: [String: Value]) -> [String] {
        let faults = Faults()
        _ = Item(.table(entries.merging(["kind": "field", "id": "a"]) { first, _ in first }), at: "items[0]", faults)
        return faults.list.map { "\($0)" }
    }

    @Test(
        "What is wrong with it is said where it is",
        arguments: [
            ([:], []), (["purpose": "digits", "value": "12"], []), (["value": "two\nlines"], []),
            (["purpose": "password", "value": ""], []),
            (
                ["purpose": "mail"],
                [
                    "items[0].purpose: found \"mail\", did you mean \"email\"?"
                ]
            ),
            (["purpose": "pin", "value": "1234"], ["items[0].value: a secret has no value in a document"]),
            (["purpose": "digits", "value": "12a"], ["items[0].value: expected digits, found \"12a\""]),
            (["purpose": "number", "value": "x"], ["items[0].value: expected a number, found \"x\""]),
            (["max_length": 2, "value": "abc"], ["items[0].value: expected at most 2 letters, found 3"]),
            (["max_length": 2, "value": "👩‍👩‍👧‍👦é"], []),
            (["max_length": 0], ["items[0].max_length: expected a whole number from 1 to 1024, found 0"]),
            (["live": "yes"], ["items[0].live: expected true or false, found \"yes\""]),
            (["titel": "A"], ["items[0].titel: is not known, did you mean \"title\"?"]),
        ] as [([String: Value], [String])]
    )
    func reading(entries: [String: Value], expected: [String]) {
        let found = Self.faults(entries)
        #expect(found.count == expected.count, "\(found)")
        if !found.isEmpty, expected.first?.contains("titel") != true { #expect(found == expected) }
    }

    @Test("It has to have an id")
    func id() {
        let faults = Faults()
        _ = Item(["kind": "field", "title": "A"], at: "item", faults)
        #expect(faults.list.map { "\($0)" } == ["item.id: is missing"])
    }

    @Test("What a program makes reads back as the same, and as little as there is to say of it")
    func writing() throws {
        let item = Item.field(
            "a",
            "A",
            value: "e\u{301}",
            placeholder: "P",
            purpose: .email,
            maxLength: 9,
            enter: .send,
            isLive: true,
            error: "E",
            isEnabled: false
        )
        let faults = Faults()
        #expect(Item(item.value, at: "", faults) == item && faults.list.isEmpty)
        #expect(item.value["value"] == "\u{E9}")
        #expect(Item.field("a").value == ["kind": "field", "id": "a"])
        Item.field("a", value: "x", purpose: .pin).check(at: "item", faults)
        Item.field("a", maxLength: 4000).check(at: "item", faults)
        #expect(
            faults.list.map { "\($0)" } == [
                "item.value: a secret has no value in a document",
                "item.max_length: expected a whole number from 1 to 1024, found 4000",
            ]
        )
    }

    @Test("It takes texts as its purpose has them; a secret takes none, and has no value")
    func values() {
        let digits = Item.field("a", purpose: .digits, maxLength: 2)
        #expect(digits.accepts(.text("12")) && !digits.accepts(.text("123")) && !digits.accepts(.text("x")))
        #expect(!digits.accepts(.flag(true)))
        let secret = Item.field("b", purpose: .password)
        #expect(!secret.accepts(.text("x")))
        let document = Document(items: [digits, secret])
        #expect(document.allValues([:]) == ["a": .text("")])
        #expect(document.allSecrets([:]) == ["b": Secret("")])
        #expect(document.allSecrets(["b": Secret("x")]) == ["b": Secret("x")])
    }

    @Test("A screen reader says what it is, and of a secret nothing of what it holds")
    func access() {
        let item = Item.field("a", "Name", value: "Ada", error: "Too short")
        #expect(
            item.access(showing: .text("Bo"))
                == ItemAccess(role: .textField, name: "Name", detail: "Too short", value: .text("Bo"))
        )
        #expect(Item.field("a", placeholder: "Who?").access()?.spokenText == "Who?")
        #expect(Item.field("a", "PIN", purpose: .pin).access(showing: .text("1"))?.value == nil)
    }
}

@Suite("Where the letters of a text are seen")
struct TextRulerTests {
    private func ruler(
        _ text: String,
        width: Int = 360,
        purpose: Item.FieldPurpose = .text,
        isMirrored: Bool = false,
        _ change: (inout ContentPose) -> Void = { _ in }
    ) throws -> TextRuler {
        var document = Document(items: [.field("a", "A", value: purpose == .password ? "" : text, purpose: purpose)])
        document.direction = isMirrored ? .rightToLeft : .leftToRight
        let canvas = PageCanvas(width: width, scale: 1, fonts: Fonts()) { _, _, _ in throw JobError.cancelled }
        let faults = Faults()
        let prepared = try PreparedPage(document, on: canvas, faults, JobContext())
        let page = Page(try #require(prepared), paintedBy: .inline)
        var pose = ContentPose(viewport: 200)
        change(&pose)
        _ = page.content(pose, rows: 200)
        return try #require(page.rulers[.items(0)])
    }

    @Test("From left to right, one behind the other; a finger places the caret at the nearest edge")
    func latin() throws {
        let ruler = try ruler("Grüße 👩‍👩‍👧‍👦!")
        #expect(ruler.count == 8 && ruler.text == "Grüße 👩‍👩‍👧‍👦!")
        #expect(zip(ruler.letters, ruler.letters.dropFirst()).allSatisfy { abs($0.trailing - $1.leading) < 0.1 })
        #expect(ruler.letters[0].leading == 32)
        for caret in 0...8 {
            #expect(ruler.caret(at: ruler.x(of: caret)) == caret)
            #expect(ruler.next(to: caret, on: .right) == min(8, caret + 1))
            #expect(ruler.next(to: caret, on: .left) == max(0, caret - 1))
        }
        #expect(ruler.caret(at: -100) == 0 && ruler.caret(at: 1000) == 8)
    }

    @Test("Hebrew and Arabic from right to left, at the right of the box")
    func hebrew() throws {
        for text in ["שלום", "مرحبا"] {
            let ruler = try ruler(text)
            #expect(ruler.x(of: 0) > ruler.x(of: ruler.count) && ruler.room.upperBound - ruler.x(of: 0) < 3)
            #expect(ruler.next(to: 0, on: .left) == 1 && ruler.next(to: 1, on: .right) == 0)
            #expect(ruler.caret(at: ruler.room.lowerBound) == ruler.count)
        }
    }

    @Test(
        "In mixed texts an arrow never goes the other way, and comes to every place but one at a seam",
        arguments: ["abc אבג", "אבג abc", "a1 אב 23 ג", "שלום 12:30", "x שָׁ y"]
    )
    func mixed(text: String) throws {
        let ruler = try ruler(text)
        var (caret, seen) = ((0...ruler.count).min { ruler.x(of: $0) < ruler.x(of: $1) } ?? 0, Set<Double>())
        for _ in 0...ruler.count {
            seen.insert(ruler.x(of: caret))
            let next = ruler.next(to: caret, on: .right)
            #expect(ruler.x(of: next) >= ruler.x(of: caret))
            caret = next
        }
        let places = Set((0...ruler.count).map { (ruler.x(of: $0) * 10).rounded() })
        #expect(Set(seen.map { ($0 * 10).rounded() }) == places)
    }

    @Test("Of a text that is too wide the caret is seen, wherever it is; without one its beginning")
    func wide() throws {
        let text = String(repeating: "wide words ", count: 20)
        let resting = try ruler(text)
        #expect(resting.x(of: 0) == 32)
        for caret in stride(from: 0, through: text.count, by: 7) {
            for seat in [nil, 5, 200.0] {
                let ruler = try ruler(text) { pose in
                    pose.edit = FieldPose(.items(0), caret: caret, selection: caret..<caret, seat: seat)
                }
                #expect(ruler.room.contains(ruler.x(of: caret)), "caret \(caret), seat \(String(describing: seat))")
            }
        }
    }

    @Test("Of a secret there are dots, and the letter that is seen")
    func secret() throws {
        let ruler = try ruler("", purpose: .password) { $0.secrets["a"] = SecretPose(count: 5, seen: [4: "W"]) }
        #expect(ruler.count == 5 && ruler.text == nil)
        let widths = ruler.letters.map { $0.trailing - $0.leading }
        #expect(widths[4] > widths[0] && abs(widths[0] - widths[3]) < 0.2)
        #expect(ruler.isOnButton(x: 320, y: 40) && !ruler.isOnButton(x: 280, y: 40) && !ruler.isOnButton(x: 320, y: 4))
    }

    @Test("In a mirrored page an empty text begins at the right, and numbers run as everywhere")
    func mirrored() throws {
        let empty = try ruler("", isMirrored: true)
        #expect(empty.x(of: 0) == empty.room.upperBound)
        let number = try ruler("+49 30", isMirrored: true)
        #expect(number.x(of: 0) < number.x(of: 6))
    }
}

@Suite("Whatever is in a field, it is ruled and painted")
struct AnyFieldTests {
    private static let fonts = Fonts()
    private static let parts = [
        "word ", "낱말", "كلمة ", "👩\u{200D}👩", "e\u{301}", "\u{202E}", "\t", "\u{2028}", "กข", "क्ष", "\u{FDFD}",
        "\u{200D}", "a",
        "\u{AD}", "\u{FE0F}", "𒐫", "\u{10FFFD}", " ", "\u{A0}", "שלום", "12:30", "🇩", "\u{0}", "\u{301}",
    ]

    @Test("Its rulers have a place for each letter, and a caret that is seen", arguments: 0..<60)
    func any(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let part = random.pick(Self.parts)
        let text =
            random.oneIn(3)
            ? String(repeating: part, count: random.index(1000))
            : (0..<random.index(60)).map { _ in random.pick(Self.parts) }.joined()
        let value = TextRules(most: 1024).shortened(text)
        var document = Document(items: [
            .field("a", text, value: value, placeholder: text, maxLength: 1024, error: text)
        ])
        document.direction = random.pick([.leftToRight, .rightToLeft])
        document.textScale = random.pick([0.5, 1, 4])
        let (width, scale) = (random.pick([1, 41, 320, 1080]), random.pick([0.25, 1, 1.5, 4, 16]))
        let canvas = PageCanvas(width: width, scale: scale, fonts: Self.fonts) { _, _, _ in throw JobError.cancelled }
        let faults = Faults()
        guard let prepared = try PreparedPage(document, on: canvas, faults, JobContext()) else {
            #expect(!faults.list.isEmpty)
            return
        }
        let page = Page(prepared, paintedBy: .inline)
        var pose = ContentPose(viewport: 600 / scale)
        for caret in [nil, 0, value.count / 2, value.count] {
            pose.edit = caret.map { FieldPose(.items(0), caret: $0, selection: 0..<random.index(value.count + 1)) }
            _ = page.content(pose, rows: 600)
            let ruler = try #require(page.rulers[.items(0)])
            #expect(ruler.count == value.count && ruler.text == value)
            guard let caret, ruler.room.upperBound - ruler.room.lowerBound > 10 else { continue }
            let seen = ruler.room.lowerBound - 1...ruler.room.upperBound + 1
            #expect(seen.contains(ruler.x(of: caret)), "caret \(caret) of \(value.debugDescription)")
            #expect(0...value.count ~= ruler.caret(at: ruler.x(of: caret)))
        }
    }
}

@Suite("The colours of a field")
struct FieldColorTests {
    @Test("Letters that are selected are read, and seen to be selected, in two hundred themes")
    func selection() {
        var random = SplitMix(seed: 43)
        let own = (0..<200).map { _ in
            Theme(
                .light,
                ["background": Color(UInt32(random.index(1 << 24))), "accent": Color(UInt32(random.index(1 << 24)))]
            )
        }
        for theme in [.light, .dark] + own {
            let seen = theme.seen(on: theme.background)
            #expect(seen.text.contrast(with: seen.selection) >= Color.textContrast, "\(theme)")
        }
        for theme in [Theme.light, .dark] {
            let seen = theme.seen(on: theme.background)
            #expect(seen.selection.contrast(with: seen.background) >= Color.shadeContrast)
        }
    }
}
