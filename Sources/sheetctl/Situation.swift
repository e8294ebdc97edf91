import Values

/// Where the sheet is, as people read it.
struct Situation {
    /// A name and what it is, a line each.
    let lines: [String]

    /// The lines for a Situation as the interface describes it; what it does not tell is none.
    init(_ state: Value) {
        lines = Columns.lines([
            ["state", state.word("state") ?? "none"],
            ["detent", state.word("detent") ?? "none"],
            ["top", state.number("top").map { "\($0) pt" } ?? "none"],
            ["dim", (state["dim"]?.asNumber).map { "\(($0 * 100).shown(decimals: 0)) %" } ?? "none"],
            ["preset", state.word("preset") ?? "none"],
            ["detents", Self.detents(state["detents"])],
            ["display", state["display"].flatMap(Self.display) ?? "none"],
            ["touchscreen", state.word("touchscreen") ?? "none"],
        ])
    }

    private static func detents(_ list: Value?) -> String {
        guard case .list(let detents)? = list, !detents.isEmpty else { return "none" }
        return detents.map { "\($0.word("name") ?? "?") at \($0.number("top") ?? "?") pt" }.joined(separator: ", ")
    }

    /// The display on one line; nil for null.
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
