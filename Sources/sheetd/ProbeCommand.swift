import ArgumentParser
import Configuration
import SheetDaemon

/// `sheetd probe`: what is there, what would be chosen, and why.
struct ProbeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "probe",
        abstract: "List displays and touchscreens, what would be chosen and why."
    )

    @OptionGroup
    var configuration: ConfigurationOptions

    func run() throws {
        try Failure.reported {
            for line in try Probe(configuration.source.loadForDaemon().settings).lines { print(line) }
        }
    }
}
