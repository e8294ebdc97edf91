import Canvas
import TestSupport
import Testing
import Values

@testable import Content

@Suite("Rows grow with their texts", .serialized)
struct RowTests {
    private static let fonts = Fonts()
    private static let long = "A title that takes more than one line of a narrow sheet"

    private static func typesetter(_ textScale: Double, isMirrored: Bool = false) -> Typesetter {
        Typesetter(fonts, family: "DejaVu Sans", scale: 1, textScale: textScale, isMirrored: isMirrored)
    }

    private static func parts(_ row: Item.Row, textScale: Double = 1, width: Double = 280) -> RowArrangement {
        RowArrangement(row, typesetter(textScale), Measures(scale: 1, textScale: textScale), width: width)
    }

    @Test(
        "A title or a subtitle takes as many lines as it needs, up to more than anybody writes",
        arguments: ["title", "subtitle", "header", "button"]
    )
    func lines(field: String) throws {
        let word = field == "subtitle" || field == "title" ? "row" : field
        func height(_ text: String) throws -> Int {
            let title = field == "subtitle" ? #""title": "a", "subtitle": "\#(text)""# : #""title": "\#(text)""#
            let json = #"{"items": [{"kind": "\#(word)", "id": "a", \#(title)}]}"#
            return try ShownPage(json, width: 240).page.layout.itemsHeight
        }
        let (one, line) = (try height("a"), field == "subtitle" || field == "header" ? 18 : 22)
        #expect(try height(Self.long) > one)
        var last = one
        for count in [1, 2, 3, 5] {
            let now = try height(String(repeating: Self.long + " ", count: count))
            #expect(now > last && (now - one) % line == 0 && now - one >= (count - 1) * line)
            last = now
        }
        #expect(try height(String(repeating: Self.long, count: 20)) == one + 19 * line)
    }

    @Test(
        "Controls grow with letters, and go below the texts where they leave no room for them",
        arguments: [0.5, 1, 2, 4]
    )
    func controls(textScale: Double) throws {
        let sizes: [(Item.Accessory, Double)] = [(.chevron, 7), (.check(true), 24), (.toggle(true), 51)]
        for (accessory, width) in sizes {
            let parts = Self.parts(Item.Row(title: "Title", accessory: accessory), textScale: textScale)
            let box = try #require(parts.accessory)
            #expect(box.width == width * textScale && box.end == 280)
            #expect(parts.isBelow == (width * textScale + 14 > 140))
            #expect(parts.isBelow ? box.y >= parts.title.y + parts.title.height : parts.title.end + 14 == box.x)
            #expect(box.y >= 0 && box.y + box.height <= parts.height)
        }
    }

    @Test("What stands beside a text parts none of its words that would fit by itself")
    func unparted() throws {
        func parts(_ row: Item.Row) -> RowArrangement { Self.parts(row, textScale: 2, width: 440) }
        #expect(parts(Item.Row(title: "IPv4 address", accessory: .value("192.168.178.42"))).isBelow)
        #expect(!parts(Item.Row(title: "IPv4", accessory: .value("192.168.1.4"))).isBelow)
        #expect(parts(Item.Row(title: "Donaudampfschifffahrt", accessory: .toggle(true))).isBelow)
        #expect(parts(Item.Row(title: "a", subtitle: "Donaudampfschifffahrtsfest", accessory: .toggle(true))).isBelow)
        #expect(!parts(Item.Row(title: "Donaudampfschifffahrt", accessory: .chevron)).isBelow)
        #expect(parts(Item.Row(title: "Donaudampfschifffahrtsgesellschaftskapitänsamt", accessory: .chevron)).isBelow)
        #expect(!parts(Item.Row(title: "Donau Dampf Schiff Fahrt", accessory: .toggle(true))).isBelow)
    }

    @Test(
        "Nor does it part a word, or make it smaller, that is whole or larger by itself",
        arguments: [1, 1.2, 1.5, 1.8, 2, 2.5, 3]
    )
    func unharmed(textScale: Double) {
        let (typesetter, word) = (Self.typesetter(textScale), "Geschwindigkeitsbegrenzungsüberwachung")
        for share in [0.45, 0.55, 0.7, 0.9, 1.1] {
            let width = typesetter.width(of: word, .title) * share
            let best = typesetter.wrapping(word, .title, width: width)
            for accessory in [Item.Accessory.toggle(true), .chevron, .value("35 °C")] {
                let parts = Self.parts(Item.Row(title: word, accessory: accessory), textScale: textScale, width: width)
                let shown = typesetter.wrapping(word, .title, width: parts.title.width)
                #expect(parts.titlePart <= shown.part && (accessory == .chevron || parts.titlePart == shown.part))
                // Beside a mark they may be smaller, but no more of them are parted.
                let isEqual = accessory == .chevron ? shown.whole == best.whole : shown == best
                #expect(isEqual, "\(accessory) at \(share)")
            }
        }
    }

    @Test("A narrower row never has larger letters", arguments: [1.2, 1.5, 2, 3])
    func narrower(textScale: Double) {
        for title in [
            "Geschwindigkeitsbegrenzungsüberwachung", "Entkalkung der Kaffeemaschine", "example.com/handbuch",
        ] {
            for accessory in [Item.Accessory.toggle(true), .chevron, .value("35 °C"), .value("Donaudampfschiff")] {
                var last = 0.0
                for width in stride(from: 100.0, to: 1400, by: 20) {
                    let row = Item.Row(title: title, accessory: accessory)
                    let part = Self.parts(row, textScale: textScale, width: width).titlePart
                    #expect(part >= last, "\(title), \(accessory) in \(width)")
                    last = part
                }
                #expect(last == 1)
            }
        }
    }

    @Test("Where a word is broken at its soft hyphens anyway, it stays as large, beside what there is")
    func hyphened() {
        let title = "Geschwindigkeits\u{AD}begrenzungs\u{AD}überwachung"
        let parts = Self.parts(Item.Row(title: title, accessory: .toggle(true)), textScale: 2, width: 520)
        #expect(!parts.isBelow && parts.titlePart == 1 && parts.title.height == 3 * 2 * TextStyle.title.lineHeight)
    }

    @Test("A value beside its title takes two lines, and goes below the title before either is cut")
    func values() throws {
        func parts(_ value: String, title: String = "Phone") -> RowArrangement {
            Self.parts(Item.Row(title: title, accessory: .value(value)), width: 200)
        }
        let (short, wrapped) = (parts("12"), parts("+966 11 234 5678 90", title: "Number"))
        #expect(!short.isBelow && short.height == 52)
        #expect(!wrapped.isBelow && wrapped.accessory?.height == 44)
        let below = parts("A value that is much too long for half a row", title: "A title of its own")
        #expect(below.isBelow && below.accessory?.x == 0 && below.accessory?.width == 200)
    }

    @Test(
        "An icon stands beside the middle of the texts, with an accessory beside them and below them",
        arguments: [280.0, 120]
    )
    func icon(width: Double) throws {
        let row = Item.Row(title: "Light", subtitle: "Hall", icon: .file("icon"), accessory: .toggle(false))
        let parts = Self.parts(row, width: width)
        let (icon, subtitle) = (try #require(parts.icon), try #require(parts.subtitle))
        #expect(parts.isBelow == (width == 120))
        let middle = (parts.title.y + subtitle.y + subtitle.height) / 2
        #expect(abs(icon.y + icon.height / 2 - middle) < 0.01)
    }

    @Test("Whatever a row says, its parts lie within it, and none over another")
    func parts() {
        var random = SplitMix(seed: 5)
        let words = ["a", "Einstellungen", "مصعد", "+966 11", "설정", "of the house"]
        func text() -> String { (0..<1 + random.index(8)).map { _ in random.pick(words) }.joined(separator: " ") }
        for _ in 0..<300 {
            let accessories: [Item.Accessory?] = [nil, .chevron, .check(true), .toggle(false), .value(text())]
            var row = Item.Row(title: text(), accessory: random.pick(accessories))
            if random.oneIn(2) { row.subtitle = text() }
            if random.oneIn(3) { row.icon = .file("icon") }
            let (width, textScale) = (random.pick([120.0, 280, 560]), random.pick([0.5, 1, 2, 4]))
            let parts = Self.parts(row, textScale: textScale, width: width)
            let boxes = [parts.icon, parts.title, parts.subtitle, parts.accessory].compactMap(\.self)
            for (index, box) in boxes.enumerated() {
                #expect(box.x >= 0 && box.end <= width + 0.01 && box.y >= 0, "\(row)")
                #expect(box.y + box.height <= parts.height + 0.01, "\(row)")
                for other in boxes[(index + 1)...] {
                    let isBeside = box.end <= other.x + 0.01 || other.end <= box.x + 0.01
                    let isAbove = box.y + box.height <= other.y + 0.01 || other.y + other.height <= box.y + 0.01
                    #expect(isBeside || isAbove, "\(row) \(width) \(textScale)")
                }
            }
        }
    }

    @Test("Whatever a row says, all of it is written, within the box that it has")
    func uncut() {
        var random = SplitMix(seed: 6)
        let words = ["a", "Einstellungen", "مصعد", "+966 11", "설정", "of the house"]
        func text() -> String { (0..<1 + random.index(5)).map { _ in random.pick(words) }.joined(separator: " ") }
        for _ in 0..<200 {
            let (value, textScale) = (text(), random.pick([0.5, 1, 2, 3, 4]))
            var row = Item.Row(title: text(), accessory: random.pick([nil, .toggle(true), .value(value)]))
            row.subtitle = text()
            let measures = Measures(scale: 1, textScale: textScale)
            let (typesetter, width) = (Self.typesetter(textScale), random.pick([280.0, 440, 560]))
            let parts = RowArrangement(row, typesetter, measures, width: width)
            func check(_ text: String?, _ style: TextStyle, _ box: Box?, most: Double = 1) {
                guard let text, let box else { return }
                let block = typesetter.block(text, style, width: box.width, most: most)
                #expect(block.part <= most)
                #expect(!block.isCut, "\(text) in \(box) at \(textScale)")
                #expect(Double(block.lines.count) * block.part * measures.line(style) <= box.height + 0.01)
            }
            check(row.title, .title, parts.title, most: parts.titlePart)
            check(row.subtitle, .subtitle, parts.subtitle, most: parts.titlePart)
            if case .value? = row.accessory { check(value, .title, parts.accessory) }
        }
    }

    @Test("Where a long word makes the letters of a title smaller, those of its subtitle are smaller, too")
    func smallTitle() throws {
        let subtitle = "Connected, secured by WPA3"
        let usual = Self.parts(Item.Row(title: "lobby", subtitle: subtitle), textScale: 2, width: 440)
        let small = Self.parts(
            Item.Row(title: "Donaudampfschifffahrtsfeier", subtitle: subtitle),
            textScale: 2,
            width: 440
        )
        #expect(usual.titlePart == 1 && small.titlePart > 0.5 && small.titlePart < 1)
        let (large, less) = (try #require(usual.subtitle), try #require(small.subtitle))
        #expect(large.height == 2 * TextStyle.subtitle.lineHeight)
        #expect(less.height == small.titlePart * large.height)
    }

    @Test("A slider's title and value stand beside each other where both fit, and the value below where not")
    func sliderHead() throws {
        var random = SplitMix(seed: 8)
        for _ in 0..<100 {
            let title = (0..<1 + random.index(4)).map { _ in random.pick(["Volume", "مصعد", "a"]) }.joined(
                separator: " "
            )
            let (width, textScale) = (random.pick([120.0, 280, 560]), random.pick([0.5, 1, 2, 4]))
            let range = random.pick([0.0...1, -1e9...1e9, 0...100])
            let slider = Item.Slider(title: title, value: range.lowerBound, range: range, showsValue: true)
            let measures = Measures(scale: 1, textScale: textScale)
            let head = SliderHead(slider, Self.typesetter(textScale), measures, width: width)
            let (text, value) = (try #require(head.title), try #require(head.value))
            #expect(text.end <= width + 0.01 && value.end <= width + 0.01 && value.x >= -0.01)
            #expect(text.end <= value.x || text.y + text.height <= value.y, "\(title) \(width) \(textScale)")
            #expect([text, value].allSatisfy { $0.y >= 0 && $0.y + $0.height <= head.height + 0.01 })
        }
    }

    @Test("Paddings grow with letters")
    func paddings() {
        let heights = [1.0, 2, 4].map { Self.parts(Item.Row(title: "a"), textScale: $0).height }
        #expect(heights == [52, 104, 208])
    }

    @Test("Rows, buttons and texts are no wider than can be read, in the middle", arguments: ["ltr", "rtl"])
    func measure(direction: String) throws {
        let items = [
            #""kind": "row", "title": "a", "accessory": "toggle""#, #""kind": "slider", "value": 1"#,
            #""kind": "button", "title": "a""#, #""kind": "progress", "value": 0.5"#,
            #""kind": "text", "markup": "\#((0..<99).map { "word\($0)" }.joined(separator: " "))""#,
            #""kind": "image", "image": "red 4000x100""#,
        ]
        for (item, (limit, half)) in items.flatMap({ item in
            [("", 280), (#", "max_width": 800"#, 400)].map { (item, $0) }
        }) {
            let id =
                item.contains("markup") || item.contains("progress") || item.contains("image") ? "" : #", "id": "a""#
            let json = #"{"direction": "\#(direction)"\#(limit), "items": [{\#(item)\#(id)}]}"#
            let shown = try ShownPage(json, width: 1920)
            let ink = try #require(shown.picture.ink(on: 0xFFFFFF))
            let spare = item.contains("image") ? 20 : 2
            #expect(ink.x >= 960 - half - spare && ink.maxX <= 960 + half + spare, "\(item)")
            #expect(ink.x <= 960 - half + 40 || ink.maxX >= 960 + half - 40, "\(item)")
        }
    }

    @Test(
        "The readable width grows with letters, so that a line holds as many, but does not become smaller",
        arguments: [(0.5, 560.0), (1, 560), (1.5, 840), (3, 1680), (4, 1880)]
    )
    func readable(textScale: Double, width: Double) throws {
        let json = #"{"text_scale": \#(textScale), "items": [{"kind": "separator"}]}"#
        let inner = try ShownPage(json, width: 1920).page.layout.inner
        #expect(inner.upperBound - inner.lowerBound == width && inner.lowerBound == (1920 - width) / 2)
    }

    @Test(
        "A slider's value is written as its steps and its ends are",
        arguments: [
            (0.0...1, nil, 0.6, "0.60"), (0...100, nil, 42.4, "42"), (15...25, 0.5, 21, "21.0"),
            (15...25, 0.5, 21.5, "21.5"), (-10...10, 1, -3, "−3"), (0...1, 0.05, 0.35, "0.35"),
            (-1...1, 0.1, -0.01, "0.0"), (0.5...9.5, 1, 1.5, "1.5"), (0.25...5.25, 0.5, 0.75, "0.75"),
            (0...10.5, 1, 10.5, "10.5"), (0...10.5, 1, 3, "3.0"), (0...1e-6, 1e-7, 3e-7, "0.0000003"),
            (0...1e9, nil, 1e9, "1000000000"),
        ] as [(ClosedRange<Double>, Double?, Double, String)]
    )
    func figures(range: ClosedRange<Double>, step: Double?, value: Double, text: String) {
        let slider = Item.Slider(value: value, range: range, step: step, showsValue: true)
        #expect(slider.numbers.figures(of: value) == text)
    }

    @Test("A slider that shows its value writes it again under a finger, and stays as high as it is")
    func shownValue() throws {
        let item = #"{"kind": "slider", "id": "a", "value": 0.1, "shows_value": true}"#
        var shown = try ShownPage(#"{"items": [\#(item)]}"#)
        let before = shown.picture.part(250..<320, 0..<40)
        #expect(Set(before).count > 1)
        shown.pose.values = ["a": .number(0.9)]
        #expect(shown.picture.part(250..<320, 0..<40) != before)
        #expect(shown.page.layout.document.items[0].access()?.value == .number(0.1, in: 0...1))
    }
}
