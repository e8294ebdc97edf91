import BottomSheet
import Configuration
import Control
import Foundation
import Power
import TestSupport
import Testing
import Values

@testable import Kiosk
@testable import SheetDaemon

@Suite("All faults of a call are reported at once")
struct SheetErrorTests {
    private func faults(_ body: () throws -> Void) -> [String] {
        do { try body() } catch { return (error as? SheetError)?.faults.map(\.path) ?? ["\(error)"] }
        return []
    }

    @Test("Every fault of a sheet, its settings and its content, before there is a display; nothing changes")
    func sheet() throws {
        let application = try TestProgram().application
        var sheet = TestProgram.kitchen
        sheet.dimAlpha = 2
        sheet.cornerRadius = .nan
        sheet.settings = ["display.rotation": 90, "sheet.nonsense": 1]
        sheet.content.items.append(.toggle("light", "Light", isOn: true))
        sheet.content.items.append(.text("<b>"))
        sheet.content.items.append(.image(.file("/none/such.png")))
        sheet.content.textScale = .nan
        let found = faults { try application.present(sheet) }
        #expect(
            Set(found) == [
                "settings.display.rotation", "settings.sheet.corner_radius", "settings.sheet.dim.alpha",
                "settings.sheet.nonsense", "content.text_scale", "content.items[3].id", "content.items[4].markup",
                "content.items[5].image",
            ]
        )
        #expect(found.count == 8 && application.waiting.isEmpty)
        #expect(application.daemon.presentations.presentation.document == nil)
    }

    @Test("Settings of the application itself, by their keys")
    func application() {
        let settings: [String: Kiosk.Value] = [
            "display.rotation": 45, "sheet.dim.alpha": "dark", "a b": 1, "power": nil,
        ]
        let found = faults { _ = try SheetApplication(settings: settings) }
        #expect(found == ["settings.a b", "settings.power"])
        let rest = settings.filter { ["display.rotation", "sheet.dim.alpha"].contains($0.key) }
        #expect(
            Set(faults { _ = try SheetApplication(settings: rest) }) == [
                "settings.display.rotation", "settings.sheet.dim.alpha",
            ]
        )
    }

    @Test("A file that cannot be read is named")
    func file() {
        let missing = #expect(throws: SheetError.self) { try SheetApplication(configuration: "/none/such.toml") }
        #expect(missing?.description.hasPrefix("/none/such.toml: ") == true)
        let error = #expect(throws: SheetError.self) {
            try SheetApplication(settings: ["backdrop.image": "/none/such.png"])
        }
        #expect(error?.description.hasPrefix("settings.backdrop.image: /none/such.png") == true)
    }

    @Test("Missing items, wrong items and missing detents are faults")
    func wishes() throws {
        let application = try TestProgram().application
        #expect(faults { try application.update(.row("no", "No")) } == ["item.id"])
        #expect(faults { try application.move(to: "expanded") } == ["display"])
        try application.present(TestProgram.kitchen)
        #expect(faults { try application.update(.row("no", "No")) } == ["item.id"])
        #expect(faults { try application.update(.slider("heat", value: 99)) } == ["content.items[1].value"])
        #expect(application.waiting.map(\.sheet) == [TestProgram.kitchen])
    }

    @Test("Faults are reported while it is shown as well, and the sheet stays as it is")
    func shown() throws {
        let program = try TestProgram()
        let application = program.application
        try application.present(TestProgram.kitchen)
        var found: [[String]] = []
        application.onPresented = {
            found = [
                faults { try application.move(to: "roof") },
                faults { try application.update(.slider("heat", value: 99)) },
                faults { try application.update(.row("no", "No")) },
                faults { try application.update(Document(items: [.button("a", ""), .button("a", "")])) },
                faults { try application.present(Sheet(items: [.button("", "")], dimAlpha: -1)) },
            ]
            application.dismiss()
        }
        try program.run()
        #expect(
            found == [
                ["detent"], ["item.value"], ["item.id"], ["content.items[1].id"],
                ["settings.sheet.dim.alpha", "content.items[0].id"],
            ]
        )
        #expect(application.daemon.presentations.presentation.document == TestProgram.kitchen.content)
    }

    @Test(
        "What the control socket would answer is a sentence",
        arguments: [
            (ControlError.hidden, "sheet: it is hidden"),
            (.noSuchItem("a"), "item.id: no item is called \"a\""),
            (.noSuchDetent("a", known: ["b", "c"]), "detent: expected one of \"b\", \"c\", found \"a\""),
            (.noDevice(reason: "none"), "display: none"),
            (.notSettled(milliseconds: 500), "sheet: something has moved for 500 ms"),
            (.limitExceeded(what: "calls", limit: 8), "sheet: there are more than 8 calls"),
        ]
    )
    func sentences(error: ControlError, sentence: String) {
        #expect("\(SheetError(error))" == sentence)
    }
}
