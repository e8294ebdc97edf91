import Kiosk
import Testing

/// An item that a program draws itself.
private struct Bars: ItemDrawing {
    var values: [Double]
    var height: Double { 120 }

    func draw(on surface: inout Surface, scale: Double) {
        for x in 0..<surface.width where !values.isEmpty {
            let value = values[x * values.count / surface.width]
            for y in 0..<Int(value * Double(surface.height)) { surface[x, surface.height - 1 - y] = 0x0A6CFF }
        }
    }
}

/// A program that imports Kiosk alone: it compiles only while every name that it needs comes with that.
@Suite("The interface of Kiosk")
struct CuratedNamesTests {
    private static let items: [Item] = [
        .header("Rooms"), .separator, .row("Read only", value: "21 °C"), .row("Read only", id: "read", value: "21 °C"),
        .row("more", "More", subtitle: "and more", icon: .file("icon.png"), accessory: .chevron),
        .row("now", "Now", accessory: .value("now")), .row("a", "A", accessory: .check(true)),
        .row("b", "B", accessory: .toggle(false), isEnabled: false), .toggle("light", "Light", isOn: true),
        .check("chosen", "Chosen", isChosen: true), .slider("heat", "Heating", value: 21, in: 15...25, step: 0.5),
        .choice("mode", "Mode", options: ["Off", .init("heat", "Heat")], chosen: "heat", style: .segmented),
        .choice("room", options: ["Hall", "Bath"], isEnabled: false),
        .stepper("target", "Target", value: 21, in: 15...25, step: 0.5, unit: "°C"), .stepper("cups", value: 1),
        .date("day", "Day", value: "2026-11-29", min: "2026-01-01", max: "2026-12-31", style: .wheels),
        .time("wake", "Wake", value: "07:30", minuteStep: 5), .qr("https://example.org", "Manual", level: .high),
        .chart([1, 2], "Power", id: "power", style: .gauge, min: 0, max: 5, unit: "kW"),
        .clock(), .clock("%A", "Today", id: "day", zone: "Asia/Seoul", size: .large, align: .center),
        .field(
            "name",
            "Name",
            value: "Ada",
            placeholder: "Who?",
            purpose: .name,
            maxLength: 40,
            enter: .done,
            isLive: true
        ),
        .field("code", purpose: .pin, error: "Wrong", isEnabled: false), .button("go", "Go", role: .normal),
        .text("<b>bold</b>"), .progress(0.5), .progress(nil, id: "work"),
        .image(.data([1, 2, 3])), .drawing(Bars(values: [0.5, 1]), id: "bars"),
    ]

    @Test("A document reads back as it was put together")
    func document() {
        var theme = Theme.dark
        theme.accent = 0xFF8800
        theme.background = Color(red: 1, green: 2, blue: 3)
        var document = Document(title: "Home", items: Self.items, footer: [.button("done", "Done", role: .primary)])
        document.theme = theme
        document.textScale = 1.5
        document.direction = .rightToLeft
        document.font = "DejaVu Sans"
        #expect(document.items == Self.items)
        document.language = "de"
        #expect(document.items.compactMap(\.id).prefix(3) == ["read", "more", "now"])
        #expect(document.footer == [.button("done", "Done", role: .primary)])
        #expect(document.theme.accent == Color(0xFF8800) && document.theme.background.word == 0x010203)
        #expect(
            document.title == "Home" && document.textScale == 1.5 && document.font == "DejaVu Sans"
                && document.language == "de"
        )
        #expect(document.direction == .rightToLeft && Document().direction == .auto)
    }

    @Test("Two drawings that are equal are the same item; others are not")
    func drawings() {
        #expect(Item.drawing(Bars(values: [1])) == .drawing(Bars(values: [1])))
        #expect(Item.drawing(Bars(values: [1])) != .drawing(Bars(values: [0.5])))
    }

    @Test("A sheet takes presets, colours and keys of the configuration")
    func sheet() throws {
        let radius = 12.5
        var sheet = Sheet(title: "Home", items: Self.items, theme: .dark, preset: .fluid, dimColor: .black)
        sheet.settings = [
            "sheet.shadow.opacity": 0.2, "sheet.corner_radius": .number(radius), "sheet.dismissible": false,
            "sheet.present_on": ["start", .text("tap")], "sheet.default_height": .integer(400),
        ]
        #expect(sheet.preset == .fluid && sheet.preset?.name == "fluid")
        #expect(Value.list([.flag(true), nil]) == [true, nil] && Value.table(["a": 1]) == ["a": 1])
        let application = try SheetApplication(settings: ["display.seat": "none"])
        try application.after(1) {}
        application.setTheme(SheetApplication.ThemeName.dark)
        application.remote.perform { $0.stop() }
        application.dismiss()
    }

    @Test("A program asks, and presents above what there is")
    func stack() throws {
        let application = try SheetApplication()
        var answers: [SheetApplication.Answer] = []
        application.onGone = { (name: String, reason: SheetEvent.Reason) in application.dismiss(name) }
        try application.ask(Sheet(items: [.button("go", "Go")]), priority: .alarm, timeout: 60) { answers.append($0) }
        try application.present(
            Sheet(items: []),
            name: "oven",
            over: true,
            priority: Sheet.Priority.normal,
            timeout: 60
        )
        try application.update(Document(items: []), of: "oven")
        #expect(answers.isEmpty && application.stack.isEmpty && application.content(of: "oven") == nil)
        #expect([.pressed("go", values: ["light": .flag(true)])] != answers && answers != [.dismissed(.timeout)])
        #expect(Sheet.Priority.prompt < .alarm && "\(Sheet.Priority.prompt)" == "prompt")
        let states: [SheetApplication.Presented.State] = [.shown, .covered, .waiting]
        #expect(
            application.stack.allSatisfy { states.contains($0.state) && !$0.name.isEmpty && $0.priority == .normal }
        )
    }

    @Test("An application reports events with their reasons, and errors")
    func events() throws {
        let application = try SheetApplication()
        var seen: [String] = []
        application.onPresented = { seen.append("presented") }
        application.onMoved = { seen.append($0) }
        application.onActivated = { seen.append($0) }
        application.onChanged = { _, value in
            seen.append("\(value) \(value.flag ?? false) \(value.number ?? 0) \(value == .flag(true))")
        }
        application.onDismissed = { reason in seen.append(reason == .drag ? "dragged" : "\(reason)") }
        application.onDismissAttempted = { (reason: SheetEvent.Reason) in reason != .tap }
        try application.onChanged("light", .flag(true))
        try application.onChanged("heat", .number(2))
        try application.onDismissed(.drag)
        #expect(seen == ["flag(true) true 0.0 true", "number(2.0) false 2.0 false", "dragged"])
        let error = #expect(throws: SheetError.self) { try application.present(Sheet(items: [.button("", "")])) }
        let fault: SheetError.Fault = try #require(error?.faults.first)
        #expect(fault.path == "content.items[0].id" && "\(fault)" == "\(fault.path): \(fault.message)")
    }
}
