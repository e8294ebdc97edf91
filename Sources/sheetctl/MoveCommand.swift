import ArgumentParser
import Values

/// `sheetctl move`: moves the sheet.
struct MoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Move the sheet to a detent.",
        discussion: "sheetctl state lists the detents that there are."
    )

    @Argument(help: ArgumentHelp("The detent's name.", valueName: "detent"))
    var detent: String

    @OptionGroup
    var service: ServiceOptions

    func run() throws {
        try Failure.reported { try service.ask("Move", ["detent": .text(detent)]) }
    }
}
