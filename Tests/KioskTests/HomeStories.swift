import BottomSheet
import Content
import Foundation
import TestSupport
import Testing

@testable import Kiosk
@testable import SheetDaemon

@Suite("A program with a home behind its sheet")
struct HomeStories {
    private let scratch: Scratch
    private let application: SheetApplication

    init() throws {
        scratch = try Scratch()
        let home = """
            title = "House"
            items = [
                { kind = "row", id = "lamp", title = "Lamp", accessory = "toggle" },
                { kind = "stepper", id = "target", title = "Target", value = 21, min = 15, max = 25 },
                { kind = "row", id = "more", title = "More" },
            ]
            """
        application = try SheetApplication(
            display: .rehearsal(width: 360, height: 640),
            settings: ["home.content": .text(try scratch.write(home, to: "home.toml"))]
        )
    }

    @Test("Fingers use the home, its closures are those of the program, and the sheet over it is used alone")
    func fingers() throws {
        var events: [String] = []
        application.note { events.append($0) }
        try application.rehearse([.tapHome("lamp"), .tapHome("target/plus"), .tapHome("more")])
        #expect(events == ["lamp is flag(true)", "target is number(22.0)", "more activated"])
        #expect(application.state == .hidden && application.stack.isEmpty)
        try application.present(TestProgram.kitchen)
        try application.rehearse([.tap("light")])
        #expect(throws: SheetError.self) { try application.rehearse([.tapHome("lamp")]) }
        #expect(application.content(of: "home")?.items[0] == .toggle("lamp", "Lamp", isOn: true))
    }

    @Test("The program reads and changes the home by its name")
    func changed() throws {
        try application.rehearse([.tapHome("lamp")])
        #expect(application.content(of: "home")?.title == "House")
        try application.update(.toggle("lamp", "Bulb", isOn: false), of: "home")
        #expect(application.content(of: "home")?.items[0] == .toggle("lamp", "Bulb", isOn: false))
        #expect(throws: SheetError.self) { try application.update(.row("none", "None"), of: "home") }
        try application.update(Document(title: "Flat", items: [.toggle("fan", "Fan", isOn: false)]), of: "home")
        try application.rehearse([.tapHome("fan")])
        #expect(application.content(of: "home")?.items == [.toggle("fan", "Fan", isOn: true)])
        #expect(application.content == nil, "the sheet shows nothing of it")
    }

    @Test("Nothing takes the place of the home, and it neither moves nor goes")
    func stays() throws {
        try application.rehearse([])
        #expect(throws: SheetError.self) { try application.present(TestProgram.kitchen, name: "home") }
        #expect(throws: SheetError.self) { try application.move(to: "normal", of: "home") }
        application.dismiss("home")
        #expect(application.content(of: "home")?.title == "House")
    }
}
