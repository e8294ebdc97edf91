import Stacking
import System
import TestSupport
import Testing

/// Programs of three users and root, a finger and time, in any order, and what is known of the presentations without the stack.
struct StackStory {
    private(set) var display = StackDisplay()
    private var random: SplitMix
    private var known: [StackEntry.ID: Known] = [:]
    private var count = 0
    private var (departureCount, warningCount) = (0, 0)

    /// What is known of one that is presented.
    private struct Known {
        /// Of two of one priority that of the higher number lies above.
        var place: Double
        var arrival: Microseconds
        /// When its time-out began.
        var begin: Microseconds
        var wasShown = false
        var warning: Microseconds?
    }

    init(seed: UInt64) { random = SplitMix(seed: seed) }

    private mutating func pick<Element>(_ list: [Element]) -> Element { list.randomElement(using: &random)! }

    private mutating func owner() -> StackOwner {
        let user = pick([1, 2, 3, 0] as [UInt32])
        return StackOwner(
            user: user,
            isPrivileged: user == 0,
            mayAlarm: user == 3,
            connection: Int(user) * 2 + pick([0, 1])
        )
    }

    mutating func next() {
        switch Int.random(in: 0..<24, using: &random) {
        case 0..<7: present(.presentation)
        case 7..<10: present(.question)
        case 10, 11: dismiss()
        case 12: disconnect()
        case 13: answer()
        case 14: display.touch()
        case 15: display.lift()
        case 16: display.swipe()
        default: display.advance(by: pick([0, 10_000, 100_000, 400_000, 1_000_000, 3_000_000, 15_000_000]))
        }
        check()
    }

    private mutating func present(_ kind: StackEntry.Kind) {
        count += 1
        let names = display.stack.entries.map(\.name)
        let name = kind == .question ? "ask-\(count)" : pick(["sheet", "a", "b", "c", "\(count)"] + names)
        let request = StackRequest(
            name,
            over: pick([true, false]),
            priority: pick([nil, .normal, .prompt, .prompt, .lock, .alarm]),
            lifetime: pick([.daemon, .connection]),
            timeout: pick([nil, nil, 1_000_000, 5_000_000, 20_500_000, 30_000_000, 60_000_000]),
            owner: owner(),
            kind: kind
        )
        let before = display.stack
        do throws(StackError) {
            try display.present(request)
            note(request, before)
        } catch {
            #expect(display.stack == before, "what is refused changes nothing")
            check(error, request, before)
        }
    }

    private mutating func note(_ request: StackRequest, _ before: PresentationStack) {
        let entry = display.stack.entry(named: request.name)!
        if let old = before.entry(named: request.name) {
            #expect(entry.id == old.id && Self.mayChange(request.owner, old))
            #expect(entry.kind == .presentation || entry.owner == old.owner, "it is for who asked")
            let above = display.stack.entries.drop { $0.id != old.id }.dropFirst()
            #expect(!above.contains { $0.priority == old.priority && Self.mayReplace(request.owner, $0) })
            known[entry.id]?.begin = display.now
            known[entry.id]?.warning = nil
            return
        }
        let rival = before.entries.last { $0.priority == entry.priority }
        let isRefused = rival.map { !Self.mayReplace(request.owner, $0) } ?? false
        let waits = request.kind == .presentation && !request.isOver && isRefused
        let place = waits ? -Double(count) : request.kind == .question ? placeOfQuestion(entry, before) : Double(count)
        known[entry.id] = Known(place: place, arrival: display.now, begin: display.now)
        // It has come up in the place of what was on its way out.
        known[entry.id]?.wasShown = entry.wasShown
    }

    /// Right below those that were asked before, above all others where there are none.
    private func placeOfQuestion(_ entry: StackEntry, _ before: PresentationStack) -> Double {
        let rivals = before.entries.filter { $0.priority == entry.priority }
        let places = { (kept: (StackEntry) -> Bool) in rivals.filter(kept).compactMap { known[$0.id]?.place } }
        guard let asked = places({ $0.kind == .question }).min() else { return Double(count) }
        return places { _ in true }.filter { $0 < asked }.max().map { ($0 + asked) / 2 } ?? asked - 1
    }

    private func check(_ error: StackError, _ request: StackRequest, _ before: PresentationStack) {
        let old = before.entry(named: request.name)
        switch error {
        case .tooMany(let limit):
            #expect(limit == 16 && old == nil && before.entries.count >= 16)
            #expect(
                request.priority != .alarm
                    || before.entries.allSatisfy { $0.priority == .alarm || $0 == before.displayed }
            )
        case .notOpen(let name):
            #expect(name == request.name && old.map { !Self.mayChange(request.owner, $0) } ?? false)
        case .priorityIs(let priority): #expect(old?.priority == priority && request.priority != priority)
        }
    }

    /// What is for its client alone, nobody else changes, but for root.
    private static func mayChange(_ caller: StackOwner, _ entry: StackEntry) -> Bool {
        let isForAll = entry.name == "sheet" || entry.kind == .presentation && entry.lifetime == .daemon
        let isOwner = caller.user == entry.owner.user || caller.user == 0
        return isOwner || isForAll && (entry.priority != .alarm || caller.user == 3)
    }

    private static func mayReplace(_ caller: StackOwner, _ entry: StackEntry) -> Bool {
        entry.kind == .presentation && mayChange(caller, entry)
    }

    private mutating func dismiss() {
        let (name, caller) = (pick(display.stack.entries.map(\.name) + ["nothing"]), owner())
        let before = display.stack
        let isPermitted = before.entry(named: name).map { Self.mayChange(caller, $0) } ?? true
        do throws(StackError) {
            let departure = try display.stack.dismiss(name, for: caller)
            display.note(departure.map { [$0] } ?? [])
            #expect(isPermitted && departure?.entry.name == before.entry(named: name)?.name)
        } catch {
            #expect(error == .notOpen(name) && !isPermitted && display.stack == before)
        }
    }

    private mutating func disconnect() {
        let connection = pick([2, 3, 4, 5, 6, 7])
        display.note(display.stack.disconnect(connection))
        #expect(
            !display.stack.entries.contains {
                $0.owner.connection == connection && ($0.kind == .question || $0.lifetime == .connection)
            }
        )
    }

    private mutating func answer() {
        guard let entry = display.stack.displayed, entry.kind == .question else { return }
        display.note(display.stack.answer(entry.id).map { [$0] } ?? [])
    }

}

// The laws.
extension StackStory {
    private mutating func check() {
        account()
        checkOrder()
        checkTimes()
    }

    /// Every one that is presented goes once, or is still there; a finger brings the configured one.
    private mutating func account() {
        let entries = display.stack.entries
        for entry in entries where known[entry.id] == nil {
            #expect(entry.name == "sheet" && entry.owner == .daemon && entry.wasShown)
            count += 1
            known[entry.id] = Known(place: -Double(count), arrival: display.now, begin: display.now, wasShown: true)
        }
        for departure in display.departures[departureCount...] {
            #expect(known.removeValue(forKey: departure.entry.id) != nil, "it has left before")
            #expect(departure.reason != .replaced || departure.entry.kind == .presentation || entries.count == 16)
            #expect(departure.reason != .item || departure.entry.kind == .question)
        }
        departureCount = display.departures.count
        #expect(Set(entries.map(\.id)) == Set(known.keys) && Set(entries.map(\.name)).count == entries.count)
        #expect(entries.count { $0.owner != .daemon } <= 16)
        #expect(Set(display.presented).count == display.presented.count, "it has come up twice")
        for entry in entries {
            #expect(entry.wasShown || known[entry.id]?.wasShown == false, "it was shown, and is not")
            known[entry.id]?.wasShown = entry.wasShown
        }
        if let displayed = display.stack.displayed { #expect(displayed.wasShown) }
    }

    private func checkOrder() {
        let entries = display.stack.entries
        for (lower, upper) in zip(entries, entries.dropFirst()) {
            #expect(lower.priority <= upper.priority)
            guard lower.priority == upper.priority else { continue }
            #expect(known[lower.id]!.place < known[upper.id]!.place, "\(lower.name), \(upper.name)")
        }
    }

    private mutating func checkTimes() {
        for entry in display.stack.entries {
            #expect(entry.arrival == known[entry.id]?.arrival)
            known[entry.id]!.begin = max(known[entry.id]!.begin, display.lastTouch)
            #expect(entry.deadline == entry.timeout.map { known[entry.id]!.begin + $0 })
            if let deadline = entry.deadline { #expect(deadline > display.now, "it is overdue") }
        }
        for (id, time) in display.warnings[warningCount...] {
            guard let entry = display.stack[id], let deadline = entry.deadline, let begin = known[id]?.begin else {
                continue
            }
            #expect(time == max(begin, deadline - 20_000_000), "20 s before the end")
            if let last = known[id]?.warning { #expect(time - last >= 1_000_000, "a finger that moves brings many") }
            known[id]?.warning = time
        }
        warningCount = display.warnings.count
    }

    /// The finger stays where it is, and nobody asks for anything more.
    mutating func end() {
        display.advance(by: 70_000_000)
        check()
        #expect(!display.stack.entries.contains { $0.timeout != nil })
        // A finger has its patience, what is shown goes, and what comes is prepared and comes up.
        display.advance(by: 3_000_000)
        check()
        #expect(display.isSettled, "\(display.stack.display), \(display.stack.entries.map(\.name))")
    }
}
