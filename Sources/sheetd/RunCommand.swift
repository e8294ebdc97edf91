import ArgumentParser
import Kiosk
import Logging

/// `sheetd run`: the daemon.
struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "run", abstract: "Show the sheet on the panel.")

    @OptionGroup
    var configuration: ConfigurationOptions

    func run() throws {
        try Failure.reported {
            let log = Logger(label: "sheetd") { _ in ConsoleLogHandler() }
            let settings = try configuration.loadForDaemon()
            try Daemon(settings, log: log, reload: configuration.loadForDaemon).run()
        }
    }
}
