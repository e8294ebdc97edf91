import Testing

@testable import Kiosk

@Suite("A program offers choices and numbers, and its rehearsal chooses and counts")
struct ChoiceStories {
    private static let heating = Sheet(
        title: "Heating",
        items: [
            .choice(
                "mode",
                "Mode",
                options: ["Off", .init("heat", "Heizen"), "Cool"],
                chosen: "Off",
                style: .segmented
            ),
            .stepper("target", "Target", value: 21, in: 15...22, step: 0.5, unit: "°C"),
        ] + (0..<12).map { .row("row \($0)", "Row") } + [.choice("room", "Room", options: ["Hall", "Bath"])]
    )

    private static func heated(_ steps: [FingerStep]) throws -> (application: SheetApplication, events: [String]) {
        let application = try SheetApplication(display: .rehearsal(width: 360, height: 640))
        var events: [String] = []
        application.onChanged = { events.append("\($0) \($1)") }
        try application.present(Self.heating)
        try application.rehearse(steps)
        return (application, events)
    }

    @Test("Options and buttons are pressed by name, also out of sight, and the document has what was chosen")
    func names() throws {
        let steps: [FingerStep] = [
            .tap("mode/heat"), .tap("mode/heat"), .tap("target/plus"), .tap("room/Bath"), .tap("target/minus"),
        ]
        let (application, events) = try Self.heated(steps)
        #expect(
            events == ["mode text(heat)", "target number(21.5)", "room text(Bath)", "target number(21.0)"]
        )
        #expect(application.values == ["mode": .text("heat"), "target": .number(21), "room": .text("Bath")])
        try application.update(.choice("mode", options: ["Off", "Cool"], chosen: "Cool"))
        #expect(application.content?.items.first == .choice("mode", options: ["Off", "Cool"], chosen: "Cool"))
    }

    @Test("The same fingers make the same picture")
    func replay() throws {
        let steps: [FingerStep] = [.tap("mode/Cool"), .tap("target/plus"), .key("Tab"), .key("Return"), .key("Left")]
        let (first, second) = (try Self.heated(steps), try Self.heated(steps))
        let pictures = (try first.application.screenshot(), try second.application.screenshot())
        #expect(first.events == second.events && pictures.0 == pictures.1)
        #expect(first.events.first == "mode text(Cool)")
    }

    @Test("A tap on a whole choice says what there is to press")
    func whole() throws {
        let error = #expect(throws: (any Error).self) { _ = try Self.heated([.tap("mode")]) }
        #expect("\(String(describing: error))".contains("fingers press its parts, such as"))
    }
}
