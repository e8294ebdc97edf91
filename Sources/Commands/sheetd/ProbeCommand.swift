import ArgumentParser
import Configuration
import SheetDaemon
import System

struct ProbeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "probe",
        abstract: "List displays and touchscreens, what would be chosen and why.",
        discussion: """
            With --report it writes one document in JSON instead, with all that displays and touchscreens say of themselves, \
            for whoever helps from afar, and with the names of what a running sheetd presents. There are no serial numbers in it, no \
            name of the host, and nothing of what is shown.
            """
    )

    @OptionGroup
    var configuration: ConfigurationOptions

    @Option(
        help: ArgumentHelp("Write a report for others to this file; - is standard output.", valueName: "file"),
        completion: .file(extensions: ["json"])
    )
    var report: String?

    func validate() throws {
        if let report, report.isEmpty { throw ValidationError("--report must be a file, or - for standard output") }
    }

    func run() throws {
        try Failure.reported {
            let settings = try configuration.source.loadForDaemon().settings
            switch report {
            case nil: try OutputStream.standard.write(Probe(settings).lines.map { "\($0)\n" }.joined())
            case "-"?: try OutputStream.standard.write(PanelReport(settings).json)
            case let file?:
                let output = try OutputFile(file)
                try output.commit(PanelReport(settings).json.utf8)
            }
        }
    }
}
