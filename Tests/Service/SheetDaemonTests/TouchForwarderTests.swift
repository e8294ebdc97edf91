import Canvas
import DaemonTestSupport
import Logging
import Testing

@testable import SheetDaemon

struct TouchForwarderTests {
    @Test("A virtual touchscreen that cannot be made is tried once, and again after a reload")
    func again() {
        struct Refusal: Error {}
        let journal = Journal()
        var asked: [PixelSize] = []
        let forwarder = TouchForwarder(log: Logger(label: "test") { _ in journal }) { size in
            asked.append(size)
            throw Refusal()
        }
        let size = PixelSize(width: 720, height: 1280)
        for _ in 0..<3 { forwarder.resize(to: size) }
        #expect(asked == [size])
        forwarder.retry()
        for _ in 0..<3 { forwarder.resize(to: size) }
        forwarder.resize(to: nil)
        #expect(asked == [size, size])
        #expect(journal.lines.count == 2)
    }
}
