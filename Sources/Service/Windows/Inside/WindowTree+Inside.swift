package import Canvas

/// What is known of a slot.
package struct SlotReport: Hashable, Sendable {
    /// The window that is there.
    package var program: Toplevel?
    /// The height that it asks for and does not have, in units of a surface.
    package var wish: Double?

    package init(program: Toplevel? = nil, wish: Double? = nil) { (self.program, self.wish) = (program, wish) }
}

// Windows inside the sheet.
extension WindowTree {
    /// The document has these places for windows from now on.
    package mutating func set(_ slots: [WindowSlot]) {
        guard slots != inside.slots else { return }
        inside.set(slots)
        choose()
    }

    /// Of which slots something is on the panel from now on.
    package mutating func see(_ isSeen: [Bool]) { inside.see(isSeen) }

    package mutating func takeDamage(ofSlot index: Int) -> Damage { inside.takeDamage(of: index) }

    /// How large the windows inside the sheet are asked to be, in units of a surface.
    package var slotSizes: [PixelSize] { inside.slots.map { $0.room(room.scale).size } }

    /// What is seen in a slot, from the lowest.
    package func placed(inSlot index: Int) -> [PlacedSurface] { inside.stands[index].placed }

    /// What is known of the slots.
    package var report: [SlotReport] {
        var report: [SlotReport] = []
        for (index, stand) in inside.stands.enumerated() {
            let main = inside.toplevels(at: .inside(index)).last { parent($0) == nil }
            let own = stand.placed.isEmpty ? nil : main
            let wish = own.flatMap { self.wish(of: $0, in: stand.slot) }
            report.append(SlotReport(program: own.flatMap { windows[$0]?.toplevel }, wish: wish))
        }
        return report
    }

    /// The height that a window asks for; nil where it has that, or may not ask.
    private func wish(of id: SurfaceID, in slot: WindowSlot) -> Double? {
        guard let least = slot.least, let window = windows[id], let toplevel = window.toplevel else { return nil }
        var wish = max(least, Double(toplevel.minHeight))
        // What it has drawn for another room says nothing.
        if let followed = window.configures.followed?.shape, followed == window.configures.latest?.shape,
            case .inside = followed
        {
            wish = max(wish, Double(surfaces[id]?.surface.geometry.height ?? 0))
        } else if wish <= Double(slot.size.height) / room.scale {
            return nil
        }
        return Int((wish * room.scale).rounded()) == slot.size.height ? nil : wish
    }

    package mutating func setMinHeight(_ id: SurfaceID, _ height: Int) { change(id) { $0.minHeight = height } }

    func parent(_ id: SurfaceID) -> SurfaceID? { windows[id]?.toplevel?.parent }

    /// A window as it may be in a slot: a popup or a dialog goes with the window on which it is.
    ///
    /// Inlined it would make those who ask many times as large.
    @inline(never)
    func candidate(_ id: SurfaceID) -> InsideWindows.Candidate {
        var root = id
        while let popup = windows[root]?.popup { root = popup.parent }
        while let above = parent(root) { root = above }
        return InsideWindows.Candidate(
            id: windows[id]?.popup == nil ? id : root,
            program: surfaces[id]?.program ?? ProgramID(0),
            appID: windows[root]?.toplevel?.appID ?? ""
        )
    }

    /// The room of a window, or the one that it may get.
    func room(of id: SurfaceID) -> Room { inside.slot(of: candidate(id))?.room(room.scale) ?? room }

    /// What is known of a program that is shown, behind the sheet or in it.
    package func shownToplevel(of id: ProgramID) -> Toplevel? {
        if let program, program.id == id { return program.toplevel }
        return inside.stands.firstIndex { $0.program == id }.flatMap { report[$0].program }
    }

    package func isShown(_ id: ProgramID) -> Bool { id == shown || inside.stands.contains { $0.program == id } }
}
