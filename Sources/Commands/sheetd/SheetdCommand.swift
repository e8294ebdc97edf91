import ArgumentParser
import Control
import EventLoop
import Glibc
import Logging
import SheetDaemon
import System
import Values

/// `sheetd`: a bottom sheet for Linux touch panels without a desktop.
@main
struct SheetdCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sheetd",
        abstract: "A bottom sheet for Linux touch panels without a desktop.",
        version: ProgramVersion.current,
        subcommands: [
            RunCommand.self, PreviewCommand.self, ReplayCommand.self, ProbeCommand.self, RecordCommand.self,
            CheckConfigCommand.self,
        ],
        defaultSubcommand: RunCommand.self
    )

    /// Parses the call, unless it is that of a service.
    ///
    /// A service starts the same way every time. Parsing that call by reflection over every option of every command
    /// takes as long as the rest of the way to the first frame, so it is recognized as it stands.
    static func main() {
        let arguments = ProgramCall.arguments
        guard let source = SettingsSource(serviceCall: arguments) else { return parse(arguments) }
        do {
            try RunCommand.run(source)
        } catch {
            RunCommand.exit(withError: error)
        }
    }

    /// The default subcommand would call a misspelt one an unexpected argument of its own.
    private static func parse(_ arguments: [String]) {
        let known = configuration.subcommands.map { $0._commandName } + ["help"]
        if let word = arguments.first, !word.hasPrefix("-"), !known.contains(word) {
            exit(withError: ValidationError("\(word): \(Spelling.unknownName(word, among: known, kind: "subcommand"))"))
        }
        main(arguments)
    }
}

struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Show the sheet on the panel, or on a display in memory.",
        discussion:
            "With --headless no device is opened: programs are tested with sheetctl screenshot, state and monitor."
    )

    @OptionGroup
    var configuration: ConfigurationOptions

    @Option(
        help: ArgumentHelp(
            "Show it on a display in memory of so many pixels, 16 to 16384 a side, and open no device.",
            valueName: "WxH"
        )
    )
    var headless: PanelSize?

    @Option(
        help: ArgumentHelp(
            "Write a trace of fingers and frames, one JSON object a line; - is standard output.",
            valueName: "file"
        ),
        completion: .file()
    )
    var trace: String?

    @Argument(
        parsing: .postTerminator,
        help: ArgumentHelp(
            "After --: a Wayland program to run behind the sheet; sheetd ends with it, and with its exit status.",
            valueName: "command"
        )
    )
    var command: [String] = []

    func run() throws {
        try Self.run(configuration.source, headless: headless, trace: trace, command: command)
    }

    /// Runs the daemon with the settings that `source` gives, which SIGHUP reads again.
    ///
    /// - Parameters:
    ///   - size: the size of a display in memory; nil uses the devices of the machine.
    ///   - trace: the file of a trace; nil writes none.
    ///   - command: a program to run behind the sheet; none where it is empty.
    static func run(
        _ source: SettingsSource,
        headless size: PanelSize? = nil,
        trace: String? = nil,
        command: [String] = []
    ) throws {
        try Failure.reported {
            ProcessMemory.useSmallPages()
            let log = Logger(label: "sheetd") { _ in ConsoleLogHandler() }
            let folder = ServiceManager.runtimeFolder
            var environment = DaemonEnvironment(load: source.loadForDaemon, runtimeFolder: folder)
            environment.stateFolder = ServiceManager.stateFolder
            environment.trace = trace
            environment.command = command
            let daemon = try Daemon(size.map { environment.headless($0.pixels) } ?? environment, log: log)
            let ending = try daemon.run()
            // Nothing is closed but by the kernel, and what the service manager holds open stays on the screen.
            withExtendedLifetime(daemon) { if ending == .handedOver { _exit(EXIT_SUCCESS) } }
            if case .commandEnded(let status) = ending, status != 0 { throw ExitCode(status) }
        }
    }
}
