import BottomSheet
import Configuration
import Content
import Control
import DaemonTestSupport
import EventLoop
import Foundation
import Interaction
import Power
import Rendering
import TestSupport
import Testing
import Values

@testable import Kiosk
@testable import SheetDaemon

@Suite("A sheet in a Swift program")
struct SheetApplicationTests {
    @Test("A sheet that was presented before it runs comes with the first frame, as it was described")
    func life() throws {
        let program = try TestProgram()
        let application = program.application
        try application.present(TestProgram.kitchen)
        application.onPresented = { [unowned program] in
            let daemon = application.daemon
            let behavior = daemon.presentations.settings.sheet.behavior
            #expect(daemon.touches.interaction?.pose(at: daemon.loop.now).top == 240)
            #expect(behavior.shape.cornerRadius == 25 && behavior.dim.alpha == 0.4 && behavior.isPannable)
            #expect(
                daemon.presentations.presentation.document == TestProgram.kitchen.content
                    && daemon.publisher.audience == nil
            )
            program.events.append("presented")
            application.dismiss()
        }
        #expect(try program.run() == ["presented", "dismissed by control"])
        #expect(program.display.calls.first == "shown" && program.display.calls.last == "restored")
    }

    @Test("What fingers do is reported in order, and a closure may present, update and dismiss")
    func fingers() throws {
        let program = try TestProgram()
        let application = program.application
        try application.present(TestProgram.kitchen)
        application.onPresented = { [unowned program] in
            program.events.append("presented")
            for id in ["light", "more", "light", "done"] { try program.tap(id) }
        }
        application.onActivated = { [unowned program] id in
            program.events.append("\(id) activated")
            if id == "done" { application.dismiss() }
        }
        #expect(
            try program.run() == [
                "presented", "light is flag(true)", "more activated", "light is flag(false)", "done activated",
                "dismissed by control",
            ]
        )
    }

    @Test("A finger may dismiss the sheet when no closure objects")
    func tap() throws {
        let program = try TestProgram()
        try program.application.present(TestProgram.kitchen)
        program.application.onPresented = { [unowned program] in try program.tapBeside() }
        #expect(try program.run() == ["dismissed by tap"])
    }

    @Test("A refused dismissal keeps the sheet and asks again; an accepted one dismisses it")
    func veto() throws {
        let program = try TestProgram()
        let application = program.application
        var answers = [false, false, true]
        application.onDismissAttempted = { [unowned program] reason in
            program.events.append("asked for \(reason)")
            if answers.count > 1 { try application.after(0) { [unowned program] in try program.tapBeside() } }
            return answers.removeFirst()
        }
        try application.present(TestProgram.kitchen)
        application.onPresented = { [unowned program] in try program.tapBeside() }
        let asked = [String](repeating: "asked for tap", count: 3)
        #expect(try program.run() == asked + ["dismissed by tap"])
        #expect(answers.isEmpty)
    }

    @Test("No question is asked where a finger may not dismiss the sheet, nor for a program's own dismissal")
    func unasked() throws {
        let program = try TestProgram()
        let application = program.application
        application.onDismissAttempted = { [unowned program] _ in
            program.events.append("asked")
            return false
        }
        var kitchen = TestProgram.kitchen
        kitchen.settings["sheet.dismissible"] = false
        try application.present(kitchen)
        application.onPresented = { [unowned program] in
            try program.tapBeside()
            try application.after(0) { application.dismiss() }
        }
        #expect(try program.run() == ["dismissed by control"])
    }

    @Test("One item is replaced, or all of them, before it runs and while it is shown")
    func update() throws {
        let program = try TestProgram()
        let application = program.application
        try application.present(TestProgram.kitchen)
        try application.update(.row("more", "Even more", accessory: .chevron))
        application.onPresented = { [unowned program] in
            #expect(
                application.daemon.presentations.presentation.document?.items[2]
                    == Kiosk.Item.row("more", "Even more", accessory: .chevron)
            )
            try application.update(.toggle("light", "Light", isOn: true))
            try program.tap("light")
            try application.update(Kiosk.Document(items: [.row("last", "Last")]))
            try application.after(0) { [unowned program] in
                try program.tap("last")
                application.dismiss()
            }
        }
        #expect(try program.run() == ["light is flag(false)", "last activated", "dismissed by control"])
    }

    @Test("The sheet moves to the named detent, and reports when it rests there")
    func move() throws {
        let program = try TestProgram()
        let application = program.application
        try application.present(TestProgram.kitchen)
        application.onPresented = { try application.move(to: "expanded") }
        application.onMoved = { [unowned program] detent in
            program.events.append("at \(detent)")
            application.dismiss()
        }
        #expect(try program.run() == ["at expanded", "dismissed by control"])
    }

    @Test("A sheet that replaces another has its own settings, and none of the one before")
    func another() throws {
        let program = try TestProgram()
        let application = program.application
        var presets: [String] = []
        try application.present(Sheet(title: "One", items: [], preset: .stepped, dimAlpha: 0.2))
        application.onPresented = {
            presets.append(application.daemon.presentations.settings.sheet.behavior.preset)
            application.dismiss()
        }
        application.onDismissed = { _ in
            guard presets.count < 2 else { return application.stop() }
            try application.present(Sheet(title: "Two", items: [], preset: .fluid))
        }
        try program.run()
        #expect(presets == ["stepped", "fluid"])
        #expect(!application.daemon.presentations.settings.sheet.sets("sheet.dim.alpha"))
    }

    @Test("A preset that the program has changed counts as it is, and its keys win over it")
    func ownPreset() throws {
        let program = try TestProgram()
        let application = program.application
        var preset = Preset.fluid
        preset.behavior.detents = [DetentRule("all", .full)]
        preset.behavior.shape.cornerRadius = 7
        preset.style.dim = 0x102030
        try application.present(Sheet(items: [], preset: preset, cornerRadius: 3))
        application.onPresented = { application.stop() }
        try program.run()
        let sheet = application.daemon.presentations.settings.sheet
        #expect(sheet.preset == preset && sheet.behavior.detents == preset.behavior.detents)
        #expect(sheet.behavior.shape.cornerRadius == 3 && sheet.style.dim == 0x102030)
    }

    @Test("A sheet that is presented and dismissed before there is a display is not shown")
    func dismissedEarly() throws {
        let program = try TestProgram()
        try program.application.present(TestProgram.kitchen)
        program.application.dismiss()
        try program.application.after(0) { [unowned program] in
            #expect(program.application.waiting.isEmpty)
            program.application.stop()
        }
        #expect(try program.run().isEmpty)
    }

    @Test("Delayed calls and calls from other threads run in order")
    func later() throws {
        let program = try TestProgram()
        let application = program.application
        let remote = application.remote
        try application.after(0.002) { [unowned program] in program.events.append("second") }
        try application.after(.nan) { [unowned program] in program.events.append("first") }
        try application.after(.infinity) { [unowned program] in program.events.append("never") }
        try application.after(0.003) {
            Thread.detachNewThread {
                remote.perform { try $0.onMoved("a thread") }
                remote.perform { $0.stop() }
            }
        }
        #expect(try program.run() == ["first", "second", "at a thread"])
        #expect(application.queue.timers.count == 1)
        // A call after the end has no effect.
        remote.perform { $0.stop() }
    }

    @Test("With a socket other programs reach the same sheet, without the right to read every file")
    func socket() throws {
        let scratch = try Scratch()
        let path = scratch.file("control")
        let program = try TestProgram(["control.socket": .text(path)])
        let application = program.application
        #expect(application.daemon.presentations.settings.panel.control.pictures == [])
        #expect(try TestProgram().application.daemon.presentations.settings.panel.control.pictures == ["/"])
        application.onDismissed = { [unowned program] in program.events.append("dismissed by \($0)") }
        try application.present(TestProgram.kitchen)
        try Backstage.play(application.daemon.loop, run: { try program.run() }) {
            try Waiting.wait(for: "daemon that listens") { (try? ControlCaller(path)) != nil }
            let caller = try ControlCaller(path)
            func state() throws -> Values.Value? { try caller.ask("State")["parameters"]?["state"]?["state"] }
            try Waiting.wait(for: "rest") { try state() == "resting" }
            _ = try caller.ask("Update", ["item": ["kind": "row", "id": "more", "title": "Less"]])
            _ = try caller.ask("Dismiss")
            try Waiting.wait(for: "end of the sheet") { try state() == "hidden" }
        }
        #expect(program.events == ["presented", "dismissed by control"])
        #expect(application.daemon.presentations.presentation.document?.items[2] == Kiosk.Item.row("more", "Less"))
    }

    @Test("An error thrown by a closure ends the program", arguments: ["closure", "timer", "thread"])
    func throwing(way: String) throws {
        struct Enough: Error, Equatable {}
        let program = try TestProgram()
        let application = program.application
        switch way {
        case "closure":
            try application.present(TestProgram.kitchen)
            application.onPresented = { throw Enough() }
        case "timer": try application.after(0) { throw Enough() }
        default: application.remote.perform { _ in throw Enough() }
        }
        #expect(throws: Enough()) { try program.run() }
        #expect(program.display.calls.last == "restored")
    }
}
