import ArgumentParser
import Control
import Values

struct LightCommand: ServiceCommand {
    static let configuration = CommandConfiguration(
        commandName: "light",
        abstract: "Set the light of the panel, or tell about it.",
        discussion: "The level is that of a panel in use; one that is dimmed or off stays so without --awake."
    )

    @Argument(help: ArgumentHelp("How bright the panel is in use, 0.01 to 1.", valueName: "level"))
    var level: Double?

    @Flag(inversion: .prefixedNo, help: "Light the panel as a touch does, or switch it off until the next touch.")
    var awake: Bool?

    @OptionGroup
    var service: ServiceOptions

    func validate() throws {
        let levels = Request.Light.levels
        if let level, !levels.contains(level) {
            throw ValidationError("expected a level from \(levels.lowerBound) to 1, not \(level)")
        }
    }

    func perform() throws {
        var parameters: [String: Value] = [:]
        parameters["level"] = level.map(Value.number)
        parameters["awake"] = awake.map(Value.flag)
        try service.show(try service.connect().call("Light", .table(parameters)), as: Self.lines)
    }

    private static func lines(_ reply: Value) -> [String] {
        let state = if case .text(let word)? = reply["state"] { word.oneLine() } else { "none" }
        let level = (reply["level"]?.asNumber).map { $0.shown() }
        return Columns.lines([["light", state], ["level", level ?? "none"]])
    }
}
