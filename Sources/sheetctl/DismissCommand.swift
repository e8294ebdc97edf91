import ArgumentParser

/// `sheetctl dismiss`: hides the sheet.
struct DismissCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dismiss",
        abstract: "Hide the sheet, without asking anybody."
    )

    @OptionGroup
    var service: ServiceOptions

    func run() throws {
        try Failure.reported { try service.ask("Dismiss") }
    }
}
