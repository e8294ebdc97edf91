import ArgumentParser
import Configuration
import SystemPackage

/// Where settings come from.
struct ConfigurationOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Read the configuration from FILE.", valueName: "file"))
    var config: String?

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp("Set one key of the configuration, as in sheet.default_height=400.", valueName: "key=value")
    )
    var overrides: [String] = []

    private static let systemFile = "/etc/sheetd/sheetd.toml"
    private static let systemDropIns = "/etc/sheetd/sheetd.d"

    /// The settings of a replay: only what it is told, so that it plays alike everywhere.
    func load() throws -> Settings {
        try Settings.load(file: config, overrides: overrides.map(Override.init))
    }

    /// The settings of the daemon. The system's file may be missing, one that was asked for may not.
    func loadForDaemon() throws -> Settings {
        if config != nil { return try load() }
        return try Settings.load(
            file: (try? FilePath(Self.systemFile).stat()) == nil ? nil : Self.systemFile,
            dropInDirectory: Self.systemDropIns,
            overrides: overrides.map(Override.init)
        )
    }
}
