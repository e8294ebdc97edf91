import Canvas
import DaemonTestSupport
import Glibc
import Output
import TestSupport
import Testing

@testable import SheetDaemon

struct OverdueFrameTests {
    /// In a process of its own, because the environment belongs to all tests.
    @Test("A recovery that had to wait moves the watchdog's time when it is made up for: it blocks for as long")
    func deferredRecovery() async {
        await #expect(processExitsWith: .success) {
            let moved = ["WATCHDOG_USEC=120000000", "WATCHDOG_USEC=30000000"]
            let (calls, messages) = try OverdueFrameTests.play([.deferred])
            let isBroughtIn = calls.starts(with: ["shown", "queued", "recovered", "brought in", "shown"])
            exit(isBroughtIn && messages == moved + moved ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }

    @Test("A recovery that is accepted at once moves it once, and frames that are not overdue never do")
    func recovery() async {
        await #expect(processExitsWith: .success) {
            let (calls, messages) = try OverdueFrameTests.play([.shown(bytesWritten: 0)])
            let isRight = messages == ["WATCHDOG_USEC=120000000", "WATCHDOG_USEC=30000000"]
            exit(calls.contains("recovered") && isRight ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }

    /// Shows frames on a display of which one is overdue; returns its calls, and how the watchdog's time was moved.
    private static func play(_ recoveries: [PresentResult]) throws -> (calls: [String], messages: [String]) {
        let listener = NotifyListener()
        setenv("WATCHDOG_USEC", "30000000", 1)
        let display = FakeDisplay("A", size: PixelSize(width: 90, height: 160))
        try ScriptedOutput(showing: [display]).play([
            { output in
                display.recoveries = recoveries
                output.refresh()
            },
            { output in output.refresh() },
            { _ in },
        ])
        return (display.calls, listener.messages.filter { $0.hasPrefix("WATCHDOG_USEC") })
    }
}
