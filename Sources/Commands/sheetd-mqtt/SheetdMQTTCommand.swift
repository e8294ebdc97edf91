import ArgumentParser
import Bridge
import Control
import EventLoop
import Glibc
import Logging
import System

/// `sheetd-mqtt`: a panel on an MQTT broker.
@main
struct SheetdMQTTCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sheetd-mqtt",
        abstract: "Put the sheet of a running sheetd on an MQTT broker.",
        discussion: """
            The configuration is /etc/sheetd/mqtt.toml; without that file the broker is the one on this machine. It runs \
            until it is ended, and waits for a broker or a daemon that is not there.
            """,
        version: ProgramVersion.current
    )

    @Option(
        help: ArgumentHelp("The configuration to read; it has to be there.", valueName: "file"),
        completion: .file(extensions: ["toml"])
    )
    var config: String?

    @Flag(help: "Say what is wrong with the configuration and the files that it names, and end.")
    var check = false

    /// Parses the call, unless it is that of a service, which gives no arguments.
    ///
    /// Parsing takes memory that a service keeps for years.
    static func main() {
        // A broker that is gone is an error of writing, not a signal.
        signal(SIGPIPE, SIG_IGN)
        let arguments = ProgramCall.arguments
        guard arguments.isEmpty else { return main(arguments) }
        do { try load(nil) { try $0.run() } } catch { exit(withError: error) }
    }

    func run() throws { try Self.load(config) { if check { try $0.check() } else { try $0.run() } } }

    private static func load(_ config: String?, then use: (BridgeProgram) throws -> Void) throws {
        let log = Logger(label: "sheetd-mqtt") { _ in ConsoleLogHandler(program: "sheetd-mqtt") }
        do {
            try use(BridgeProgram(configuration: config, log: log))
        } catch let error as BridgeProgramError {
            log.error("\(error)")
            throw ExitCode(78)
        } catch {
            log.error("\(error)")
            throw ExitCode(1)
        }
    }
}
