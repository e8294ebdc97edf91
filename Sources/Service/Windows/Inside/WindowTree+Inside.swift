package import Canvas

/// What is known of a slot.
package struct SlotReport: Equatable, Sendable {
    /// The window that is there.
    package var program: Toplevel?
    /// The height that the slot is to have and has not, in units of a surface: as its program asks, or the least one without it.
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
        replacePopups()
    }

    /// Of which slots something is on the panel from now on; menus in the others have to go.
    package mutating func see(_ isSeen: [Bool]) {
        inside.see(isSeen)
        endGrabs(popups.filter { inside.isHidden(candidate($0).id) })
    }

    package mutating func takeDamage(ofSlot index: Int) -> Damage { inside.takeDamage(of: index) }

    /// How large the windows inside the sheet are asked to be, in units of a surface.
    package var slotSizes: [PixelSize] { inside.slots.map { $0.room(room.scale).size } }

    /// What is seen in a slot, from the lowest.
    package func placed(inSlot index: Int) -> [PlacedSurface] { inside.stands[index].placed }

    /// The slot in which a surface is seen; nil where that is behind the sheet.
    package func slot(of id: SurfaceID) -> Int? {
        inside.stands.firstIndex { $0.placed.contains { $0.id == id } }
    }

    /// What is known of the slots.
    package var report: [SlotReport] {
        var report: [SlotReport] = []
        for (index, stand) in inside.stands.enumerated() {
            let main = inside.toplevels(at: .inside(index)).last { parent($0) == nil }
            let own = stand.placed.isEmpty ? nil : main
            let height = height(of: own, in: stand.slot)
            let wish = height.flatMap { Int(($0 * room.scale).rounded()) == stand.slot.size.height ? nil : $0 }
            report.append(SlotReport(program: own.flatMap { windows[$0]?.toplevel }, wish: wish))
        }
        return report
    }

    /// The height that a window asks for in a slot; nil where it may not ask.
    private func height(of id: SurfaceID?, in slot: WindowSlot) -> Double? {
        guard let least = slot.least else { return nil }
        let window = id.flatMap { windows[$0] }
        let asked = max(window?.toplevel?.minHeight ?? 0, window?.ownHeight ?? 0)
        return max(least, min(Double(asked), WindowSlot.most))
    }

    /// What a window is asked to be in a slot: as high as it asked itself, whatever the slot was for another one.
    func shape(of id: SurfaceID, in slot: WindowSlot) -> Configure.Shape {
        let size = slot.room(room.scale).size
        guard let height = height(of: id, in: slot) else { return .inside(size, isFixed: true) }
        return .inside(PixelSize(width: size.width, height: max(1, Int(height.rounded()))), isFixed: false)
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

    /// Whether something of a program is on the panel.
    package func isSeen(_ id: ProgramID) -> Bool { seen.contains { $0.program == id } }

    package func hasPlace(_ id: ProgramID) -> Bool { id == shown || inside.stands.contains { $0.program == id } }
}
