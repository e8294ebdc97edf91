package import Gestures

/// What a program is sent of a finger.
package struct WindowTouch: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        /// On a surface, in its units.
        case down(SurfaceID, x: Double, y: Double)
        case motion(x: Double, y: Double)
        case up
        /// None of its fingers counts any more.
        case cancel
    }

    package let program: ProgramID
    /// The finger, the lowest number that no other one has; of a cancel, one of those that counted.
    package let finger: Int
    package let kind: Kind
}

/// The fingers that belong to programs: each to the surface on which it came down, until it is lifted.
package struct WindowTouches: Equatable, Sendable {
    private struct Finger: Equatable {
        let surface: SurfaceID
        let program: ProgramID
        /// Programs take small numbers for places in a table.
        let number: Int
    }

    private var fingers: [Int: Finger] = [:]

    package init() {}

    package var isEmpty: Bool { fingers.isEmpty }

    /// The programs that have fingers.
    package var programs: Set<ProgramID> { Set(fingers.values.map(\.program)) }

    /// Passes on the contacts of a moment, in pixels of the upright picture, or of a slot.
    ///
    /// - Returns: what is sent, in the order of the contacts; a program's events of one call belong together.
    package mutating func handle(
        _ contacts: [Contact],
        inSlot slot: Int? = nil,
        on tree: inout WindowTree
    ) -> [WindowTouch] {
        var sent: [WindowTouch] = []
        for contact in contacts {
            switch contact.phase {
            case .began: sent += begin(contact, slot, on: &tree)
            case .moved: sent += move(contact, slot, on: tree)
            case .stationary: break
            case .ended: sent += end(contact)
            case .cancelled: sent += cancel(contact)
            }
        }
        return sent
    }

    private mutating func begin(_ contact: Contact, _ slot: Int?, on tree: inout WindowTree) -> [WindowTouch] {
        let (x, y) = (contact.position.x, contact.position.y)
        let surface = tree.surface(atX: x, y: y, inSlot: slot)
        tree.touched(surface?.program)
        guard let surface else { return [] }
        let taken = Set(fingers.values.map(\.number))
        let number = (0...taken.count).first { !taken.contains($0) } ?? 0
        fingers[contact.id] = Finger(surface: surface.id, program: surface.program, number: number)
        let place = surface.onSurface(x: x, y: y)
        return [WindowTouch(program: surface.program, finger: number, kind: .down(surface.id, x: place.x, y: place.y))]
    }

    /// What is seen elsewhere by now, as a window that went into the sheet, has no finger any more: it would jump.
    private mutating func move(_ contact: Contact, _ slot: Int?, on tree: WindowTree) -> [WindowTouch] {
        guard let finger = fingers[contact.id], let surface = tree.place(of: finger.surface) else { return [] }
        guard tree.seen(inSlot: slot).contains(where: { $0.id == surface.id }) else { return cancel(contact) }
        let place = surface.onSurface(x: contact.position.x, y: contact.position.y)
        return [WindowTouch(program: finger.program, finger: finger.number, kind: .motion(x: place.x, y: place.y))]
    }

    private mutating func end(_ contact: Contact) -> [WindowTouch] {
        guard let finger = fingers.removeValue(forKey: contact.id) else { return [] }
        return [WindowTouch(program: finger.program, finger: finger.number, kind: .up)]
    }

    /// The protocol cancels all fingers of a program at once.
    private mutating func cancel(_ contact: Contact) -> [WindowTouch] {
        guard let finger = fingers[contact.id] else { return [] }
        fingers = fingers.filter { $0.value.program != finger.program }
        return [WindowTouch(program: finger.program, finger: finger.number, kind: .cancel)]
    }

    /// Forgets the fingers of a program that has gone.
    package mutating func remove(_ program: ProgramID) { fingers = fingers.filter { $0.value.program != program } }
}
