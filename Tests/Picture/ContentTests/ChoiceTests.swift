import Canvas
import TestSupport
import Testing
import Values

@testable import Content

@Suite("Choices and steppers, as they are read and laid out", .serialized)
struct ChoiceTests {
    private static let fonts = Fonts()
    private static let names = ["Off", "Heat", "Cool", "Auto"]

    private static func choice(_ options: [String] = names, style: Item.ChoiceStyle = .segmented) -> Item.Choice {
        Item.Choice(title: "Mode", options: options.map { Item.Option($0, $0) }, chosen: options.first, style: style)
    }

    private static func typesetter(_ textScale: Double) -> Typesetter {
        Typesetter(fonts, family: "DejaVu Sans", scale: 1, textScale: textScale, isMirrored: false)
    }

    private static func choice(_ rest: String) -> String { #""kind": "choice", "id": "a", \#(rest)"# }
    private static func stepper(_ rest: String) -> String { #""kind": "stepper", "id": "a", \#(rest)"# }

    private static let faults = [
        (#""kind": "choice", "options": ["a", "b"]"#, "id: is missing"),
        (choice(#""title": "A""#), "options: is missing"),
        (choice(#""options": "a""#), #"options: expected a list of at most 32, found "a""#),
        (choice(#""options": ["a"]"#), "options: expected at least 2 options, found 1"),
        (choice(#""options": ["a", 5]"#), "options[1]: expected a text or an object, found 5"),
        (choice(#""options": ["a", "b", "a"]"#), #"options[2]: another option is called "a" as well"#),
        (choice(#""options": ["a", {"id": "b"}]"#), "options[1].title: is missing"),
        (
            choice(#""options": ["a", {"titel": "b", "title": "B"}]"#),
            "options[1].titel: unknown name, did you mean title?"
        ),
        (
            choice(#""options": ["a", {"title": "b", "icon": 5}]"#),
            #"options[1].icon: expected a path or an object with a "png" in base64, found 5"#
        ),
        (choice(#""options": ["a", ""]"#), #"options[1]: expected an id, found """#),
        (choice(#""options": ["heat", "off"], "value": "haet""#), #"value: found "haet", did you mean "heat"?"#),
        (choice(#""options": ["a", "b"], "value": "x""#), #"value: found "x", expected one of "a", "b""#),
        (
            choice(#""options": ["a", "b"], "style": "segmentd""#),
            #"style: found "segmentd", did you mean "segmented"?"#
        ),
        (choice(#""options": ["a", "b"], "option": 1"#), "option: unknown name, did you mean options?"),
        (stepper(#""title": "A""#), "value: is missing"),
        (stepper(#""value": 101"#), "value: expected a number from 0 to 100, found 101"),
        (stepper(#""value": 1, "min": 2, "max": 2"#), "max: expected more than min, found 2.0"),
        (stepper(#""value": 1, "step": 0"#), "step: expected a number from 1e-9 to 1e9, found 0"),
        (stepper(#""value": 1, "unit": 5"#), "unit: expected a text of 1 to 12 letters, found 5"),
    ]

    @Test("A fault has its place", arguments: faults)
    func fault(item: String, fault: String) {
        let faults = Faults()
        _ = ShownPage.document(#"{"items": [{\#(item)}]}"#, faults)
        #expect(faults.list.map(\.description) == ["items[0].\(fault)"])
    }

    @Test("So has one of what a program has made")
    func programFaults() {
        let wrong = [
            Item.choice("a", options: ["x"]), .choice("b", options: ["x", "x"]),
            .choice("c", options: ["heat", "off"], chosen: "haet"),
            .choice("d", options: (0..<33).map { .init("\($0)", "") }), .choice("e", options: ["x", ""]),
            .stepper("f", value: .nan), .stepper("g", value: 1, step: -1), .stepper("h", value: 9, in: 1...1),
        ]
        let faults = Faults()
        Document(items: wrong).check(at: "content", faults)
        #expect(
            faults.list.map(\.description) == [
                "content.items[0].options: expected at least 2 options, found 1",
                #"content.items[1].options[1]: another option is called "x" as well"#,
                #"content.items[2].value: no option is called "haet", did you mean "heat"?"#,
                "content.items[3].options: expected at most 32 options, found 33",
                #"content.items[4].options[1]: expected an id, found """#,
                "content.items[5].value: expected a number from 0 to 100, found nan",
                "content.items[6].step: expected a number from 1e-9 to 1e9, found -1",
                "content.items[7].range: expected two different numbers from -1e9 to 1e9, found 1.0...1.0",
            ]
        )
    }

    @Test("Segments are as wide as each other; where a title needs more, each option has a line")
    func segments() throws {
        func parts(_ choice: Item.Choice, _ textScale: Double = 1, width: Double = 440) -> ChoiceArrangement {
            ChoiceArrangement(
                choice,
                Self.typesetter(textScale),
                Measures(scale: 1, textScale: textScale),
                width: width
            )
        }
        let beside = parts(Self.choice())
        #expect(beside.control != nil && Set(beside.options.map { Int($0.width) }).count == 1)
        #expect(parts(Self.choice(style: .radio)).control == nil)
        #expect(parts(Self.choice(), 4).control == nil, "letters are too large")
        #expect(parts(Self.choice(), width: 200).control == nil, "the sheet is too narrow")
        #expect(parts(Self.choice(["On", "Somewhat longer than the others"])).control == nil)
        #expect(parts(Self.choice(["On", "Two\nlines"])).control == nil)
        var drawn = Self.choice(["Automatic", "Manual one"])
        #expect(parts(drawn, width: 240).control != nil)
        drawn.options[0] = Item.Option("a", "Automatic", icon: .icon("sun"))
        #expect(parts(drawn, width: 240).control == nil, "the icon has no room")
        #expect(parts(drawn).control != nil)
        #expect(parts(Self.choice((0..<32).map { "\($0)" }), width: 900).control == nil, "no finger finds one of these")
    }

    @Test("Whatever is said, each option is as high as a finger, lies within its item, and none over another")
    func places() {
        var random = SplitMix(seed: 44)
        let words = ["a", "Einstellungen", "مصعد", "조명 설정", "of the house", "Donaudampfschiff"]
        for _ in 0..<200 {
            let (textScale, width) = (random.pick([0.5, 1, 2, 4]), random.pick([200.0, 280, 560, 900]))
            let (typesetter, measures) = (Self.typesetter(textScale), Measures(scale: 1, textScale: textScale))
            let options = (0..<2 + random.index(6)).map { "\(random.pick(words)) \($0)" }
            var choice = Self.choice(options, style: random.pick([.radio, .segmented]))
            if random.oneIn(3) { choice.title = nil }
            let parts = ChoiceArrangement(choice, typesetter, measures, width: width)
            Self.check(parts.targets, in: parts.height, width, "\(choice)")
            let stepper = Item.Stepper(
                title: random.pick([nil, "A", "Donaudampfschifffahrt on the river"]),
                value: 1,
                range: random.pick([0...9, -1000...1000, 0...0.001]),
                step: random.pick([1, 0.0001]),
                unit: random.pick([nil, "°C", "Umdrehungen"])
            )
            let place = StepperArrangement(stepper, typesetter, measures, width: width)
            Self.check([place.minusTarget, place.plusTarget], in: place.height, width, "\(stepper)")
            let seen = [place.minus, place.figures, place.plus] + (place.title.map { [$0] } ?? [])
            for (index, box) in seen.enumerated() {
                for other in seen[(index + 1)...] { #expect(!box.overlaps(other), "\(stepper)") }
                #expect(box.x >= -0.01 && box.end <= width + 0.01 && box.y >= 0, "\(stepper) \(textScale) \(width)")
                #expect(box.y + box.height <= place.height + 0.01, "\(stepper)")
            }
        }
    }

    private static func check(_ targets: [Box], in height: Double, _ width: Double, _ item: String) {
        for (index, target) in targets.enumerated() {
            #expect(target.height >= 43.99 && target.width >= 43.99, "\(item)")
            #expect(target.y >= 0 && target.y + target.height <= height + 0.01 && target.end <= width + 0.01, "\(item)")
            for other in targets[(index + 1)...] { #expect(!target.overlaps(other), "\(item)") }
        }
    }

    @Test("A finger finds each option, up to the edges, and the title is none", arguments: [false, true])
    func targets(isMirrored: Bool) throws {
        let direction = isMirrored ? "rtl" : "ltr"
        let options = Self.names.map { "\"\($0)\"" }.joined(separator: ", ")
        let choice = #""kind": "choice", "title": "A", "options": [\#(options)]"#
        let page = try ShownPage(
            #"{"direction": "\#(direction)", "items": [{\#(choice), "id": "s", "style": "segmented"}, {\#(choice), "id": "r"},"#
                + #"{"kind": "stepper", "id": "n", "title": "N", "value": 5}]}"#,
            width: 480
        ).page.layout
        func part(_ index: Int, x: Double, y: Double) -> Int? {
            let rows = page.rows(of: .items(index))
            let target = page.target(x: isMirrored ? 480 - x : x, y: Double(rows.lowerBound) + y, in: .items)
            return target?.location == .items(index) ? target?.part : nil
        }
        let bottom = Double(page.rows(of: .items(0)).count) - 1
        #expect([1.0, 30, 140, 300, 479].map { part(0, x: $0, y: bottom) } == [0, 0, 1, 2, 3])
        #expect(part(0, x: 140, y: 2) == nil && part(1, x: 140, y: 2) == nil)
        #expect([40.0, 90, 145, 200].map { part(1, x: 1, y: $0) } == [0, 1, 2, 3])
        #expect([1, 300.0, 479].map { part(2, x: $0, y: 30) } == [nil, nil, 1])
        for (index, name) in [(0, "s/Cool"), (1, "r/Cool"), (2, "n/minus"), (2, "n/plus")] {
            let (location, named) = try #require(page.place(called: name))
            let own = try #require(named)
            let (span, rows) = (page.span(ofPart: own, of: location), page.rows(ofPart: own, of: location))
            let (columns, lines) = (try #require(span), try #require(rows))
            let x = (columns.lowerBound + columns.upperBound) / 2
            #expect(part(index, x: isMirrored ? 480 - x : x, y: (lines.lowerBound + lines.upperBound) / 2) == own)
        }
        #expect(page.place(called: "s")?.part == nil && page.place(called: "s/Warm") == nil)
    }

    @Test("A step past the last option stays at it, and the first step from none chooses an end")
    func moved() {
        let choice = Self.choice()
        #expect(choice.moved("Heat", by: 1) == "Cool" && choice.moved("Heat", by: -.max) == "Off")
        #expect(choice.moved("Auto", by: .max) == "Auto" && choice.moved("Off", by: .min) == "Off")
        #expect(choice.moved(nil, by: 1) == "Off" && choice.moved(nil, by: -1) == "Auto")
    }

    @Test("Figures stand still while a number changes, and a unit stands after them")
    func figures() {
        let stepper = Item.Stepper(title: "A", value: 15, range: 15...25, step: 0.5, unit: "°C")
        #expect(stepper.text(of: 21.5) == "21.5\u{A0}°C" && stepper.text(of: 16) == "16.0\u{A0}°C")
        #expect(stepper.pressed(15, at: 0) == 15 && stepper.pressed(15, at: 1) == 15.5)
        #expect(stepper.pressed(24.9, at: 1) == 25 && stepper.pressed(25, at: 1) == 25)
    }
}

extension Box {
    fileprivate func overlaps(_ other: Box) -> Bool {
        x + 0.01 < other.end && other.x + 0.01 < end && y + 0.01 < other.y + other.height
            && other.y + 0.01 < y + height
    }
}
