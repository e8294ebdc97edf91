import Canvas

/// The windows in the sheet's document: in which slot they are, what is seen there, and what of that has changed.
struct InsideWindows: Sendable {
    /// A toplevel that may be in a slot.
    struct Candidate {
        let id: SurfaceID
        let program: ProgramID
        /// What it, or the window that it is a dialog of, calls itself.
        let appID: String
        /// Where it is seen; nil while that is not known.
        var place: Place?
        /// Whether it has been in a slot: without one it is seen nowhere.
        var isGuest = false
    }

    /// Where a toplevel is seen.
    enum Place: Equatable {
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
    /// The toplevels that have a picture.
    private var candidates: [Candidate] = []
    /// The program that a finger has used last, where that is in a slot.
    private var used: ProgramID?

    var slots: [WindowSlot] { stands.map(\.slot) }

    /// The slots are these from now on; programs keep theirs, one slot for each name after the other.
    mutating func set(_ slots: [WindowSlot]) {
        var old = stands
        stands = slots.map { slot in
            let before = old.firstIndex { $0.slot.appID == slot.appID }.map { old.remove(at: $0) }
            return Stand(slot: slot, program: before?.program, damage: Damage(PixelRect(slot.size)))
        }
    }

    /// Gives each slot the program that it has, else the first one that fits and has no other slot; of the others the one called
    /// `behind`, or any, lies behind the sheet.
    mutating func assign(_ toplevels: [Candidate], behind: String?) {
        let guests = candidates.filter(\.isGuest).map(\.id)
        candidates = toplevels
        for index in stands.indices { seat(stands[index].program, in: index) }
        for index in stands.indices where stands[index].program == nil {
            seat(candidates.first { $0.place == nil && $0.appID == stands[index].slot.appID }?.program, in: index)
        }
        for index in candidates.indices {
            let candidate = candidates[index]
            candidates[index].isGuest = candidate.place != nil || guests.contains(candidate.id)
            guard candidate.place == nil else { continue }
            let isAwaited = stands.contains { $0.slot.appID == candidate.appID }
            let isGuest = candidates[index].isGuest && candidate.appID != behind
            candidates[index].place = isAwaited || isGuest ? .nowhere : .behind
        }
    }

    /// Gives a slot to a program, if that has windows that fit.
    private mutating func seat(_ program: ProgramID?, in index: Int) {
        stands[index].program = nil
        for other in candidates.indices where candidates[other].place == nil && candidates[other].program == program {
            guard candidates[other].appID == stands[index].slot.appID else { continue }
            (candidates[other].place, stands[index].program) = (.inside(index), program)
        }
    }

    func place(of id: SurfaceID) -> Place { candidates.first { $0.id == id }?.place ?? .nowhere }

    func toplevels(at place: Place) -> [SurfaceID] { candidates.filter { $0.place == place }.map(\.id) }

    /// The slot of a window, or the one that it may get.
    func slot(of candidate: Candidate) -> WindowSlot? {
        if case .inside(let index) = place(of: candidate.id) { return stands[index].slot }
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

    /// Whether a window is none behind the sheet, and nothing of its slot is on the panel.
    func isHidden(_ id: SurfaceID) -> Bool {
        switch place(of: id) {
        case .behind: false
        case .inside(let index): !stands[index].isSeen
        case .nowhere: true
        }
    }

    /// A finger came down on a surface of `program`, or on none.
    mutating func touched(_ program: ProgramID?) {
        used = stands.contains { $0.program == program } ? program : nil
    }

    /// The window that is in use, as long as something of it is on the panel.
    var active: SurfaceID? {
        let index = stands.firstIndex { $0.isSeen && $0.program != nil && $0.program == used }
        return index.flatMap { toplevels(at: .inside($0)).last }
    }

    /// What is on the panel.
    var seen: [PlacedSurface] { stands.filter(\.isSeen).flatMap(\.placed) }

    var isDamaged: Bool { stands.contains { $0.isSeen && !$0.damage.isEmpty } }

    func surface(_ id: SurfaceID) -> PlacedSurface? {
        for stand in stands { if let place = stand.placed.first(where: { $0.id == id }) { return place } }
        return nil
    }
}
