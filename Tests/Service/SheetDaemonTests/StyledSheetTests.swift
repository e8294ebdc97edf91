import Content
import Rendering
import Testing

@testable import SheetDaemon

@Suite("The style of all documents, in a daemon")
struct StyledSheetTests {
    private static let dark = "[style]\ntheme = \"dark\"\ntext_scale = 2\n"

    private func layout(_ sheet: PresentedSheet) throws -> PageLayout {
        try #require(sheet.presentations.shown.page?.layout)
    }

    @Test("Read again it lays a document out again that is shown; what programs read of that stays as it is written")
    func reloaded() throws {
        let sheet = try PresentedSheet()
        try sheet.present(PresentedSheet.kitchen)
        let (height, revision) = (try layout(sheet).itemsHeight, sheet.presentations.shown.revision.number)
        try sheet.reload(Self.dark)
        #expect(try layout(sheet).document.theme == .dark && layout(sheet).itemsHeight > height)
        let shown = sheet.presentations.shown
        #expect(shown.presentation.assets.document?.value == PresentedSheet.kitchen.value)
        #expect(shown.revision.number == revision)
        try sheet.reload("")
        #expect(try layout(sheet).document.theme == .light && layout(sheet).itemsHeight == height)
    }

    @Test("What comes after it has it too: another document, a change of it, and one item")
    func later() throws {
        let sheet = try PresentedSheet()
        try sheet.reload(Self.dark)
        try sheet.present(PresentedSheet.kitchen)
        #expect(try layout(sheet).document.theme == .dark)
        try sheet.make(.update({ _ in Document(title: "Bath", items: PresentedSheet.kitchen.items) }))
        #expect(try layout(sheet).document.theme == .dark && layout(sheet).document.title == "Bath")
        try sheet.make(.updateItem({ _ in .toggle("light", "Lamp", isOn: true) }))
        #expect(try layout(sheet).document.theme == .dark && layout(sheet).document.textScale == 2)
        try sheet.make(.update({ _ in Document(items: PresentedSheet.kitchen.items, theme: .light) }))
        #expect(try layout(sheet).document.theme == .light && layout(sheet).document.textScale == 2)
    }
}
