package import Values

package struct Desired: Hashable, Sendable {
    package let revision: Value
    package let parameters: Value
    package let faults: [ValueFault]

    /// What cannot be read at all, and why.
    package init(unreadable reason: String) {
        (revision, parameters) = (.null, [:])
        faults = [ValueFault(path: "", message: reason)]
    }

    package init(_ value: Value) {
        let found = Faults()
        guard let reader = TableReader(value, at: "", found) else {
            (revision, parameters, faults) = (.null, [:], found.list)
            return
        }
        let revision = reader.read("revision", expected: "a text or a whole number") { value -> Value? in
            switch value {
            case .text, .integer: value
            default: nil
            }
        }
        self.revision = reader.required("revision", revision) ?? .null
        var parameters: [String: Value] = [:]
        for name in ["content", "preset", "settings", "detent"] { parameters[name] = reader.value(name) }
        self.parameters = .table(parameters)
        reader.close()
        faults = found.list
    }
}

/// From what the panel is to show to what it shows.
///
/// What is said to the panel alone counts before what is said to its groups, and that before what is said to all. A panel that
/// cannot show the newest goes on with the last that it could.
package struct DesiredState: Sendable {
    private enum Phase: Hashable, Sendable {
        case settled
        case wanting
        case applying(Desired)
    }

    private var wanted: [Topics.Scope: Desired] = [:]
    private var phase = Phase.settled
    /// What was tried last, well or not.
    private var tried: Desired?
    private var shown: Desired?
    /// What was reported last of the daemon that is there; nil where nothing was.
    package private(set) var report: Value?

    package init() {}

    /// Whoever speaks for `scope` wants `desired`; nil no longer wants anything.
    package mutating func want(_ desired: Desired?, for scope: Topics.Scope) {
        wanted[scope] = desired
        settle()
    }

    package var isSettled: Bool { phase == .settled }

    /// The daemon is another one than before, and shows what it is configured to.
    package mutating func restart() {
        (tried, shown, report, phase) = (nil, nil, nil, .settled)
        settle()
    }

    /// The panel has a display now: what could not be shown is tried once more.
    package mutating func retry() {
        if tried != shown { tried = nil }
        settle()
    }

    package mutating func next() -> Desired? {
        guard phase == .wanting, let desired = winner else { return nil }
        phase = .applying(desired)
        return desired
    }

    /// What was asked for is shown where there are no faults.
    ///
    /// - Returns: what is reported.
    package mutating func ended(_ faults: [ValueFault]) -> Value? {
        guard case .applying(let desired) = phase else { return nil }
        tried = desired
        if faults.isEmpty { shown = desired }
        phase = .settled
        settle()
        let list = faults.map { Value.table(["path": .text($0.path), "message": .text($0.message)]) }
        report = ["revision": shown?.revision ?? .null, "desired": desired.revision, "faults": .list(list)]
        return report
    }

    private mutating func settle() {
        guard case .applying = phase else {
            phase = winner == nil || winner == tried ? .settled : .wanting
            return
        }
    }

    private var winner: Desired? { wanted.max { $0.key < $1.key }?.value }
}
