import Canvas
import SystemPackage
import Testing

@testable import KMS
@testable import Output

@Suite("A screen that is another program's for a while")
struct TakeOverTests {
    @Test(
        "The next frame is drawn whole and takes the screen over, and the end still brings back what was there at first"
    )
    func interrupted() throws {
        let device = FakeDevice()
        var stage: CardStage? = try CardStage(device)
        _ = try stage?.present()
        stage?.display.invalidate()
        #expect(try stage?.present(Damage(CardStage.patch)) == .shown(bytesWritten: 64 * 48 * 4))
        #expect(device.visible == stage?.picture)
        device.forgetCalls()
        stage = nil
        guard case .commit(let values, .allowModeset) = device.calls.first else {
            Issue.record("not restored: \(String(describing: device.calls.first))")
            return
        }
        #expect(values["30.FB_ID"] == 900)
    }

    @Test("A frame in flight is given up, and its late event does not count")
    func inFlight() throws {
        let stage = try CardStage(FakeDevice())
        _ = try stage.present()
        stage.device.flips.areLost = true
        _ = try stage.present(Damage(CardStage.patch))
        #expect(stage.display.flipDeadline != nil)
        stage.display.invalidate()
        #expect(stage.display.flipDeadline == nil)
        stage.device.sendStaleFlip(serial: 1)
        #expect(try stage.display.handleEvents().isEmpty)
        #expect(try stage.present() == .shown(bytesWritten: 64 * 48 * 4))
    }
}
