import BottomSheet
import Gestures

/// The fingers that are down: each belongs to one stage, to the program behind all of them, or to what lies above them, from
/// touch-down to lift.
struct Fingers: Equatable, Sendable {
    /// The contacts of a frame, in points.
    struct Sorted {
        /// An event for each contact that changed.
        var events: [InteractionEvent] = []
        /// What each stage gets, in the order of the stages.
        var shares: [Share]
        /// Those that belong to what lies above all stages.
        var above: [Layer: [Contact]] = [:]
    }

    /// What lies above all stages, the uppermost last.
    enum Layer: Hashable {
        /// Our keyboard; one for a secret, where fingers are nobody else's to see.
        case keyboard(isSecret: Bool)
        case toast

        static let all = [Layer.keyboard(isSecret: false), .keyboard(isSecret: true), .toast]
    }

    /// The contacts of one stage.
    struct Share {
        var frame: TouchFrame
        /// What a tap that ends in this frame is on: what the hand was on before it.
        let tapTarget: Target
        /// Whether a finger has caught the moving sheet.
        var catches = false
        /// The finger that has set the hand's target in this frame.
        var touchDown: Contact?
        /// Whether fingers are the home's, too.
        var isPaired = false
    }

    private enum Owner: Equatable {
        case above(Layer)
        /// Our keyboard over a program, and a stage, until a swipe from the edge begins that the stage takes.
        case keyboard(Layer, StageID, Contact)
        case stage(StageID)
        /// The program, with the contact's last report.
        case program(Contact)
        /// The program and a stage, until a swipe begins that the stage takes.
        case both(StageID, Contact)
        /// The home and a stage above it, in the same way.
        case pair(StageID, home: StageID, Contact)
        /// Nobody: it is on a picture.
        case nobody

        /// The contact, as the program knows it.
        var forwarded: Contact? {
            switch self {
            case .above, .keyboard, .stage, .pair, .nobody: nil
            case .program(let contact), .both(_, let contact): contact
            }
        }

        var layer: Layer? {
            switch self {
            case .above(let layer), .keyboard(let layer, _, _): layer
            case .stage, .program, .both, .pair, .nobody: nil
            }
        }

        /// The stages that get it, the uppermost first.
        var stages: [StageID] {
            switch self {
            case .stage(let id), .both(let id, _), .keyboard(_, let id, _): [id]
            case .pair(let id, let home, _): [id, home]
            case .above, .program, .nobody: []
            }
        }

        /// The same, with what the program or the keyboard knows now.
        func reporting(_ contact: Contact) -> Owner {
            switch self {
            case .above, .stage, .nobody: self
            case .program: .program(contact)
            case .both(let id, _): .both(id, contact)
            case .pair(let id, let home, _): .pair(id, home: home, contact)
            case .keyboard(let layer, let id, _): .keyboard(layer, id, contact)
            }
        }
    }

    private var owners: [Int: Owner] = [:]

    var isEmpty: Bool { owners.isEmpty }

    /// What lies under all stages.
    enum Ground: Hashable {
        case nothing
        /// A window, which gets what no stage keeps.
        case program
        /// Sheets that fingers cannot use, as one picture.
        case picture
    }

    /// Sorts the contacts of `frame`, in points, by what they hit on `stages`, the uppermost of which is the last.
    ///
    /// One after the other, because a contact that is lifted and one that comes down may have the same id.
    /// - Parameter above: what lies above all stages at a point.
    mutating func sort(
        _ frame: TouchFrame,
        on stages: inout [Stage],
        over ground: Ground = .nothing,
        under above: (Point) -> Layer? = { _ in nil }
    ) -> Sorted {
        var sorted = Sorted(
            shares: stages.map { Share(frame: TouchFrame(time: frame.time, contacts: []), tapTarget: $0.hand.target) }
        )
        for contact in frame.contacts where contact.phase.isEnd {
            for index in indices(of: contact, in: stages) { stages[index].hand.lift(contact.id) }
        }
        for contact in frame.contacts {
            if contact.phase == .began {
                let layer = above(contact.position)
                owners[contact.id] =
                    layer.map { share(contact, on: $0, over: ground, with: &stages, at: frame.time, to: &sorted) }
                    ?? add(contact, on: &stages, over: ground, at: frame.time, to: &sorted)
            }
            let owner = owners[contact.id]
            if let layer = owner?.layer {
                if layer != .keyboard(isSecret: true) {
                    report(.touch(contact), of: nil, contact, at: frame.time, to: &sorted)
                }
                sorted.above[layer, default: []].append(contact)
            }
            if owner?.forwarded != nil {
                report(.forwarded(contact), of: nil, contact, at: frame.time, to: &sorted)
            }
            owners[contact.id] = owner?.reporting(contact)
            let indices = indices(of: contact, in: stages)
            if let index = indices.last, owner?.layer == nil {
                report(.touch(contact), of: stages[index].id, contact, at: frame.time, to: &sorted)
            }
            for index in indices {
                sorted.shares[index].frame.contacts.append(contact)
                if indices.count > 1, index == indices[0] { sorted.shares[index].isPaired = true }
                if contact.phase.isEnd { stages[index].hand.lift(contact.id) }
            }
            if contact.phase.isEnd { owners[contact.id] = nil }
        }
        return sorted
    }

    private func report(
        _ kind: InteractionEvent.Kind,
        of stage: StageID?,
        _ contact: Contact,
        at time: Microseconds,
        to sorted: inout Sorted
    ) {
        guard contact.phase != .stationary else { return }
        sorted.events.append(InteractionEvent(kind, of: stage, at: time))
    }

    /// Where the stages of `contact` are, the uppermost first; of one whose touch-down did not count, the uppermost of all.
    private func indices(of contact: Contact, in stages: [Stage]) -> [Int] {
        guard let owner = owners[contact.id] else { return stages.indices.suffix(1) }
        return owner.stages.compactMap { id in stages.firstIndex { $0.id == id } }
    }

    /// Forgets all fingers; the events cancel those that belong to the program.
    mutating func cancelAll(at time: Microseconds) -> [InteractionEvent] {
        defer { owners = [:] }
        return Self.cancel(owners.values.compactMap(\.forwarded), at: time)
    }

    /// What a stage takes from others: its sheet is dragged with it.
    struct Claim {
        /// They cancel fingers for the program.
        var events: [InteractionEvent] = []
        /// What ends for our keyboard, and for the home.
        var (keys, home): ([Contact], [Contact]) = ([], [])
    }

    /// Takes the fingers that a stage shares with the program, the home, or our keyboard.
    mutating func claim(for stage: StageID, at time: Microseconds) -> Claim {
        var (claim, taken): (Claim, [Contact]) = (Claim(), [])
        for (finger, owner) in owners where owner.stages.first == stage {
            switch owner {
            case .both(_, let contact): taken.append(contact)
            case .pair(_, _, let contact): claim.home.append(contact.cancelled)
            case .keyboard(_, _, let contact): claim.keys.append(contact.cancelled)
            case .above, .stage, .program, .nobody: continue
            }
            owners[finger] = .stage(stage)
        }
        claim.events = Self.cancel(taken, at: time)
        return claim
    }

    private static func cancel(_ contacts: [Contact], at time: Microseconds) -> [InteractionEvent] {
        contacts.sorted { $0.id < $1.id }.map { contact in
            InteractionEvent(.forwarded(contact.cancelled), of: nil, at: time)
        }
    }

    /// Adds a finger that comes down on what lies above all stages; one that may swipe from the edge over a program or a home is shared.
    private func share(
        _ contact: Contact,
        on layer: Layer,
        over ground: Ground,
        with stages: inout [Stage],
        at time: Microseconds,
        to sorted: inout Sorted
    ) -> Owner {
        let top = stages.count - 1
        guard layer != .toast, ground == .program || top > 0 else { return .above(layer) }
        let machine = stages[top].machine
        let hit = machine.target(at: contact.position, time: time)
        guard machine.isShared(hit) else { return .above(layer) }
        if stages[top].hand.add(contact, on: hit, of: machine, catches: false) {
            sorted.shares[top].touchDown = contact
        }
        return .keyboard(layer, stages[top].id, contact)
    }

    /// Adds a finger that comes down to the uppermost stage that does not pass it on to what lies below.
    private func add(
        _ contact: Contact,
        on stages: inout [Stage],
        over ground: Ground,
        at time: Microseconds,
        to sorted: inout Sorted
    ) -> Owner {
        // A program's window, or a picture, lies over a home.
        let lowest = stages[0].isHome && ground != .nothing ? 1 : 0
        var above: StageID?
        for index in (lowest..<stages.count).reversed() {
            let machine = stages[index].machine
            let hit = machine.target(at: contact.position, time: time)
            let isLast = index == lowest && ground == .nothing
            if isLast ? machine.isForwarded(hit, time: time) : machine.isForBelow(hit, time: time) { continue }
            let isOverHome = index > lowest && stages[0].isHome && machine.place == nil
            // An item needs its taps for itself.
            if isOverHome, !machine.isShared(hit), stages[0].hasTarget(at: contact.position, time: time) { continue }
            let catches = machine.isCaught(on: hit, time: time)
            if stages[index].hand.add(contact, on: hit, of: machine, catches: catches) {
                sorted.shares[index].touchDown = contact
            }
            if catches { sorted.shares[index].catches = true }
            let id = stages[index].id
            if let above { return .pair(above, home: id, contact) }
            guard isOverHome else {
                let isShared = ground == .program && index == lowest && machine.isShared(hit)
                return isShared ? .both(id, contact) : .stage(id)
            }
            above = id
        }
        return ground == .picture ? .nobody : .program(contact)
    }
}

/// The fingers of one stage.
///
/// A tap or a drag keeps the target that was under the finger at touch-down, wherever the sheet moves meanwhile.
struct Hand: Equatable, Sendable {
    /// What the first finger hit, or a later one that has caught the sheet.
    private(set) var target = Target.backdrop
    /// The edge where it came down, if a swipe from there can present the sheet.
    private(set) var edge: Edge?
    private var down: Set<Int> = []

    var count: Int { down.count }

    /// Adds a finger on `hit`; whether that is the target from now on.
    fileprivate mutating func add(_ contact: Contact, on hit: Target, of machine: SheetMachine, catches: Bool) -> Bool {
        defer { down.insert(contact.id) }
        guard catches || down.isEmpty else { return false }
        target = hit
        edge = hit == .edge ? machine.layout.edgeZones.edge(at: contact.position) : nil
        return true
    }

    mutating func lift(_ id: Int) { down.remove(id) }
}

extension Contact {
    /// The same, when it is lost.
    fileprivate var cancelled: Contact { Contact(id: id, phase: .cancelled, position: position) }
}

extension Contact.Phase {
    fileprivate var isEnd: Bool { self == .ended || self == .cancelled }
}
