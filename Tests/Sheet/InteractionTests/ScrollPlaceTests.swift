import BottomSheet
import Gestures
import Testing

@testable import Interaction

@Suite("Where the content is scrolled to when the sheet comes up")
struct ScrollPlaceTests {
    private var stage: TouchPanel

    /// An expanded sheet, scrolled by 160 points.
    init() {
        stage = TouchPanel(Pages.rows(40), at: "expanded")
        stage.stroke(from: 700, to: 500, speed: 500, at: 0, lifts: false)
        stage.touch(.ended, 500, at: 900)
    }

    /// How a sheet goes.
    enum Way: CaseIterable {
        /// A finger taps beside it.
        case tap
        /// A program dismisses it.
        case control
        /// As `control`, where nothing moves.
        case jump
        /// As `control`, while a finger scrolls the content, and goes on to.
        case scrolled
        /// As `control`, while the content glides.
        case gliding
    }

    /// Dismisses the sheet at 2000 ms, and shows frames until nothing moves.
    private mutating func dismiss(_ way: Way) -> [String] {
        if way == .tap {
            stage.touch(.began, 20, at: 2000)
            return words(stage.touch(.ended, 20, at: 2010) + stage.run(from: 2010))
        }
        if way == .jump {
            var behavior = stage.interaction.machine.behavior
            behavior.motion.reduced = .jump
            let transform = stage.interaction.transform
            _ = stage.interaction.change(to: behavior, in: transform.area, transform: transform, at: 1_900_000)
        }
        if way == .gliding { stage.stroke(from: 900, to: 500, speed: 4000, at: 1800) }
        if way == .scrolled { stage.stroke(from: 900, to: 500, speed: 4000, at: 1800, lifts: false) }
        let reported = stage.interaction.perform(at: 2_000_000) { $0.dismiss(reason: .control, at: 2_000_000) }
        var events = reported + stage.run(from: 2000)
        if way == .scrolled { events += stage.stroke(from: 500, to: 300, speed: 500, at: 4000).reported }
        return words(events)
    }

    @Test("A sheet that was dismissed comes up again with the beginning of its content", arguments: Way.allCases)
    mutating func dismissed(way: Way) throws {
        #expect(stage.offset(at: 1000) > 150)
        let reported = dismiss(way)
        let did = try #require(reported.firstIndex { $0.hasPrefix("did_dismiss") })
        #expect(reported.dropFirst(did + 1).first == "scrolled 0.0", "whoever watches sees it, once it is hidden")
        #expect(!reported[..<did].contains("scrolled 0.0"), "while it goes its content stays where it is")
        _ = stage.interaction.perform(at: 9_000_000) { $0.present(reason: .control, at: 9_000_000) }
        #expect(stage.offset(at: 9000) == 0)
        _ = stage.run(from: 9000)
        #expect(stage.offset(at: 12_000) == 0)
        #expect(tappedItem(&stage, y: 200, at: 12_000) == "row 1")
    }

    @Test("A sheet that is caught, or called back, while it goes keeps its place")
    mutating func calledBack() {
        let before = stage.offset(at: 1000)
        _ = stage.interaction.perform(at: 2_000_000) { $0.dismiss(reason: .control, at: 2_000_000) }
        stage.show(at: 2100)
        _ = stage.interaction.perform(at: 2_110_000) { $0.present(to: "expanded", reason: .control, at: 2_110_000) }
        _ = stage.run(from: 2110)
        #expect(stage.offset(at: 9000) == before)
    }

    @Test("Another document begins at its beginning, and a changed one stays where it is")
    mutating func documents() {
        let before = stage.offset(at: 1000)
        stage.interaction.show(Pages.rows(30), contentTop: 20, keepingPlace: true, at: 2_000_000)
        #expect(stage.offset(at: 2000) == before)
        stage.interaction.show(Pages.rows(30), contentTop: 20, at: 3_000_000)
        #expect(stage.offset(at: 3000) == 0)
    }

    @Test("A run that ends while the sheet goes leaves the beginning to the next one")
    mutating func crash() {
        #expect(stage.interaction.place(at: 1_000_000).offset == stage.offset(at: 1000))
        _ = stage.interaction.perform(at: 2_000_000) { $0.dismiss(reason: .control, at: 2_000_000) }
        #expect(stage.interaction.place(at: 2_050_000) == SheetPlace())
    }
}
