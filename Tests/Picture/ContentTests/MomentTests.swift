import Canvas
import TestSupport
import Testing
import Values

@testable import Content
@testable import System

@Suite("Dates and times of day")
struct MomentTests {
    private static let dates = [
        (#""title": "A""#, "value: is missing"),
        (#""value": 5"#, "value: expected a text of at most 64 bytes, found 5"),
        (#""value": "29.11.2026""#, #"value: expected a date such as 2026-11-29, found "29.11.2026""#),
        (#""value": "07:30""#, #"value: expected a date such as 2026-11-29, found "07:30""#),
        (#""value": "2026-1-2""#, #"value: expected a date such as 2026-11-29, found "2026-1-2""#),
        (#""value": "2026-02-29""#, "value: there is no such date: 2026-02-29"),
        (#""value": "1900-02-29""#, "value: there is no such date: 1900-02-29"),
        (#""value": "2026-00-10""#, "value: there is no such date: 2026-00-10"),
        (#""value": "0000-01-01""#, "value: there is no such date: 0000-01-01"),
        (#""value": "2026-11-29", "min": "2026-11-31""#, "min: there is no such date: 2026-11-31"),
        (
            #""value": "2026-11-29", "min": "2026-12-01", "max": "2026-11-30""#,
            "max: expected 2026-12-01 or later, found 2026-11-30"
        ),
        (
            #""value": "2026-11-29", "max": "2026-11-28""#,
            "value: expected a date from 1900-01-01 to 2026-11-28, found 2026-11-29"
        ),
        (#""value": "2026-11-29", "style": "wheel""#, #"style: found "wheel", did you mean "wheels"?"#),
        (
            #""value": "2026-11-29", "minute_step": 5"#,
            "minute_step: unknown name, expected one of id, span, kind, title, value, min, max, style, enabled"
        ),
    ]

    private static let times = [
        (#""value": "24:00""#, "value: there is no such time: 24:00"),
        (#""value": "7:30""#, #"value: expected a time such as 07:30, found "7:30""#),
        (#""value": "07:60""#, "value: there is no such time: 07:60"),
        (#""value": "07:30", "minute_step": 7"#, "minute_step: expected minutes that divide an hour, found 7"),
        (#""value": "07:30", "minute_step": 60"#, "minute_step: expected a whole number from 1 to 30, found 60"),
        (#""value": "07:33", "minute_step": 5"#, "value: expected a multiple of 5 minutes, found 07:33"),
        (
            #""value": "07:30", "min": "07:31", "max": "07:34", "minute_step": 5"#,
            "max: expected a multiple of 5 minutes from 07:31 to 07:34, found none"
        ),
        (#""value": "07:00", "min": "07:03""#, "value: expected a time from 07:03 to 23:59, found 07:00"),
    ]

    @Test("A fault has its place", arguments: dates.map { ("date", $0) } + times.map { ("time", $0) })
    func fault(kind: String, fault: (fields: String, message: String)) {
        let faults = Faults()
        _ = ShownPage.document(#"{"items": [{"kind": "\#(kind)", "id": "a", \#(fault.fields)}]}"#, faults)
        #expect(faults.list.map(\.description) == ["items[0].\(fault.message)"])
    }

    @Test(
        "All that is wrong is said at once, and nothing that follows from something else",
        arguments: [
            (
                #""kind": "date", "min": "2027-01-01", "max": "2026-01-01""#,
                ["value: is missing", "max: expected 2027-01-01 or later, found 2026-01-01"]
            ),
            (#""kind": "date", "min": "0000-00-00""#, ["value: is missing", "min: there is no such date: 0000-00-00"]),
            (
                #""kind": "time", "minute_step": 7"#,
                ["value: is missing", "minute_step: expected minutes that divide an hour, found 7"]
            ),
            (
                #""kind": "time", "value": "07:00", "min": "08:00", "minute_step": 7"#,
                [
                    "minute_step: expected minutes that divide an hour, found 7",
                    "value: expected a time from 08:00 to 23:59, found 07:00",
                ]
            ),
            (
                #""kind": "time", "value": "x", "min": "24:00", "max": "07:00", "minute_step": 45"#,
                [
                    "minute_step: expected a whole number from 1 to 30, found 45",
                    #"value: expected a time such as 07:30, found "x""#, "min: there is no such time: 24:00",
                ]
            ),
            (
                #""kind": "date", "value": "1850-01-01", "min": 5, "max": "1800-01-01""#,
                ["min: expected a text of at most 64 bytes, found 5"]
            ),
        ]
    )
    func together(fields: String, messages: [String]) {
        let faults = Faults()
        _ = ShownPage.document(#"{"items": [{"id": "a", \#(fields)}]}"#, faults)
        #expect(faults.list.map(\.description) == messages.map { "items[0].\($0)" })
    }

    @Test("So has one of what a program has made, and a language that is none")
    func programFaults() {
        let faults = Faults()
        var document = Document(items: [
            .date("a", value: "2026-04-31"), .time("b", value: "07:30", min: "08:00", max: "07:00"),
            .time("c", value: "07:30", minuteStep: 0), .time("d", value: "x"),
        ])
        document.language = "Korean"
        document.check(at: "content", faults)
        #expect(
            faults.list.map(\.description) == [
                #"content.language: expected a language such as ko or pt-BR, found "Korean""#,
                "content.items[0].value: there is no such date: 2026-04-31",
                "content.items[1].max: expected 08:00 or later, found 07:00",
                "content.items[2].minute_step: expected minutes that divide an hour, found 0",
                #"content.items[3].value: expected a time such as 07:30, found "x""#,
            ]
        )
        #expect(document.items.allSatisfy { $0.access() != nil && $0.stand() == nil }, "nothing traps on the way there")
    }

    @Test("Days are numbered one after the other, through leap years and centuries")
    func days() throws {
        var number = try #require(CivilDay(1, 1, 1)).number
        for year in 1...2400 {
            for month in 1...12 {
                for day in 1...CivilDay.length(ofMonth: month, in: year) {
                    let civil = CivilDay(number: number)
                    guard civil == CivilDay(year, month, day), civil.number == number else {
                        Issue.record("\(year)-\(month)-\(day) is \(civil)")
                        return
                    }
                    number += 1
                }
            }
        }
        #expect(CivilDay(1970, 1, 1)?.number == 0 && CivilDay(2026, 11, 29)?.number == 20_786)
        #expect([1900, 2000, 2024, 2026].map { CivilDay.length(ofMonth: 2, in: $0) } == [28, 29, 29, 28])
        #expect(CivilDay(2026, 2, 29) == nil && CivilDay(2026, 13, 1) == nil && CivilDay(10_000, 1, 1) == nil)
    }

    private static let written =
        [
            (nil, "2026-11-05", "19:05"), ("xx", "2026-11-05", "19:05"), ("de", "5. Nov. 2026", "19:05"),
            ("en", "Nov 5, 2026", "7:05\u{A0}PM"), ("en-GB", "5 Nov 2026", "19:05"), ("fr", "5 nov. 2026", "19:05"),
            ("es", "5 nov 2026", "19:05"), ("ko", "2026년 11월 5일", "오후 7:05"), ("ar", "5 نوفمبر 2026", "7:05\u{A0}م"),
        ] as [(String?, String, String)]

    @Test("A language has its own way to write them; without one they are as computers write them", arguments: written)
    func languages(language: String?, date: String, time: String) {
        var document = Document(items: [
            .date("a", value: "2026-11-05"), .group("G", items: [.time("b", value: "19:05")]),
        ])
        document.language = language
        #expect(document.cells.compactMap { $0.access()?.value } == [.text(date), .text(time)])
        document.items.append(.date("c", value: "2026-11-05"))
        #expect(document.cells.last?.access()?.value == .text(date))
        document[.items(0)] = .time("a", value: "19:05")
        #expect(document.cells[0].access()?.value == .text(time))
    }

    @Test("Midnight and noon are twelve where a day has two halves")
    func halves() {
        func text(_ value: String) -> AccessValue? {
            var document = Document(items: [.time("a", value: value)])
            document.language = "en-US"
            return document.items[0].access()?.value
        }
        #expect(text("00:05") == .text("12:05\u{A0}AM") && text("12:00") == .text("12:00\u{A0}PM"))
    }

    private static func moment(_ item: Item, _ language: String? = nil) -> Moments? {
        var item = item
        item.language = language
        if case .spin(let moment)? = item.action { return moment.moments }
        return nil
    }

    @Test("Another year or month keeps the day, or takes the last one that there is")
    func follow() throws {
        let moments = try #require(Self.moment(.date("a", value: "2024-02-29", min: "2023-03-15", style: .wheels)))
        func turned(_ value: String, _ wheel: Int, _ part: Int) -> String {
            moments.text(moments.setting(wheel, to: part, in: moments.number(value) ?? 0))
        }
        #expect(turned("2024-02-29", 0, 2025) == "2025-02-28" && turned("2024-01-31", 1, 4) == "2024-04-30")
        #expect(turned("2024-02-29", 0, 2023) == "2023-03-29", "the day of the first month within the limits")
        #expect(turned("2024-03-01", 0, 2023) == "2023-03-15" && turned("2024-03-01", 0, 9999) == "2100-03-01")
        #expect(turned("2024-03-01", 2, 77) == "2024-03-31" && turned("2024-03-01", 1, -5) == "2024-01-01")
        #expect(moments.range(ofWheel: 1, beside: [2023, 4, 1]) == 3...12)
        #expect(moments.range(ofWheel: 2, beside: [2023, 3, 20]) == 15...31)
    }

    @Test("Whatever wheels are turned to, a value comes out that the limits allow", arguments: [nil, "en-US"])
    func anything(language: String?) throws {
        var random = SplitMix(seed: 6)
        for _ in 0..<200 {
            let step = random.pick(Item.Moment.steps)
            let (one, other) = (random.index(24 * 60), random.index(24 * 60))
            let (least, most) = (Moments.text(min(one, other), .time), Moments.text(max(one, other), .time))
            let time = Item.time("a", value: least, min: least, max: most, minuteStep: step, style: .wheels)
            let days = (random.index(100_000) - 20_000, random.index(800))
            let (first, last) = (Moments.text(days.0, .date), Moments.text(days.0 + days.1, .date))
            let date = Item.date("b", value: first, min: first, max: last, style: .wheels)
            for moments in [time, date].compactMap({ Self.moment($0, language) }) {
                var number = moments.range.lowerBound
                for _ in 0..<30 {
                    let parts = moments.parts(of: number)
                    let wheel = random.index(parts.count)
                    let range = moments.range(ofWheel: wheel, beside: parts)
                    #expect(range.contains(parts[wheel]))
                    let goal = range.lowerBound + random.index(range.count)
                    number = moments.setting(wheel, to: goal, in: number)
                    #expect(moments.contains(number) && moments.parts(of: number)[wheel] == goal)
                    #expect(moments.number(moments.text(number)) == number)
                }
            }
        }
    }

    @Test("The sheet in which one is picked has wheels, and Done alone takes their value")
    func picker() throws {
        var document = Document(title: "T", items: [.date("day", "Day", value: "2026-11-29", max: "2027-01-31")])
        (document.language, document.direction) = ("de", .rightToLeft)
        let item = document.items[0]
        #expect(item.action == .pick)
        let picker = try #require(document.picker(of: item, showing: .text("2026-12-24")))
        #expect(picker.title == "Day" && picker.language == "de" && picker.direction == .rightToLeft)
        #expect(picker.items.first?.access()?.value == .text("24. Dez. 2026"))
        #expect(picker.footer.compactMap { $0.access()?.name } == ["Abbrechen", "Fertig"])
        let values: [String: ItemValue] = ["value": .text("2027-01-01")]
        #expect(item.picked(by: "done", values) == .text("2027-01-01") && item.picked(by: "cancel", values) == nil)
        #expect(item.picked(by: "done", ["value": .text("2027-02-01")]) == nil && item.picked(by: "done", [:]) == nil)
        let faults = Faults()
        picker.check(at: "", faults)
        #expect(faults.list.isEmpty && Document(picker.value, at: "", faults) == picker)
    }
}

@Suite("Wheels as they are seen")
struct WheelPaintingTests {
    private static func page(_ fields: String, _ document: String = "", width: Int = 480) throws -> ShownPage {
        let wheels = #"{"kind": "date", "id": "a", "value": "2026-11-29", "style": "wheels"\#(fields)}"#
        return try ShownPage(#"{\#(document) "items": [\#(wheels)]}"#, width: width, rows: 700)
    }

    @Test("They lie beside each other within the line, in any language, scale, direction and width")
    func places() throws {
        var random = SplitMix(seed: 3)
        for language in ["xx", "en", "de", "fr", "es", "ko", "ar"] {
            for _ in 0..<6 {
                let (scale, width) = (random.pick([0.75, 1, 2, 4]), random.pick([240, 320, 480, 1024]))
                let direction = random.pick(["ltr", "rtl"])
                let json = #""language": "\#(language)", "text_scale": \#(scale), "direction": "\#(direction)","#
                let shown = try Self.page(random.pick(["", #", "title": "Day""#]), json, width: width)
                let boxes = try #require(shown.page.layout.parts[.items(0)]).sorted { $0.x < $1.x }
                let inner = shown.page.layout.inner
                #expect(boxes.count == 3 && boxes[0].x >= -0.01)
                #expect((boxes.last?.end ?? 0) <= inner.upperBound - inner.lowerBound + 0.01)
                for (one, next) in zip(boxes, boxes.dropFirst()) { #expect(one.end <= next.x + 0.01) }
                let ink = try #require(shown.picture.ink(on: Theme.light.background.word))
                #expect(ink.x > 0 && ink.x + ink.width < width, "\(language) \(scale) \(width)")
            }
        }
    }

    @Test("A wheel that turns shows what it passes, and what is beyond the limits is not there")
    func turning() throws {
        var shown = try Self.page(#", "max": "2026-11-29""#)
        let rest = shown.picture
        shown.pose.wheels = [WheelMoment(at: .items(0), wheel: 2, place: 28.5)]
        let turning = shown.picture
        #expect(turning != rest)
        let boxes = try #require(shown.page.layout.parts[.items(0)])
        let inner = Int(shown.page.layout.inner.lowerBound)
        func part(_ picture: Surface, _ wheel: Int) -> [UInt32] {
            let box = boxes[wheel]
            let columns = inner + Int(box.x.rounded(.up))..<inner + Int(box.end)
            return picture.part(columns, Int(box.y)..<Int(box.y + box.height))
        }
        #expect(part(rest, 0) == part(turning, 0) && part(rest, 2) != part(turning, 2))
        let row = Int(shown.page.layout.wheelRow)
        let below = part(rest, 2).suffix(part(rest, 2).count / 5 * 2)
        #expect(row == 40 && Set(below).count == 1, "no day follows the last one")
        shown.pose.wheels = [WheelMoment(at: .items(0), wheel: 2, place: 29)]
        #expect(shown.picture == rest)
    }

    @Test("The wheel that keys turn is marked")
    func marked() throws {
        var shown = try Self.page("")
        shown.pose.focus = .init(location: .items(0), isEditing: true, wheel: 0)
        let first = shown.picture
        shown.pose.focus = .init(location: .items(0), isEditing: true, wheel: 1)
        #expect(shown.picture != first)
    }
}
