import Canvas
import Output
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
        try application.present(ApplicationStage.kitchen)
        try application.run()
        #expect(events == ["presented", "at expanded", "dismissed"])
    }

    @Test("What it shows is in the picture")
    func picture() throws {
        let application = try SheetApplication(display: .headless(width: 240, height: 640))
        var picture: Canvas.Surface?
        application.onPresented = {
            picture = (application.daemon.sheet.display as? HeadlessDisplay)?.surface
            application.stop()
        }
        try application.present(Sheet(title: "Kitchen", items: [.toggle("light", "Light", isOn: true)], theme: .dark))
        try application.run()
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
