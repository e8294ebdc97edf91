import Canvas
import DisplaySupport
import SystemPackage
import Testing

@testable import KMS
@testable import Output

@Suite("A display on a card")
struct KMSDisplayTests {
    @Test("The first frame takes the screen over in one commit that names everything, and turns other planes off")
    func takesOver() throws {
        let stage = try CardStage(FakeDevice())
        stage.device.objects.crtc = Crtc(40, index: 0, mode: nil)
        #expect(stage.device.changes.isEmpty)
        _ = try stage.present()

        guard case .commit(let values, .allowModeset) = stage.device.changes.first else {
            Issue.record("no mode setting: \(stage.device.changes)")
            return
        }
        let fixed: [String: UInt64] = [
            "40.ACTIVE": 1, "50.CRTC_ID": 40, "50.link-status": 0, "30.CRTC_ID": 40, "30.rotation": 1,
            "30.SRC_X": 0, "30.SRC_Y": 0, "30.SRC_W": 64 << 16, "30.SRC_H": 48 << 16,
            "30.CRTC_X": 0, "30.CRTC_Y": 0, "30.CRTC_W": 64, "30.CRTC_H": 48,
            "35.FB_ID": 0, "35.CRTC_ID": 0,
        ]
        #expect(values.filter { $0.key != "30.FB_ID" && $0.key != "40.MODE_ID" } == fixed)
        #expect(stage.device.changes.count == 1)
        #expect(stage.device.properties.blobs.isEmpty)
    }

    @Test("A mode that runs already is first tried without anything that flickers")
    func seamless() throws {
        let stage = try CardStage(FakeDevice())
        _ = try stage.present()
        #expect(flags(stage) == [[]])

        let stubborn = try CardStage(FakeDevice())
        stubborn.device.faults.next = [.invalidArgument]
        _ = try stubborn.present()
        #expect(flags(stubborn) == [[], .allowModeset])
    }

    @Test("Later frames are commits of one property that do not block and ask for an event")
    func laterFrames() throws {
        let stage = try CardStage(FakeDevice())
        _ = try stage.present()
        stage.device.forgetCalls()
        _ = try stage.present(Damage(CardStage.patch))
        guard case .commit(let values, [.nonBlocking, .flipEvent]) = stage.device.changes.first else {
            Issue.record("no flip: \(stage.device.changes)")
            return
        }
        #expect(values.keys.sorted() == ["30.FB_ID"])
    }

    @Test(
        "Nothing damaged, or damage outside the screen, makes no commit",
        arguments: [
            Damage(), Damage(PixelRect(x: 64, y: 0, width: 10, height: 10)),
        ]
    )
    func idle(damage: Damage) throws {
        let stage = try CardStage(FakeDevice())
        _ = try stage.present()
        stage.device.forgetCalls()
        #expect(try stage.present(damage) == .shown(bytesWritten: 0))
        #expect(stage.device.calls.isEmpty)
    }

    @Test("While a frame is in flight the next is deferred without being drawn")
    func oneInFlight() throws {
        let stage = try CardStage(FakeDevice())
        _ = try stage.present()
        _ = try stage.present(Damage(CardStage.patch))
        let drawn = stage.device.store.contents
        let black = Surface(size: stage.display.size)
        #expect(try stage.display.present(black, Damage(CardStage.patch)) == .deferred)
        #expect(stage.device.store.contents == drawn)
        #expect(try stage.display.handleEvents() == [PageFlip(time: 1_010_000, sequence: 0)])
        #expect(try stage.present(Damage(CardStage.patch)) != .deferred)
    }

    @Test("When another program is master, nothing is drawn; when it is gone, the screen is taken over again")
    func losesMaster() throws {
        var stage = try CardStage(FakeDevice())
        _ = try stage.present()
        stage.device.faults.next = [.permissionDenied]
        #expect(try stage.present(Damage(CardStage.patch)) == .deferred)

        stage.device.isMaster = false
        let drawn = stage.device.store.contents
        let black = Surface(size: stage.display.size)
        #expect(try stage.display.present(black, Damage(CardStage.patch)) == .deferred)
        #expect(stage.device.store.contents == drawn)

        stage.device.isMaster = true
        stage.fill(CardStage.patch, 0x123456)
        #expect(try stage.present(Damage(CardStage.patch)) == .shown(bytesWritten: 64 * 48 * 4))
        #expect(stage.device.visible == stage.picture)
    }

    @Test("A device that refuses for good is an error with its reason")
    func refusal() throws {
        let stage = try CardStage(FakeDevice())
        _ = try stage.present()
        stage.device.faults.next = [.operationNotSupportedByDevice]
        let error = DisplayError.failed(
            operation: "do it",
            card: "/dev/dri/card0",
            errno: .operationNotSupportedByDevice
        )
        #expect(throws: error) { try stage.present(Damage(CardStage.patch)) }
    }

    @Test("Where the first atomic commit is refused, the old calls show the same")
    func fallsBack() throws {
        let stage = try CardStage(FakeDevice())
        stage.device.faults.next = [.invalidArgument, .invalidArgument]
        _ = try stage.present()
        #expect(stage.device.visible == stage.picture)
        #expect(stage.display.summary == "/dev/dri/card0 (fake) HDMI-A-1 64x48@60, XRGB8888, legacy, 3 buffers")
    }

    @Test("A driver whose planes lack what commits are made of gets the old calls, and left-over planes go off")
    func withoutProperties() throws {
        let device = FakeDevice()
        device.properties["30.SRC_W"] = nil
        device.properties["30.rotation"] = 1
        let stage = try CardStage(device)
        _ = try stage.present()
        #expect(device.changes.count == 2)
        #expect(device.changes.last == .turnOff(PlaneID(rawValue: 35)))
        #expect(try stage.present(Damage(CardStage.patch)) == .queued(bytesWritten: 64 * 48 * 4))
    }

    @Test("A driver that needs no flush is not in the way", arguments: [true, false])
    func noDirtyCall(isAtomic: Bool) throws {
        let stage = try CardStage(FakeDevice(driver: "virtio_gpu"), isAtomic: isAtomic)
        _ = try stage.present()
        stage.device.faults.next = [.noFunction]
        #expect(try stage.present(Damage(CardStage.patch)) == .shown(bytesWritten: CardStage.patch.area * 4))
    }

    @Test("A panel that shows two bytes a pixel gets them, and half as many are written")
    func twoBytes() throws {
        let device = FakeDevice()
        device.objects.planes = [Plane(30, formats: [.rgb565], crtc: 40)]
        var stage = try CardStage(device)
        stage.fill(CardStage.patch, 0xFF0000)
        #expect(try stage.present() == .shown(bytesWritten: 64 * 48 * 2))
        #expect(device.visible[0, 0] == 0xFFFF)
        #expect(device.visible[CardStage.patch.x, CardStage.patch.y] == 0xF800)
    }

    @Test("Flips that come at once say that nobody sets the pace; one buffer never has a pace")
    func pacing() throws {
        let device = FakeDevice()
        device.flips.time = 50
        let stage = try CardStage(device)
        _ = try stage.present()
        #expect(stage.display.isPacedByHardware)
        for _ in 0..<2 {
            _ = try stage.present(Damage(CardStage.patch))
            _ = try stage.display.handleEvents()
        }
        #expect(!stage.display.isPacedByHardware)
        #expect(try !CardStage(FakeDevice(driver: "virtio_gpu")).display.isPacedByHardware)
    }

    private func flags(_ stage: CardStage) -> [CommitFlags] {
        stage.device.changes.compactMap { if case .commit(_, let flags) = $0 { flags } else { nil } }
    }
}
