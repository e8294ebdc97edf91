import Canvas
import DisplaySupport
import SystemPackage
import TestSupport
import Testing

@testable import KMS
@testable import Output

@Suite("What a turn or another mode takes of memory")
struct ChangeMemoryTests {
    /// Bytes of a buffer of the fake card, whose pitch is longer than a row.
    private static func bytes(_ width: Int, _ height: Int) -> Int { (width * 4 + 48) * height }

    /// Shows a few small changes, and looks whether no buffer has anything of another picture.
    private func expectWhole(_ stage: inout CardStage, location: SourceLocation = #_sourceLocation) throws {
        for step in 0..<5 {
            let patch = PixelRect(x: 2 + step, y: 3 * step, width: 4, height: 5)
            stage.fill(patch, UInt32(0x112233 * (step + 1)))
            #expect(try stage.present(Damage(patch)) != .deferred, sourceLocation: location)
            #expect(stage.device.scannedOut == stage.picture, sourceLocation: location)
            _ = try stage.display.handleEvents()
        }
    }

    /// Presents everything again, and looks whether nothing is drawn in the buffer on the screen.
    private func presentAgain(_ stage: inout CardStage, _ color: UInt32) throws -> PresentResult {
        stage.picture = Surface(size: stage.display.size, color: Color(color))
        let (shown, before) = (stage.device.shownBuffer, stage.device.scannedOut)
        let result = try stage.present(Damage(PixelRect(stage.display.size)))
        if let after = stage.device.store.content(of: shown) { #expect(after == before) }
        let bytes = stage.display.size.area * stage.display.format.bytesPerPixel
        #expect(
            [.shown(bytesWritten: bytes), .queued(bytesWritten: bytes), .deferred].contains(result) || result.isRedraw
        )
        return result
    }

    @Test("A picture that drawing turns goes on in the same buffers, and the one on the screen is not drawn in")
    func sameBuffers() throws {
        var stage = try CardStage(.turning(nil))
        _ = try presentAgain(&stage, 0x111111)
        try expectWhole(&stage)
        let buffers = Set(stage.device.store.memory.keys)
        for rotation in [Rotation.quarter, .half, .threeQuarters, .none] {
            try stage.display.turn(to: Turning(rotation))
            #expect(try presentAgain(&stage, UInt32(rotation.rawValue)) != .deferred)
            try expectWhole(&stage)
            #expect(Set(stage.device.store.memory.keys) == buffers)
        }
    }

    @Test("A picture that the plane turns has other buffers, which are there when the ones before have gone")
    func otherBuffers() throws {
        var stage = try CardStage(.turning())
        _ = try presentAgain(&stage, 0x111111)
        try expectWhole(&stage)
        stage.device.store.peak = 0
        for rotation in [Rotation.quarter, .half, .quarter, .none] {
            try stage.display.turn(to: Turning(rotation))
            #expect(stage.display.summary.contains("3 buffers"))
            #expect(try presentAgain(&stage, UInt32(rotation.rawValue)) != .deferred)
            #expect(stage.device.store.memory.count == 3)
            for _ in 0..<4 {
                #expect(try presentAgain(&stage, 0x222222) != .deferred)
                _ = try stage.display.handleEvents()
            }
        }
        #expect(stage.device.store.peak <= 3 * max(Self.bytes(64, 48), Self.bytes(48, 64)))
    }

    @Test("A frame that is on its way when the picture turns is waited for, so that none of two buffers is torn")
    func inFlight() throws {
        let device = FakeDevice.turning(nil)
        device.store.countLimit = 2
        var stage = try CardStage(device)
        _ = try presentAgain(&stage, 0x111111)
        stage.fill(CardStage.patch, 0x333333)
        #expect(try stage.present(Damage(CardStage.patch)) != .deferred)
        try stage.display.turn(to: Turning(.half))
        #expect(stage.display.flipDeadline != nil)
        #expect(try presentAgain(&stage, 0x444444) == .deferred)
        #expect(try stage.display.handleEvents().count == 1)
        #expect(stage.display.flipDeadline == nil)
        #expect(try presentAgain(&stage, 0x444444) == .shown(bytesWritten: 64 * 48 * 4))
        try expectWhole(&stage)
        #expect(device.store.memory.count == 2)
    }

    @Test("A frame whose event never comes holds a turn up until it is overdue, and no longer")
    func lostFlip() throws {
        var stage = try CardStage(.turning(nil))
        _ = try presentAgain(&stage, 0x111111)
        stage.device.flips.areLost = true
        _ = try stage.present(Damage(CardStage.patch))
        let deadline = stage.display.flipDeadline
        try stage.display.turn(to: Turning(.half))
        #expect(deadline != nil && stage.display.flipDeadline == deadline)
        #expect(try stage.display.recover() == .deferred)
        #expect(try presentAgain(&stage, 0x222222) != .deferred)
        #expect(stage.device.visible == stage.picture)
    }

    @Test("A panel that has lost its signal is lit at once, whatever is on its way: nobody sees a torn frame there")
    func lostSignal() throws {
        var stage = try CardStage(FakeDevice())
        _ = try presentAgain(&stage, 0x111111)
        stage.device.flips.areLost = true
        _ = try stage.present(Damage(CardStage.patch))
        stage.device.properties["50.link-status"] = 1
        #expect(try stage.display.reprobe() == .modeChanged(stage.display.selection.mode.mode))
        try stage.display.reconfigure(to: stage.display.selection.mode)
        #expect(try presentAgain(&stage, 0x222222) != .deferred)
        #expect(stage.device.visible == stage.picture && stage.device.properties["50.link-status"] == 0)
    }

    @Test("A mode that is refused gives the one before its buffers back, while there is memory", arguments: 1...3)
    func refused(buffers: Int) throws {
        let device = FakeDevice()
        device.objects.crtc = Crtc(40, index: 0, mode: nil)
        device.objects.connector = Connector(
            50,
            .hdmi,
            modes: [ModeLine(64, 48, preferred: true), ModeLine(48, 64)],
            lit: 40
        )
        var stage = try CardStage(device)
        _ = try presentAgain(&stage, 0x111111)
        try expectWhole(&stage)
        let before = device.visible
        try stage.display.reconfigure(to: ModeLine(48, 64))
        #expect(device.store.memory.count == 2)
        device.store.countLimit = buffers
        device.faults.next = [.invalidArgument]
        #expect(try presentAgain(&stage, 0x222222).isRedraw && device.visible == before && device.scannedOut == before)
        #expect(device.store.memory.count == buffers)
        stage.picture = before
        #expect(try stage.present() != .deferred)
        try expectWhole(&stage)
    }

    @Test(
        "Back to the picture that is still on the screen: its buffer is not drawn in, though it has no other one left"
    )
    func thereAndBack() throws {
        var stage = try CardStage(FakeDevice())
        _ = try presentAgain(&stage, 0x111111)
        for limit in [3, 2] {
            stage.device.store.countLimit = limit
            try stage.display.reconfigure(to: ModeLine(48, 64))
            try stage.display.reconfigure(to: ModeLine(64, 48))
            #expect(try presentAgain(&stage, 0x222222) != .deferred)
            try expectWhole(&stage)
        }
    }

    @Test("A driver that shows one buffer has a second one while the picture turns, where there is memory for it")
    func single() throws {
        let device = FakeDevice.turning(nil, driver: "virtio_gpu")
        var stage = try CardStage(device)
        _ = try presentAgain(&stage, 0x111111)
        try stage.display.turn(to: Turning(.half, by: .drawing))
        device.store.peak = 0
        #expect(try presentAgain(&stage, 0x222222) != .deferred)
        #expect(device.store.peak == 2 * Self.bytes(64, 48) && device.store.memory.count == 1)
        try expectWhole(&stage)

        device.store.countLimit = 1
        try stage.display.turn(to: Turning(.none))
        stage.picture = Surface(size: stage.display.size, color: Color(0x333333))
        #expect(try stage.present() != .deferred)
        #expect(device.store.memory.count == 1)
        try expectWhole(&stage)
    }

    @Test("Whatever is shown, turned, changed and refused with little memory, every buffer on the screen is whole")
    func anyOrder() throws {
        for seed in 0..<300 {
            var dice = SplitMix(seed: UInt64(seed))
            let device = FakeDevice.turning(dice.pick([nil, [.upright, .left, .half, .right]]))
            let modes = [ModeLine(64, 48, preferred: true), ModeLine(48, 64), ModeLine(40, 30)]
            device.objects.connector = Connector(50, .hdmi, modes: modes, lit: 40)
            device.store.countLimit = 2 + dice.index(3)
            var stage = try CardStage(device)
            _ = try presentAgain(&stage, 1)
            for step in 0..<30 {
                switch dice.index(6) {
                case 0: try? stage.display.turn(to: Turning(dice.pick(Rotation.allCases)))
                case 1: try? stage.display.reconfigure(to: dice.pick(modes))
                case 2: device.faults.next = [.invalidArgument]
                case 3: _ = try stage.display.handleEvents()
                default: _ = try? presentAgain(&stage, UInt32(step + 2))
                }
            }
            device.faults.next = []
            _ = try stage.display.handleEvents()
            for color: UInt32 in [0xABCDEF, 0x123456] {
                // A frame that was refused once may be what makes the display go back to what it can do.
                _ = try? presentAgain(&stage, color)
                _ = try stage.display.handleEvents()
            }
            #expect(try presentAgain(&stage, 0xFEDCBA) != .deferred, "\(seed)")
            #expect(device.scannedOut == stage.picture, "\(seed)")
            #expect(device.store.memory.count <= device.store.countLimit && device.store.memory.count <= 3, "\(seed)")
        }
    }
}
