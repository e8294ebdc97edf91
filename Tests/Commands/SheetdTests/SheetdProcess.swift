import Foundation
import Glibc
import TestSupport

/// One run of the built `sheetd`, as a shell would see it.
struct SheetdProcess {
    /// The exit code; nil when a signal ended it.
    var code: Int32?
    /// Standard output.
    var output: String
    /// Standard error.
    var message: String
    /// The most memory that it held at once, in kilobytes.
    var peakKilobytes: Int

    /// The program: the one that SHEETD_DAEMON names, else the one beside the test bundle in the build folder.
    static let program: URL = {
        if let path = ProcessInfo.processInfo.environment["SHEETD_DAEMON"] { return URL(fileURLWithPath: path) }
        let bundle = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        return bundle.deletingLastPathComponent().appendingPathComponent("sheetd")
    }()

    /// Runs `sheetd` with `arguments` to its end.
    init(_ arguments: [String], in scratch: Scratch) throws {
        let outputPath = scratch.file("stdout-\(UUID().uuidString)")
        let messagePath = scratch.file("stderr-\(UUID().uuidString)")
        let pid = try Self.spawn(arguments, output: outputPath, message: messagePath)
        let (status, peak) = Self.wait(for: pid)
        code = status & 0x7F == 0 ? status >> 8 & 0xFF : nil
        output = try String(contentsOfFile: outputPath, encoding: .utf8)
        message = try String(contentsOfFile: messagePath, encoding: .utf8)
        for path in [outputPath, messagePath] { try FileManager.default.removeItem(atPath: path) }
        peakKilobytes = peak
    }

    /// The lines of standard error.
    var messages: [String] { message.split(separator: "\n").map(String.init) }

    /// Waits for the end and looks on.
    ///
    /// What wait4 tells of memory would count that of the test runner before the exec.
    private static func wait(for pid: pid_t) -> (status: Int32, peakKilobytes: Int) {
        var status: Int32 = 0
        var peak = 0
        while waitpid(pid, &status, WNOHANG) == 0 {
            peak = max(peak, peakKilobytes(of: pid))
            usleep(2000)
        }
        return (status, peak)
    }

    private static func peakKilobytes(of pid: pid_t) -> Int {
        let text = (try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
        return line.split(separator: " ").compactMap { Int($0) }.first ?? 0
    }

    private static func spawn(_ arguments: [String], output: String, message: String) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, message, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        var words = ([program.path] + arguments).map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var pid: pid_t = 0
        let result = posix_spawn(&pid, program.path, &actions, nil, &words, environ)
        guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: result) ?? .ENOENT) }
        return pid
    }
}
