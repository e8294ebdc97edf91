import ArgumentParser

/// `sheetctl decide`: whether the sheet goes.
struct DecideCommand: ParsableCommand {
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

    func run() throws {
        try Failure.reported { try service.ask("Decide", decision.answer(to: attempt)) }
    }
}
