import Values

extension Request {
    package struct Watch: Equatable, Sendable {
        /// Names of events; nil are all but touches, and those that are sent only where they are named.
        package var names: [String]?
        /// Whether it is asked before a finger dismisses the sheet.
        package var decides = false
        /// How long a decision may take, in milliseconds.
        package var patience = 1000
        package static let patiences = 1...5000
        package static let events = [
            "will_present", "did_present", "will_move", "did_move", "will_dismiss", "did_dismiss", "tapped_outside",
            "activated", "changed", "submitted", "dismiss_attempted", "touched", "light", "theme", "content",
            "settings_dropped", "program", "expiring", "focused",
        ]
        /// Whether it gets touches that go through.
        package var touches = false
    }
}

extension Request.Watch {
    init(_ reader: TableReader) {
        names = reader.list("names", limit: 64) { value, path in
            if case .text(let name) = value, Self.events.contains(name) { return name }
            reader.faults.note("expected the name of an event, found \(value.shown)", at: path)
            return nil
        }
        decides = reader.flag("decides") ?? decides
        patience = reader.integer("patience_ms", in: Self.patiences) ?? patience
        touches = reader.flag("touches") ?? touches
    }
}
