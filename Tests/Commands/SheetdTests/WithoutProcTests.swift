import Foundation
import TestSupport
import Testing

/// What the programs do where /proc is not mounted, as in a small container.
@Suite(.disabled(if: isSanitized, "a sanitizer reads /proc itself"))
struct WithoutProcTests {
    /// Runs `command` where an empty folder lies over /proc; needs the right to mount.
    private static func run(_ command: String) throws -> (code: Int32?, output: String, message: String) {
        let script = "mount -t tmpfs none /proc && exec \(command)"
        let child = try ChildProcess("unshare", ["--mount", "sh", "-c", script])
        return (try child.wait().code, child.output, child.message)
    }

    private static let mayMount = (try? run("true"))?.code == 0

    @Test(
        "The command line is read as elsewhere",
        .enabled(if: mayMount, "needs the right to mount"),
        arguments: [
            "sheetd --version", "sheetd --help", "sheetd help replay", "sheetd check-config --keys", "sheetd rum",
            "sheetd run --bogus", "sheetctl --version", "sheetctl present --help", "sheetctl state --socket /none",
            "sheetd-mqtt --help", "sheetd-mqtt --check --config /none", "sheetd-metrics --version",
            "sheetd-metrics --port x",
        ]
    )
    func arguments(call: String) throws {
        let words = call.split(separator: " ").map(String.init)
        let program = SheetdProcess.program.deletingLastPathComponent().appendingPathComponent(words[0]).path
        let usual = try ChildProcess(program, Array(words.dropFirst()))
        let code = try usual.wait().code
        // The limit only counts where a daemon has started after all.
        let run = try Self.run("timeout 60 \(program) \(words.dropFirst().joined(separator: " "))")
        #expect(run.code == code && run.output == usual.output)
        #expect(run.message == usual.message)
        #expect(!run.output.isEmpty || !run.message.isEmpty)
    }
}
