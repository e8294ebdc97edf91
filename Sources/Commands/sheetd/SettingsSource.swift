import ArgumentParser
import Configuration
import Glibc
import SystemPackage

struct SettingsSource {
    var config: String?
    /// Single keys, which win over files.
    var overrides: [Override] = []

    private static let systemFile = "/etc/sheetd/sheetd.toml"
    private static let systemDropIns = "/etc/sheetd/sheetd.d"

    init(config: String?, overrides: [String]) {
        self.config = config
        self.overrides = overrides.map { Override($0) }
    }

    /// The source that a service's call names, `run` or `run --config FILE`; nil for any other call.
    init?(serviceCall arguments: some Collection<String>) {
        let words = Array(arguments)
        switch (words.count, words.first) {
        case (1, "run"): config = nil
        case (3, "run") where words[1] == "--config" && !words[2].hasPrefix("-"): config = words[2]
        default: return nil
        }
    }

    /// The settings of a replay: only the file and keys that were given, so that it gives the same everywhere.
    ///
    /// - Parameter more: keys that win over all others.
    func load(adding more: [Override] = []) throws -> Settings {
        try LoadedSettings.load(file: config, overrides: overrides + more).settings
    }

    /// The system's file may be missing, one that was asked for may not.
    ///
    /// Where no file sets anything, the sheet says what to do next.
    func loadForDaemon() throws -> LoadedSettings {
        if let config { return try LoadedSettings.load(file: config, overrides: overrides) }
        return try LoadedSettings.load(
            file: (try? FilePath(Self.systemFile).stat()) == nil ? nil : Self.systemFile,
            dropInDirectory: Self.systemDropIns,
            overrides: overrides
        ).welcoming(with: Self.welcome)
    }

    /// The document that is installed beside the program for its first start; nil where it is not, as in a folder of a build.
    private static var welcome: String? {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &path, path.count - 1)
        guard count > 0 else { return nil }
        let program = FilePath(platformString: path)
        let file = program.removingLastComponent().removingLastComponent().appending("share/sheetd/welcome.toml")
        return (try? file.stat()) == nil ? nil : file.string
    }
}

struct ConfigurationOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Read the configuration from FILE.", valueName: "file"),
        completion: .file(extensions: ["toml"])
    )
    var config: String?

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp("Set one key of the configuration, as in sheet.default_height=400.", valueName: "key=value"),
        completion: .list(Key.all.map { "\($0.path)=" })
    )
    var overrides: [String] = []

    var source: SettingsSource { SettingsSource(config: config, overrides: overrides) }
}
