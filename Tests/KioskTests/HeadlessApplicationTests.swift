import Canvas
import Interaction
import LoopTestSupport
import Output
import TestSupport
import Testing

@testable import Kiosk
@testable import SheetDaemon

@Suite("A program with its sheet on a display in memory")
struct HeadlessApplicationTests {
    @Test("It presents, moves and dismisses as on a panel, and the closures are called")
    func life() throws {
        let application = try SheetApplication(display: .headless(width: 240, height: 640))
        var events: [String] = []
        application.onPresented = {
            events.append("presented")
            try application.move(to: "expanded")
        }
        application.onMoved = {
            events.append("at \($0)")
            application.dismiss()
        }
        application.onDismissed = { _ in
            events.append("dismissed")
            application.stop()
        }
        try application.present(TestProgram.kitchen)
        try application.daemon.loop.withDeadline { try application.run() }
        #expect(events == ["presented", "at expanded", "dismissed"])
    }

    @Test("Taps are those of a finger: the closures are called, for what is out of sight as well")
    func taps() throws {
        let application = try SheetApplication(display: .headless(width: 240, height: 640))
        var events: [String] = []
        let rows = (0..<40).map { Item.row("row \($0)", "Row") }
        let sheet = Sheet(
            title: "Kitchen",
            items: [.toggle("light", "Light", isOn: false)] + rows,
            footer: [.button("done", "Done")]
        )
        application.onPresented = { for id in ["light", "row 39", "light", "done"] { application.tap(id) } }
        application.onChanged = { events.append("\($0) is \($1 == .flag(true) ? "on" : "off")") }
        application.onActivated = { id in
            events.append(id)
            if id == "done" { application.stop() }
        }
        try application.present(sheet)
        try application.daemon.loop.withDeadline { try application.run() }
        #expect(events == ["light is on", "row 39", "light is off", "done"])
    }

    @Test("A tap on what no finger can use ends the run with the reason", arguments: ["none", "grey"])
    func refusedTap(id: String) throws {
        let application = try SheetApplication(display: .headless(width: 240, height: 640))
        application.onPresented = { application.tap(id) }
        try application.present(Sheet(items: [.row("grey", "Grey", accessory: .toggle(false), isEnabled: false)]))
        let error = #expect(throws: SheetError.self) {
            try application.daemon.loop.withDeadline { try application.run() }
        }
        let reason = id == "grey" ? "item.id: grey: it is disabled" : "item.id: no item is called \"none\""
        #expect(error?.description == reason)
    }

    @Test("A program that is started again presents its sheet again, and what fingers had set is what it says")
    func startedAgain() throws {
        let scratch = try Scratch()
        var seen: [String] = []
        for round in 0..<2 {
            let application = try SheetApplication(
                display: .headless(width: 240, height: 640),
                settings: ["control.socket": .text(scratch.file("control-\(round)"))]
            )
            application.onPresented = {
                let place = application.daemon.touches.place
                seen.append("\(place?.detent ?? "hidden") \(place?.values.count ?? -1)")
                application.tap("light")
            }
            application.onChanged = { _, _ in try application.move(to: "expanded") }
            application.onMoved = { _ in application.stop() }
            try application.present(Sheet(items: [.toggle("light", "Light", isOn: false)]))
            try application.daemon.loop.withDeadline { try application.run() }
            #expect(application.daemon.keeper == nil)
        }
        #expect(seen == ["normal 0", "normal 0"])
        #expect(scratch.names == [])
    }

    @Test("What it shows is in the picture")
    func picture() throws {
        let application = try SheetApplication(display: .headless(width: 240, height: 640))
        var picture: Canvas.Surface?
        application.onPresented = {
            picture = (application.daemon.devices.display as? HeadlessDisplay)?.surface
            application.stop()
        }
        try application.present(Sheet(title: "Kitchen", items: [.toggle("light", "Light", isOn: true)], theme: .dark))
        try application.daemon.loop.withDeadline { try application.run() }
        let surface = try #require(picture)
        #expect(surface.size == PixelSize(width: 240, height: 640))
        #expect(surface[120, 639] == Theme.dark.background.word)
        #expect(Set(surface.pixels).count > 20, "texts have many colours at their edges")
    }

    @Test("A size that no panel has is refused by name", arguments: [(15, 640), (240, 16385), (-1, -1)])
    func size(width: Int, height: Int) {
        let error = #expect(throws: SheetError.self) {
            try SheetApplication(display: .headless(width: width, height: height))
        }
        #expect(error?.description == "display: expected 16 to 16384 pixels a side, found \(width)x\(height)")
    }
}
