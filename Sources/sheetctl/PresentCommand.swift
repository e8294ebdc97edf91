import ArgumentParser
import BottomSheet
import Values

/// `sheetctl present`: shows the sheet.
struct PresentCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "present",
        abstract: "Show the sheet, with other content or with what it has.",
        discussion: "Preset and settings hold for as long as the sheet is shown."
    )

    @Argument(
        help: ArgumentHelp("What it shows, as JSON; - is standard input.", valueName: "file"),
        completion: .file(extensions: ["json"])
    )
    var file: String?

    @Option(
        help: ArgumentHelp("Behave like a preset: \(presets.joined(separator: ", ")).", valueName: "preset"),
        completion: .list(presets)
    )
    var preset: String?

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp("Set a key of the configuration, as in sheet.dim.alpha=0.2.", valueName: "key=value")
    )
    var settings: [Setting] = []

    @Option(help: ArgumentHelp("Come to rest there.", valueName: "name"))
    var detent: String?

    private static let presets = Preset.all.map(\.name)

    @OptionGroup
    var service: ServiceOptions

    func run() throws {
        try Failure.reported {
            var parameters: [String: Value] = [:]
            parameters["content"] = try file.map(ContentFile.read)
            parameters["preset"] = preset.map(Value.text)
            parameters["detent"] = detent.map(Value.text)
            if !settings.isEmpty { parameters["settings"] = Setting.table(settings) }
            try service.ask("Present", .table(parameters))
        }
    }
}
