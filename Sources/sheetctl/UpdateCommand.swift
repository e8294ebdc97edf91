import ArgumentParser
import Values

/// `sheetctl update`: changes what the sheet shows.
struct UpdateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "update",
        abstract: "Change what the sheet shows: all of it, or one item.",
        discussion: "The sheet stays where it is, shown or hidden."
    )

    @Argument(
        help: ArgumentHelp("All that it shows, as JSON; - is standard input.", valueName: "file"),
        completion: .file(extensions: ["json"])
    )
    var file: String?

    @Option(help: ArgumentHelp("The item with the same id, as a JSON object.", valueName: "json"))
    var item: String?

    @OptionGroup
    var service: ServiceOptions

    func validate() throws {
        guard (file == nil) != (item == nil) else { throw ValidationError("expected a file or --item, one of them") }
        _ = try parsedItem
    }

    func run() throws {
        try Failure.reported {
            if let file { try service.ask("Update", ["content": try ContentFile.read(file)]) }
            if let item = try parsedItem { try service.ask("Update", ["item": item]) }
        }
    }

    private var parsedItem: Value? {
        get throws {
            do throws(JSONError) {
                return try item.map { text throws(JSONError) in try Value(json: text.utf8) }
            } catch {
                throw ValidationError("--item: \(error)")
            }
        }
    }
}
