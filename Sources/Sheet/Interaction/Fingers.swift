import BottomSheet
import Gestures

/// The fingers that are down: which of them belong to the sheet, and what the first of them hit.
///
/// A tap or a drag keeps the target that was under the finger at touch-down, wherever the sheet moves meanwhile.
struct Fingers: Hashable, Sendable {
    /// The contacts of a frame, sorted.
    struct Sorted {
        /// The contacts of the sheet.
        var own: TouchFrame
        /// An event for each contact that changed, in points.
        var events: [InteractionEvent]
        /// Whether a finger has caught the moving sheet.
        var catches = false
        /// The finger that has set `target` in this frame.
        var touchDown: Contact?
    }

    /// What the first finger hit, or a later one that has caught the sheet.
    private(set) var target = Target.backdrop
    /// The edge where it came down, if a swipe from there can present the sheet.
    private(set) var edge: Edge?

    private var down: Set<Int> = []
    /// The last report of each finger that belongs to the program behind the sheet.
    private var forwarded: [Int: Contact] = [:]

    /// The number of fingers of the sheet that are down.
    var count: Int { down.count }

    /// Whether no finger is down.
    var isEmpty: Bool { down.isEmpty && forwarded.isEmpty }

    /// Sorts the contacts of `frame`, in points, by what they hit on the sheet of `machine`.
    ///
    /// One after the other, because a contact that leaves and one that comes down may have the same id.
    mutating func sort(_ frame: TouchFrame, for machine: SheetMachine) -> Sorted {
        for contact in frame.contacts where contact.phase.isEnd { down.remove(contact.id) }
        var sorted = Sorted(own: TouchFrame(time: frame.time, contacts: []), events: [])
        for contact in frame.contacts {
            if contact.phase == .began { add(contact, on: machine, at: frame.time, to: &sorted) }
            let isForwarded = forwarded[contact.id] != nil
            if !isForwarded { sorted.own.contacts.append(contact) }
            if contact.phase != .stationary {
                let kind = isForwarded ? InteractionEvent.Kind.forwarded(contact) : .touch(contact)
                sorted.events.append(InteractionEvent(kind, at: frame.time))
            }
            note(contact, isForwarded: isForwarded)
        }
        return sorted
    }

    /// Notes where a contact is, or that it has left.
    private mutating func note(_ contact: Contact, isForwarded: Bool) {
        if contact.phase.isEnd { down.remove(contact.id) }
        if isForwarded { forwarded[contact.id] = contact.phase.isEnd ? nil : contact }
    }

    /// Forgets all fingers; the events cancel those that were forwarded.
    mutating func cancelAll(at time: Microseconds) -> [InteractionEvent] {
        defer { self = Fingers() }
        return forwarded.values.sorted { $0.id < $1.id }.map { contact in
            var contact = contact
            contact.phase = .cancelled
            return InteractionEvent(.forwarded(contact), at: time)
        }
    }

    /// Adds a finger that comes down, and decides to whom it belongs.
    private mutating func add(
        _ contact: Contact,
        on machine: SheetMachine,
        at time: Microseconds,
        to sorted: inout Sorted
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
            sorted.touchDown = contact
        }
        down.insert(contact.id)
        sorted.catches = catches || sorted.catches
    }
}

extension Contact.Phase {
    /// Whether the contact is gone.
    fileprivate var isEnd: Bool { self == .ended || self == .cancelled }
}

/// Swallows the touch that wakes a dark panel.
///
/// A user who touches a dark panel cannot see the target. The gate swallows every finger that is down together with the
/// first one, until the last of them is lifted.
package struct TouchGate: Hashable, Sendable {
    /// Whether what is under a finger can be seen.
    package enum Panel: Hashable, Sendable {
        case visible
        /// Touches that begin now are swallowed.
        case dark
    }

    private var swallowed: Set<Int> = []

    /// Whether swallowed fingers are down.
    var isHolding: Bool { !swallowed.isEmpty }

    /// The part of `frame` that counts: all of it or nothing.
    mutating func pass(_ frame: TouchFrame, on panel: Panel) -> TouchFrame {
        guard panel == .dark || isHolding else { return frame }
        for contact in frame.contacts {
            switch contact.phase {
            case .began, .moved, .stationary: swallowed.insert(contact.id)
            case .ended, .cancelled: swallowed.remove(contact.id)
            }
        }
        return TouchFrame(time: frame.time, contacts: [])
    }

    /// Forgets the fingers that are down.
    mutating func reset() {
        swallowed = []
    }
}
