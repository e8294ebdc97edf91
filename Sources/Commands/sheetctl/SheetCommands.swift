import ArgumentParser
import Control
import SystemPackage
import Typing
import Values

struct PresentCommand: ServiceCommand {
    static let configuration = CommandConfiguration(
        commandName: "present",
        abstract: "Show the sheet, with other content or with what it has.",
        discussion: """
            Preset and settings hold for as long as the sheet is shown. With --lifetime connection it is shown until \
            Ctrl-C, or until nobody reads the output any more.
            """
    )

    @Argument(
        help: ArgumentHelp("What it shows, in TOML or JSON; - is standard input.", valueName: "file"),
        completion: .file(extensions: ["toml", "json"])
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
    var settings: [ConfigurationSetting] = []

    @Option(help: ArgumentHelp("Come to rest there.", valueName: "detent"))
    var detent: String?

    @Option(
        help: ArgumentHelp(
            "What it is called, to be shown and changed beside others (default: sheet).",
            valueName: "presentation"
        )
    )
    var name: PresentationName?

    @Flag(help: "Lie above what has the same priority, not in its place.")
    var over = false

    @Option(
        help: ArgumentHelp("For how long it stays; that of the connection until sheetctl ends.", valueName: "lifetime")
    )
    var lifetime: Lifetime?

    @OptionGroup
    var urgency: UrgencyOptions

    /// The names of the presets that come with sheetd, to complete them.
    ///
    /// The table of presets is not linked for it.
    static let presets = ["classic", "velog", "stepped", "card", "lunabee", "fluid", "tray"]

    @OptionGroup
    var rest: RestOptions

    @OptionGroup
    var service: ServiceOptions

    func validate() throws {
        guard let name, !Request.Presentation.isName(name.text) else { return }
        throw ValidationError("--name must be 1 to 64 of A-Z, a-z, 0-9, \"_\", \".\" and \"-\"")
    }

    func perform() throws {
        guard let content = try file.map(ContentFile.init) else { return try present(nil) }
        try content.locatingFaults { try present(content.value) }
    }

    private func present(_ content: Value?) throws {
        var parameters = urgency.parameters
        parameters["content"] = content
        parameters["preset"] = preset.map(Value.text)
        parameters["detent"] = detent.map(Value.text)
        if !settings.isEmpty { parameters["settings"] = ConfigurationSetting.table(settings) }
        if over { parameters["over"] = true }
        parameters["lifetime"] = lifetime.map { .text($0.rawValue) }
        // From the first moment Ctrl-C only ends the wait.
        let stop = lifetime == .connection ? Interrupt.awaited() : nil
        let connection = try service.call("Present", parameters.about(name), then: rest)
        if lifetime == .connection { try connection.stay(until: stop, readerOf: .standardOutput) }
    }
}

struct DismissCommand: ServiceCommand {
    static let configuration = CommandConfiguration(
        commandName: "dismiss",
        abstract: "Hide the sheet, without asking anybody."
    )

    @Argument(
        help: ArgumentHelp(
            "The presentation that is meant (default: the topmost that is shown).",
            valueName: "presentation"
        )
    )
    var name: PresentationName?

    @OptionGroup
    var rest: RestOptions

    @OptionGroup
    var service: ServiceOptions

    func perform() throws { try service.call("Dismiss", [:].about(name), then: rest) }
}

struct MoveCommand: ServiceCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Move the sheet to a detent.",
        discussion: "sheetctl state lists the detents that there are."
    )

    @Argument(help: ArgumentHelp("The detent's name.", valueName: "detent"))
    var detent: String

    @OptionGroup
    var presentation: NameOption

    @OptionGroup
    var rest: RestOptions

    @OptionGroup
    var service: ServiceOptions

    func perform() throws {
        try service.call("Move", ["detent": .text(detent)].about(presentation.name), then: rest)
    }
}

struct TapCommand: ServiceCommand {
    static let configuration = CommandConfiguration(
        commandName: "tap",
        abstract: "Tap an item as a finger does, when nothing moves any more.",
        discussion: """
            An item that is out of sight is scrolled to, and a dark panel is lit first. sheetd permits it where \
            control.injection is true, for tests.
            """
    )

    @Argument(help: ArgumentHelp("The item's id.", valueName: "id"))
    var id: String

    @OptionGroup
    var presentation: NameOption

    @OptionGroup
    var rest: RestOptions

    @OptionGroup
    var service: ServiceOptions

    func perform() throws {
        do {
            try service.call("Tap", ["id": .text(id)].about(presentation.name), then: rest)
        } catch ControlConnectionError.refused(let refusal) where refusal.name == "io.sheetd.Sheet.Hidden" {
            // A program that may tap need not be allowed to read what is shown.
            let home = try? service.connect().call("Content", ["name": "home"])
            guard presentation.name == nil, home?["content"]?.hasItem(id) == true else {
                throw ControlConnectionError.refused(refusal)
            }
            throw ContentFileError("\(refusal), and the home has an item \(Value.text(id).shown): --name home taps it")
        }
    }
}

extension Value {
    /// Whether an object called `id` is somewhere in it.
    fileprivate func hasItem(_ id: String) -> Bool {
        switch self {
        case .table(let entries): entries["id"] == .text(id) || entries.values.contains { $0.hasItem(id) }
        case .list(let values): values.contains { $0.hasItem(id) }
        default: false
        }
    }
}

struct TypeCommand: ServiceCommand {
    static let configuration = CommandConfiguration(
        commandName: "type",
        abstract: "Press keys as a keyboard does, when nothing moves any more.",
        discussion: """
            The letters of the text come first. Keys have the names that XKB has for them: Return, Tab, Escape, BackSpace, \
            Left, Prior, Menu and others. A dark panel is lit first. sheetd permits it where control.injection is true, for tests.
            """
    )

    @Argument(help: "What to type.")
    var text: String?

    @Option(name: .customLong("key"), help: ArgumentHelp("Press this key.", valueName: "name"))
    var keys: [String] = []

    @OptionGroup
    var rest: RestOptions

    @OptionGroup
    var service: ServiceOptions

    func validate() throws {
        if text == nil, keys.isEmpty { throw ValidationError("expected a text or --key") }
        if let name = keys.first(where: { Key.named($0) == nil }) {
            throw ValidationError("\(name) is no key: expected a letter or one of \(Key.names.joined(separator: ", "))")
        }
    }

    func perform() throws {
        var parameters: [String: Value] = ["keys": .list(keys.map(Value.text))]
        parameters["text"] = text.map(Value.text)
        try service.call("Type", .table(parameters), then: rest)
    }
}

struct UpdateCommand: ServiceCommand {
    static let configuration = CommandConfiguration(
        commandName: "update",
        abstract: "Change what the sheet shows: all of it, one item, or values.",
        discussion: "The sheet stays where it is, shown or hidden."
    )

    @Argument(
        help: ArgumentHelp("All that it shows, in TOML or JSON; - is standard input.", valueName: "file"),
        completion: .file(extensions: ["toml", "json"])
    )
    var file: String?

    @Option(help: ArgumentHelp("The item with the same id, as a JSON object.", valueName: "json"))
    var item: String?

    @Option(
        name: .customLong("value"),
        help: ArgumentHelp("Set the value of an item, as in oven=true; the rest of it stays.", valueName: "id=value")
    )
    var values: [ConfigurationSetting] = []

    @OptionGroup
    var presentation: NameOption

    @OptionGroup
    var rest: RestOptions

    @OptionGroup
    var service: ServiceOptions

    func validate() throws {
        guard [file != nil, item != nil, !values.isEmpty].count(where: \.self) == 1 else {
            throw ValidationError("expected a file, --item or --value, one of them")
        }
        _ = try parsedItem
    }

    func perform() throws {
        if let content = try file.map(ContentFile.init) {
            try content.locatingFaults { try update(["content": content.value]) }
        }
        if let item = try parsedItem { try update(["item": item]) }
        for setting in values { try update(["id": .text(setting.key), "value": setting.value]) }
    }

    private func update(_ parameters: [String: Value]) throws {
        try service.call("Update", parameters.about(presentation.name), then: rest)
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

struct RotateCommand: ServiceCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate",
        abstract: "Turn the picture clockwise, until sheetd reads its configuration again."
    )

    private static let known = [0, 90, 180, 270]

    @Argument(
        help: ArgumentHelp("0, 90, 180 or 270.", valueName: "degrees"),
        completion: .list(known.map(String.init))
    )
    var degrees: Int

    @OptionGroup
    var service: ServiceOptions

    func validate() throws {
        guard Self.known.contains(degrees) else {
            throw ValidationError("expected 0, 90, 180 or 270 degrees, not \(degrees)")
        }
    }

    func perform() throws { try service.call("Rotate", ["rotation": .integer(Int64(degrees))]) }
}

/// A key of the configuration or the id of an item, and its value, as in `sheet.dim.alpha=0.2`.
struct ConfigurationSetting: ExpressibleByArgument {
    let key: String
    let value: Value

    /// A value that is no JSON is a text, so that texts need no quotes inside those of the shell.
    init?(argument: String) {
        guard let split = argument.firstIndex(of: "="), split > argument.startIndex else { return nil }
        let text = String(argument[argument.index(after: split)...])
        key = String(argument[..<split])
        value = (try? Value(json: text.utf8)) ?? .text(text)
    }

    /// The settings by key; of a key that comes twice the last one counts.
    static func table(_ settings: [ConfigurationSetting]) -> Value {
        .table(Dictionary(settings.map { ($0.key, $0.value) }) { _, last in last })
    }
}
