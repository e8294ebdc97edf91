import Canvas

// Surfaces.
extension WindowTree {
    package mutating func create(_ id: SurfaceID, of program: ProgramID) { surfaces.create(id, of: program) }

    /// Changes what the next commit of a surface applies.
    package mutating func update(_ id: SurfaceID, _ change: (inout SurfaceUpdate) -> Void) {
        surfaces.update(id, change)
    }

    package mutating func commit(_ id: SurfaceID) throws(ProtocolFault) {
        if let window = windows[id] { try check(window, committing: surfaces[id]?.pending) }
        note(try surfaces.commit(id))
    }

    private func check(_ window: Window, committing update: SurfaceUpdate?) throws(ProtocolFault) {
        guard window.kind != .none else { throw .notConstructed }
        if update?.attachedBuffer != nil, !window.configures.isReady { throw .unconfiguredBuffer }
    }

    /// Notes commits that count.
    private mutating func note(_ applied: [SurfaceTree.Applied]) {
        for surface in applied {
            let place = placed.first { $0.id == surface.id }
            for rect in surface.damage.rects {
                if let place { damage = damage.adding(Damage(place.onPicture(rect))) }
                inside.note(rect, of: surface.id)
            }
            if windows[surface.id] != nil { wasCommitted(surface.id, hasNewPicture: surface.hasNewPicture) }
        }
        isUnsettled = true
    }

    /// Forgets a surface, and with it what it is for others.
    package mutating func destroy(_ id: SurfaceID) {
        unmake(id)
        windows[id] = nil
        surfaces.destroy(id)
        isUnsettled = true
    }

    /// Forgets all of a program that has gone.
    package mutating func remove(_ program: ProgramID) {
        for (id, node) in surfaces.nodes where node.program == program { destroy(id) }
        let living = surfaces
        effects.removeAll { effect in
            switch effect {
            case .release, .discard: false
            case .configure(let id, _), .popupDone(let id): living[id] == nil
            }
        }
    }

    package mutating func makeSubsurface(_ id: SurfaceID, on parent: SurfaceID) throws(ProtocolFault) {
        try surfaces.makeSubsurface(id, on: parent)
    }

    package mutating func removeSubsurface(_ id: SurfaceID) {
        surfaces.removeSubsurface(id)
        isUnsettled = true
    }

    /// Moves a subsurface, from the next commit of its parent on.
    package mutating func move(_ id: SurfaceID, to place: Offset) { surfaces.move(id, to: place) }

    /// Places a subsurface right above or below a sibling or its parent, from the next commit of the parent on.
    package mutating func stack(
        _ id: SurfaceID,
        _ stacking: SurfaceTree.Stacking,
        _ sibling: SurfaceID
    ) throws(ProtocolFault) {
        try surfaces.stack(id, stacking, sibling)
    }

    package mutating func set(_ id: SurfaceID, _ commits: SurfaceTree.Commits) throws(ProtocolFault) {
        note(try surfaces.set(id, commits))
    }

    package mutating func inhibitSleep(_ id: SurfaceID, by count: Int) { surfaces.inhibitSleep(id, by: count) }
}
