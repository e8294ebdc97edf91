import Configuration
import Foundation
import LoopTestSupport
import TestSupport
import Testing

@testable import Kiosk
@testable import SheetDaemon

@Suite("What a program learns of its sheet")
struct ShownStateTests {
    private static func application(_ settings: [String: Kiosk.Value] = [:]) throws -> SheetApplication {
        try SheetApplication(display: .rehearsal(width: 240, height: 640), settings: settings)
    }

    @Test("In a closure and after the run: the state, the detent, the document and what fingers have set in it")
    func state() throws {
        let application = try Self.application()
        #expect(application.state == .hidden && application.content == nil && application.values.isEmpty)
        var seen: [String] = []
        application.onPresented = { seen.append("\(application.state) \(application.detent ?? "")") }
        application.onChanged = { id, value in seen.append("\(application.values[id] == value)") }
        try application.present(Sheet(items: [.toggle("light", "Light", isOn: false)]))
        try application.rehearse([.tap("light")])
        #expect(seen == ["resting normal", "true"])
        #expect(application.state == .resting && application.detent == "normal")
        #expect(application.content?.items == [.toggle("light", "Light", isOn: true)])
        #expect(application.values == ["light": .flag(true)])
    }

    @Test("A screenshot is the picture of that moment, in a closure and after the run", arguments: [false, true])
    func screenshot(isHeadless: Bool) throws {
        let display: SheetApplication.Display =
            isHeadless ? .headless(width: 240, height: 640) : .rehearsal(width: 240, height: 640)
        let application = try SheetApplication(display: display)
        #expect(throws: SheetError.self) { try application.screenshot() }
        var pictures: [Surface] = []
        application.onPresented = {
            pictures.append(try application.screenshot())
            try application.update(.toggle("light", "Light", isOn: true))
            try application.after(1, application.stop)
        }
        try application.present(Sheet(title: "Kitchen", items: [.toggle("light", "Light", isOn: false)]))
        try application.daemon.loop.withDeadline { try application.run() }
        let last = try application.screenshot()
        #expect((last.width, last.height) == (240, 640))
        #expect(pictures.count == 1 && pictures[0] != last)
        #expect(try application.screenshot() == last)
    }

    @Test("A socket that the file or the settings name is there for other programs", arguments: [true, false])
    func socket(isInFile: Bool) throws {
        let scratch = try Scratch()
        let path = scratch.file("control")
        let file = try scratch.write(isInFile ? "[control]\nsocket = \"\(path)\"\n" : "", to: "sheetd.toml")
        let application = try SheetApplication(
            display: .headless(width: 240, height: 640),
            configuration: file,
            settings: isInFile ? [:] : ["control.socket": .text(path)]
        )
        var wasThere = false
        application.onPresented = {
            wasThere = FileManager.default.fileExists(atPath: path)
            application.stop()
        }
        try application.present(TestProgram.kitchen)
        try application.daemon.loop.withDeadline { try application.run() }
        #expect(wasThere && !scratch.names.contains("control"))
        #expect(application.daemon.presentations.settings.panel.control.pictures == [], "clients may not read any file")
    }

    @Test("What the file says of when the sheet comes counts; without it only the program presents it")
    func configured() throws {
        let scratch = try Scratch()
        let file = try scratch.write("sheet.present_on = [\"start\"]\n", to: "sheetd.toml")
        let display = SheetApplication.Display.rehearsal(width: 240, height: 640)
        let application = try SheetApplication(display: display, configuration: file)
        try application.run()
        #expect(application.state == .resting && application.daemon.controlSocket == nil)
        let other = try SheetApplication(display: display)
        try other.run()
        #expect(other.state == .hidden && other.daemon.controlSocket == nil)
    }

    @Test("A rehearsal refuses a socket: no other program could keep up with its time")
    func rehearsedSocket() throws {
        let error = #expect(throws: SheetError.self) { try Self.application(["control.socket": "/tmp/none/control"]) }
        #expect(error?.faults.map(\.path) == ["control.socket"])
    }

    @Test("An application whose closures capture it unowned goes with its last owner")
    func release() throws {
        weak var gone: SheetApplication?
        do {
            let application = try Self.application()
            application.onPresented = { [unowned application] in application.dismiss() }
            try application.present(TestProgram.kitchen)
            try application.rehearse([.wait(1)])
            gone = application
        }
        #expect(gone == nil)
    }
}
