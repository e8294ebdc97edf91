import BottomSheet
import Gestures
import Testing
import Values

@testable import Content
@testable import Interaction

@Suite("Values that are texts")
struct TextValueTests {
    private var panel = TouchPanel(Pages.page([.field("name", "Name"), .toggle("wifi", "Wi-Fi", isOn: false)]))

    @Test("A text is a value like others: it is shown, it goes into the document, and it is found again")
    mutating func travels() throws {
        panel.interaction.set(.text("Ada"), of: "name", at: 0)
        #expect(panel.content(at: 0).values == ["name": .text("Ada")])
        let place = panel.interaction.place(at: 0)
        #expect(place.values == ["name": .text("Ada")])
        let document = try #require(panel.interaction.content?.page.document)
        #expect(document.showing(place.values).items[0].value["value"] == "Ada")
        var next = TouchPanel(Pages.page([.field("name", "Name")]))
        next.interaction.restore(place, at: 0)
        #expect(next.content(at: 0).values == ["name": .text("Ada")])
    }

    @Test("What a finger writes is an event; only an item of texts takes one, and it takes nothing else")
    mutating func events() {
        panel.interaction.content?.record(.changed(id: "name", value: .text("Ada")), by: .tap, at: 0)
        #expect(words(panel.touch(.began, 1270, at: 0)).contains("changed name Ada tap"))
        panel.interaction.set(.flag(true), of: "name", at: 0)
        panel.interaction.set(.text("on"), of: "wifi", at: 0)
        #expect(panel.content(at: 0).values == ["name": .text("Ada")])
    }
}
