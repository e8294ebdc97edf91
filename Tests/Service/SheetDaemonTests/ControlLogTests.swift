import Control
import DaemonTestSupport
import Logging
import Testing

@testable import SheetDaemon
@testable import System

@Suite("What the log says of clients")
struct ControlLogTests {
    private let journal = Journal()

    private func log(names: [UInt32: String] = [:]) -> ControlLog {
        ControlLog(Logger(label: "test") { [journal] _ in journal }, names: names, at: 0)
    }

    private static let peer = UnixSocket.Peer(process: 12, user: 1000, group: 100, groups: [100])

    @Test("A process is named by its numbers, and its user by the name where that is known")
    func names() {
        #expect(log().name(of: Self.peer) == "process 12, user 1000, group 100")
        #expect(log(names: [1000: "maria"]).name(of: Self.peer) == "process 12, user 1000, group 100 (maria)")
    }

    @Test("Who lacks a permission is named with the key that gives it")
    func denial() {
        var log = self.log()
        log.warn(.record, to: Self.peer, at: 0)
        #expect(journal.lines == ["control: process 12, user 1000, group 100 lacks a permission (control.record)"])
    }

    @Test("What a client does again and again is a warning once a second, which says how many are left out")
    func flood() {
        journal.logLevel = .warning
        var log = self.log()
        for number in 0..<5000 { log.warn("fault", at: Microseconds(number) * 1000) }
        #expect(journal.lines.prefix(10).allSatisfy { $0 == "control: fault" })
        #expect(journal.lines.count == 14)
        #expect(journal.lines.last == "control: fault; 999 warnings before this one are left out")
    }
}
