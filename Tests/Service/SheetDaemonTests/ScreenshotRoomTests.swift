import Canvas
import Control
import System
import Testing

@testable import SheetDaemon

@Suite("The memory of a screenshot")
struct ScreenshotRoomTests {
    private static let large = PixelSize(width: 4096, height: 2160)

    private func refusal(_ size: PixelSize, room megabytes: Int) -> ControlError? {
        let (room, limit) = (megabytes << 20, 128 << 20)
        return .noRoom(for: size, in: MemoryAllowance(charged: limit - room, reclaimable: 0, room: room, limit: limit))
    }

    @Test("A picture that the service has no room for is refused with its size and the limit, before it is drawn")
    func refused() {
        let reason = "no room for a picture of 4096x2160 pixels within the 128 MB that the service may take"
        #expect(refusal(Self.large, room: 101) == .noDevice(reason: reason))
        #expect(refusal(Self.large, room: 0) == .noDevice(reason: reason))
    }

    @Test("Any other is taken: one of a smaller display, one beside fewer buffers, and every one without a limit")
    func taken() {
        #expect(refusal(Self.large, room: 102) == nil)
        #expect(refusal(PixelSize(width: 1920, height: 1080), room: 24) == nil)
        #expect(ControlError.noRoom(for: Self.large, in: nil) == nil)
    }
}
