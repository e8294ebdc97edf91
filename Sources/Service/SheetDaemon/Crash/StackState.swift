import Interaction
import Stacking
import System
import Values

/// What is presented besides the configured sheet, for the run after one that ends without warning: all but what goes with its client.
struct StackState: Equatable, Sendable {
    struct Entry: Equatable, Sendable {
        var name: String
        var priority: StackPriority
        var user: UInt32
        /// In microseconds.
        var timeout: Microseconds?
        /// Whether it was on the display.
        var wasShown: Bool
        /// What programs have made of it; of the configured sheet nothing, which is kept by itself.
        var presented: PresentedState
        var place: SheetPlace
    }

    /// From the lowest; the configured sheet is among them where it was presented.
    var entries: [Entry] = []
}

// As it is kept in a file.
extension StackState: KeptState {
    static let initial = StackState()
    /// The bytes of the longest that is kept: all documents of a stack, and their pictures.
    static let limit = 48 << 20
    private static let version = 1

    var value: Value { ["version": .integer(Int64(Self.version)), "entries": .list(entries.map(\.value))] }

    init?(_ value: Value, _ faults: Faults) {
        guard let reader = TableReader(value, at: "", faults) else { return nil }
        _ = reader.required("version", reader.integer("version", in: Self.version...Self.version))
        entries = reader.list("entries", limit: PresentationStack.limit) { Entry($0, at: $1, faults) } ?? []
        reader.close()
        if !faults.list.isEmpty { return nil }
    }
}

extension StackState.Entry {
    fileprivate var value: Value {
        var entries: [String: Value] = [
            "name": .text(name), "priority": .text(priority.rawValue), "user": .integer(Int64(user)),
            "shown": .flag(wasShown), "presented": presented.value, "place": place.value,
        ]
        entries["timeout_us"] = timeout.map { .integer($0) }
        return .table(entries)
    }

    fileprivate init?(_ value: Value, at path: String, _ faults: Faults) {
        guard let reader = TableReader(value, at: path, faults) else { return nil }
        let name = reader.required("name", reader.text("name"))
        let priority = reader.required("priority", reader.choice("priority", of: StackPriority.self))
        let user = reader.required("user", reader.integer("user", in: 0...Int(UInt32.max)))
        let wasShown = reader.required("shown", reader.flag("shown"))
        let presented = reader.required("presented", reader.value("presented")).flatMap { PresentedState($0, faults) }
        let place = reader.required("place", reader.value("place")).flatMap { SheetPlace($0, faults) }
        timeout = reader.integer("timeout_us", in: 1...Int.max).map { Microseconds($0) }
        reader.close()
        guard let name, let priority, let user, let wasShown, let presented, let place else { return nil }
        (self.name, self.priority, self.user, self.wasShown) = (name, priority, UInt32(user), wasShown)
        (self.presented, self.place) = (presented, place)
    }
}
