import Canvas
import DaemonTestSupport
import Output
import SystemPackage
import Testing

@testable import SheetDaemon

@Suite("The back-off of searches for a display")
struct SearchBackoffTests {
    /// A back-off after failures at those seconds.
    private static func backoff(failedAt seconds: Int64...) -> SearchBackoff {
        var backoff = SearchBackoff()
        for second in seconds { backoff.failed(at: second * 1_000_000) }
        return backoff
    }

    @Test("What has failed five times in ten seconds is left alone for ten seconds instead of one")
    func patience() {
        #expect(Self.backoff(failedAt: 0, 1, 2, 3).delay == 1_000_000)
        #expect(Self.backoff(failedAt: 0, 1, 2, 3, 4).delay == 10_000_000)
        #expect(Self.backoff(failedAt: 0, 4, 8, 12, 16, 20).delay == 1_000_000)
    }

    @Test("It stays so while it fails whenever it is tried, and is forgotten after ten seconds that were good")
    func forgetting() {
        #expect(Self.backoff(failedAt: 0, 1, 2, 3, 4, 14, 24, 34).delay == 10_000_000)
        #expect(Self.backoff(failedAt: 0, 1, 2, 3, 4, 23).delay == 10_000_000)
        #expect(Self.backoff(failedAt: 0, 1, 2, 3, 4, 24).delay == 1_000_000)
        #expect(Self.backoff(failedAt: 0, 1, 2, 3, 4, 24, 25, 26, 27, 28).delay == 10_000_000)
    }

    @Test("Another request forgets it at once")
    func request() {
        var backoff = Self.backoff(failedAt: 0, 1, 2, 3, 4)
        backoff.startAnew()
        #expect(backoff.delay == 1_000_000)
    }

    @Test("Losses again and again do not keep a display from changing its mode")
    func modes() throws {
        let size = PixelSize(width: 90, height: 160)
        let (first, second) = (FakeDisplay("A", size: size), FakeDisplay("B", size: size))
        let mode = DisplayOutputTests.mode(160, 90)
        let fault = DisplayError.failed(operation: "read its events", card: "A", errno: .ioError)
        try ScriptedOutput(showing: [first, second]).play([
            { output in
                first.change = .modeChanged(mode)
                try output.recheck()
            },
            { output in
                for _ in 0..<5 { try output.frameFailed(fault, after: .frames) }
                try output.recheck()
            },
            { output in
                second.change = .modeChanged(mode)
                try output.recheck()
            },
            { _ in #expect(second.calls == ["shown", "mode 160x90@60", "shown"]) },
        ])
    }
}
