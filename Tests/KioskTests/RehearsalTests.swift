import BottomSheet
import Content
import EventLoop
import Foundation
import Logging
import Power
import TestSupport
import Testing

@testable import Kiosk
@testable import SheetDaemon

@Suite("A program is rehearsed: fingers of a script or a recording, in a time that leaps")
struct RehearsalTests {
    /// A program that notes what its closures are called with, and when.
    private final class Rehearsal {
        let application: SheetApplication
        var events: [String] = []

        init(
            width: Int = 240,
            height: Int = 640,
            _ settings: [String: Kiosk.Value] = [:]
        ) throws {
            application = try SheetApplication(display: .rehearsal(width: width, height: height), settings: settings)
            application.note { [unowned self] in events.append("\($0) \(application.daemon.loop.now)") }
        }

        /// The events without their times.
        var steps: [String] { events.map { $0.split(separator: " ").dropLast().joined(separator: " ") } }
    }

    private static let script: [FingerStep] = [
        .tap("light"), .drag(from: (120, 300), to: (120, 90), seconds: 2), .tap("done"), .wait(2.5),
        .drag(from: (120, 100), to: (120, 180), seconds: 0.04),
    ]

    @Test("Every step has its effect, after the one before, and each run is the same to the microsecond")
    func script() throws {
        let runs = try (0..<2).map { _ in
            let program = try Rehearsal()
            try program.application.present(TestProgram.kitchen)
            try program.application.rehearse(Self.script)
            return (events: program.events, steps: program.steps)
        }
        #expect(
            runs[0].steps == [
                "presented", "light is flag(true)", "at expanded", "done activated", "dismissed by fling",
            ]
        )
        #expect(runs[0].events == runs[1].events)
    }

    @Test("Texts are typed letter by letter, and keys pressed by their names")
    func types() throws {
        let program = try Rehearsal()
        program.application.onSubmitted = { program.events.append("\($0) submits \($1) 0") }
        let fields: [Item] = [.field("name", "Name"), .field("pin", "PIN", purpose: .pin, enter: .send)]
        try program.application.present(Sheet(items: fields))
        try program.application.rehearse([.tap("name"), .type("Ada"), .key("BackSpace"), .type("a\n12x3\n")])
        #expect(program.steps == ["presented", "name is text(Ada)", "pin submits 123"])
        let refused = #expect(throws: SheetError.self) { try program.application.rehearse([.key("Retrun")]) }
        #expect("\(try #require(refused))" == "steps[0]: expected the name of a key, found \"Retrun\"")
    }

    @Test("The speed of a drag decides as that of a finger does", arguments: [(0.05, "fling"), (2.0, "drag")])
    func speed(seconds: Double, reason: String) throws {
        let program = try Rehearsal()
        try program.application.present(TestProgram.kitchen)
        try program.application.rehearse([.drag(from: (120, 300), to: (120, 600), seconds: seconds)])
        #expect(program.steps == ["presented", "dismissed by \(reason)"])
    }

    @Test("Taps hit what lies there, and items that are out of sight are scrolled to")
    func taps() throws {
        let program = try Rehearsal()
        let rows = (0..<40).map { Kiosk.Item.row("row \($0)", "Row") }
        try program.application.present(Sheet(items: rows, defaultHeight: 400))
        try program.application.rehearse([.tap("row 39"), .tap("row 0"), .tap(at: (120, 20))])
        #expect(program.steps == ["presented", "row 39 activated", "row 0 activated", "dismissed by tap"])
    }

    @Test("A rehearsal goes on where the one before has ended, be it by a step that cannot be or by the program")
    func again() throws {
        let program = try Rehearsal()
        let application = program.application
        try application.present(TestProgram.kitchen)
        try application.rehearse([.tap("light")])
        #expect(throws: SheetError.self) { try application.rehearse([.tap("none"), .tap("light"), .tap("light")]) }
        try application.rehearse([.tap("light")])
        application.onChanged = { [unowned program] _, _ in program.application.stop() }
        try application.rehearse([.tap("light"), .tap("light")])
        #expect(program.steps == ["presented", "light is flag(true)", "light is flag(false)"])
        try application.run()
        #expect(application.daemon.touches.values == ["light": .flag(true)])
    }

    @Test("The log has the program's own name")
    func name() {
        let program = CommandLine.arguments[0].split(separator: "/").last.map(String.init)
        #expect(Logger.console.label == program)
    }

    @Test("In real time a program runs once, and says so")
    func once() throws {
        let application = try SheetApplication(display: .headless(width: 240, height: 640))
        try application.after(0) { application.stop() }
        try application.run()
        let error = #expect(throws: SheetError.self) { try application.run() }
        #expect(error?.faults.map(\.path) == ["run"])
    }

    @Test("Hours pass at once, for what the program has put off and for the light")
    func waiting() throws {
        let program = try Rehearsal(["power.blank_after_s": 600])
        let application = program.application
        try application.present(TestProgram.kitchen)
        try application.after(1800) {
            program.events.append("light \(application.daemon.devices.light.state.rawValue) at 1800")
            try application.update(.toggle("light", "Light", isOn: true))
        }
        try application.rehearse([.wait(3600), .wait(86_400)])
        #expect(program.steps == ["presented", "light off at"])
        #expect(application.daemon.loop.now >= 90_000_000_000)
        #expect(
            application.daemon.presentations.presentation.document?.items.first == .toggle("light", "Light", isOn: true)
        )
    }

    @Test("A touch puts off when the panel goes dark, and one of a dark panel lights it and does nothing else")
    func lateTouch() throws {
        let program = try Rehearsal(["power.blank_after_s": 600])
        let application = program.application
        try application.present(TestProgram.kitchen)
        for seconds in [1050.0, 1200] {
            try application.after(seconds) {
                program.events.append("light \(application.daemon.devices.light.state.rawValue) at \(seconds)")
            }
        }
        try application.rehearse([.wait(500), .tap("light"), .wait(800), .tap(at: (120, 400)), .tap("light")])
        #expect(
            program.steps == [
                "presented", "light is flag(true)", "light on at", "light off at", "light is flag(false)",
            ]
        )
    }

    @Test("A tap of an item on a dark panel lights it first: the item is tapped when it is seen")
    func darkTap() throws {
        let program = try Rehearsal(["power.blank_after_s": 600])
        try program.application.present(TestProgram.kitchen)
        try program.application.rehearse([.wait(800), .tap("light"), .tap("light")])
        #expect(program.steps == ["presented", "light is flag(true)", "light is flag(false)"])
    }

    @Test("A program that stops ends its rehearsal; without a script it ends when nothing is left to happen")
    func end() throws {
        let stopped = try Rehearsal()
        stopped.application.onChanged = { [unowned stopped] _, _ in stopped.application.stop() }
        try stopped.application.present(TestProgram.kitchen)
        try stopped.application.rehearse(Self.script)
        #expect(stopped.steps == ["presented"])
        let idle = try Rehearsal()
        try idle.application.present(TestProgram.kitchen)
        try idle.application.run()
        #expect(idle.steps == ["presented"])
    }

    @Test("A sheet that never comes to rest ends the rehearsal with the reason")
    func restless() throws {
        let program = try Rehearsal()
        let application = program.application
        application.onPresented = { application.dismiss() }
        application.onDismissed = { _ in try application.present(TestProgram.kitchen) }
        try application.present(TestProgram.kitchen)
        let error = #expect(throws: SheetError.self) { try application.rehearse([.tap("light")]) }
        #expect(error?.description == "steps[0]: the sheet does not come to rest")
    }

    @Test(
        "A step that cannot be is refused by its number before anything runs",
        arguments: [
            (
                FingerStep.drag(from: (120, .nan), to: (0, 0)),
                "steps[1]: expected a number from -65536 to 65536, found nan"
            ),
            (
                .drag(from: (0, 0), to: (0, 9), seconds: 61),
                "steps[1].seconds: expected a number from 0 to 60, found 61"
            ),
            (.wait(-1), "steps[1].seconds: expected a number from 0 to 86400, found -1"),
        ]
    )
    func wrong(step: FingerStep, message: String) throws {
        let program = try Rehearsal()
        try program.application.present(TestProgram.kitchen)
        let error = #expect(throws: SheetError.self) { try program.application.rehearse([.tap("light"), step]) }
        #expect(error?.description == message && program.events.isEmpty)
    }

    @Test("A recording that cannot be read is named with its fault")
    func missing() throws {
        let program = try Rehearsal()
        let error = #expect(throws: SheetError.self) {
            try program.application.rehearse([.recording("/none/such.evemu")])
        }
        #expect(error?.faults.map(\.path) == ["steps[0]"])
        #expect(error?.description.contains("/none/such.evemu") == true)
    }

    @Test("What cannot be tapped ends the rehearsal with the reason, and closures see all that was before")
    func refused() throws {
        let program = try Rehearsal()
        try program.application.present(TestProgram.kitchen)
        let error = #expect(throws: SheetError.self) {
            try program.application.rehearse([.tap("light"), .tap("none")])
        }
        #expect(error?.description == "steps[1]: no item is called \"none\"")
        #expect(program.steps == ["presented", "light is flag(true)"])
    }
}

@Suite("Recordings are played as sheetd replay plays them")
struct RecordedRehearsalTests {
    private static let tests = Checkout.tests

    /// The events of the sheet, on their way to the program.
    private final class Listener: DaemonHost {
        private unowned let application: SheetApplication
        private(set) var events: [String] = []

        init(_ application: SheetApplication) { self.application = application }

        var decides: Bool { application.decides }

        func handle(_ event: DaemonEvent) {
            if case .sheet(let event, _, _) = event {
                events.append("\(event.name.rawValue) \(event.detent) \(event.reason.rawValue)")
            }
            application.handle(event)
        }
    }

    /// The sheet's events of a golden trace.
    private static func golden(_ name: String) throws -> [String] {
        let file = tests.appendingPathComponent("Fixtures/golden/\(name).jsonl")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
            let fields = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            guard fields?["type"] as? String == "event" else { return nil }
            return ["name", "detent", "reason"].compactMap { fields?[$0] as? String }.joined(separator: " ")
        }
    }

    @Test("The sheet does what the golden trace of the same recording says", arguments: ["flick-down", "catch"])
    func golden(name: String) throws {
        let application = try SheetApplication(
            display: .rehearsal(width: 720, height: 1280),
            settings: ["sheet.present_on": ["start", "edge-swipe"]]
        )
        let listener = Listener(application)
        application.daemon.publish(to: listener)
        let recording = Self.tests.appendingPathComponent("Fixtures/recordings/\(name).evemu").path
        try application.rehearse([.recording(recording)])
        let wanted = try Self.golden(name)
        #expect(!wanted.isEmpty)
        #expect(listener.events == ["will_present normal start", "did_present normal start"] + wanted)
    }

    @Test("A description and its events are played together, and the closures are called")
    func two() throws {
        let application = try SheetApplication(display: .rehearsal(width: 720, height: 1280))
        var events: [String] = []
        application.onDismissed = { events.append("dismissed by \($0)") }
        try application.present(TestProgram.kitchen)
        let recording = Self.tests.appendingPathComponent("Fixtures/recordings/flick-down.evemu").path
        try application.rehearse([.recording(recording, events: recording), .wait(1)])
        #expect(events == ["dismissed by fling"])
        #expect(
            application.daemon.touches.touchscreen.device == nil,
            "the recorded touchscreen is there while it is played"
        )
    }
}
