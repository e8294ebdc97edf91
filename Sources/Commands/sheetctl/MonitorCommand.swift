import ArgumentParser
import Control
import System
import SystemPackage
import Values

struct MonitorCommand: ServiceCommand {
    static let configuration = CommandConfiguration(
        commandName: "monitor",
        abstract: "Tell what happens to the sheet, a line an event.",
        discussion: """
            A line begins with the time in seconds since the machine was started; the first one, watching, says that \
            the watch has begun. It ends with Ctrl-C, when nobody reads it any more, or by itself after --count events.

            With --until it ends when that has happened; if it ends before, the exit status is 1.

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

    @Option(
        help: ArgumentHelp("How long deciding may take, in milliseconds: 1 to 5000 (default: 1000).", valueName: "ms")
    )
    var patience: Int?

    @Option(help: ArgumentHelp("End after so many events.", valueName: "number"))
    var count: Int?

    @Option(
        help: ArgumentHelp(
            "End when this has happened, as in activated:ok or did_move:high; the first of several.",
            valueName: "event[:id]"
        )
    )
    var until: [AwaitedEvent] = []

    @OptionGroup
    var service: ServiceOptions

    func validate() throws {
        if let fault = events?.fault { throw ValidationError(fault) }
        if let fault = until.lazy.compactMap(\.fault).first { throw ValidationError(fault) }
        if !until.isEmpty, count != nil { throw ValidationError("expected --until or --count, one of them") }
        if let count, count < 1 { throw ValidationError("--count must be at least 1") }
        guard let patience else { return }
        guard Request.Watch.patiences.contains(patience) else {
            throw ValidationError("--patience must lie in 1…5000")
        }
        guard decides != nil else { throw ValidationError("--patience says how long --decides may take") }
    }

    func perform() throws {
        do {
            try watch()
        } catch is EndReachedError {
            return
        } catch let error as OutputError where error.isReaderGone {}
        // Nobody wants to know more.
        if !until.isEmpty { throw ExitCode(1) }
    }

    private func watch() throws {
        let decider = try decides?.decision.map { (decision: $0, connection: try service.connect()) }
        var eventCount = 0
        let (stop, output) = (Interrupt.awaited(), FileDescriptor.standardOutput)
        try service.connect().stream("Monitor", parameters, until: stop, readerOf: output) { reply in
            let event = reply["event"]
            if event.map(isAskedFor) ?? true { try service.show(reply) { [EventLine($0["event"] ?? .watching).text] } }
            guard let event else { return }
            if let decider, let attempt = event.attempt {
                try Self.decide(decider.decision, attempt, on: decider.connection)
            }
            eventCount += 1
            if eventCount == count || isAwaited(event) { throw EndReachedError() }
        }
    }

    private func isAwaited(_ event: Value) -> Bool { until.contains { $0.matches(event) } }

    private struct EndReachedError: Error {}

    private var parameters: Value {
        var parameters: [String: Value] = [:]
        parameters["names"] = names.map { .list($0.map(Value.text)) }
        if wantsTouches || until.contains(where: { $0.name == "touched" }) { parameters["touches"] = true }
        if decides != nil { parameters["decides"] = true }
        parameters["patience_ms"] = patience.map { .integer(Int64($0)) }
        return .table(parameters)
    }

    private var wantsTouches: Bool { touches || events?.names.contains("touched") == true }

    /// The events that are needed; nil for those that come unasked.
    private var names: [String]? {
        let awaited = until.map(\.name)
        if let events { return (events.names + awaited).reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
        return awaited.contains("content") ? Request.Watch.events.filter { $0 != "touched" } : nil
    }

    /// Whether an event is printed, not only needed to know when to end.
    private func isAskedFor(_ event: Value) -> Bool {
        guard !until.isEmpty, !isAwaited(event), case .text(let name)? = event["name"] else { return true }
        switch name {
        case "touched": return wantsTouches
        case "dismiss_attempted" where decides != nil: return true
        default: return events?.names.contains(name) ?? (name != "content")
        }
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
    /// What the first line says.
    fileprivate static var watching: Value { ["name": "watching", "time_us": .integer(SystemClock.monotonic.now)] }

    fileprivate var attempt: Int? {
        if case .integer(let number)? = self["attempt"] { Int(number) } else { nil }
    }
}

struct EventNames: ExpressibleByArgument {
    let names: [String]

    init?(argument: String) {
        names = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }

    /// A message about the first name that no event has; nil when all are known.
    var fault: String? { names.lazy.compactMap { Self.fault($0, of: "--events") }.first }

    static func fault(_ name: String, of option: String) -> String? {
        guard !Request.Watch.events.contains(name) else { return nil }
        return "\(option) \(name.oneLine()): " + Spelling.unknownName(name, among: Request.Watch.events, kind: "event")
    }
}

/// An event that the watch ends with: `did_dismiss`, or `activated:ok`.
struct AwaitedEvent: ExpressibleByArgument {
    let name: String
    /// The item, the detent, the light, the theme or the presentation that it must be about; nil for any.
    private let subject: String?

    private static let withoutSubject = ["tapped_outside", "touched", "content"]

    init?(argument: String) {
        let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        name = parts[0]
        subject = parts.count > 1 ? parts[1] : nil
    }

    func matches(_ event: Value) -> Bool {
        guard event["name"] == .text(name) else { return false }
        guard let subject else { return true }
        return ["id", "detent", "light", "theme", "presentation"].contains { event[$0] == .text(subject) }
    }

    /// A message about an event that never comes; nil where it may.
    var fault: String? {
        if let fault = EventNames.fault(name, of: "--until") { return fault }
        if let subject, let other = subject.split(separator: ",").dropFirst().first.map(String.init),
            Request.Watch.events.contains(other)
        {
            return "--until \(name): one event; --until \(other) beside it ends the watch as well"
        }
        guard subject != nil, Self.withoutSubject.contains(name) else { return nil }
        return "--until \(name): the event has neither an id nor a detent"
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
