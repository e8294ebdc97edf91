import ArgumentParser

/// `sheetd run`: the daemon.
struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "run", abstract: "Show the sheet on the panel.")

    @OptionGroup
    var configuration: ConfigurationOptions

    func run() throws {}
}
