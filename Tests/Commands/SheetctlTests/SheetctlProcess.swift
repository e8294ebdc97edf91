import Foundation
import Glibc
import TestSupport

/// One run of the built `sheetctl`, as a shell would see it.
final class SheetctlProcess {
    private let scratch: Scratch
    private let process = Process()
    private var outputPath: String { scratch.file("stdout") }
    private var messagePath: String { scratch.file("stderr") }

    /// Starts `sheetctl`, beside the test bundle in the build folder.
    ///
    /// - Parameters:
    ///   - service: whom it asks: the socket goes before the other arguments.
    ///   - input: what it finds on standard input.
    ///   - output: where standard output goes; nil for a file that `output` reads.
    init(
        _ arguments: [String],
        of service: FakeService? = nil,
        input: String = "",
        output: FileHandle? = nil,
        environment: [String: String] = [:]
    ) throws {
        scratch = try Scratch()
        let bundle = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.executableURL = bundle.deletingLastPathComponent().appendingPathComponent("sheetctl")
        process.arguments = (service.map { ["--socket", $0.path] } ?? []) + arguments
        process.environment = environment
        for name in ["stdout", "stderr"] { try scratch.write("", to: name) }
        process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: scratch.write(input, to: "stdin")))
        process.standardOutput =
            try output ?? FileHandle(forWritingTo: URL(fileURLWithPath: outputPath))
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: messagePath))
        try process.run()
    }

    /// The exit code; nil when a signal ended it.
    ///
    /// Waits for the end.
    var code: Int32? {
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : nil
    }

    /// Standard output so far.
    var output: String { (try? String(contentsOfFile: outputPath, encoding: .utf8)) ?? "" }

    /// Standard error so far.
    var message: String { (try? String(contentsOfFile: messagePath, encoding: .utf8)) ?? "" }

    /// Waits until something was written to standard output that ends with `text`, then presses Ctrl-C.
    func interrupt(after text: String) throws {
        while process.isRunning, !output.hasSuffix(text) { usleep(2000) }
        process.interrupt()
    }
}
