package import Values

package struct Desired: Equatable, Sendable {
    package let revision: Value
    package let parameters: Value
    package let faults: [ValueFault]

    /// What cannot be read at all, and why.
    package init(unreadable reason: String) {
        (revision, parameters) = (.null, [:])
        faults = [ValueFault(path: "", message: reason)]
    }

    /// What is wanted, as `init` reads it.
    package var value: Value {
        guard case .table(var entries) = parameters else { return .null }
        entries["revision"] = revision
        return .table(entries)
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
/// cannot show the newest goes on with the last that it could, also where daemon or bridge were started again meanwhile.
package struct DesiredState: Sendable {
    private enum Phase: Equatable, Sendable {
        case settled
        case wanting(Desired)
        case applying(Desired)
    }

    private var wanted: [Topics.Scope: Desired] = [:]
    private var phase = Phase.settled
    /// What was asked for last of the daemon that is there, and what was wrong with it.
    private var tried: (desired: Desired, faults: [ValueFault])?
    /// The last that could be shown, which stays; nil where there is none, or nobody wants anything any more.
    package private(set) var good: Desired?
    /// Whether the daemon that is there was asked for that.
    private var isGoodTried = false
    /// What this daemon shows of all that; nil where that is not known.
    private var shown: Desired?
    /// Whether all that the broker has kept has come.
    private var isConcluded = false

    /// - Parameter good: the last that could be shown before the bridge was started.
    package init(after good: Desired? = nil) {
        self.good = good
        settle()
    }

    /// Whoever speaks for `scope` wants `desired`; nil no longer wants anything.
    package mutating func want(_ desired: Desired?, for scope: Topics.Scope) {
        wanted[scope] = desired
        if winner == nil { (good, tried, isConcluded) = (nil, nil, true) }
        settle()
    }

    /// Whatever the broker keeps has come by now: where that is nothing, nothing is wanted.
    package mutating func conclude() {
        if winner == nil { good = nil }
        isConcluded = true
        settle()
    }

    package var isSettled: Bool { phase == .settled }

    /// The daemon is another one than before, and shows what it is configured to.
    package mutating func restart() {
        (tried, shown, isGoodTried, phase) = (nil, nil, false, .settled)
        settle()
    }

    /// The panel has a display now: what could not be shown is tried once more.
    package mutating func retry() {
        if tried?.desired != shown { tried = nil }
        isGoodTried = false
        settle()
    }

    package mutating func next() -> Desired? {
        guard case .wanting(let desired) = phase else { return nil }
        phase = .applying(desired)
        return desired
    }

    /// What was asked for is shown where there are no faults.
    package mutating func ended(_ faults: [ValueFault]) {
        guard case .applying(let desired) = phase else { return }
        if desired == winner || desired != good { tried = (desired, faults) }
        if desired == good { isGoodTried = true }
        if faults.isEmpty { shown = desired }
        // It may have been withdrawn meanwhile.
        if faults.isEmpty, winner != nil { (good, isGoodTried) = (desired, true) }
        phase = .settled
        settle()
    }

    /// What is reported of the daemon that is there; nil where it is not known what is wanted, or something else is shown soon.
    package var report: Value? {
        guard isSettled, isConcluded || tried != nil else { return nil }
        let faults = (tried?.faults ?? []).map { Value.table(["path": .text($0.path), "message": .text($0.message)]) }
        return [
            "revision": shown?.revision ?? .null, "desired": winner?.revision ?? .null, "faults": .list(faults),
        ]
    }

    private mutating func settle() {
        if case .applying = phase { return }
        if let winner, winner == shown { tried = (winner, []) }
        if let winner, winner != tried?.desired {
            phase = .wanting(winner)
        } else if let good, good != shown, !isGoodTried {
            phase = .wanting(good)
        } else {
            phase = .settled
        }
    }

    private var winner: Desired? { wanted.max { $0.key < $1.key }?.value }
}
