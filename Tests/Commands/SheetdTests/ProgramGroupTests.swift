import Foundation
import Glibc
import SystemPackage
import TestSupport
import Testing

/// Who may connect where sheetd makes the socket of programs as a user who may give no file away, as the service's may not.
struct ProgramGroupTests {
    private static let canChangeUsers =
        getuid() == 0 && (try? run(as: ["nobody", "nogroup"], ["test", "-x", SheetdProcess.program.path])) == 0

    /// How a command is run by a user with a group, and others.
    private static func words(_ names: [String], _ command: [String]) -> [String] {
        let others = names.count > 2 ? ["--groups", names[2]] : ["--clear-groups"]
        return ["--reuid", names[0], "--regid", names[1]] + others + command
    }

    private static func run(as names: [String], _ command: [String]) throws -> Int32? {
        try ChildProcess.run("/usr/bin/setpriv", words(names, command)).code
    }

    @Test(.enabled(if: canChangeUsers, "needs root, and a build that every user may run"))
    func `Members of programs.group connect, and nobody else`() throws {
        // Every user reaches it, which need not be so of the folder of the tests.
        let folder = "/tmp/sheetd-test-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (socket, ready) = ("\(folder)/wayland", "\(folder)/ready")
        let owner = ["nobody", "nogroup"]
        let id = try #require(getpwnam(owner[0])).pointee.pw_uid
        chown(folder, id, id)
        let keys = ["control.socket=off", "programs.socket=\(socket)", "programs.group=games"]
        let daemon = [SheetdProcess.program.path, "run", "--headless", "64x64"] + keys.flatMap { ["--set", $0] }
        let command = ["--", "sh", "-c", "touch \(ready); while :; do sleep 0.1; done"]
        let run = try ChildProcess("/usr/bin/setpriv", Self.words(owner, daemon + command))
        defer { _ = run.stop() }
        try Waiting.wait(for: "the command") { (try? FilePath(ready).stat()) != nil }
        #expect(!run.message.contains("stays with its group"))
        for (names, mayConnect) in [
            (owner, true), (["games", "games"], true), (["mail", "mail", "games"], true), (["mail", "mail"], false),
            (["mail", "nogroup"], false),
        ] {
            #expect(try (Self.run(as: names, ["test", "-w", socket]) == 0) == mayConnect, "\(names)")
        }
    }
}
