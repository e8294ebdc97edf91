package import Canvas

/// What is known of the windows inside the sheet, by slot.
package struct InsideReport: Hashable, Sendable {
    package var programs: [Int: Toplevel] = [:]
    /// The heights that programs ask for and do not have, in units of a surface.
    package var wishes: [Int: Double] = [:]

    package init() {}
}

// Windows inside the sheet.
extension WindowTree {
    /// The document has these places for windows from now on.
    package mutating func set(_ slots: [WindowSlot]) {
        guard slots != inside.slots else { return }
        inside.set(slots)
        settle()
    }

    /// Something of these slots, and of no others, is on the panel from now on.
    package mutating func see(_ slots: Set<Int>) { inside.see(slots) }

    package mutating func takeDamage(ofSlot index: Int) -> Damage { inside.takeDamage(of: index) }

    /// What is seen in a slot, from the lowest.
    package func placed(inSlot index: Int) -> [PlacedSurface] { inside.stands[index].placed }

    package var report: InsideReport {
        var report = InsideReport()
        for (index, stand) in inside.stands.enumerated() where !stand.placed.isEmpty {
            let own = toplevels.last {
                inside.place(of: candidate($0), behind: nil) == .inside(index) && parent($0) == nil
            }
            guard let own, let toplevel = windows[own]?.toplevel else { continue }
            report.programs[index] = toplevel
            report.wishes[index] = wish(of: own, in: stand.slot)
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
    func candidate(_ id: SurfaceID) -> InsideWindows.Candidate {
        var root = id
        while let below = windows[root]?.popup?.parent ?? parent(root) { root = below }
        return InsideWindows.Candidate(
            id: windows[id]?.popup == nil ? id : root,
            program: surfaces[id]?.program ?? ProgramID(0),
            appID: windows[root]?.toplevel?.appID ?? ""
        )
    }

    /// The room of a window, or the one that it may get.
    func room(of id: SurfaceID) -> Room { inside.slot(of: candidate(id))?.room(room.scale) ?? room }

    /// What is known of a program that is shown, behind the sheet or in it.
    package func toplevel(of id: ProgramID) -> Toplevel? {
        if let program, program.id == id { return program.toplevel }
        return inside.stands.firstIndex { $0.program == id }.flatMap { report.programs[$0] }
    }
}
