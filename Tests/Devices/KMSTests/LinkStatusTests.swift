import Canvas
import DisplaySupport
import SystemPackage
import Testing

@testable import KMS
@testable import Output

@Suite("When a mode is refused and nothing else would be seen")
struct LinkStatusTests {
    private static let modes = [
        ModeLine(64, 48, preferred: true), ModeLine(32, 24), ModeLine(16, 12), ModeLine(64, 48, 30),
    ]

    private func device() -> FakeDevice {
        let device = FakeDevice()
        device.properties["30.rotation"] = 1
        device.objects.connector = Connector(50, .hdmi, modes: Self.modes, lit: 40)
        return device
    }

    /// Shows the picture in whatever size the display has now.
    private func present(_ stage: CardStage) throws {
        var stage = stage
        stage.picture = Surface(size: stage.display.size, color: Color(0x00FF00))
        _ = try stage.present()
        let isShown = stage.device.visible == stage.picture
        #expect(isShown)
    }

    @Test("A lost signal is answered with the same mode and a good link, in one commit")
    func sameMode() throws {
        let stage = try CardStage(device())
        _ = try stage.present()
        stage.device.properties["50.link-status"] = 1
        guard case .modeChanged(let mode) = try stage.display.reprobe() else {
            Issue.record("the lost signal was not seen")
            return
        }
        #expect(mode == stage.display.selection.mode.mode)
        stage.device.forgetCalls()
        try stage.display.reconfigure(to: mode)
        try present(stage)
        guard case .commit(let values, .allowModeset) = stage.device.changes.first else {
            Issue.record("no mode was set: \(stage.device.changes)")
            return
        }
        #expect(values["50.link-status"] == 0)
        #expect(try stage.display.reprobe() == .unchanged)
    }

    @Test("Where that is refused the next lower mode is taken, and the lost one is left alone as long as that is there")
    func lowerMode() throws {
        let stage = try CardStage(device())
        _ = try stage.present()
        stage.device.properties["50.link-status"] = 1
        _ = try stage.display.reprobe()
        try stage.display.reconfigure(to: stage.display.selection.mode)
        for (size, rate) in [(64, 30.0), (32, 60)] {
            stage.device.faults.next = [.invalidArgument]
            #expect(try stage.present().isRedraw)
            #expect(stage.display.size.width == size)
            #expect(stage.display.refreshRate.rounded() == rate)
        }
        try present(stage)
        #expect(try stage.display.reprobe() == .unchanged)
        stage.device.objects.connector = Connector(
            50,
            .hdmi,
            modes: [ModeLine(64, 48, preferred: true), ModeLine(16, 12)],
            lit: 40
        )
        #expect(try stage.display.reprobe() == .modeChanged(ModeLine(64, 48, preferred: true).mode))
    }

    @Test("When no mode is taken the display is given up in the end, not asked for ever")
    func noMode() throws {
        let stage = try CardStage(device())
        _ = try stage.present()
        stage.device.properties["50.link-status"] = 1
        _ = try stage.display.reprobe()
        try stage.display.reconfigure(to: stage.display.selection.mode)
        stage.device.faults.next = Array(repeating: .invalidArgument, count: 20)
        var refusals = 0
        while refusals < 20 {
            refusals += 1
            do { #expect(try stage.present().isRedraw) } catch { break }
        }
        // Each of four modes, and the first one once more.
        #expect(refusals == 5)
    }

    @Test("At the start a preferred mode that is refused gives way to a lower one; one that was asked for does not")
    func atTheStart() throws {
        let stage = try CardStage(device())
        // Without flicker, with, and by the old calls.
        stage.device.faults.next = [.invalidArgument, .invalidArgument, .invalidArgument]
        #expect(try stage.present().isRedraw)
        #expect(stage.display.refreshRate.rounded() == 30)
        try present(stage)

        let asked = try CardStage(
            device(),
            DisplayRequest(mode: .fixed(PixelSize(width: 64, height: 48), refreshRate: nil))
        )
        asked.device.faults.next = [.invalidArgument, .invalidArgument, .invalidArgument]
        #expect(throws: DisplayError.self) { try asked.present() }
    }
}
