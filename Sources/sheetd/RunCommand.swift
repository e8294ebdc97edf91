import ArgumentParser
import Logging
import SheetDaemon

/// `sheetd run`: the daemon.
struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "run", abstract: "Show the sheet on the panel.")

    @OptionGroup
    var configuration: ConfigurationOptions

    func run() throws {
        try Self.run(configuration.source)
    }

    /// Runs the daemon with the settings that `source` gives, which SIGHUP reads anew.
    static func run(_ source: SettingsSource) throws {
        try Failure.reported {
            let log = Logger(label: "sheetd") { _ in ConsoleLogHandler() }
            try Daemon(Daemon.Environment(load: source.loadForDaemon), log: log).run()
        }
    }
}
