import Canvas
import SystemPackage
import Testing

@testable import KMS
@testable import Output

@Suite("What is on the screen is the picture")
struct DamageHistoryTests {
    /// The ways frames get to the screen.
    enum Way: CaseIterable {
        case threeBuffers
        case threeBuffersWithClips
        case oneBufferMarkedDirty
        case oneBufferWithClips
        case legacy
        case legacyOneBuffer

        var device: FakeDevice {
            let oneBuffer = [Way.oneBufferMarkedDirty, .oneBufferWithClips, .legacyOneBuffer].contains(self)
            return FakeDevice(
                driver: oneBuffer ? "virtio_gpu" : "fake",
                damageClips: self == .threeBuffersWithClips || self == .oneBufferWithClips
            )
        }

        var isAtomic: Bool { self != .legacy && self != .legacyOneBuffer }
    }

    @Test("After every frame, whatever was damaged, deferred or lost before", arguments: Way.allCases)
    func invariant(way: Way) throws {
        var stage = try CardStage(way.device, isAtomic: way.isAtomic)
        var dice = Dice(seed: 7)
        var owed = Damage()
        _ = try stage.present()
        #expect(stage.device.visible == stage.picture)

        var taken = 0
        for _ in 0..<300 {
            for _ in 0...dice.roll(5) { owed.add(change(&stage, &dice)) }
            if dice.roll(4) == 0 { stage.device.faults.next = [dice.roll(3) == 0 ? .permissionDenied : .resourceBusy] }
            if try stage.present(owed) != .deferred {
                #expect(stage.device.visible == stage.picture)
                #expect(stage.device.scannedOut == stage.picture)
                owed = Damage()
                taken += 1
            }
            _ = try stage.display.handleEvents()
        }
        #expect(taken > 150)
    }

    private func change(_ stage: inout CardStage, _ dice: inout Dice) -> PixelRect {
        let (x, y) = (dice.roll(60), dice.roll(44))
        let rect = PixelRect(x: x, y: y, width: 1 + dice.roll(64 - x), height: 1 + dice.roll(48 - y))
        stage.fill(rect, UInt32(dice.roll(1 << 24)))
        return rect
    }

    @Test("A frame writes its damage and what its buffer missed while the two others were shown, no more")
    func bytesWritten() throws {
        let stage = try CardStage(FakeDevice())
        let bytes = Damage(CardStage.patch).area * 4
        let whole = 64 * 48 * 4
        #expect(try stage.present() == .shown(bytesWritten: whole))
        let expected = [whole, whole, 3 * bytes, 3 * bytes]
        for (index, expected) in expected.enumerated() {
            var patch = CardStage.patch
            patch.x += index * 10
            #expect(try stage.present(Damage(patch)) == .queued(bytesWritten: expected))
            _ = try stage.display.handleEvents()
        }
    }

    @Test("One buffer never writes more than the damage")
    func oneBuffer() throws {
        let stage = try CardStage(FakeDevice(driver: "virtio_gpu"))
        _ = try stage.present()
        for _ in 0..<4 {
            #expect(try stage.present(Damage(CardStage.patch)) == .shown(bytesWritten: CardStage.patch.area * 4))
        }
    }

    @Test("A change that a deferred frame drew and that was taken back does not come up later")
    func deferredAndTakenBack() throws {
        var stage = try CardStage(FakeDevice())
        _ = try stage.present()
        for _ in 0..<3 {
            _ = try stage.present(Damage(PixelRect(x: 0, y: 0, width: 1, height: 1)))
            _ = try stage.display.handleEvents()
        }
        stage.fill(CardStage.patch, 0xFF0000)
        stage.device.faults.next = [.resourceBusy]
        #expect(try stage.present(Damage(CardStage.patch)) == .deferred)
        stage.fill(CardStage.patch, 0xFFFFFF)
        for _ in 0..<4 {
            _ = try stage.present(Damage(PixelRect(x: 0, y: 0, width: 1, height: 1)))
            _ = try stage.display.handleEvents()
            #expect(stage.device.visible == stage.picture)
        }
    }

    @Test("Where memory is short, fewer buffers show the same")
    func fewerBuffers() throws {
        for limit in [1, 2] {
            let device = FakeDevice()
            device.store.countLimit = limit
            var stage = try CardStage(device)
            _ = try stage.present()
            for color in 1..<5 {
                stage.fill(CardStage.patch, UInt32(color))
                _ = try stage.present(Damage(CardStage.patch))
                _ = try stage.display.handleEvents()
                #expect(device.visible == stage.picture)
            }
        }
        let device = FakeDevice()
        device.store.countLimit = 0
        #expect(throws: DisplayError.self) { try CardStage(device) }
        #expect(device.store.memory.isEmpty)
    }
}
