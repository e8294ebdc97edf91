import Canvas
import DisplaySupport
import SystemPackage
import Testing

@testable import KMS
@testable import Output

@Suite("When the panel is switched off")
struct PowerTests {
    private let whole = 64 * 48 * 4

    @Test("Darkness is one commit that keeps the mode, and the next frame lights it whole with one commit")
    func atomic() throws {
        var stage = try CardStage(FakeDevice())
        _ = try stage.present()
        stage.device.forgetCalls()
        #expect(try stage.display.turnOff())
        #expect(stage.device.changes == [.commit(["40.ACTIVE": 0], .allowModeset)])

        stage.fill(CardStage.patch, 0xABCDEF)
        stage.device.forgetCalls()
        #expect(try stage.present(Damage(CardStage.patch)) == .shown(bytesWritten: whole))
        #expect(stage.device.changes.count == 1)
        guard case .commit(let values, .allowModeset) = stage.device.changes.first else {
            Issue.record("not lit by one commit: \(stage.device.changes)")
            return
        }
        #expect(values["40.ACTIVE"] == 1 && values["40.MODE_ID"] != nil)
        #expect(stage.device.visible == stage.picture)
        #expect(try stage.present(Damage(CardStage.patch)) != .shown(bytesWritten: whole))
    }

    @Test("With the old calls the connector's signal goes, and comes back after the mode is set")
    func legacy() throws {
        let stage = try CardStage(FakeDevice(), isAtomic: false)
        _ = try stage.present()
        stage.device.forgetCalls()
        #expect(try stage.display.turnOff())
        #expect(stage.device.changes == [.set("50.DPMS", 3)])
        stage.device.forgetCalls()
        _ = try stage.present()
        let isModeSet = stage.device.changes.contains { if case .setCrtc = $0 { true } else { false } }
        #expect(isModeSet, "no mode set: \(stage.device.changes)")
        #expect(stage.device.changes.last == .set("50.DPMS", 0))
        stage.device.forgetCalls()
        stage.display.invalidate()
        _ = try stage.present()
        #expect(!stage.device.changes.contains(.set("50.DPMS", 0)), "it was on already")
    }

    @Test("A driver without a way to switch off says so, and goes on showing frames")
    func impossible() throws {
        let stage = try CardStage(FakeDevice(), isAtomic: false)
        stage.device.properties["50.DPMS"] = nil
        _ = try stage.present()
        let error = #expect(throws: DisplayError.self) { try stage.display.turnOff() }
        #expect(error?.description.contains("HDMI-A-1: it cannot be switched off") == true)
        #expect(try stage.present(Damage(CardStage.patch)) != .deferred)
    }

    @Test("What keeps the card busy puts darkness off, and light", arguments: [Errno.resourceBusy, .permissionDenied])
    func busy(reason: Errno) throws {
        let stage = try CardStage(FakeDevice())
        _ = try stage.present()
        stage.device.faults.next = [reason]
        #expect(try !stage.display.turnOff())
        #expect(try stage.display.turnOff())
        stage.device.faults.next = [reason]
        #expect(try stage.present() == .deferred)
        #expect(try stage.present() == .shown(bytesWritten: whole))
        #expect(stage.device.properties["40.ACTIVE"] == 1)
    }

    @Test("Another program's screen is not switched off")
    func foreign() throws {
        let stage = try CardStage(FakeDevice())
        stage.device.isMaster = false
        #expect(try !stage.display.turnOff())
        #expect(stage.device.changes.isEmpty)
    }

    @Test("A frame that was in flight is given up: its event does not count, nor is it missed")
    func flight() throws {
        let stage = try CardStage(FakeDevice())
        _ = try stage.present()
        _ = try stage.present(Damage(CardStage.patch))
        #expect(try stage.display.turnOff())
        #expect(stage.display.flipDeadline == nil)
        #expect(try stage.display.handleEvents().isEmpty)
        #expect(try stage.present() == .shown(bytesWritten: whole))
    }

    @Test("The end while it is dark brings back what was there before", arguments: [true, false])
    func restores(isAtomic: Bool) throws {
        let device = FakeDevice()
        let stage = try CardStage(device, isAtomic: isAtomic)
        _ = try stage.present()
        #expect(try stage.display.turnOff())
        try stage.display.restore()
        #expect(device.properties["40.ACTIVE"] == 1 && device.properties["50.DPMS"] == 0)
        if isAtomic {
            #expect(device.properties["30.FB_ID"] == UInt64(FakeDevice.console.rawValue))
        } else {
            #expect(
                device.changes.contains {
                    if case .setCrtc(let scene?) = $0 { scene.framebuffer == FakeDevice.console } else { false }
                }
            )
        }
    }

    @Test("A screen that was switched off before its first frame comes back, too")
    func neverLit() throws {
        let device = FakeDevice()
        let stage = try CardStage(device)
        #expect(try stage.display.turnOff())
        #expect(device.properties["40.ACTIVE"] == 0)
        try stage.display.restore()
        #expect(device.properties["40.ACTIVE"] == 1)
    }

    @Test("A mode that changes in the dark is lit by its first frame")
    func modeChange() throws {
        var stage = try CardStage(FakeDevice())
        _ = try stage.present()
        #expect(try stage.display.turnOff())
        let portrait = ModeLine(48, 64, preferred: true)
        stage.device.objects.connector = Connector(50, .hdmi, modes: [portrait], lit: 40)
        #expect(try stage.display.reprobe() == .modeChanged(portrait.mode))
        try stage.display.reconfigure(to: portrait)
        #expect(stage.device.properties["40.ACTIVE"] == 0)
        stage.picture = Surface(size: stage.display.size, color: Color(0x00FF00))
        #expect(try stage.present() == .shown(bytesWritten: whole))
        #expect(stage.device.visible == stage.picture && stage.device.properties["40.ACTIVE"] == 1)
    }

    @Test("A display that is not trusted any more is drawn whole, without flicker")
    func invalidate() throws {
        let stage = try CardStage(FakeDevice())
        _ = try stage.present()
        _ = try stage.present(Damage(CardStage.patch))
        stage.display.invalidate()
        stage.device.forgetCalls()
        #expect(try stage.present(Damage()) == .shown(bytesWritten: whole))
        guard case .commit(_, []) = stage.device.changes.first else {
            Issue.record("\(stage.device.changes)")
            return
        }
    }

    @Test("The connector is named as the kernel names it")
    func name() throws {
        #expect(try CardStage(FakeDevice()).display.name.sysName == "card0-HDMI-A-1")
    }
}
