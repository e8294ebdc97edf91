import Foundation
import TestSupport
import Testing

/// What `sheetd` does where /proc is not mounted, as in a small container: the command line is read from there.
struct WithoutProcTests {
    /// Runs `command` where an empty folder lies over /proc; needs the right to mount.
    private static func run(_ command: String) throws -> (code: Int32?, message: String) {
        let script = "mount -t tmpfs none /proc && exec \(command)"
        let child = try ChildProcess("unshare", ["--mount", "sh", "-c", script])
        return (try child.wait().code, child.message)
    }

    private static let mayMount = (try? run("true"))?.code == 0

    @Test(
        "It says so and ends, instead of starting as the daemon",
        .enabled(if: mayMount, "needs the right to mount"),
        .disabled(if: isSanitized, "a sanitizer complains of the same first")
    )
    func noArguments() throws {
        // The limit only counts where a daemon has started after all.
        let run = try Self.run("timeout 60 \(SheetdProcess.program.path) check-config --keys")
        #expect(run.code == 1)
        #expect(run.message.hasPrefix("sheetd: cannot read the command line, which takes /proc: "))
    }
}
