import BottomSheet
import Canvas
import Content
import Gestures
import TestSupport
import Testing

@testable import Interaction

@Suite("Items are found where a finger presses them")
struct RevealTests {
    /// Taps where `reveal` says, in the second `second`; the events of the content.
    private func tap(_ id: String, on interaction: inout Interaction, second: Int = 0) throws -> [ContentEvent] {
        let time = Microseconds(second * 1_000_000)
        let place = try interaction.reveal(id, at: time).place
        let position = interaction.transform.panelFraction(place)
        let events = [Contact.Phase.began, .ended].flatMap { phase in
            interaction.handle(TouchFrame(time: time, contacts: [Contact(id: 1, phase: phase, position: position)]))
        }
        return events.compactMap { event in if case .content(let event, _, _) = event.kind { event } else { nil } }
    }

    @Test(
        "Every row and the footer's button are pressed, wherever the content was scrolled",
        arguments: ["normal", "expanded"]
    )
    func rows(detent: String) throws {
        var random = SplitMix(seed: 7)
        let ids = (0..<40).map { "row \($0)" } + ["done"]
        var stage = TouchPanel(Pages.rows(40), at: detent)
        for second in 0..<200 {
            let id = random.pick(ids)
            #expect(try tap(id, on: &stage.interaction, second: second) == [.activated(id: id)], "\(id)")
        }
    }

    @Test(
        "Buttons of a footer that follows the items, for want of room, are scrolled to and pressed",
        arguments: ["small", "medium", "large"]
    )
    func footer(detent: String) throws {
        var random = SplitMix(seed: 7)
        let buttons = ["one", "two", "three", "four", "five"]
        let rows = (0..<10).map { "row \($0)" }
        let page = Pages.page(rows.map { .row($0, "Row", accessory: .chevron) }, footer: buttons)
        var stage = TouchPanel(page, behavior: .fluid, at: detent)
        let pose = try #require(stage.interaction.contentPose(at: 0))
        #expect((pose.looseFooter > 0) == (detent != "large"))
        for second in 0..<100 {
            let id = random.pick(rows + buttons)
            #expect(try tap(id, on: &stage.interaction, second: second) == [.activated(id: id)], "\(id)")
        }
    }

    @Test("An item that is seen as a whole is not scrolled to; any other comes into sight")
    func scrolling() throws {
        var stage = TouchPanel(Pages.rows(40))
        stage.interaction.restore(SheetPlace(detent: "normal", offset: 600), at: 0)
        let before = try #require(stage.interaction.contentPose(at: 0))
        _ = try stage.interaction.reveal("row 11", at: 0)
        _ = try stage.interaction.reveal("done", at: 0)
        #expect(stage.interaction.contentPose(at: 0)?.offset == before.offset)
        for (index, id) in [(0, "row 0"), (39, "row 39"), (9, "row 9")] {
            let events = try stage.interaction.reveal(id, at: 0).events
            #expect(!events.isEmpty)
            let pose = try #require(stage.interaction.contentPose(at: 0))
            let rows = Double(index * 60)...Double(index * 60 + 60)
            #expect(pose.offset <= rows.lowerBound && rows.upperBound <= pose.offset + pose.viewport, "\(id)")
        }
    }

    @Test("Switches flip, sliders take the value in their middle, on a turned and calibrated panel as well")
    func controls() throws {
        for rotation in Rotation.allCases {
            var stage = TouchPanel(Pages.page(Pages.controls))
            stage.interaction.transform.panel = rotation.turn(stage.interaction.transform.panel)
            stage.interaction.transform.rotation = rotation
            stage.interaction.transform.calibration = try #require(Calibration([0, -0.9, 0.95, 0.9, 0, 0.05]))
            #expect(try tap("wifi", on: &stage.interaction) == [.changed(id: "wifi", value: .flag(true))])
            #expect(try tap("mute", on: &stage.interaction) == [.changed(id: "mute", value: .flag(false))])
        }
    }

    @Test("What cannot be used is refused, and nothing has changed")
    func refusals() throws {
        var hidden = TouchPanel(isOpen: false)
        hidden.interaction.show(Pages.page(Pages.controls), contentTop: 20, at: 0)
        #expect(throws: ItemObstacle.hidden) { try hidden.interaction.reveal("wifi", at: 0) }
        var stage = TouchPanel(Pages.page(Pages.controls))
        let before = stage.interaction.contentPose(at: 0)
        #expect(throws: ItemObstacle.missing) { try stage.interaction.reveal("none", at: 0) }
        #expect(throws: ItemObstacle.unusable(because: "it is disabled")) {
            try stage.interaction.reveal("grey", at: 0)
        }
        var read = TouchPanel(Pages.page([.row("Outside", id: "outside", value: "21 °C")]))
        #expect(throws: ItemObstacle.unusable(because: "it is only read")) {
            try read.interaction.reveal("outside", at: 0)
        }
        #expect(stage.interaction.contentPose(at: 0) == before)
    }
}
