import ArgumentParser
import Values

/// What becomes of a sheet that a finger wants to dismiss.
enum Decision: String, ExpressibleByArgument, CaseIterable {
    case keep
    case dismiss

    /// The parameters of Decide.
    func answer(to attempt: Int) -> Value {
        ["attempt": .integer(Int64(attempt)), "dismiss": .flag(self == .dismiss)]
    }
}

/// Who decides about a dismissal while somebody watches.
enum Judge: String, ExpressibleByArgument, CaseIterable {
    case keep
    case dismiss
    /// Whoever calls `sheetctl decide`.
    case later

    /// What is answered at once; nil when somebody else answers.
    var decision: Decision? { Decision(rawValue: rawValue) }
}
