import ArgumentParser
import Control
import EventLoop
import Glibc
import Logging
import Metrics
import System

/// `sheetd-metrics`: how a panel keeps up, for Prometheus.
@main
struct SheetdMetricsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sheetd-metrics",
        abstract: "Tell Prometheus how a running sheetd keeps up.",
        discussion: """
            The numbers are at http://127.0.0.1:9750/metrics, as OpenMetrics for who asks for that. No other machine \
            reaches them: what collects numbers of this machine hands them on.
            """,
        version: ProgramVersion.current
    )

    @Option(help: ArgumentHelp("The port of 127.0.0.1 to answer at; 0 answers nobody.", valueName: "port"))
    var port: UInt16 = MetricsProgram.port

    @Option(
        help: ArgumentHelp(
            "Write the numbers into a file every 15 s, which a node_exporter reads: its name ends with .prom.",
            valueName: "file"
        ),
        completion: .file(extensions: ["prom"])
    )
    var textfile: String?

    @Option(
        help: ArgumentHelp(
            "The socket of sheetd (default: \(ControlConnection.defaultPath)).",
            valueName: "path"
        ),
        completion: .file()
    )
    var socket: String?

    func validate() throws {
        if let textfile, !textfile.hasSuffix(".prom") {
            throw ValidationError("--textfile must end with .prom, or the node_exporter does not read it")
        }
        if port == 0, textfile == nil { throw ValidationError("--port 0 leaves nothing to do without --textfile") }
    }

    static func main() {
        // A scraper that is gone is an error of writing, not a signal.
        signal(SIGPIPE, SIG_IGN)
        main(ProgramCall.arguments)
    }

    func run() throws {
        let log = Logger(label: "sheetd-metrics") { _ in ConsoleLogHandler(program: "sheetd-metrics") }
        do {
            try MetricsProgram(port: port == 0 ? nil : port, file: textfile, socket: socket, log: log).run()
        } catch {
            log.error("\(error)")
            throw ExitCode(1)
        }
    }
}
