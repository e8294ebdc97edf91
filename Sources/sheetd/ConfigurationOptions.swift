import ArgumentParser

/// The options by which a command is told its settings.
struct ConfigurationOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Read the configuration from FILE.", valueName: "file"))
    var config: String?

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp("Set one key of the configuration, as in sheet.default_height=400.", valueName: "key=value")
    )
    var overrides: [String] = []

    /// What they name.
    var source: SettingsSource { SettingsSource(config: config, overrides: overrides) }
}
