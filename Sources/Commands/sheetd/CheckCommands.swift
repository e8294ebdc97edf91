import ArgumentParser
import Configuration
import SheetDaemon
import System
import SystemPackage

/// `sheetd check-config`: says everything that is wrong with configurations and documents, or every key that there is.
struct CheckConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check-config",
        abstract: "Check configurations, documents, quirks or layouts; exit status 78 and a line for each fault.",
        discussion: """
            The documents and pictures that it names are read as well, as sheetd run reads them. A file in TOML is a document \
            when it has a title, items or a footer, holds quirks of touchscreens when it has a table touchscreen, and is a layout \
            of a keyboard when it has views. Of a folder each file in TOML or JSON is checked; mqtt.toml is for sheetd-mqtt --check.
            """
    )

    @Argument(
        help: ArgumentHelp("A configuration, a document, quirks, a layout, or a folder of them.", valueName: "file"),
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
        var (said, known): (Set<Substring>, Set<FilePath>) = ([], [])
        let codes = try files.flatMap(expanded).compactMap { try check($0, &said, &known) }
        if let code = codes.first { throw code }
    }

    private func expanded(_ path: String) throws -> [String] {
        try Failure.reported {
            let files = try ConfigurationCheck.files(at: path)
            if files.isEmpty {
                Failure.say("\(path): there is no file in TOML or JSON to check")
                throw Failure.badConfiguration
            }
            return files
        }
    }

    /// - Parameter said: a document is checked by itself and with the configuration that names it, and what is wrong is said once.
    private func check(_ file: String, _ said: inout Set<Substring>, _ known: inout Set<FilePath>) throws -> ExitCode? {
        do {
            try Failure.reported {
                let check = try ConfigurationCheck(file: file, &known)
                let lines = (check.warnings.map { "warning: \($0)" } + check.faults).flatMap {
                    $0.split(separator: "\n")
                }
                for line in lines where said.insert(line).inserted { Failure.say(String(line)) }
                if !check.faults.isEmpty { throw Failure.badConfiguration }
            }
            return nil
        } catch let code as ExitCode {
            return code
        }
    }
}
