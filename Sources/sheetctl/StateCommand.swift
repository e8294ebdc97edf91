import ArgumentParser
import Control
import Values

/// `sheetctl state`: where the sheet is.
struct StateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "state", abstract: "Tell where the sheet is.")

    @OptionGroup
    var service: ServiceOptions

    func run() throws {
        try Failure.reported {
            try service.show(try service.connect().call("State")) { Situation($0["state"] ?? [:]).lines }
        }
    }
}
