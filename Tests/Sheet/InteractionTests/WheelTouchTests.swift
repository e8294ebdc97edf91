import BottomSheet
import ContentSupport
import Gestures
import System
import TestSupport
import Testing
import Typing

@testable import Content
@testable import Interaction

extension Pages {
    /// Wheels of a date from 880 to 1080 on a classic sheet at 780, the day first, and a button below.
    static func wheels(value: String = "2024-01-31", isMirrored: Bool = false, language: String = "de") -> PageLayout {
        var document = Document()
        (document.title, document.maxWidth, document.language) = ("Title", 720, language)
        document.items = [.date("day", value: value, style: .wheels), .button("more", "More")]
        var page = PageLayout(
            document,
            width: 720,
            scale: 1,
            isMirrored: isMirrored,
            titleHeight: 80,
            items: [200, 60],
            footer: []
        )
        // By what they have most of: years, months, days.
        page.parts = [.items(0): [400.0, 200, 0].map { Box(x: $0, y: 0, width: 200, height: 200) }]
        return page
    }
}

@Suite("Fingers and keys on wheels")
struct WheelTouchTests {
    private var stage = TouchPanel(Pages.wheels())
    private static let (days, months, years) = (100.0, 300.0, 500.0)

    private mutating func tap(_ y: Double, x: Double, at time: Double) -> [String] {
        stage.touch(.began, y, x: x, at: time)
        return words(stage.touch(.ended, y, x: x, at: time + 100)).filter { $0.hasPrefix("changed") }
    }

    private mutating func drag(_ distance: Double, x: Double, at time: Double, over duration: Double = 400) -> [String]
    {
        stage.touch(.began, 980, x: x, at: time)
        for step in 1...8 {
            let part = Double(step) / 8
            stage.touch(.moved, 980 + distance * part, x: x, at: time + duration * part)
        }
        // Held still, so that nothing is flung.
        stage.touch(.moved, 980 + distance, x: x, at: time + duration + 300)
        let events = stage.touch(.ended, 980 + distance, x: x, at: time + duration + 320)
        return words(events).filter { $0.hasPrefix("changed") }
    }

    @Test("A tap on a neighbour turns the wheel there, one on the middle does nothing")
    mutating func taps() {
        #expect(tap(980, x: Self.months, at: 0) == [])
        #expect(tap(1020, x: Self.months, at: 1000) == ["changed day 2024-02-29 tap"])
        #expect(tap(900, x: Self.days, at: 2000) == ["changed day 2024-02-27 tap"])
        #expect(tap(940, x: Self.years, at: 3000) == ["changed day 2023-02-27 tap"])
    }

    @Test("A drag moves a wheel point by point, and neither the sheet nor the content; let go it rests on a value")
    mutating func drags() {
        let before = stage.interaction.pose(at: 0)
        #expect(drag(-95, x: Self.months, at: 0) == ["changed day 2024-03-31 drag"])
        #expect(stage.interaction.pose(at: 1000) == before && stage.content(at: 1000).offset == 0)
        let wheels = stage.content(at: 730).wheels
        #expect(wheels.count == 1 && wheels.first?.wheel == 1)
        _ = stage.run(from: 730)
        #expect(stage.content(at: 5000).wheels == [])
    }

    @Test("A fling carries the wheel on, and what it comes to rest on is known at once")
    mutating func flings() {
        stage.touch(.began, 1060, x: Self.years, at: 0)
        for step in 1...6 { stage.touch(.moved, 1060 - Double(step) * 25, x: Self.years, at: Double(step) * 10) }
        let events = words(stage.touch(.ended, 910, x: Self.years, at: 62)).filter { $0.hasPrefix("changed") }
        #expect(events.count == 1)
        let year = events.first.flatMap { Int($0.dropFirst("changed day ".count).prefix(4)) } ?? 0
        #expect(year > 2030)
        let place = stage.content(at: 100).wheels.first { $0.wheel == 0 }?.place ?? 0
        #expect(place > 2024 && place < Double(year))
        let late = words(stage.run(from: 62)).filter { $0.hasPrefix("changed") }
        #expect(late == [] && stage.content(at: 20_000).wheels == [])
    }

    @Test("A finger catches a wheel that turns, which rests on what is in its middle then")
    mutating func caught() {
        stage.touch(.began, 1060, x: Self.years, at: 0)
        for step in 1...6 { stage.touch(.moved, 1060 - Double(step) * 25, x: Self.years, at: Double(step) * 10) }
        stage.touch(.ended, 910, x: Self.years, at: 62)
        let goal = stage.content(at: 70).values["day"]
        let place = stage.content(at: 300).wheels.first?.place ?? 0
        #expect(tap(1040, x: Self.years, at: 300).count == 1)
        let text = stage.content(at: 500).values["day"]?.text ?? ""
        #expect(stage.content(at: 500).values["day"] != goal)
        #expect(text.hasPrefix(String(Int(place.rounded()))), "\(text) at \(place)")
    }

    @Test("With reduced motion a wheel is where its value is")
    mutating func reduced() {
        var behavior = SheetBehavior.classic
        behavior.motion.reduced = .fade
        stage = TouchPanel(Pages.wheels(), behavior: behavior)
        #expect(tap(1020, x: Self.months, at: 0) == ["changed day 2024-02-29 tap"])
        #expect(stage.content(at: 110).wheels == [])
        #expect(
            drag(-45, x: Self.days, at: 1000) == []
                && drag(45, x: Self.days, at: 3000) == ["changed day 2024-02-28 drag"]
        )
        #expect(stage.content(at: 3800).wheels == [])
    }

    @Test("The wheels behind follow where they have to: the day of a shorter month")
    mutating func follow() {
        _ = tap(1020, x: Self.months, at: 0)
        #expect(stage.content(at: 110).wheels.map(\.wheel).sorted() == [1, 2])
        _ = stage.run(from: 110)
        #expect(stage.content(at: 3000).wheels == [] && stage.content(at: 3000).values["day"] == .text("2024-02-29"))
    }

    @Test("An update under the finger lets go of a wheel whose values are others, and goes on with the same ones")
    mutating func updated() {
        stage.touch(.began, 980, x: Self.months, at: 0)
        stage.touch(.moved, 930, x: Self.months, at: 50)
        stage.touch(.moved, 900, x: Self.months, at: 100)
        stage.interaction.show(Pages.wheels(), contentTop: 20, keepingPlace: true, at: 120_000)
        stage.touch(.moved, 900, x: Self.months, at: 500)
        #expect(
            words(stage.touch(.ended, 900, x: Self.months, at: 520)).contains { $0.hasPrefix("changed day 2024-0") }
        )
        stage.touch(.began, 980, x: Self.months, at: 3000)
        stage.touch(.moved, 930, x: Self.months, at: 3050)
        stage.interaction.show(Pages.choices(), contentTop: 20, keepingPlace: true, at: 3_060_000)
        #expect(!words(stage.touch(.ended, 930, x: Self.months, at: 3100)).contains { $0.hasPrefix("changed") })
    }

    private mutating func key(_ key: Key, at time: Double) -> [String] {
        words(stage.key(key, at: time)).filter { $0.hasPrefix("changed") }
    }

    @Test("Keys turn one wheel after the other, and move on behind the last one")
    mutating func keys() {
        _ = key(.tab, at: 0)
        #expect(key(.down, at: 100) == [], "the wheels have the focus, and are not edited yet")
        _ = key(.tab, at: 150)
        stage = TouchPanel(Pages.wheels())
        _ = key(.tab, at: 0)
        _ = key(.enter, at: 200)
        #expect(stage.content(at: 300).focus?.wheel == 2, "the day is read first")
        #expect(key(.up, at: 300) == ["changed day 2024-01-30 key"])
        _ = key(.tab, at: 400)
        #expect(stage.content(at: 450).focus?.wheel == 1)
        #expect(key(.down, at: 500) == ["changed day 2024-02-29 key"])
        _ = key(.right, at: 600)
        #expect(key(.pageDown, at: 700) == ["changed day 2034-02-28 key"])
        #expect(key(.end, at: 800) == ["changed day 2100-02-28 key"] && key(.down, at: 850) == [])
        _ = key(.left, at: 900)
        #expect(stage.content(at: 950).focus?.wheel == 1)
        _ = key(.tab, at: 1000)
        _ = key(.tab, at: 1100)
        #expect(stage.content(at: 1200).focus?.location == .items(1))
    }

    @Test("An encoder turns a wheel, and its button goes to the next one")
    mutating func encoder() {
        stage = TouchPanel(Pages.wheels(value: "2024-05-15"))
        stage.turn(1, at: 0)
        #expect(stage.content(at: 50).focus?.location == .items(0))
        for (time, wheel) in [(100.0, 2), (300, 1), (500, 0)] {
            _ = key(.select, at: time)
            #expect(stage.content(at: time + 50).focus?.wheel == wheel)
            #expect(words(stage.turn(-1, at: time + 100)).contains { $0.hasPrefix("changed day 20") })
        }
        _ = key(.select, at: 700)
        #expect(stage.content(at: 750).focus?.isEditing == false)
    }

    @Test("Whatever fingers do, the value is a date within the limits, and every wheel comes to rest on it")
    mutating func anything() {
        var random = SplitMix(seed: 8)
        var time = 0.0
        for _ in 0..<120 {
            time += 100
            let x = random.pick([Self.days, Self.months, Self.years])
            stage.touch(.began, 980, x: x, at: time)
            var y = 980.0
            for _ in 0..<random.index(6) {
                time += 12
                y += random.number(in: -60...60)
                stage.touch(.moved, y, x: x, at: time)
            }
            stage.touch(random.oneIn(10) ? .cancelled : .ended, y, x: x, at: time + 5)
            let value = stage.content(at: time + 6).values["day"]?.text ?? "2024-01-31"
            let number = Moments.number(value, .date)
            #expect(number != nil && ("1900-01-01"..."2100-12-31").contains(value))
            if random.oneIn(3) {
                _ = stage.run(from: time + 6)
                time += 30_000
                #expect(stage.content(at: time).wheels == [])
            }
        }
    }
}
