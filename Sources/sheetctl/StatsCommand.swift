import ArgumentParser
import Control
import Values

/// `sheetctl stats`: how frames keep up.
struct StatsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Tell how frames keep up with the finger and the display."
    )

    @OptionGroup
    var service: ServiceOptions

    func run() throws {
        try Failure.reported {
            try service.show(try service.connect().call("Stats")) { Statistics($0["stats"] ?? [:]).lines }
        }
    }
}
