import ArgumentParser
import Configuration

/// `sheetd check-config`: says everything that is wrong with a configuration.
struct CheckConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check-config",
        abstract: "Check a configuration; exit status 78 and one line a fault when it is wrong."
    )

    @Argument(help: ArgumentHelp("The configuration.", valueName: "file"))
    var file: String

    func run() throws {
        try Failure.reported {
            _ = try Settings.load(file: file)
        }
    }
}
