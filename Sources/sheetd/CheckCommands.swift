import ArgumentParser
import Configuration
import Rendering
import SheetDaemon

/// `sheetd check-config`: says everything that is wrong with a configuration, or every key that there is.
struct CheckConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check-config",
        abstract: "Check a configuration; exit status 78 and one line a fault when it is wrong.",
        discussion: "The documents and pictures that it names are read as well, as sheetd run reads them."
    )

    @Argument(
        help: ArgumentHelp("The configuration.", valueName: "file"),
        completion: .file(extensions: ["toml"])
    )
    var file: String?

    @Flag(help: "List every key: what it takes and what it means, as a table in Markdown.")
    var keys = false

    func validate() throws {
        guard (file == nil) == keys else { throw ValidationError("expected a file to check, or --keys to list") }
    }

    func run() throws {
        if keys { print(Key.manual, terminator: "") }
        guard let file else { return }
        try Failure.reported {
            let faults = SceneAssets.faults(of: try Settings.load(file: file))
            for fault in faults { Failure.say("\(fault)") }
            if !faults.isEmpty { throw Failure.badConfiguration }
        }
    }
}

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
