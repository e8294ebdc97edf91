import ArgumentParser
import Values

/// Names of events with commas between them.
struct EventNames: ExpressibleByArgument {
    let names: [String]

    /// The events of the interface.
    static let known = [
        "will_present", "did_present", "will_move", "did_move", "will_dismiss", "did_dismiss", "tapped_outside",
        "activated", "changed", "dismiss_attempted", "touched",
    ]

    init?(argument: String) {
        names = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }

    /// What is wrong with the first name that is none of an event; nil when all are.
    var fault: String? {
        names.first { !Self.known.contains($0) }.map { name in
            "--events \(name.oneLine()): " + Spelling.unknownName(name, among: Self.known, kind: "event")
        }
    }
}
