import Canvas

// What others ask of it.
extension WindowTree {
    /// What is known of the program that is shown.
    package var program: (id: ProgramID, toplevel: Toplevel)? {
        guard let active, let program = surfaces[active]?.program, let toplevel = windows[active]?.toplevel else {
            return nil
        }
        return (program, toplevel)
    }

    /// The newest window of a program that has a picture.
    package func toplevel(of program: ProgramID) -> Toplevel? {
        toplevels.last { surfaces[$0]?.program == program }.flatMap { windows[$0]?.toplevel }
    }

    /// The uppermost surface at a place of the upright picture, or of a slot, in pixels.
    package func surface(atX x: Double, y: Double, inSlot slot: Int? = nil) -> PlacedSurface? {
        seen(inSlot: slot).last { surface in
            guard surface.place.contains(x, y) else { return false }
            let own = surface.onSurface(x: x, y: y)
            return surfaces[surface.id]?.surface.acceptsTouch(x: Int(own.x), y: Int(own.y)) == true
        }
    }

    /// What is seen in a slot, or behind the sheet, from the lowest.
    func seen(inSlot slot: Int?) -> [PlacedSurface] { slot.map(placed(inSlot:)) ?? placed }

    package func place(of id: SurfaceID) -> PlacedSurface? { placed.first { $0.id == id } ?? inside.surface(id) }

    /// All that is on the panel.
    var seen: [PlacedSurface] { (isCovered ? [] : placed) + inside.seen }

    /// Whether a surface shows a buffer, or is to show it.
    package func shows(_ buffer: BufferID) -> Bool { surfaces.shows(buffer) }

    /// Whether a surface that is seen keeps the panel lit.
    package var inhibitsSleep: Bool { seen.contains { (surfaces[$0.id]?.inhibitors ?? 0) > 0 } }

    /// Which surfaces' callbacks are taken.
    package enum Sight: Hashable, Sendable { case seen, unseen }

    package func hasCallbacks(of sight: Sight) -> Bool {
        let seen = Set(seen.map(\.id))
        return surfaces.nodes.contains { !$1.callbacks.isEmpty && seen.contains($0) == (sight == .seen) }
    }
}

// What windows are to be.
extension WindowTree {
    func shape(of id: SurfaceID, token: UInt32? = nil) -> Configure.Shape? {
        switch windows[id]?.kind {
        case nil, .some(.none): nil
        case .toplevel(let toplevel) where toplevel.parent != nil: .own(within: room(of: id).size)
        case .toplevel: inside.slot(of: candidate(id)).map { shape(of: id, in: $0) } ?? .fullScreen(room.size)
        case .popup(let popup): .popup(popup.place, token: token)
        }
    }

    /// The window whose program is in use behind the sheet.
    var active: SurfaceID? { inside.toplevels(at: .behind).last { surfaces[$0]?.program == shown } }

    /// The window that keys are for: one inside the sheet that is in use, else the one behind it, where nothing is above that; of
    /// its menus the uppermost.
    package func focus(isFree: Bool) -> SurfaceID? {
        guard let active = inside.active ?? (isFree ? active : nil) else { return nil }
        let menu = popups.last { id in
            guard let window = windows[id], let popup = window.popup else { return false }
            return window.isMapped && popup.isGrabbing && !popup.isDone && liesOn(id, active)
        }
        return menu ?? active
    }

    func isActive(_ id: SurfaceID) -> Bool {
        let place = inside.place(of: id)
        return place == .behind ? id == active : place != .nowhere && inside.toplevels(at: place).last == id
    }

    /// Whether a window is `other`, or a popup on it.
    func liesOn(_ id: SurfaceID, _ other: SurfaceID) -> Bool {
        if id == other { return true }
        guard let popup = windows[id]?.popup else { return false }
        return liesOn(popup.parent, other)
    }
}

extension PixelRect {
    fileprivate func contains(_ x: Double, _ y: Double) -> Bool {
        x >= Double(self.x) && y >= Double(self.y) && x < Double(maxX) && y < Double(maxY)
    }
}
