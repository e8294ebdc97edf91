import ArgumentParser
import Control
import Values

struct ThemeCommand: ServiceCommand {
    static let configuration = CommandConfiguration(
        commandName: "theme",
        abstract: "Set the theme of documents that do not say it themselves, or show it.",
        discussion: "It counts until sheetd ends; auto leaves it to the configuration again."
    )

    private static let known = ["light", "dark", "auto"]

    @Argument(help: ArgumentHelp("light, dark or auto.", valueName: "name"), completion: .list(known))
    var name: String?

    @OptionGroup
    var service: ServiceOptions

    func validate() throws {
        guard let name, !Self.known.contains(name) else { return }
        throw ValidationError("expected light, dark or auto, not \(name)")
    }

    func perform() throws {
        var parameters: [String: Value] = [:]
        parameters["name"] = name.map(Value.text)
        try service.show(try service.connect().call("Theme", .table(parameters)), as: Self.lines)
    }

    private static func lines(_ reply: Value) -> [String] {
        Columns.lines(["name", "shown"].map { [$0, reply["theme"]?[$0]?.word ?? "none"] })
    }
}
