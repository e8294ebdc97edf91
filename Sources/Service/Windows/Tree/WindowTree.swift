package import Canvas

/// The windows of all programs: which is shown, what lies on what, and what each is asked to be.
///
/// Requests go in and change nothing where they are faults; what is to be sent gathers in `effects`, what is to be drawn in
/// `damage`. The first program with a window that fits is shown, as long as it has one. Where all is seen `settle` makes up,
/// once after any number of requests.
package struct WindowTree: Sendable {
    var surfaces = SurfaceTree()
    var windows: [SurfaceID: Window] = [:]
    /// The toplevels that have a picture, in the order in which they got it.
    private(set) var toplevels: [SurfaceID] = []
    /// The popups, in the order in which they were made.
    private(set) var popups: [SurfaceID] = []
    package private(set) var room: Room
    /// The identifier of the program that is shown; nil shows any.
    private let behind: String?
    package private(set) var shown: ProgramID?
    /// What is seen, from the lowest, as it was settled last.
    package private(set) var placed: [PlacedSurface] = []
    var inside = InsideWindows()
    /// Whether what is seen is to be made up again.
    package internal(set) var isUnsettled = false
    /// Whether something that lies over all windows behind the sheet hides them.
    package var isCovered = false
    /// What has changed since it was taken, in pixels of the upright picture.
    var damage = Damage()
    var effects: [WindowEffect] = []
    private var serial: UInt32 = 0

    package init(room: Room, behind: String? = nil) { (self.room, self.behind) = (room, behind) }

    package mutating func takeDamage() -> Damage {
        defer { damage = Damage() }
        return damage.clipped(to: PixelRect(room.picture))
    }

    package var isDamaged: Bool { !damage.isEmpty || inside.isDamaged }

    /// What was asked with commits that have been shown, or that nobody sees.
    package mutating func takeCallbacks(of sight: Sight) -> [CallbackID] {
        let seen = Set(seen.map(\.id))
        return surfaces.takeCallbacks { seen.contains($0) == (sight == .seen) }
    }

    package mutating func takeEffects() -> [WindowEffect] {
        defer { effects = [] }
        return effects + surfaces.takeReleased().map(WindowEffect.release)
            + surfaces.takeDiscarded().map(WindowEffect.discard)
    }
}

// Windows, and what they ask for.
extension WindowTree {
    package mutating func makeWindow(_ id: SurfaceID) throws(ProtocolFault) {
        guard let node = surfaces[id] else { return }
        guard node.role == .none else { throw .hasRole(.base, code: 0) }
        guard node.surface.buffer == nil, node.pending.attachedBuffer == nil else { throw .hasBuffer }
        surfaces.setRole(id, .window)
        windows[id] = Window()
    }

    package mutating func removeWindow(_ id: SurfaceID) throws(ProtocolFault) {
        guard let window = windows[id] else { return }
        guard window.kind == .none else { throw .defunctRole }
        windows[id] = nil
        surfaces.setRole(id, .none)
    }

    package mutating func makeToplevel(_ id: SurfaceID) throws(ProtocolFault) { try make(id, .toplevel(Toplevel())) }

    package mutating func makePopup(
        _ id: SurfaceID,
        on parent: SurfaceID?,
        _ positioner: Positioner
    ) throws(ProtocolFault) {
        guard positioner.isComplete else { throw .invalidPositioner }
        guard let parent, windows[parent]?.kind ?? .none != .none, !liesOn(parent, id) else {
            throw .invalidPopupParent
        }
        try make(id, .popup(Popup(parent: parent, positioner: positioner, place: place(positioner, on: parent))))
        popups.append(id)
    }

    private mutating func make(_ id: SurfaceID, _ kind: Window.Kind) throws(ProtocolFault) {
        guard windows[id]?.kind == Window.Kind.none else { throw .alreadyConstructed }
        windows[id]?.kind = kind
    }

    /// A toplevel or a popup is none any more.
    package mutating func unmake(_ id: SurfaceID) {
        guard windows[id] != nil else { return }
        windows[id] = Window()
        popups.removeAll { $0 == id }
        toplevels.removeAll { $0 == id }
        for (other, window) in windows where window.toplevel?.parent == id { change(other) { $0.parent = nil } }
        endPopups(on: id)
        choose()
    }

    package func checkDestruction(ofPopup id: SurfaceID) throws(ProtocolFault) {
        let isCovered = popups.contains { windows[$0]?.popup?.parent == id && windows[$0]?.isMapped == true }
        if isCovered { throw .notTheTopmost }
    }

    package mutating func setParent(_ id: SurfaceID, _ parent: SurfaceID?) throws(ProtocolFault) {
        var ancestor = parent
        while let next = ancestor {
            if next == id { throw .invalidParent }
            ancestor = windows[next]?.toplevel?.parent
        }
        change(id) { $0.parent = parent }
        choose()
    }

    package mutating func setTitle(_ id: SurfaceID, _ title: String) { change(id) { $0.title = title } }

    package mutating func setAppID(_ id: SurfaceID, _ appID: String) {
        change(id) { $0.appID = appID }
        choose()
    }

    mutating func change(_ id: SurfaceID, _ body: (inout Toplevel) -> Void) {
        guard var toplevel = windows[id]?.toplevel else { return }
        body(&toplevel)
        windows[id]?.kind = .toplevel(toplevel)
        isUnsettled = true
    }

    package mutating func setGeometry(_ id: SurfaceID, _ rect: PixelRect) throws(ProtocolFault) {
        guard windows[id]?.kind != Window.Kind.none else { throw .notConstructed }
        guard !rect.isEmpty else { throw .invalidSize }
        surfaces.update(id) { $0.geometry = rect }
    }

    package mutating func acknowledge(_ id: SurfaceID, _ serial: UInt32) throws(ProtocolFault) {
        guard windows[id]?.kind != Window.Kind.none else { throw .notConstructed }
        try windows[id]?.configures.acknowledge(serial)
    }

    package mutating func grab(_ id: SurfaceID) throws(ProtocolFault) {
        guard let window = windows[id], var popup = window.popup else { return }
        let parent = windows[popup.parent]
        guard !window.isMapped, parent?.popup == nil || parent?.popup?.isGrabbing == true else { throw .invalidGrab }
        popup.isGrabbing = true
        windows[id]?.kind = .popup(popup)
    }

    package mutating func reposition(_ id: SurfaceID, _ positioner: Positioner, token: UInt32) throws(ProtocolFault) {
        guard positioner.isComplete else { throw .invalidPositioner }
        replace(id, positioner)
        configure(id, token: token)
        isUnsettled = true
    }

    private mutating func replace(_ id: SurfaceID, _ positioner: Positioner) {
        guard var popup = windows[id]?.popup else { return }
        popup.positioner = positioner
        popup.place = place(positioner, on: popup.parent)
        windows[id]?.kind = .popup(popup)
    }

    /// What a window may ask for and does not get: it is answered with what it has.
    package mutating func refuse(_ id: SurfaceID) { if windows[id]?.configures.latest != nil { configure(id) } }
}

// Windows that come, go and change.
extension WindowTree {
    /// A window has committed: it is asked to be something at first, and is seen from the first picture on.
    mutating func wasCommitted(_ id: SurfaceID, hasNewPicture: Bool) {
        guard var window = windows[id] else { return }
        let hasPicture = surfaces[id]?.surface.buffer != nil
        if window.isMapped, !hasPicture {
            (window.configures, window.isMapped, window.ownHeight) = (Configures(), false, nil)
            windows[id] = window
            toplevels.removeAll { $0 == id }
            choose()
            return endPopups(on: id)
        }
        window.configures.commit()
        if hasNewPicture, case .inside(let asked, isFixed: false)? = window.configures.followed?.shape,
            let height = surfaces[id]?.surface.geometry.height, height != asked.height
        {
            window.ownHeight = height
        }
        let isNew = hasPicture && !window.isMapped
        if isNew { window.isMapped = true }
        windows[id] = window
        if isNew, window.toplevel != nil {
            toplevels.append(id)
            choose()
        }
        if window.configures.latest == nil { configure(id) }
    }

    private mutating func endPopups(on parent: SurfaceID) {
        for id in popups where windows[id]?.popup?.parent == parent { endPopup(id) }
    }

    /// Asks a popup to go, and those above it before.
    private mutating func endPopup(_ id: SurfaceID) {
        guard var popup = windows[id]?.popup, !popup.isDone else { return }
        (popup.isDone, isUnsettled) = (true, true)
        windows[id]?.kind = .popup(popup)
        endPopups(on: id)
        effects.append(.popupDone(id))
    }

    /// A finger came down on a surface of `program`, or on none: popups of others that wait for that have to go.
    package mutating func touched(_ program: ProgramID?) {
        inside.touched(program)
        endGrabs(popups.filter { surfaces[$0]?.program != program })
    }

    /// Asks those of `popups` to go that do so when a finger is elsewhere, the uppermost first.
    mutating func endGrabs(_ popups: [SurfaceID]) {
        for id in popups.reversed() where windows[id]?.popup?.isGrabbing == true { endPopup(id) }
    }

    /// Windows are in another room, or at another scale.
    package mutating func change(to room: Room) {
        guard room != self.room else { return }
        self.room = room
        replacePopups()
        damage = Damage(PixelRect(room.picture))
        isUnsettled = true
    }

    /// Places popups again, in rooms that have changed.
    mutating func replacePopups() {
        for id in popups {
            guard let popup = windows[id]?.popup, popup.positioner.isReactive else { continue }
            replace(id, popup.positioner)
            if windows[id]?.configures.latest != nil { configure(id) }
        }
    }

    private mutating func configure(_ id: SurfaceID, token: UInt32? = nil) {
        guard let shape = shape(of: id, token: token) else { return }
        serial &+= 1
        let configure = Configure(
            serial: serial,
            shape: shape,
            isActive: isActive(id),
            isAboveKeyboard: room.keyboard > 0
        )
        windows[id]?.configures.send(configure)
        effects.append(.configure(id, configure))
    }

    /// Makes up where everything is seen, and asks windows that are to be otherwise.
    package mutating func settle() {
        guard isUnsettled else { return }
        isUnsettled = false
        for id in toplevels {
            guard let window = windows[id], let latest = window.configures.latest else { continue }
            if shape(of: id) != latest.shape || latest.isActive != isActive(id) { configure(id) }
        }
        let before = placed
        placed = layout(in: room).placed(inside.toplevels(at: .behind).filter { surfaces[$0]?.program == shown })
        for rect in WindowLayout.difference(before, placed) { damage = damage.adding(Damage(rect)) }
        for (index, slot) in inside.slots.enumerated() {
            inside.place(layout(in: slot.room(room.scale)).placed(inside.toplevels(at: .inside(index))), in: index)
        }
    }

    /// Makes up where each window belongs and who is shown: who comes back before the tree is settled was away nevertheless.
    mutating func choose() {
        inside.assign(toplevels.map(candidate), behind: behind)
        let outside = inside.toplevels(at: .behind)
        let isStillShown = outside.contains { surfaces[$0]?.program == shown && fits($0) }
        if !isStillShown { shown = outside.first(where: fits).flatMap { surfaces[$0]?.program } }
        isUnsettled = true
    }

    private func fits(_ toplevel: SurfaceID) -> Bool {
        behind == nil || windows[toplevel]?.toplevel?.appID == behind
    }

    private func layout(in room: Room) -> WindowLayout {
        WindowLayout(room: room, surfaces: surfaces, windows: windows, popups: popups)
    }

    private func place(_ positioner: Positioner, on parent: SurfaceID) -> PixelRect {
        var rules = positioner
        // What lies beyond a slot is never seen, so there the program's rules are not enough.
        if inside.slot(of: candidate(parent)) != nil { rules.adjustment.formUnion(.within) }
        return rules.place(within: layout(in: room(of: parent)).room(from: parent))
    }
}
