import ArgumentParser
import Control
import Glibc
import Values

/// Which sheetd is asked, and in what form its answers are shown.
struct ServiceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The socket of sheetd (default: SHEETD_SOCKET, else \(ControlConnection.defaultPath)).",
            valueName: "path"
        ),
        completion: .file()
    )
    var socket: String?

    @Flag(help: "Show the replies as they come: JSON, one object a line.")
    var json = false

    /// A new connection to sheetd.
    /// - Throws: `ControlConnectionError`.
    func connect() throws -> ControlConnection {
        try ControlConnection(path: socket ?? environment ?? ControlConnection.defaultPath)
    }

    /// Calls a method that only does something; there is nothing to show of it but the reply itself.
    /// - Throws: `ControlConnectionError` or `OutputError`.
    func ask(_ method: String, _ parameters: Value = [:]) throws {
        try show(try connect().call(method, parameters)) { _ in [] }
    }

    /// Shows a reply: as `lines` of people, or as it came.
    /// - Throws: `OutputError`.
    func show(_ reply: Value, as lines: (Value) -> [String]) throws {
        let shown = json ? [reply.json] : lines(reply)
        try Output.standard.write(shown.map { $0 + "\n" }.joined())
    }

    private var environment: String? {
        getenv("SHEETD_SOCKET").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
