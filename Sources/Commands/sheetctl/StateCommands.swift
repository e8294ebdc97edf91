import ArgumentParser
import Control
import Values

struct StateCommand: ServiceCommand {
    static let configuration = CommandConfiguration(commandName: "state", abstract: "Tell where the sheet is.")

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

    func perform() throws {
        let connection = try service.connect()
        let reply = rest.wait ? try connection.settledState(of: name) : try connection.call("State", [:].about(name))
        try service.show(reply) { Situation($0["state"] ?? [:]).lines }
    }
}

struct Situation {
    let lines: [String]

    /// The lines for a Situation as the interface describes it; a value that is missing is shown as none.
    init(_ state: Value) {
        let (top, dim) = (
            state.number("top").map { "\($0) pt" },
            (state["dim"]?.asNumber).map { "\(($0 * 100).shown(decimals: 0)) %" }
        )
        let rows: [[String]] = [
            ["state", state.word("state") ?? "none"],
            ["detent", state.word("detent") ?? "none"],
            ["top", top ?? "none"],
            ["dim", dim ?? "none"],
            ["preset", state.word("preset") ?? "none"],
            ["detents", Self.detents(state["detents"])],
            ["display", state["display"].flatMap(Self.display) ?? "none"],
            ["touchscreen", state.word("touchscreen") ?? "none"],
        ]
        var programs = state["program"].map { [["program", Self.program($0)]] } ?? []
        if case .list(let inside)? = state["inside"] { programs += inside.map { ["inside", Self.program($0)] } }
        programs += (ProgramLines.lines(state) ?? []).map { ["connected", $0] }
        lines = Columns.lines(rows + Self.keys(state) + Self.presentations(state) + programs)
    }

    /// The one that this is about, and all that there are, the uppermost first.
    private static func presentations(_ state: Value) -> [[String]] {
        var rows = state.word("presentation").map { [["presentation", $0]] } ?? []
        guard case .list(let stack)? = state["stack"] else { return rows }
        rows += stack.reversed().map { entry in
            ["stack", ["name", "state", "priority"].map { entry.word($0) ?? "?" }.joined(separator: ", ")]
        }
        if case .list(let pages)? = state["pages"] {
            rows.append(["pages", pages.map(\.shown).joined(separator: ", ")])
        }
        return rows
    }

    /// What keys act on, and our keyboard, where they are there.
    private static func keys(_ state: Value) -> [[String]] {
        let focus = state.word("focus").map { ["focus", $0] }
        let keyboard = state["keyboard"].map { keyboard in
            ["keyboard", "\(keyboard.word("layout") ?? "?") from \(keyboard.number("top") ?? "?") pt"]
        }
        return [focus, keyboard].compactMap(\.self)
    }

    private static func detents(_ list: Value?) -> String {
        guard case .list(let detents)? = list, !detents.isEmpty else { return "none" }
        return detents.map { "\($0.word("name") ?? "?") at \($0.number("top") ?? "?") pt" }.joined(separator: ", ")
    }

    private static func program(_ program: Value) -> String {
        [program.word("app_id"), program.word("title")].compactMap(\.self).joined(separator: ", ")
    }

    private static func display(_ display: Value) -> String? {
        guard case .table = display else { return nil }
        let size = "\(display.number("width") ?? "?") x \(display.number("height") ?? "?") pixels"
        let scale = "scale \(display.number("scale") ?? "?")"
        let rotation = "rotation \(display.number("rotation") ?? "?")"
        let refresh = "\(display.number("refresh") ?? "?") Hz"
        return [display.word("name") ?? "?", size, scale, rotation, refresh].joined(separator: ", ")
    }
}

extension Value {
    fileprivate func word(_ name: String) -> String? {
        if case .text(let text)? = self[name] { text.oneLine() } else { nil }
    }

    fileprivate func number(_ name: String) -> String? {
        (self[name]?.asNumber).map { $0.shown() }
    }
}

struct StatsCommand: ServiceCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Tell how frames keep up with the finger and the display."
    )

    @OptionGroup
    var service: ServiceOptions

    func perform() throws {
        try service.show(try service.connect().call("Stats")) { Statistics($0["stats"] ?? [:]).lines }
    }
}

/// Statistics for people: a name, a number and its unit on a line.
struct Statistics {
    let lines: [String]

    /// The last words of names that mean a unit.
    private static let units = [
        "ms": "ms", "us": "µs", "s": "s", "hz": "Hz", "px": "px", "bytes": "bytes", "kb": "kB", "mb": "MB",
        "percent": "%",
    ]

    init(_ stats: Value) {
        guard case .table(let numbers) = stats, !numbers.isEmpty else {
            lines = []
            return
        }
        let rows = numbers.sorted { $0.key < $1.key }.map { name, number in
            let (title, unit) = Self.split(name)
            return [title, (number.asNumber)?.shown() ?? "none", unit]
        }
        lines = Columns.lines(rows, numbers: [1])
    }

    private static func split(_ name: String) -> (title: String, unit: String) {
        var words = name.oneLine().split(separator: "_").map(String.init)
        guard words.count > 1, let unit = units[words.last ?? ""] else { return (words.joined(separator: " "), "") }
        words.removeLast()
        return (words.joined(separator: " "), unit)
    }
}
