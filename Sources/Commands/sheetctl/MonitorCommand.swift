import ArgumentParser
import Control
import Values

struct MonitorCommand: ServiceCommand {
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
    var decides: DismissalPolicy?

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

    func perform() throws {
        do { try watch() } catch is CountReachedError {}
    }

    private func watch() throws {
        let decider = try decides?.decision.map { (decision: $0, connection: try service.connect()) }
        var eventCount = 0
        try service.connect().stream("Monitor", parameters, until: Interrupt.awaited()) { reply in
            try service.show(reply) { $0["event"].map { [EventLine($0).text] } ?? [] }
            guard let event = reply["event"] else { return }
            if let decider, let attempt = event.attempt {
                try Self.decide(decider.decision, attempt, on: decider.connection)
            }
            eventCount += 1
            if eventCount == count { throw CountReachedError() }
        }
    }

    private struct CountReachedError: Error {}

    private var parameters: Value {
        var parameters: [String: Value] = [:]
        parameters["names"] = events.map { .list($0.names.map(Value.text)) }
        if touches || events?.names.contains("touched") == true { parameters["touches"] = true }
        if decides != nil { parameters["decides"] = true }
        parameters["patience_ms"] = patience.map { .integer(Int64($0)) }
        return .table(parameters)
    }

    /// Sends a decision; one that comes too late is reported, and the monitor goes on.
    private static func decide(_ decision: Decision, _ attempt: Int, on connection: ControlConnection) throws {
        do throws(ControlConnectionError) {
            try connection.call("Decide", decision.parameters(for: attempt))
        } catch {
            guard case .refused(let refusal) = error else { throw error }
            Diagnostics.write("\(refusal)")
        }
    }
}

extension Value {
    fileprivate var attempt: Int? {
        if case .integer(let number)? = self["attempt"] { Int(number) } else { nil }
    }
}

struct EventNames: ExpressibleByArgument {
    let names: [String]

    static let known = [
        "will_present", "did_present", "will_move", "did_move", "will_dismiss", "did_dismiss", "tapped_outside",
        "activated", "changed", "dismiss_attempted", "touched", "light", "content",
    ]

    init?(argument: String) {
        names = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }

    /// A message about the first name that no event has; nil when all are known.
    var fault: String? {
        names.first { !Self.known.contains($0) }.map { name in
            "--events \(name.oneLine()): " + Spelling.unknownName(name, among: Self.known, kind: "event")
        }
    }
}

struct DecideCommand: ServiceCommand {
    static let configuration = CommandConfiguration(
        commandName: "decide",
        abstract: "Answer a dismiss_attempted that sheetctl monitor --decides later has told."
    )

    @Argument(help: ArgumentHelp("The attempt's number.", valueName: "attempt"))
    var attempt: Int

    @Argument(help: ArgumentHelp("keep or dismiss.", valueName: "decision"))
    var decision: Decision

    @OptionGroup
    var service: ServiceOptions

    func perform() throws { try service.call("Decide", decision.parameters(for: attempt)) }
}

enum Decision: String, ExpressibleByArgument, CaseIterable {
    case keep
    case dismiss

    func parameters(for attempt: Int) -> Value {
        ["attempt": .integer(Int64(attempt)), "dismiss": .flag(self == .dismiss)]
    }
}

/// How attempts to dismiss the sheet are answered while the monitor runs.
enum DismissalPolicy: String, ExpressibleByArgument, CaseIterable {
    case keep
    case dismiss
    /// By calls of `sheetctl decide`.
    case later

    var decision: Decision? { Decision(rawValue: rawValue) }
}
