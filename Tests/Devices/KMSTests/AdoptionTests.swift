import Canvas
import DisplaySupport
import Testing

@testable import KMS
@testable import Output

@Suite("A card that a run which has crashed left lit")
struct AdoptionTests {
    private static func device() -> FakeDevice {
        let device = FakeDevice()
        device.leftovers = [FakeDevice.console]
        return device
    }

    @Test("Its picture stays until the first frame is on the screen, and goes then", arguments: [true, false])
    func stays(isAtomic: Bool) throws {
        let device = Self.device()
        let stage = try CardStage(device, isAtomic: isAtomic)
        #expect(!device.calls.contains(.removeFramebuffer(FakeDevice.console)))
        _ = try stage.present()
        let shown = device.calls.lastIndex { call in
            switch call {
            case .commit, .setCrtc: true
            default: false
            }
        }
        let removed = device.calls.firstIndex(of: .removeFramebuffer(FakeDevice.console))
        #expect(try #require(shown) < #require(removed))
        #expect(device.shownBuffer != FakeDevice.console)
        #expect(device.leftovers.isEmpty)
    }

    @Test("Its picture is the program's own, and no snapshot of what the screen showed before")
    func isNoSnapshot() throws {
        let device = Self.device()
        let reason = "the screen shows this program's own picture"
        #expect(try CardStage(device).display.snapshot() == .none(reason: reason))
        #expect(device.screen.ways.isEmpty)
    }
}
