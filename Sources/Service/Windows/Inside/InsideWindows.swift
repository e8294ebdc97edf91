import Canvas

/// The windows in the sheet's document: in which slot they are, what is seen there, and what of that has changed.
struct InsideWindows: Sendable {
    /// A toplevel that may be in a slot.
    struct Candidate {
        let id: SurfaceID
        let program: ProgramID
        /// What it, or the window that it is a dialog of, calls itself.
        let appID: String
    }

    /// Where a toplevel is seen.
    enum Place: Hashable {
        case behind
        case inside(Int)
        case nowhere
    }

    struct Stand: Sendable {
        let slot: WindowSlot
        fileprivate(set) var program: ProgramID?
        fileprivate(set) var placed: [PlacedSurface] = []
        /// In pixels of the slot.
        fileprivate(set) var damage: Damage
        /// Whether something of it is on the panel.
        var isSeen = false
    }

    private(set) var stands: [Stand] = []
    /// Which window is in which slot.
    private var homes: [(id: SurfaceID, index: Int)] = []
    /// Those that have been in a slot: without one they are seen nowhere.
    private var guests: [SurfaceID] = []

    var slots: [WindowSlot] { stands.map(\.slot) }

    mutating func set(_ slots: [WindowSlot]) {
        stands = slots.map { Stand(slot: $0, damage: Damage(PixelRect($0.size))) }
    }

    /// Gives each slot the first program that fits and has no other slot.
    mutating func assign(_ candidates: [Candidate]) {
        homes = []
        for index in stands.indices {
            let appID = stands[index].slot.appID
            let taken = stands[..<index].filter { $0.slot.appID == appID }.map(\.program)
            let program = candidates.first { $0.appID == appID && !taken.contains($0.program) }?.program
            stands[index].program = program
            for candidate in candidates where candidate.appID == appID && candidate.program == program {
                homes.append((candidate.id, index))
            }
        }
        guests = candidates.map(\.id).filter { guests.contains($0) || home(of: $0) != nil }
    }

    private func home(of id: SurfaceID) -> Int? { homes.first { $0.id == id }?.index }

    /// Where `candidate` is seen, where the one called `behind`, or any, lies behind the sheet.
    func place(of candidate: Candidate, behind: String?) -> Place {
        if let index = home(of: candidate.id) { return .inside(index) }
        let isAwaited = stands.contains { $0.slot.appID == candidate.appID }
        let isGuest = guests.contains(candidate.id) && candidate.appID != behind
        return isAwaited || isGuest ? .nowhere : .behind
    }

    /// The slot of a window, or the one that it may get.
    func slot(of candidate: Candidate) -> WindowSlot? {
        if let index = home(of: candidate.id) { return stands[index].slot }
        let fitting = stands.filter { $0.slot.appID == candidate.appID }
        return (fitting.first { $0.program == nil || $0.program == candidate.program } ?? fitting.first)?.slot
    }

    mutating func place(_ placed: [PlacedSurface], in index: Int) {
        for rect in WindowLayout.difference(stands[index].placed, placed) {
            stands[index].damage = stands[index].damage.adding(Damage(rect))
        }
        stands[index].placed = placed
    }

    /// Notes a change of a surface; `rect` is in its units.
    mutating func note(_ rect: PixelRect, of id: SurfaceID) {
        for index in stands.indices {
            guard let place = stands[index].placed.first(where: { $0.id == id }) else { continue }
            stands[index].damage = stands[index].damage.adding(Damage(place.onPicture(rect)))
        }
    }

    mutating func see(_ isSeen: [Bool]) {
        for (index, isSeen) in zip(stands.indices, isSeen) { stands[index].isSeen = isSeen }
    }

    mutating func takeDamage(of index: Int) -> Damage {
        defer { stands[index].damage = Damage() }
        return stands[index].damage.clipped(to: PixelRect(stands[index].slot.size))
    }

    /// What is on the panel.
    var seen: [PlacedSurface] { stands.filter(\.isSeen).flatMap(\.placed) }

    var isDamaged: Bool { stands.contains { $0.isSeen && !$0.damage.isEmpty } }

    func place(of id: SurfaceID) -> PlacedSurface? {
        stands.lazy.compactMap { $0.placed.first { $0.id == id } }.first
    }
}
