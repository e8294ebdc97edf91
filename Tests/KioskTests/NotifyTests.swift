import BottomSheet
import Canvas
import Content
import Testing

@testable import Kiosk

@Suite("A program shows messages, and its rehearsal sees them")
struct NotifyTests {
    private static func application() throws -> SheetApplication {
        try SheetApplication(display: .rehearsal(width: 240, height: 640))
    }

    @Test("The message that is shown, one after another, and none in the end")
    func messages() throws {
        let application = try Self.application()
        var seen: [String?] = []
        application.onPresented = {
            try application.notify("Saved", role: .success, seconds: 1)
            try application.notify("Sent")
            seen.append(application.message)
            try application.after(2) { seen.append(application.message) }
            try application.after(6) { seen.append(application.message) }
        }
        try application.present(TestProgram.kitchen)
        try application.rehearse([.wait(7)])
        #expect(seen == ["Saved", "Sent", nil])
    }

    @Test("A finger taps it away, and the sheet stays")
    func tapped() throws {
        let application = try Self.application()
        var picture: Surface?
        application.onPresented = { try application.notify("Saved", seconds: 30) }
        try application.present(TestProgram.kitchen)
        try application.rehearse([.wait(1)])
        picture = try application.screenshot()
        #expect(application.message == "Saved")
        try application.rehearse([.tap(at: (120, 30)), .wait(1)])
        #expect(application.message == nil && application.state == .resting)
        #expect(try application.screenshot().pixels != picture?.pixels)
    }

    @Test("What is wrong with it is named, and so is that there is no display yet")
    func faults() throws {
        let application = try Self.application()
        #expect(throws: SheetError("display", "there is no display")) { try application.notify("Saved") }
        try application.present(TestProgram.kitchen)
        try application.rehearse([.wait(0.1)])
        #expect(throws: SheetError("text", "expected a text, found \"\"")) { try application.notify("") }
        #expect(throws: SheetError("seconds", "expected 0.2 to 30, found 0.1")) {
            try application.notify("a", seconds: 0.1)
        }
        for _ in 0..<9 { try application.notify("a", seconds: 30) }
        #expect(throws: SheetError("sheet", "there are 8 messages already")) { try application.notify("a") }
    }
}
