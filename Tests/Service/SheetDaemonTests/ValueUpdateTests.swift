import Content
import Control
import Interaction
import Rendering
import Testing
import Values

@testable import SheetDaemon

@Suite("The value of an item is set alone")
struct ValueUpdateTests {
    private static func row(_ subtitle: String, isOn: Bool = false) -> Item {
        .toggle("oven", "Oven", subtitle: subtitle, isOn: isOn)
    }

    @Test("What a program has changed of the item meanwhile stays, and what a finger has set gives way")
    func alone() throws {
        let sheet = try PresentedSheet()
        try sheet.present(Document(items: [Self.row("cold"), .slider("dim", value: 0.25)]))
        sheet.touches.perform { interaction, _ in
            interaction.set(.flag(true), of: "oven", at: 0)
            return []
        }
        try sheet.make(.updateItem { _ in Self.row("180 °C") })
        try sheet.make(.setValue(true, id: "oven"))
        try sheet.make(.setValue(0.75, id: "dim"))
        let document = try #require(sheet.presentations.presentation.document)
        #expect(document.items == [Self.row("180 °C", isOn: true), .slider("dim", value: 0.75)])
        #expect(sheet.touches.values.isEmpty)
    }

    @Test(
        "A value that the item cannot have is refused as that of a document is, and nothing changes",
        arguments: [
            ("oven", 5, "value: expected true or false, found 5"),
            ("dim", 2, "value: expected a number from 0 to 1, found 2"),
            ("dim", "half", "value: expected a number from -1e9 to 1e9, found \"half\""),
            ("mode", "haet", "value: found \"haet\", did you mean \"heat\"?"), ("mode", true, "value: expected a text"),
            ("more", true, "value: is for rows with accessory = \"value\", \"toggle\" or \"check\""),
        ] as [(String, Value, String)]
    )
    func refused(id: String, value: Value, reason: String) throws {
        let sheet = try PresentedSheet()
        let mode = Item.choice("mode", options: ["heat", "off"])
        let document = Document(items: [Self.row("cold"), .slider("dim", value: 0.25), .row("more", "More"), mode])
        try sheet.present(document)
        let error = #expect(throws: ControlError.self) { try sheet.make(.setValue(value, id: id)) }
        let faults: [ValueFault] =
            switch error {
            case .invalidContent(let faults), .invalidSettings(let faults): faults
            default: []
            }
        #expect(faults.first?.description.hasPrefix(reason.prefix(30)) == true, "\(String(describing: error))")
        #expect(sheet.presentations.presentation.document == document)
        #expect(throws: ControlError.noSuchItem("none")) { try sheet.make(.setValue(true, id: "none")) }
    }

    @Test("An option is chosen by its id, and moves there; a number is stepped")
    func choices() throws {
        let sheet = try PresentedSheet()
        func choice(_ id: String?) -> Item { .choice("mode", options: ["heat", "off"], chosen: id) }
        try sheet.present(Document(items: [choice(nil), .stepper("cups", value: 1)]))
        try sheet.make(.setValue("off", id: "mode"))
        try sheet.make(.setValue(3, id: "cups"))
        let document = try #require(sheet.presentations.presentation.document)
        #expect(document.items == [choice("off"), .stepper("cups", value: 3)])
    }

    @Test("State has the revision of what is shown, also after a finger and a program")
    func revision() throws {
        let sheet = try PresentedSheet()
        try sheet.present(PresentedSheet.kitchen)
        var revisions: [Value?] = [sheet.presentations.state.entries["revision"]]
        sheet.touches.perform { interaction, _ in
            interaction.set(.flag(true), of: "light", at: 0)
            return []
        }
        revisions.append(sheet.presentations.state.entries["revision"])
        revisions.append(sheet.presentations.state.entries["revision"])
        try sheet.make(.setValue(true, id: "light"))
        revisions.append(sheet.presentations.state.entries["revision"])
        #expect(revisions == [1, 2, 2, 3])
    }
}
