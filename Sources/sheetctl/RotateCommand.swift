import ArgumentParser
import Values

/// `sheetctl rotate`: turns the picture.
struct RotateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate",
        abstract: "Turn the picture clockwise, until sheetd reads its configuration again."
    )

    private static let known = [0, 90, 180, 270]

    @Argument(
        help: ArgumentHelp("0, 90, 180 or 270.", valueName: "degrees"),
        completion: .list(known.map(String.init))
    )
    var degrees: Int

    @OptionGroup
    var service: ServiceOptions

    func validate() throws {
        guard Self.known.contains(degrees) else {
            throw ValidationError("expected 0, 90, 180 or 270 degrees, not \(degrees)")
        }
    }

    func run() throws {
        try Failure.reported { try service.ask("Rotate", ["rotation": .integer(Int64(degrees))]) }
    }
}
