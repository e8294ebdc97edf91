import Foundation
import Interaction
import TestSupport
import Testing

@testable import Kiosk
@testable import SheetDaemon

private func readThermometer() -> Double { 21 }

/// The Swift programs of the articles, letter by letter: `DocumentationTests` finds them here.
@Suite("The Swift programs of the articles")
struct ArticleSampleTests {
    @Test("The light is switched on, then the sheet is pulled down")
    func kitchenLight() throws {
        let application = try SheetApplication(display: .rehearsal(width: 720, height: 1280))
        var events: [String] = []
        application.onChanged = { id, value in events.append("\(id) is \(value)") }
        application.onDismissed = { reason in events.append("dismissed by \(reason)") }
        try application.present(Sheet(title: "Kitchen", items: [.toggle("light", "Light", isOn: false)]))
        try application.rehearse([
            .tap("light"),
            .drag(from: (360, 800), to: (360, 1200), seconds: 0.1),
        ])
        #expect(events == ["light is flag(true)", "dismissed by fling"])
        #expect(application.state == .hidden)
        #expect(application.content?.items == [.toggle("light", "Light", isOn: true)])
    }

    private final class Oven {
        var heat = 20
    }

    @Test("A closure keeps an object, and not the application")
    func captures() throws {
        let application = try SheetApplication(display: .rehearsal(width: 360, height: 640))
        let oven = Oven()
        application.onActivated = { [unowned application] id in
            guard id == "more" else { return }
            oven.heat += 10
            try application.update(.row("more", "Hotter", accessory: .value("\(oven.heat) °C")))
        }
        try application.present(Sheet(items: [.row("more", "Hotter")]))
        try application.rehearse([.tap("more"), .tap("more")])
        #expect(application.content?.items == [.row("more", "Hotter", accessory: .value("40 °C"))])
    }

    private let kitchen = Sheet(title: "Kitchen", items: [.toggle("light", "Light", isOn: false), .row("now", "Now")])

    @Test("In the time of the clock a tap comes from the program itself")
    func headless() throws {
        let application = try SheetApplication(display: .headless(width: 720, height: 1280))
        application.onPresented = { application.tap("light") }
        application.onChanged = { id, value in
            print(id, value)
            application.stop()
        }
        try application.present(kitchen)
        try application.run()
    }

    @Test("Another thread updates an item")
    func remote() throws {
        let application = try SheetApplication(display: .headless(width: 240, height: 640))
        func stopWhenUpdated() throws {
            guard application.daemon.presentations.shown.revision.number < 2 else { return application.stop() }
            try application.after(0.01, stopWhenUpdated)
        }
        application.onPresented = {
            let remote = application.remote
            Thread.detachNewThread {
                let heat = readThermometer()
                remote.perform { try $0.update(.row("now", "Now", accessory: .value("\(heat) °C"))) }
            }
            try stopWhenUpdated()
        }
        try application.present(kitchen)
        try application.run()
    }

    @Test("A program draws an item itself, and replaces the drawing")
    func drawing() throws {
        let application = try SheetApplication(display: .rehearsal(width: 240, height: 640))
        try application.present(Sheet(items: [.drawing(NoBars(), id: "bars")]))
        struct Bars: ItemDrawing {
            var values: [Double]
            var height: Double { 120 }

            func draw(on surface: inout Surface, scale: Double) {
                let (width, rows) = (surface.width, surface.height)
                for x in 0..<width where !values.isEmpty {
                    let value = values[x * values.count / width]
                    for y in 0..<Int(value * Double(rows)) { surface[x, rows - 1 - y] = 0x0A6CFF }
                }
            }
        }

        try application.update(.drawing(Bars(values: [0.2, 0.6, 0.9]), id: "bars"))
        var pressed: [String] = []
        application.onActivated = { pressed.append($0) }
        try application.rehearse([.tap("bars")])
        #expect(pressed == ["bars"])
    }

    private struct NoBars: ItemDrawing {
        var height: Double { 1 }
        func draw(on surface: inout Surface, scale: Double) {}
    }

    @Test("A sheet with heights of its own moves to the taller one as soon as it rests at the lower one")
    func heights() throws {
        let application = try SheetApplication(display: .rehearsal(width: 360, height: 640))
        let tall = Sheet(
            title: "Kitchen",
            items: [.row("now", "Now"), .toggle("light", "Light", isOn: false)],
            preset: .fluid,
            settings: [
                "sheet.detents": [["name": "low", "height": 200], ["name": "high", "extent": "80%"]],
                "sheet.initial_detent": "low",
            ]
        )
        application.onMoved = { detent in print("at", detent) }
        application.onPresented = { try application.move(to: "high") }
        try application.present(tall)
        try application.rehearse([.wait(1)])
        #expect(application.daemon.touches.place?.detent == "high")
    }

    private let question = Sheet(
        title: "Empty the tank?",
        items: [.text("It takes two minutes.")],
        footer: [.button("no", "Not now"), .button("yes", "Empty", role: .primary)]
    )

    @Test("The tank is emptied when a finger says so, and not when nobody comes")
    func tank() throws {
        let application = try SheetApplication(display: .rehearsal(width: 720, height: 1280))
        var answers: [SheetApplication.Answer] = []
        for _ in 0..<2 { try application.ask(question, timeout: 60) { answers.append($0) } }
        try application.rehearse([])
        #expect(application.stack.map(\.state) == [.waiting, .shown])
        try application.rehearse([.tap("yes"), .wait(60)])
        #expect(answers == [.pressed("yes", values: [:]), .dismissed(.timeout)])
        #expect(application.stack.isEmpty)
    }

    @Test("A question is asked, and a message says that it was done")
    func asked() throws {
        let application = try SheetApplication(display: .rehearsal(width: 360, height: 640))
        let question = Sheet(
            title: "Empty the tank?",
            items: [.text("It takes two minutes.")],
            footer: [.button("no", "Not now"), .button("yes", "Empty", role: .primary)]
        )
        try application.ask(question, timeout: 60) { [unowned application] answer in
            guard case .pressed("yes", _) = answer else { return }
            try application.notify("The tank is empty", role: .success)
        }
        #expect(question == self.question)
        try application.rehearse([.tap("yes"), .wait(1)])
        #expect(application.message == "The tank is empty")
    }

    @Test("A sheet with a name of its own lies above the other one, and goes by itself")
    func several() throws {
        let application = try SheetApplication(display: .rehearsal(width: 360, height: 640))
        try application.present(kitchen)
        application.onGone = { name, reason in print(name, "is gone:", reason) }
        let oven = Sheet(items: [.row("heat", "Heat", accessory: .value("180 °C"))], footer: [.button("stop", "Stop")])
        try application.present(oven, name: "oven", over: true, timeout: 120)
        try application.update(.row("heat", "Heat", accessory: .value("200 °C")), of: "oven")
        try application.rehearse([.wait(60)])
        #expect(application.content?.items == [.row("heat", "Heat", accessory: .value("200 °C"))])
        try application.rehearse([.wait(61)])
        #expect(application.content == kitchen.content && application.stack.map(\.name) == ["sheet"])
    }

    @Test("Messages come one after another")
    func messages() throws {
        let application = try SheetApplication(display: .rehearsal(width: 360, height: 640))
        try application.present(kitchen)
        try application.rehearse([.wait(1)])
        try application.notify("The filter has been changed", role: .success)
        try application.notify("The oven is hot", role: .warning, seconds: 8)
        try application.rehearse([.wait(6)])
        #expect(application.message == "The oven is hot")
    }

    @Test("While something bakes a finger does not dismiss the sheet, which says why")
    func dismissal() throws {
        let application = try SheetApplication(display: .rehearsal(width: 360, height: 640))
        try application.present(kitchen)
        var isBaking = true
        application.onDismissAttempted = { _ in
            guard isBaking else { return true }
            try application.update(.row("now", "The oven is still on"))
            return false
        }
        try application.after(30) { isBaking = false }
        let pull = FingerStep.drag(from: (180, 200), to: (180, 620), seconds: 0.1)
        application.onDismissed = { _ in #expect(!isBaking) }
        try application.rehearse([pull, .wait(60), pull])
        #expect(application.daemon.touches.place?.detent == nil)
        #expect(application.daemon.presentations.presentation.document?.items[1] == .row("now", "The oven is still on"))
    }

    @Test("What a finger sets is said in another row")
    func update() throws {
        let application = try SheetApplication(display: .rehearsal(width: 360, height: 640))
        application.onChanged = { id, value in
            guard id == "light", case .flag(let isOn) = value else { return }
            try application.update(.row("now", "Now", subtitle: isOn ? "Lit" : "Dark"))
        }
        try application.present(kitchen)
        try application.rehearse([.tap("light")])
        #expect(application.daemon.presentations.presentation.document?.items[1] == .row("now", "Now", subtitle: "Lit"))
    }

    @Test("The picture becomes a PNG, from which an item can be made; every kind of item is shown")
    func picture() throws {
        let application = try SheetApplication(display: .rehearsal(width: 240, height: 320))
        try application.present(Sheet(title: "Kitchen", items: []))
        try application.rehearse([])
        let folder = try Scratch()
        let path = folder.file("kitchen.png")
        let picture = try application.screenshot()
        try Data(picture.png()).write(to: URL(fileURLWithPath: path))
        let png = try folder.read("kitchen.png")
        let items: [Item] = [
            .header("Kitchen"),
            .row("more", "More", subtitle: "Lamps", icon: .file("lamp.png"), accessory: .chevron, isEnabled: true),
            .row("Outside", id: "outside", subtitle: "In the shade", value: "12 °C"),  // Only read.
            .toggle("light", "Light", subtitle: "Over the table", isOn: false),
            .check("quiet", "Quiet", isChosen: true),
            .slider("heat", "Heating", value: 21, in: 15...25, step: 0.5, origin: 20, showsValue: true, unit: "°C"),
            .row("net", "Network", icon: .icon("wifi"), accessory: .value("Workshop"), hasChevron: true, badge: "2"),
            .choice("mode", "Mode", options: ["Off", "Heat", "Cool"], chosen: "Heat", style: .segmented),
            .choice("room", options: [.init("living", "Living room"), .init("bath", "Bathroom")]),
            .stepper("cups", "Cups", value: 1, in: 1...4),
            .chart([0.4, 1.2, 0.8], "Power", id: "power", style: .line, unit: "kW"),
            .progress(0.5, id: "load"), .progress(nil),  // One of unknown length.
            .text("<b>Bold</b> and not", id: "note"),
            .image(.file("plan.png"), id: "plan"), .image(.data(png), width: 96, radius: 12, align: .center),
            .separator, .spacer(24),
            .program("org.example.Map", height: 240),  // The window of a Wayland program.
            .button("off", "All off", role: .destructive, icon: .icon("close")),
            .tile("fan", "Fan", subtitle: "Bathroom", isOn: true).spanning(2), .tile("away", "Away", value: "2 h"),
            .group("Blinds", columns: 2, style: .card, items: [.tile("up", "Up"), .tile("down", "Down")]),
            .date("day", "Day", value: "2026-11-29"), .time("wake", "Wake at", value: "07:30", minuteStep: 5),
            .qr("https://panel.example", "Manual", id: "code", level: .high),
        ]
        for name in ["lamp.png", "plan.png"] { try folder.write(png, to: name) }
        // A program's own files are found from its working folder; here they lie elsewhere.
        let found = items.map { item -> Item in
            if item == .image(.file("plan.png"), id: "plan") {
                return .image(.file(folder.file("plan.png")), id: "plan")
            }
            if item == .row("more", "More", subtitle: "Lamps", icon: .file("lamp.png"), accessory: .chevron) {
                return .row("more", "More", icon: .file(folder.file("lamp.png")))
            }
            return item
        }
        try application.update(Document(items: found))
        // It fades in over what was shown.
        try application.rehearse([])
        #expect(application.content?.items.count == items.count)
        #expect(try application.screenshot() != picture)
    }

    /// The whole program of "Getting started"; `sheet-example` is the same, with a configuration.
    private static func program() -> Never {
        SheetApplication.launch(log: .console) { application in
            let kitchen = Sheet(
                title: "Kitchen",
                items: [
                    .toggle("light", "Light", isOn: false),
                    .slider("heat", "Heating", value: 21, in: 15...25, step: 0.5),
                ],
                footer: [.button("done", "Done", role: .primary)],
                defaultHeight: 400,
                cornerRadius: 25,
                dimAlpha: 0.4,
                isPannable: true
            )
            application.onChanged = { id, value in print(id, value) }
            application.onActivated = { _ in application.dismiss() }
            application.onDismissed = { _ in application.stop() }
            try application.present(kitchen)
        }
    }
}
