import Foundation
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
    init(_ arguments: [String]) throws {
        let child = try ChildProcess(Self.program.path, arguments)
        // What wait4 says of memory would count that of the test runner before the exec.
        var peak = 0
        code = try child.wait { peak = max(peak, Self.peakKilobytes(of: child.id)) }.code
        (output, message, peakKilobytes) = (child.output, child.message, peak)
    }

    /// The lines of standard error.
    var messages: [String] { message.split(separator: "\n").map(String.init) }

    private static func peakKilobytes(of pid: pid_t) -> Int {
        let text = (try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
        return line.split(separator: " ").compactMap { Int($0) }.first ?? 0
    }
}
