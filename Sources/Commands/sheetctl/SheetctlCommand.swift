import ArgumentParser
import Control
import Glibc
import System
import Values

/// `sheetctl`: a client of the control socket for people and shell scripts.
@main
struct SheetctlCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sheetctl",
        abstract: "Show, move and watch the sheet of a running sheetd.",
        discussion: """
            The exit status is 0 when it is done, 1 when sheetd refused or is not there or a question was not answered, \
            5 when --wait or a question has waited in vain, 64 for a wrong call.
            """,
        version: ProgramVersion.current,
        subcommands: [
            PresentCommand.self, DismissCommand.self, MoveCommand.self, UpdateCommand.self, StateCommand.self,
            MonitorCommand.self, DecideCommand.self, RotateCommand.self, ScreenshotCommand.self, StatsCommand.self,
            RecordCommand.self, TapCommand.self, TypeCommand.self, ContentCommand.self, LightCommand.self,
            ThemeCommand.self, AskCommand.self, ConfirmCommand.self, ChooseCommand.self, NotifyCommand.self,
        ]
    )

    /// Whether they stand before the subcommand or behind it.
    @OptionGroup
    var service: ServiceOptions

    static func main() {
        // A reader of the output that is gone is an error of writing, not a signal.
        signal(SIGPIPE, SIG_IGN)
        ProgramCall.keepStandardFiles()
        let arguments = ProgramCall.arguments
        // The same program under another name: most of it is what both share.
        if ProgramCall.name == PasswordAgentCommand._commandName { return PasswordAgentCommand.main(arguments) }
        let known = configuration.subcommands.map { $0._commandName } + ["help"]
        if let word = arguments.first, !word.hasPrefix("-"), !known.contains(word) {
            exit(withError: ValidationError("\(word): \(Spelling.unknownName(word, among: known, kind: "subcommand"))"))
        }
        main(arguments)
    }
}

/// Whether a command returns when nothing moves any more.
struct RestOptions: ParsableArguments {
    @Flag(help: "Wait until sheet, scroll and controls are at rest; after 10 seconds the exit status is 5.")
    var wait = false
}

extension ControlConnection {
    /// The state of the sheet as soon as it is at rest.
    @discardableResult
    func settledState(of name: PresentationName? = nil) throws -> Value {
        // sheetd gives up before that.
        try call("State", ["settled": true].about(name), within: 20_000)
    }
}

/// Where sheetd listens.
struct SocketOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The socket of sheetd (default: SHEETD_SOCKET, else \(ControlConnection.defaultPath)).",
            valueName: "path"
        ),
        completion: .file()
    )
    var socket: String?

    var path: String { socket ?? environment ?? ControlConnection.defaultPath }

    private var environment: String? {
        getenv("SHEETD_SOCKET").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// The service that is called, and the form in which its replies are shown.
struct ServiceOptions: ParsableArguments {
    @OptionGroup
    var socket: SocketOption

    @Flag(help: "Show the replies as they come: JSON, one object a line.")
    var json = false

    func connect() throws -> ControlConnection {
        try ControlConnection(path: socket.path)
    }

    /// Calls a method whose reply has nothing to show for people, and awaits `rest`.
    @discardableResult
    func call(
        _ method: String,
        _ parameters: Value = [:],
        then rest: RestOptions? = nil
    ) throws -> ControlConnection {
        let connection = try connect()
        let reply = try connection.call(method, parameters)
        if rest?.wait == true { try connection.settledState() }
        try show(reply) { _ in [] }
        return connection
    }

    func show(_ reply: Value, as lines: (Value) -> [String]) throws {
        let shown = json ? [reply.json] : lines(reply)
        try OutputStream.standard.write(shown.map { $0 + "\n" }.joined())
    }
}
