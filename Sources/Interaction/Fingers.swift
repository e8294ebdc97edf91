import BottomSheet
import Gestures

/// Which fingers are for the sheet, and what the first of them came down on.
///
/// A tap or a drag is meant for what was there when the finger came down, wherever the sheet goes meanwhile.
struct Fingers: Hashable, Sendable {
    /// A frame, sorted.
    struct Sorted {
        /// What is for the sheet.
        var own: TouchFrame
        /// Every contact that is worth telling, in points.
        var told: [InteractionEvent]
        /// Whether a finger has come down that has the sheet at once.
        var catches = false
        /// The finger that `target` is about, where it has come down in this frame.
        var landed: Contact?
    }

    /// What the first finger hit, or one that has caught the sheet.
    private(set) var target = Target.backdrop
    /// The edge that it came down at, if that can pull the sheet in.
    private(set) var edge: Edge?

    private var down: Set<Int> = []
    /// The fingers whose touches go to whoever is behind the sheet, as they were told last.
    private var forwarded: [Int: Contact] = [:]

    /// How many fingers are down that are for the sheet.
    var count: Int { down.count }

    /// Whether no finger is down.
    var isEmpty: Bool { down.isEmpty && forwarded.isEmpty }

    /// Sorts the contacts of a frame, in points, that `machine` will get.
    mutating func sort(_ frame: TouchFrame, for machine: SheetMachine) -> Sorted {
        let leaving = frame.contacts.filter { $0.phase == .ended || $0.phase == .cancelled }.map(\.id)
        down.subtract(leaving)
        var sorted = Sorted(own: frame, told: [])
        for contact in frame.contacts where contact.phase == .began {
            land(contact, on: machine, at: frame.time, &sorted)
        }
        sorted.own.contacts.removeAll { forwarded[$0.id] != nil }
        for contact in frame.contacts where forwarded[contact.id] != nil { forwarded[contact.id] = contact }
        sorted.told = frame.contacts.filter { $0.phase != .stationary }.map { contact in
            forwarded[contact.id] == nil
                ? InteractionEvent.touch(contact, at: frame.time) : .forwarded(contact, at: frame.time)
        }
        for finger in leaving { forwarded[finger] = nil }
        return sorted
    }

    /// No finger counts any more; whoever is behind the sheet hears that of those that went there.
    mutating func forget(at time: Microseconds) -> [InteractionEvent] {
        defer { self = Fingers() }
        return forwarded.values.sorted { $0.id < $1.id }.map { contact in
            var contact = contact
            contact.phase = .cancelled
            return .forwarded(contact, at: time)
        }
    }

    /// Notes what a finger that comes down hits, and whether it has the sheet at once.
    private mutating func land(
        _ contact: Contact,
        on machine: SheetMachine,
        at time: Microseconds,
        _ sorted: inout Sorted
    ) {
        let hit = machine.target(at: contact.position, time: time)
        if machine.isForwarded(hit, time: time) {
            forwarded[contact.id] = contact
            return
        }
        let catches = machine.isCaught(on: hit, time: time)
        if catches || down.isEmpty {
            target = hit
            edge = hit == .edge ? machine.layout.edgeZones.edge(at: contact.position) : nil
            sorted.landed = contact
        }
        down.insert(contact.id)
        sorted.catches = catches || sorted.catches
    }
}
