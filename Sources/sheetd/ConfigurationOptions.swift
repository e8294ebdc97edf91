import ArgumentParser
import Configuration

/// Where settings come from.
struct ConfigurationOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Read the configuration from FILE.", valueName: "file"))
    var config: String?

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp("Set one key of the configuration, as in sheet.default_height=400.", valueName: "key=value")
    )
    var overrides: [String] = []

    static let systemFile = "/etc/sheetd/sheetd.toml"
    static let systemDropIns = "/etc/sheetd/sheetd.d"

    /// The settings of a replay: only what it is told, so that it plays alike everywhere.
    func load() throws -> Settings {
        try Settings.load(file: config, overrides: overrides.map(Override.init))
    }

    /// The settings of the daemon. The system's file may be missing, one that was asked for may not.
    func loadForDaemon(systemFileExists: Bool) throws -> Settings {
        if config != nil { return try load() }
        return try Settings.load(
            file: systemFileExists ? Self.systemFile : nil,
            dropInDirectory: Self.systemDropIns,
            overrides: overrides.map(Override.init)
        )
    }
}
