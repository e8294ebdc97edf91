import BottomSheet
import Configuration
import Content
import Control
import Foundation
import TestSupport
import Testing
import Values

@testable import Kiosk

@Suite("A sheet in a program of one's own")
struct SheetApplicationTests {
    @Test("A sheet that was presented before it runs comes with the first frame, as it was described")
    func life() throws {
        let stage = try ApplicationStage()
        let application = stage.application
        try application.present(ApplicationStage.kitchen)
        application.onPresented = { [unowned stage] in
            let daemon = application.daemon
            let behavior = daemon.settings.sheet.behavior
            #expect(daemon.interaction?.pose(at: daemon.loop.now).top == 240)
            #expect(behavior.shape.cornerRadius == 25 && behavior.dim.alpha == 0.4 && behavior.isPannable)
            #expect(daemon.document == ApplicationStage.kitchen.content && daemon.control == nil)
            stage.told.append("presented")
            application.dismiss()
        }
        #expect(try stage.run() == ["presented", "dismissed by control"])
        #expect(stage.display.told.first == "shown" && stage.display.told.last == "restored")
    }

    @Test("What fingers do is told in order, and a program answers within what it is told")
    func fingers() throws {
        let stage = try ApplicationStage()
        let application = stage.application
        try application.present(ApplicationStage.kitchen)
        application.onPresented = { [unowned stage] in
            stage.told.append("presented")
            for id in ["light", "more", "light", "done"] { try stage.tap(id) }
        }
        application.onActivated = { [unowned stage] id in
            stage.told.append("\(id) activated")
            if id == "done" { application.dismiss() }
        }
        #expect(
            try stage.run() == [
                "presented", "light is flag(true)", "more activated", "light is flag(false)", "done activated",
                "dismissed by control",
            ]
        )
    }

    @Test("A finger may dismiss the sheet when nobody objects")
    func tap() throws {
        let stage = try ApplicationStage()
        try stage.application.present(ApplicationStage.kitchen)
        stage.application.onPresented = { [unowned stage] in try stage.tapBeside() }
        #expect(try stage.run() == ["dismissed by tap"])
    }

    @Test("Who objects keeps the sheet, and is asked again; who agrees lets the finger have its way")
    func veto() throws {
        let stage = try ApplicationStage()
        let application = stage.application
        var answers = [false, false, true]
        application.onDismissAttempted = { [unowned stage] reason in
            stage.told.append("asked for \(reason)")
            if answers.count > 1 { try application.after(0) { [unowned stage] in try stage.tapBeside() } }
            return answers.removeFirst()
        }
        try application.present(ApplicationStage.kitchen)
        application.onPresented = { [unowned stage] in try stage.tapBeside() }
        let asked = [String](repeating: "asked for tap", count: 3)
        #expect(try stage.run() == asked + ["dismissed by tap"])
        #expect(answers.isEmpty)
    }

    @Test("Nobody is asked where a finger may not dismiss it, nor about a program's own wish")
    func unasked() throws {
        let stage = try ApplicationStage()
        let application = stage.application
        application.onDismissAttempted = { [unowned stage] _ in
            stage.told.append("asked")
            return false
        }
        var kitchen = ApplicationStage.kitchen
        kitchen.settings["sheet.dismissible"] = false
        try application.present(kitchen)
        application.onPresented = { [unowned stage] in
            try stage.tapBeside()
            try application.after(0) { application.dismiss() }
        }
        #expect(try stage.run() == ["dismissed by control"])
    }

    @Test("One item is replaced, or all of them, before it runs and while it is shown")
    func update() throws {
        let stage = try ApplicationStage()
        let application = stage.application
        try application.present(ApplicationStage.kitchen)
        try application.update(.row("more", "Even more", accessory: .chevron))
        application.onPresented = { [unowned stage] in
            #expect(application.daemon.document?.items[2] == .row("more", "Even more", accessory: .chevron))
            try application.update(.toggle("light", "Light", isOn: true))
            try stage.tap("light")
            try application.update(Document(items: [.row("last", "Last")]))
            try application.after(0) { [unowned stage] in
                try stage.tap("last")
                application.dismiss()
            }
        }
        #expect(try stage.run() == ["light is flag(false)", "last activated", "dismissed by control"])
    }

    @Test("The sheet moves where it is told to, and says when it is there")
    func move() throws {
        let stage = try ApplicationStage()
        let application = stage.application
        try application.present(ApplicationStage.kitchen)
        application.onPresented = { try application.move(to: "expanded") }
        application.onMoved = { [unowned stage] detent in
            stage.told.append("at \(detent)")
            application.dismiss()
        }
        #expect(try stage.run() == ["at expanded", "dismissed by control"])
    }

    @Test("One sheet follows another with the settings that it asks for, and none of the one before")
    func another() throws {
        let stage = try ApplicationStage()
        let application = stage.application
        var presets: [String] = []
        try application.present(Sheet(title: "One", items: [], preset: .stepped, dimAlpha: 0.2))
        application.onPresented = {
            presets.append(application.daemon.settings.sheet.behavior.preset)
            application.dismiss()
        }
        application.onDismissed = { _ in
            guard presets.count < 2 else { return application.stop() }
            try application.present(Sheet(title: "Two", items: [], preset: .fluid))
        }
        try stage.run()
        #expect(presets == ["stepped", "fluid"])
        #expect(application.daemon.settings.sheet.dim.alpha == nil)
    }

    @Test("A program that has changed its mind before there is a display shows nothing")
    func dismissedEarly() throws {
        let stage = try ApplicationStage()
        try stage.application.present(ApplicationStage.kitchen)
        stage.application.dismiss()
        try stage.application.after(0) { [unowned stage] in
            #expect(stage.application.waiting == nil)
            stage.application.stop()
        }
        #expect(try stage.run().isEmpty)
    }

    @Test("What is due later comes in its order, and what another thread wants as well")
    func later() throws {
        let stage = try ApplicationStage()
        let application = stage.application
        let remote = application.remote
        try application.after(0.002) { [unowned stage] in stage.told.append("second") }
        try application.after(.nan) { [unowned stage] in stage.told.append("first") }
        try application.after(.infinity) { [unowned stage] in stage.told.append("never") }
        try application.after(0.003) {
            Thread.detachNewThread {
                remote.perform { try $0.onMoved("a thread") }
                remote.perform { $0.stop() }
            }
        }
        #expect(try stage.run() == ["first", "second", "at a thread"])
        #expect(application.timers.count == 1)
        // Nobody is there any more, and nobody minds.
        remote.perform { $0.stop() }
    }

    @Test("With a socket other programs reach the same sheet; the pictures of all files are not theirs")
    func socket() throws {
        let scratch = try Scratch()
        let path = scratch.file("control")
        let stage = try ApplicationStage(["control.socket": .text(path)])
        let application = stage.application
        #expect(application.daemon.settings.control.pictures == [])
        #expect(try ApplicationStage().application.daemon.settings.control.pictures == ["/"])
        application.onDismissed = { [unowned stage] in stage.told.append("dismissed by \($0)") }
        try application.present(ApplicationStage.kitchen)
        try Backstage.play(application.daemon.loop, run: { try stage.run() }) {
            while (try? ControlCaller(path)) == nil { Thread.sleep(forTimeInterval: 0.001) }
            let caller = try ControlCaller(path)
            func state() throws -> Value? { try caller.ask("State")["parameters"]?["state"]?["state"] }
            while try state() != "resting" {}
            _ = try caller.ask("Update", ["item": ["kind": "row", "id": "more", "title": "Less"]])
            _ = try caller.ask("Dismiss")
            while try state() != "hidden" {}
        }
        #expect(stage.told == ["presented", "dismissed by control"])
        #expect(application.daemon.document?.items[2] == .row("more", "Less"))
    }

    @Test("What a closure throws ends the program", arguments: ["closure", "timer", "thread"])
    func throwing(way: String) throws {
        struct Enough: Error, Equatable {}
        let stage = try ApplicationStage()
        let application = stage.application
        switch way {
        case "closure":
            try application.present(ApplicationStage.kitchen)
            application.onPresented = { throw Enough() }
        case "timer": try application.after(0) { throw Enough() }
        default: application.remote.perform { _ in throw Enough() }
        }
        #expect(throws: Enough()) { try stage.run() }
        #expect(stage.display.told.last == "restored")
    }
}

@Suite("What a program has got wrong is told at once")
struct SheetErrorTests {
    private func faults(_ body: () throws -> Void) -> [String] {
        do { try body() } catch { return (error as? SheetError)?.faults.map(\.path) ?? ["\(error)"] }
        return []
    }

    @Test("Every fault of a sheet, its settings and its content, before there is a display; nothing changes")
    func sheet() throws {
        let application = try ApplicationStage().application
        var sheet = ApplicationStage.kitchen
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
        #expect(found.count == 8 && application.waiting == nil && application.daemon.document == nil)
    }

    @Test("Settings of the application itself, by their keys")
    func application() {
        let settings: [String: Value] = ["display.rotation": 45, "sheet.dim.alpha": "dark", "a b": 1, "power": nil]
        let found = faults { _ = try SheetApplication(settings: settings) }
        #expect(found == ["settings.a b", "settings.power"])
        let rest = settings.filter { ["display.rotation", "sheet.dim.alpha"].contains($0.key) }
        #expect(
            Set(faults { _ = try SheetApplication(settings: rest) }) == [
                "settings.display.rotation", "settings.sheet.dim.alpha",
            ]
        )
    }

    @Test("A file that cannot be read, by its name")
    func file() {
        let missing = #expect(throws: SheetError.self) { try SheetApplication(configuration: "/none/such.toml") }
        #expect(missing?.description.hasPrefix("/none/such.toml: ") == true)
        let error = #expect(throws: SheetError.self) {
            try SheetApplication(settings: ["backdrop.image": "/none/such.png"])
        }
        #expect(error?.description.hasPrefix("settings.backdrop.image: /none/such.png") == true)
    }

    @Test("Items that there are not, items that are wrong, detents that there are not")
    func wishes() throws {
        let application = try ApplicationStage().application
        #expect(faults { try application.update(.row("no", "No")) } == ["item.id"])
        #expect(faults { try application.move(to: "expanded") } == ["display"])
        try application.present(ApplicationStage.kitchen)
        #expect(faults { try application.update(.row("no", "No")) } == ["item.id"])
        #expect(faults { try application.update(.slider("heat", value: 99)) } == ["content.items[1].value"])
        #expect(application.waiting == ApplicationStage.kitchen)
    }

    @Test("While it is shown as well, and the sheet stays as it is")
    func shown() throws {
        let stage = try ApplicationStage()
        let application = stage.application
        try application.present(ApplicationStage.kitchen)
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
        try stage.run()
        #expect(
            found == [
                ["detent"], ["item.value"], ["item.id"], ["content.items[1].id"],
                ["settings.sheet.dim.alpha", "content.items[0].id"],
            ]
        )
        #expect(application.daemon.document == ApplicationStage.kitchen.content)
    }

    @Test(
        "What the control socket would tell is a sentence",
        arguments: [
            (ControlError.hidden, "sheet: it is hidden"),
            (.noSuchItem("a"), "item.id: no item is called \"a\""),
            (.noSuchDetent("a", known: ["b", "c"]), "detent: expected one of \"b\", \"c\", found \"a\""),
            (.noDevice(reason: "none"), "display: none"),
        ]
    )
    func sentences(error: ControlError, sentence: String) {
        #expect("\(SheetError(error))" == sentence)
    }
}
