import ArgumentParser
import Control
import Values

/// `sheetctl monitor`: what happens.
struct MonitorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "monitor",
        abstract: "Tell what happens to the sheet, a line an event.",
        discussion: """
            A line begins with the time in seconds since the machine was started. It ends with Ctrl-C, or by itself \
            after --count events.

            With --decides a finger dismisses the sheet only when it may: keep and dismiss answer at once, and later \
            leaves it to sheetctl decide, which has --patience milliseconds.
            """
    )

    @Option(help: ArgumentHelp("Tell only of these events, with commas between them.", valueName: "names"))
    var events: EventNames?

    @Flag(help: "Tell of touches that go through to what lies behind the sheet.")
    var touches = false

    @Option(help: ArgumentHelp("Decide whether a finger may dismiss the sheet.", valueName: "keep|dismiss|later"))
    var decides: Judge?

    @Option(help: ArgumentHelp("How long deciding may take, in milliseconds: 1 to 60000.", valueName: "ms"))
    var patience: Int?

    @Option(help: ArgumentHelp("End after so many events.", valueName: "number"))
    var count: Int?

    @OptionGroup
    var service: ServiceOptions

    func validate() throws {
        if let fault = events?.fault { throw ValidationError(fault) }
        if let count, count < 1 { throw ValidationError("--count must be at least 1") }
        guard let patience else { return }
        guard (1...60_000).contains(patience) else { throw ValidationError("--patience must lie in 1…60000") }
        guard decides != nil else { throw ValidationError("--patience says how long --decides may take") }
    }

    func run() throws {
        try Failure.reported {
            do { try watch() } catch is Enough {}
        }
    }

    private func watch() throws {
        let judge = try decides?.decision.map { (decision: $0, connection: try service.connect()) }
        var told = 0
        try service.connect().stream("Monitor", parameters, until: Interrupt.awaited()) { reply in
            try service.show(reply) { $0["event"].map { [EventLine($0).text] } ?? [] }
            guard let event = reply["event"] else { return }
            if let judge, let attempt = event.attempt { try Self.decide(judge.decision, attempt, on: judge.connection) }
            told += 1
            if told == count { throw Enough() }
        }
    }

    /// As many events have been told as were asked for.
    private struct Enough: Error {}

    private var parameters: Value {
        var parameters: [String: Value] = [:]
        parameters["names"] = events.map { .list($0.names.map(Value.text)) }
        if touches || events?.names.contains("touched") == true { parameters["touches"] = true }
        if decides != nil { parameters["decides"] = true }
        parameters["patience_ms"] = patience.map { .integer(Int64($0)) }
        return .table(parameters)
    }

    /// A decision that came too late is told, and the watch goes on.
    private static func decide(_ decision: Decision, _ attempt: Int, on connection: ControlConnection) throws {
        do throws(ControlConnectionError) {
            try connection.call("Decide", decision.answer(to: attempt))
        } catch {
            guard case .refused(let refusal) = error else { throw error }
            Failure.say("\(refusal)")
        }
    }
}

extension Value {
    /// The number of a dismissal that is to be decided, in an event.
    fileprivate var attempt: Int? {
        if case .integer(let number)? = self["attempt"] { Int(number) } else { nil }
    }
}
