import ArgumentParser
import Configuration
import SheetDaemon
import System

/// `sheetd check-config`: says everything that is wrong with configurations and documents, or every key that there is.
struct CheckConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check-config",
        abstract: "Check configurations, documents, quirks or layouts; exit status 78 and a line for each fault.",
        discussion: """
            The documents and pictures that it names are read as well, as sheetd run reads them. A file in TOML is a document \
            when it has a title, items or a footer, holds quirks of touchscreens when it has a table touchscreen, and is a layout \
            of a keyboard when it has views.
            """
    )

    @Argument(
        help: ArgumentHelp("A configuration, a document, quirks, or a layout.", valueName: "file"),
        completion: .file(extensions: ["toml", "json"])
    )
    var files: [String] = []

    @Flag(help: "List every key: what it takes and what it means, as a table in Markdown.")
    var keys = false

    func validate() throws {
        guard files.isEmpty == keys else { throw ValidationError("expected a file to check, or --keys to list") }
    }

    func run() throws {
        if keys { try Failure.reported { try OutputStream.standard.write(Key.manual) } }
        let codes = try files.compactMap(check)
        if let code = codes.first { throw code }
    }

    private func check(_ file: String) throws -> ExitCode? {
        do {
            try Failure.reported {
                let check = try ConfigurationCheck(file: file)
                for warning in check.warnings { Failure.say("warning: \(warning)") }
                for fault in check.faults { Failure.say(fault) }
                if !check.faults.isEmpty { throw Failure.badConfiguration }
            }
            return nil
        } catch let code as ExitCode {
            return code
        }
    }
}
