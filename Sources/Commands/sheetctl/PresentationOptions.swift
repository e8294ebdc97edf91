import ArgumentParser
import Control
import Values

/// Which presentation a command is about.
struct PresentationName: ExpressibleByArgument {
    let text: String

    init?(argument: String) {
        guard Request.Presentation.canBeKnown(argument) else { return nil }
        text = argument
    }
}

struct NameOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The presentation that is meant (default: the topmost that is shown).",
            valueName: "presentation"
        )
    )
    var name: PresentationName?
}

extension [String: Value] {
    /// The parameters of a call about `presentation`.
    func about(_ presentation: PresentationName?) -> Value {
        var parameters = self
        parameters["name"] = presentation.map { .text($0.text) }
        return .table(parameters)
    }
}

enum Priority: String, ExpressibleByArgument, CaseIterable {
    case normal, prompt, alarm
}

enum Lifetime: String, ExpressibleByArgument, CaseIterable {
    case daemon, connection
}

/// How urgent something is, and for how long it waits for a finger.
struct UrgencyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "What has a higher one lies above (default: prompt for a question, else normal); an alarm takes a permission.",
            valueName: "priority"
        )
    )
    var priority: Priority?

    @Option(
        help: ArgumentHelp(
            "It goes when nobody has touched the panel for so long, 1 to 86400; without it it stays.",
            valueName: "seconds"
        )
    )
    var timeout: Double?

    func validate() throws {
        guard let timeout, !Self.timeouts.contains(timeout) else { return }
        throw ValidationError("--timeout must lie in 1…86400 seconds")
    }

    private static let timeouts =
        Double(Request.Presentation.timeouts.lowerBound) / 1000...Double(Request.Presentation.timeouts.upperBound)
        / 1000

    var parameters: [String: Value] {
        var parameters: [String: Value] = [:]
        parameters["priority"] = priority.map { .text($0.rawValue) }
        parameters["timeout_ms"] = timeout.map { .integer(Int64(($0 * 1000).rounded())) }
        return parameters
    }
}
