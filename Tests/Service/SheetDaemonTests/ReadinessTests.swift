import DaemonTestSupport
import Glibc
import Output
import TestSupport
import Testing
import Values

@testable import SheetDaemon

@Suite("What a service manager learns of a daemon without a display")
struct ReadinessTests {
    /// In a process of its own, because the environment belongs to all tests.
    @Test("It is ready and says for what it waits, after a reload as well; then it says which display has come")
    func waiting() async {
        await #expect(processExitsWith: .success) {
            let statuses = try ReadinessTests.statusesOfALateDisplay()
            let waiting = Array(repeating: "waiting for a display: another program has it", count: statuses.count - 1)
            exit(statuses.count > 2 && statuses == waiting + ["Fake-1"] ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }

    /// The statuses with which a daemon is ready whose display comes after its configuration was read again.
    private static func statusesOfALateDisplay() throws -> [String] {
        let listener = NotifyListener()
        var daemon: Daemon?
        var searches = 0
        var (display, journal): (FakeDisplay?, Journal?)
        let stage = try DaemonStage(search: { _, _ in
            searches += 1
            if searches == 2 { daemon?.reload() }
            let isReloaded = journal?.lines.contains("configuration reloaded") ?? false
            guard isReloaded, let display else { return .withheld(reasons: ["another program has it"]) }
            return .found(display)
        })
        (daemon, display, journal) = (stage.daemon, stage.display, stage.journal)
        try stage.play { path in
            let caller = try ControlCaller(path)
            try Waiting.wait(for: "display") { try caller.ask("State")["parameters"]?["state"]?["display"] != nil }
        }
        let prefix = "READY=1\nSTATUS="
        return listener.messages.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    }
}
