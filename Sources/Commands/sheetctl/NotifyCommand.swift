import ArgumentParser
import Values

struct NotifyCommand: ServiceCommand {
    static let configuration = CommandConfiguration(
        commandName: "notify",
        abstract: "Show a message at the upper edge for a while, over everything else.",
        discussion: """
            Messages are shown one after another; as long as 8 wait, sheetd takes no more. A tap or an upward swipe \
            removes the one that is shown. A warning and an error light a dark panel.
            """
    )

    @Argument(help: ArgumentHelp("The message, three lines of which are shown.", valueName: "text"))
    var text: String

    @Option(
        help: ArgumentHelp("Mark it: \(roles.joined(separator: ", ")).", valueName: "role"),
        completion: .list(roles)
    )
    var role: String?

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("Show it for so long, 0.2 to 30; 4 unless given.", valueName: "seconds")
    )
    var seconds: Double?

    @Option(
        help: ArgumentHelp("A PNG in the place of the mark; - is standard input.", valueName: "file"),
        completion: .file(extensions: ["png"])
    )
    var icon: String?

    /// The documents' module, which has them, is not linked for it.
    static let roles = ["info", "success", "warning", "error"]

    @OptionGroup
    var service: ServiceOptions

    func validate() throws {
        if let role, !Self.roles.contains(role) {
            throw ValidationError("--role: \(Spelling.unknownName(role, among: Self.roles, kind: "role"))")
        }
        if let seconds, !(0.2...30).contains(seconds) {
            throw ValidationError("expected 0.2 to 30 seconds, not \(seconds)")
        }
    }

    func perform() throws {
        var parameters: [String: Value] = ["text": .text(text)]
        parameters["role"] = role.map(Value.text)
        parameters["duration_ms"] = seconds.map { .number($0 * 1000) }
        // sheetd need not be allowed to read the file.
        parameters["icon"] = try icon.map { ["png": .text(Base64.text(try ContentFile.bytes(ofFile: $0)))] }
        try service.call("Notify", .table(parameters))
    }
}
