package import Canvas
package import Windows

// Windows inside the sheet.
extension ProgramServer {
    /// The document has these places for windows from now on.
    package func set(_ slots: [WindowSlot]) {
        tree.set(slots)
        settle()
    }

    /// Of which slots something is on the panel from now on.
    package func see(_ isSeen: [Bool]) {
        tree.see(isSeen)
        moveFocus()
        flush()
    }

    /// A finger came down on no window, or nothing is seen any more: menus have to go, and windows inside the sheet have no keys.
    package func endGrabs() {
        tree.touched(nil)
        moveFocus()
        flush()
    }

    package func hasWindow(inSlot index: Int) -> Bool { !tree.placed(inSlot: index).isEmpty }

    /// What has changed in a slot since the last time, in its pixels.
    package func takeDamage(ofSlot index: Int) -> Damage { tree.takeDamage(ofSlot: index) }

    /// Paints `damage` of the part `band` of a slot, in pixels of that part, as it lies on the panel.
    package func paint(
        slot index: Int,
        _ damage: Damage,
        of band: PixelRect,
        backdrop: Fill,
        rotation: Rotation,
        into surface: inout Surface
    ) {
        let placed = tree.placed(inSlot: index).map { $0.moved(x: -band.x, y: -band.y) }
        WindowPainter(placed, picture: band.size, rotation: rotation)
            .paint(damage, backdrop: backdrop, into: &surface) { buffers[$0]?.pixels }
    }

    /// What is known of the slots.
    package var insideReport: [SlotReport] { inside }

    func reportInside() {
        let (before, after) = (inside, tree.report)
        guard after != before else { return }
        inside = after
        delegate?.insideDidChange(from: before)
    }
}
