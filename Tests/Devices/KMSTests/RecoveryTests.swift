import Canvas
import DisplaySupport
import SystemPackage
import Testing

@testable import KMS
@testable import Output

@Suite("When things change or go wrong")
struct RecoveryTests {
    @Test("A flip that never comes is overdue after ten seconds at first, and setting the mode again shows its frame")
    func lostFlip() throws {
        var stage = try CardStage(FakeDevice())
        _ = try stage.present()
        #expect(stage.display.flipDeadline == nil)
        stage.device.flips.areLost = true
        stage.fill(CardStage.patch, 0xABCDEF)
        let committed = stage.device.now
        _ = try stage.present(Damage(CardStage.patch))
        #expect(try stage.display.handleEvents().isEmpty)
        #expect(stage.display.flipDeadline == committed + 10_000_000)

        #expect(try stage.display.recover() == .shown(bytesWritten: 0))
        #expect(stage.display.flipDeadline == nil)
        #expect(stage.device.visible == stage.picture)
        guard case .commit(_, .allowModeset) = stage.device.changes.last else {
            Issue.record("no mode setting: \(stage.device.changes)")
            return
        }
    }

    @Test("A panel whose vertical blanks have stopped moves again after a second", arguments: [true, false])
    func stopped(isAtomic: Bool) throws {
        let stage = try CardStage(FakeDevice(), isAtomic: isAtomic)
        _ = try stage.present()
        for _ in 0..<8 { try showAndWait(stage) }
        stage.device.flips.haveStopped = true
        let committed = stage.device.now
        _ = try stage.present(Damage(CardStage.patch))
        #expect(stage.display.flipDeadline == committed + 1_000_000)
        #expect(try stage.display.recover() == .shown(bytesWritten: 0))
        try showAndWait(stage)
    }

    @Test("A recovery switches the CRTC off and on: to a kernel the mode that it has is no new one")
    func realModeset() throws {
        let stage = try CardStage(FakeDevice())
        _ = try stage.present()
        stage.device.flips.areLost = true
        _ = try stage.present(Damage(CardStage.patch))
        stage.device.forgetCalls()
        _ = try stage.display.recover()
        #expect(stage.device.changes.first == .commit(["40.ACTIVE": 0], .allowModeset))
        guard case .commit(let values, .allowModeset) = stage.device.changes.last else { throw Unexpected() }
        #expect(stage.device.changes.count == 2 && values["40.ACTIVE"] == 1)
    }

    @Test("Old calls that cannot switch the signal off do without")
    func withoutPower() throws {
        let stage = try CardStage(FakeDevice(), isAtomic: false)
        stage.device.properties["50.DPMS"] = nil
        _ = try stage.present()
        stage.device.flips.areLost = true
        _ = try stage.present(Damage(CardStage.patch))
        #expect(try stage.display.recover() == .shown(bytesWritten: 0))
        stage.device.flips.areLost = false
        try showAndWait(stage)
    }

    @Test(
        "A panel on a slow wire is left to send its frames, however long they take",
        arguments: [294_000, 614_000, 4_200_000, 9_000_000] as [Int64]
    )
    func slowPanel(flipTime: Int64) throws {
        let device = FakeDevice()
        (device.flips.time, device.flips.blockingTime, device.objects.vblank) = (flipTime, flipTime, false)
        let stage = try CardStage(device)
        _ = try stage.present()
        for frame in 0..<40 {
            _ = try stage.present(Damage(CardStage.patch))
            #expect(try #require(stage.display.flipDeadline) > device.now, "frame \(frame)")
            #expect(try stage.display.handleEvents().count == 1)
        }
    }

    @Test("Where small frames have come in no time, a whole one may still take as long as the first one did")
    func damageWindows() throws {
        let device = FakeDevice()
        (device.flips.time, device.flips.blockingTime, device.objects.vblank) = (1000, 614_000, false)
        let stage = try CardStage(device)
        _ = try stage.present()
        for _ in 0..<20 { try showAndWait(stage) }
        device.flips.time = 614_000
        _ = try stage.present(Damage(PixelRect(stage.display.size)))
        #expect(try #require(stage.display.flipDeadline) > device.now)
    }

    @Test("A display that was found slower than it had been is given time again")
    func patienceAfterLoss() throws {
        let stage = try CardStage(FakeDevice())
        _ = try stage.present()
        for _ in 0..<8 { try showAndWait(stage) }
        stage.device.flips.areLost = true
        _ = try stage.present(Damage(CardStage.patch))
        _ = try stage.display.recover()
        let committed = stage.device.now
        _ = try stage.present(Damage(CardStage.patch))
        #expect(stage.display.flipDeadline == committed + 10_000_000)
    }

    private struct Unexpected: Error {}

    private func showAndWait(_ stage: CardStage) throws {
        _ = try stage.present(Damage(CardStage.patch))
        #expect(try stage.display.handleEvents().count == 1)
    }

    @Test("The event of a frame that was given up does not count for the next one")
    func staleFlip() throws {
        let stage = try CardStage(FakeDevice())
        _ = try stage.present()
        stage.device.flips.areLost = true
        _ = try stage.present(Damage(CardStage.patch))
        _ = try stage.display.recover()
        _ = try stage.present(Damage(CardStage.patch))
        stage.device.sendStaleFlip(serial: 1)
        #expect(try stage.display.handleEvents().isEmpty)
        stage.device.sendStaleFlip(serial: 2)
        #expect(try stage.display.handleEvents().count == 1)
    }

    @Test(
        "A recovery that must wait is made up for before another buffer is drawn in: it may be the one on the screen",
        arguments: [
            Errno.resourceBusy, .permissionDenied,
        ]
    )
    func deferredRecovery(reason: Errno) throws {
        let device = FakeDevice()
        device.store.countLimit = 2
        var stage = try CardStage(device)
        _ = try stage.present()
        device.flips.areLost = true
        stage.fill(CardStage.patch, 0xABCDEF)
        _ = try stage.present(Damage(CardStage.patch))
        let memory = device.store.memory.mapValues { Array($0) }
        device.faults.next = [reason, .resourceBusy]
        #expect(try stage.display.recover() == .deferred)
        #expect(try stage.present(Damage(CardStage.patch)) == .deferred)
        #expect(try stage.present(Damage(CardStage.patch)) == .deferred)
        #expect(device.visible == stage.picture)
        #expect(device.store.memory.mapValues { Array($0) } == memory)
        #expect(try stage.present(Damage(CardStage.patch)) == .queued(bytesWritten: CardStage.patch.area * 4))
    }

    @Test("A frame that comes when its display was switched off for a recovery that must wait is lit all the same")
    func darkRecovery() throws {
        let device = FakeDevice()
        var stage = try CardStage(device)
        _ = try stage.present()
        device.flips.areLost = true
        _ = try stage.present(Damage(CardStage.patch))
        device.faults.next = [nil, .resourceBusy]
        #expect(try stage.display.recover() == .deferred)
        #expect(device.properties["40.ACTIVE"] == 0)
        device.sendStaleFlip(serial: 1)
        #expect(try stage.display.handleEvents().count == 1)
        stage.fill(CardStage.patch, 0xABCDEF)
        #expect(try stage.present(Damage(CardStage.patch)) != .deferred)
        #expect(device.properties["40.ACTIVE"] == 1)
        #expect(device.visible == stage.picture)
    }

    @Test("The end puts everything back, and only then lets go of the buffers", arguments: [true, false])
    func restores(isAtomic: Bool) throws {
        let device = FakeDevice()
        // Other tests show what the old calls make of a turned plane.
        if !isAtomic { device.properties["30.rotation"] = 1 }
        var stage: CardStage? = try CardStage(device, isAtomic: isAtomic)
        _ = try stage?.present()
        device.forgetCalls()
        stage = nil

        #expect(device.store.memory.isEmpty && device.properties.blobs.isEmpty)
        #expect(device.calls.count == 4)
        #expect(device.calls.dropFirst().allSatisfy { if case .removeFramebuffer = $0 { true } else { false } })
        switch device.calls.first {
        case .commit(let values, .allowModeset):
            let place = ["SRC_X", "SRC_Y", "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y", "CRTC_W", "CRTC_H"]
            var expected: [String: UInt64] = ["40.ACTIVE": 1, "50.CRTC_ID": 40]
            for plane in ["30", "35"] {
                place.forEach { expected["\(plane).\($0)"] = 7 }
                expected.merge(["\(plane).FB_ID": 900, "\(plane).CRTC_ID": 40, "\(plane).rotation": 4]) { $1 }
            }
            #expect(values.filter { $0.key != "40.MODE_ID" } == expected)
            #expect(values["40.MODE_ID"] ?? 0 > 1000)
        case .setCrtc(let scene):
            let connectors = [ConnectorID(rawValue: 50)]
            #expect(
                scene == LegacyScene(framebuffer: FakeDevice.console, connectors: connectors, mode: ModeLine(64, 48))
            )
        case let call:
            Issue.record("not restored: \(String(describing: call))")
        }
    }

    @Test("A screen that was dark before is dark again", arguments: [true, false])
    func restoresDarkness(isAtomic: Bool) throws {
        let device = FakeDevice()
        device.objects.crtc = Crtc(40, index: 0)
        device.properties["30.rotation"] = 1
        device.properties["40.ACTIVE"] = 0
        device.properties["50.CRTC_ID"] = 0
        let stage = try CardStage(device, isAtomic: isAtomic)
        _ = try stage.present()
        device.forgetCalls()
        try stage.display.restore()
        #expect(device.calls.count == 1)
        if isAtomic, case .commit(let values, .allowModeset) = device.calls.first {
            #expect(values["40.ACTIVE"] == 0 && values["40.MODE_ID"] == 0 && values["50.CRTC_ID"] == 0)
        } else {
            #expect(!isAtomic)
            #expect(device.calls == [.setCrtc(nil)])
        }
    }

    @Test(
        "A picture that went with its program cannot be put back; any other that cannot is a fault",
        arguments: [true, false],
        [.noSuchFileOrDirectory, .permissionDenied, nil] as [Errno?]
    )
    func pictureGone(isAtomic: Bool, look: Errno?) throws {
        let device = FakeDevice.withConsole()
        let stage = try CardStage(device, isAtomic: isAtomic)
        _ = try stage.present()
        device.faults.next = [.invalidArgument]
        for way in [ForeignScreen.Way.describe, .describeByDepth] { device.screen.refusals[way] = look }
        if look == .noSuchFileOrDirectory {
            let fate = "the program that drew the picture before has ended, and its picture went with it"
            #expect(try stage.display.restore() == .gone("/dev/dri/card0: \(fate)"))
        } else {
            #expect(throws: device.failed(.invalidArgument)) { try stage.display.restore() }
        }
        #expect(device.screen.isLetGo)
    }

    @Test("Nothing is put back when nothing was shown, nor twice")
    func restoresOnce() throws {
        let device = FakeDevice()
        var stage: CardStage? = try CardStage(device)
        try stage?.display.restore()
        #expect(device.changes.isEmpty)
        _ = try stage?.present()
        try stage?.display.restore()
        device.forgetCalls()
        stage = nil
        #expect(device.calls.allSatisfy { if case .removeFramebuffer = $0 { true } else { false } })
    }
}
