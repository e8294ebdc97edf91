package import System

/// Which presentation lies above which, and which one the display is to show: names and their order, without content.
///
/// The lowest comes first. Of one priority a later one lies above, but for questions, which wait for their turn. The display shows
/// one of them; what is to be done for it to show the topmost is a `Step`, which depends on nothing but the stack and on what
/// moves now. So whoever carries steps out may ask again at any time.
package struct PresentationStack: Equatable, Sendable {
    /// What the display shows, above all that was shown before.
    package enum Display: Equatable, Sendable {
        /// The configured sheet, which is hidden: nothing is presented.
        case sheet
        case entry(StackEntry.ID)
        /// Something that is hidden and no longer presented.
        case gone
    }

    /// What is to be done next.
    package enum Step: Equatable, Sendable {
        case nothing
        /// Until fingers are lifted, at most until then, and then until nothing moves by itself.
        case wait(until: Microseconds)
        /// Fingers have had their time: they no longer count, until something else is shown.
        case endTouches
        /// What is shown has left the stack: it is to move away.
        case dismiss(StackDeparture.Reason)
        /// The display is to show this one; nil is the configured sheet, hidden.
        case show(StackEntry.ID?)
    }

    /// What is shown now.
    package struct Situation: Equatable, Sendable {
        package var isTouched: Bool
        /// Whether sheet and content move by themselves.
        package var isMoving: Bool

        package init(isTouched: Bool = false, isMoving: Bool = false) {
            (self.isTouched, self.isMoving) = (isTouched, isMoving)
        }
    }

    package private(set) var entries: [StackEntry] = []
    package private(set) var display = Display.sheet
    /// The name of what the display shows, also when that has left the stack.
    package private(set) var displayedName = StackEntry.sheetName
    /// What is shown and has left the stack, where a finger has not dismissed it.
    private var leaving: StackDeparture?
    private var count = 0

    package static let limit = 16
    /// How long fingers may go on with what is beneath.
    package static let patience: Microseconds = 2_000_000

    package init() {}

    package var top: StackEntry? { entries.last }

    /// What is uppermost without what the display shows; nil is the configured sheet.
    package var next: StackEntry? { entries.last { .entry($0.id) != display } }

    package func entry(named name: String) -> StackEntry? { entries.first { $0.name == name } }

    package subscript(id: StackEntry.ID) -> StackEntry? { entries.first { $0.id == id } }

    /// The one on the display, as long as it is presented.
    package var displayed: StackEntry? { if case .entry(let id) = display { self[id] } else { nil } }

    /// Whether what is called `name` is `caller`'s to see; also of what is on its way out.
    package func isVisible(_ name: String, to caller: StackOwner) -> Bool {
        known(name)?.mayBeSeen(by: caller) ?? (name == StackEntry.sheetName || caller.isPrivileged)
    }

    /// Whether what is called `name` is `caller`'s to change; also of what is on its way out.
    package func isOpen(_ name: String, to caller: StackOwner) -> Bool {
        known(name)?.mayBeChanged(by: caller) ?? (name == StackEntry.sheetName || caller.isPrivileged)
    }

    private func known(_ name: String) -> StackEntry? {
        entry(named: name) ?? (leaving?.entry.name == name ? leaving?.entry : nil)
    }

    /// The one on the display, or that which comes back to it next.
    package var front: StackEntry? { displayed ?? (display == .gone ? entries.last { $0.wasShown } : nil) }

    /// Those that were shown before `id` came, from the lowest: they are seen beneath it.
    package func beneath(_ id: StackEntry.ID?) -> [StackEntry] {
        guard let id, let index = entries.firstIndex(where: { $0.id == id }) else { return [] }
        return entries[..<index].filter(\.wasShown)
    }

    /// How a presentation is seen.
    package enum Standing: String, Hashable, Sendable {
        case shown
        /// It was shown, and comes back as it was.
        case covered
        case waiting
    }

    package func standing(of entry: StackEntry) -> Standing {
        entry.id == front?.id ? .shown : entry.wasShown ? .covered : .waiting
    }

    /// The entry that a call without a name is about: the topmost that was shown; nil where that is the configured sheet.
    package var topmostShown: StackEntry? { entries.last(where: \.wasShown) }
}

// A stack of before.
extension PresentationStack {
    /// Adds what was presented when another stack was kept; the display shows the uppermost that was shown.
    package mutating func restore(_ request: StackRequest, wasShown: Bool, at time: Microseconds) {
        guard (try? add(request, at: time)) != nil else { return }
        for index in entries.indices where entries[index].name == request.name {
            entries[index].wasShown = wasShown
        }
        guard let top = topmostShown else { return }
        (display, displayedName) = (.entry(top.id), top.name)
    }
}

// What programs ask for.
extension PresentationStack {
    /// Presents something new, or something else under a name that is there.
    ///
    /// - Returns: what has to go for it, the uppermost first.
    /// - Throws: `StackError`; nothing has changed then.
    package mutating func present(_ request: StackRequest, at time: Microseconds) throws(StackError) -> [StackDeparture]
    {
        guard let index = entries.firstIndex(where: { $0.name == request.name }) else {
            return try add(request, at: time)
        }
        guard entries[index].mayBeChanged(by: request.owner) else { throw .notOpen(request.name) }
        let priority = entries[index].priority
        guard request.priority == nil || request.priority == priority else { throw .priorityIs(priority) }
        entries[index].take(request, at: time)
        let above = entries[(index + 1)...].filter { $0.priority == priority && $0.isReplaceable(by: request.owner) }
        return above.reversed().map { remove($0, .replaced) }
    }

    /// Whether what is on the display has left the stack.
    private var isLeaving: Bool { display != .sheet && displayed == nil }

    private mutating func add(_ request: StackRequest, at time: Microseconds) throws(StackError) -> [StackDeparture] {
        let priority = request.priority ?? .normal
        let replaced = request.kind == .question || request.isOver ? nil : entries.last { $0.priority == priority }
        var departures = replaced.flatMap { $0.isReplaceable(by: request.owner) ? [$0] : nil } ?? []
        let waits = replaced != nil && departures.isEmpty
        if entries.count - departures.count >= Self.limit {
            guard priority == .alarm, let newest else { throw .tooMany(limit: Self.limit) }
            departures = [newest]
        }
        count += 1
        var entry = StackEntry(
            id: StackEntry.ID(number: count),
            name: request.name,
            priority: priority,
            kind: request.kind,
            owner: request.owner,
            lifetime: request.lifetime,
            timeout: request.timeout,
            arrival: time
        )
        entry.restartTimeout(at: time)
        if request.name == displayedName, isLeaving {
            // What is on its way out comes back as this one.
            (display, leaving, entry.wasShown) = (.entry(entry.id), nil, true)
        }
        entries.insert(entry, at: waits ? firstPlace(of: priority) : place(of: entry))
        return departures.map { remove($0, .replaced) }
    }

    /// The one that came last, which makes way for an alarm: nobody can fill the stack so that there is no place for one.
    private var newest: StackEntry? {
        entries.filter { $0.priority < .alarm && .entry($0.id) != display }.max { $0.id.number < $1.id.number }
    }

    /// Below all others of `priority`: what cannot take the place of the topmost waits for its turn.
    private func firstPlace(of priority: StackPriority) -> Int {
        entries.firstIndex { $0.priority >= priority } ?? entries.endIndex
    }

    /// Above all others of its priority; a question below those that were asked before.
    private func place(of entry: StackEntry) -> Int {
        let asked = entries.firstIndex { $0.priority == entry.priority && $0.kind == .question }
        return entry.kind == .question ? asked ?? endPlace(of: entry.priority) : endPlace(of: entry.priority)
    }

    private func endPlace(of priority: StackPriority) -> Int {
        entries.firstIndex { $0.priority > priority } ?? entries.endIndex
    }

    /// Dismisses what is called `name`.
    ///
    /// - Returns: what has gone; nil where nothing has that name.
    package mutating func dismiss(_ name: String, for caller: StackOwner) throws(StackError) -> StackDeparture? {
        guard let entry = entry(named: name) else { return nil }
        guard entry.mayBeChanged(by: caller) else { throw .notOpen(name) }
        return remove(entry, .control)
    }

    /// Dismisses a question that is answered.
    package mutating func answer(_ id: StackEntry.ID) -> StackDeparture? { self[id].map { remove($0, .item) } }

    /// A client has gone, with what it has asked and what was to last no longer than its connection.
    package mutating func disconnect(_ connection: Int) -> [StackDeparture] {
        entries.filter { $0.owner.connection == connection && ($0.lifetime == .connection || $0.kind == .question) }
            .reversed().map { remove($0, .client) }
    }

    private mutating func remove(_ entry: StackEntry, _ reason: StackDeparture.Reason) -> StackDeparture {
        entries.removeAll { $0.id == entry.id }
        let departure = StackDeparture(entry: entry, reason: reason)
        if display == .entry(entry.id) { leaving = departure }
        return departure
    }
}

// What fingers and time do.
extension PresentationStack {
    /// The configured sheet is shown, by a finger or at the start.
    ///
    /// Where there is no place for it, it stays outside, and is hidden as soon as the uppermost can be shown.
    package mutating func sheetWasPresented(at time: Microseconds) {
        guard display == .sheet else { return }
        // A program has presented it as well, and it was not shown yet.
        if let id = entry(named: StackEntry.sheetName)?.id { return didShow(id) }
        guard entries.count < Self.limit else { return }
        count += 1
        let entry = StackEntry(
            id: StackEntry.ID(number: count),
            name: StackEntry.sheetName,
            priority: .normal,
            kind: .presentation,
            owner: .daemon,
            lifetime: .daemon,
            arrival: time,
            wasShown: true
        )
        entries.insert(entry, at: 0)
        display = .entry(entry.id)
    }

    /// What is shown is hidden now.
    ///
    /// - Returns: what has left the stack with that; nil where it had left it before.
    package mutating func displayedWasDismissed() -> StackDeparture? {
        let departed = displayed
        entries.removeAll { $0.id == departed?.id }
        display = displayedName == StackEntry.sheetName && entries.isEmpty ? .sheet : .gone
        leaving = nil
        return departed.map { StackDeparture(entry: $0, reason: .finger) }
    }

    /// A finger is down: what would go without one stays.
    package mutating func wasTouched(at time: Microseconds) {
        for index in entries.indices where entries[index].timeout != nil { entries[index].restartTimeout(at: time) }
    }

    /// When `elapse` is due; nil where nothing goes by itself.
    package var deadline: Microseconds? { entries.compactMap(\.nextDeadline).min() }

    /// - Returns: what goes soon, and what has gone, the uppermost first.
    package mutating func elapse(to time: Microseconds) -> (expiring: [StackEntry], departures: [StackDeparture]) {
        let departures = entries.filter { $0.deadline.map { $0 <= time } ?? false }.reversed().map {
            remove($0, .timeout)
        }
        var expiring: [StackEntry] = []
        for index in entries.indices where !entries[index].isExpiring {
            guard let due = entries[index].nextDeadline, due <= time else { continue }
            entries[index].isExpiring = true
            expiring.append(entries[index])
        }
        return (expiring, departures)
    }
}

// What the display shows.
extension PresentationStack {
    package func step(in situation: Situation, at time: Microseconds) -> Step {
        switch display {
        case .sheet: return entries.isEmpty ? .nothing : .show(entries.last?.id)
        case .gone: return .show(entries.last?.id)
        case .entry(let id):
            guard self[id] != nil else { return .dismiss(leaving?.reason ?? .control) }
            guard let top, top.id != id else { return .nothing }
            let limit = top.priority == .alarm ? top.arrival : top.arrival + Self.patience
            if situation.isTouched, time >= limit { return .endTouches }
            return situation.isTouched || situation.isMoving ? .wait(until: limit) : .show(top.id)
        }
    }

    /// The display shows `id` now; nil is the configured sheet, hidden.
    package mutating func didShow(_ id: StackEntry.ID?) {
        leaving = nil
        displayedName = id.flatMap { self[$0]?.name } ?? StackEntry.sheetName
        display = id.map(Display.entry) ?? .sheet
        if let index = entries.firstIndex(where: { $0.id == id }) { entries[index].wasShown = true }
    }
}
