import Foundation
import TestSupport

/// One run of the built `sheetctl`, as a shell would see it.
struct SheetctlProcess {
    private let child: ChildProcess

    /// Starts `sheetctl`, beside the test bundle in the build folder.
    ///
    /// - Parameters:
    ///   - service: whom it asks: the socket goes before the other arguments.
    ///   - input: what it finds on standard input.
    ///   - output: where standard output goes; nil for a file that `output` reads.
    ///   - shell: the command of a shell that runs it, as `"$@"`; nil for none.
    init(
        _ arguments: [String],
        of service: FakeService? = nil,
        input: String = "",
        output: FileHandle? = nil,
        shell: String? = nil,
        environment: [String: String] = [:]
    ) throws {
        let bundle = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        let program = bundle.deletingLastPathComponent().appendingPathComponent("sheetctl").path
        let call = (service.map { ["--socket", $0.path] } ?? []) + arguments
        child = try ChildProcess(
            shell == nil ? program : "/bin/sh",
            (shell.map { ["-c", $0, "sh", program] } ?? []) + call,
            input: input,
            output: output?.fileDescriptor,
            environment: environment
        )
    }

    /// The exit code; nil when a signal ended it, or when it goes on for ever.
    var code: Int32? { (try? child.wait())?.code }

    var isRunning: Bool { child.isRunning }

    /// Standard output so far.
    var output: String { child.output }

    /// Standard error so far.
    var message: String { child.message }

    /// Waits until something was written to standard output that ends with `text`, then presses Ctrl-C.
    func interrupt(after text: String) throws {
        try Waiting.wait(for: text) { !child.isRunning || output.hasSuffix(text) }
        child.signal(SIGINT)
    }
}
