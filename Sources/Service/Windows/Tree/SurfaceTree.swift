import Canvas

/// The surfaces of all programs, their commits, and which of them lie on which.
package struct SurfaceTree: Sendable {
    private(set) var nodes: [SurfaceID: SurfaceNode] = [:]
    /// The buffers that programs may draw into again.
    private(set) var released: [BufferID] = []
    /// What was asked with commits that are never shown.
    private var discarded: [CallbackID] = []

    /// A surface whose commit counts now.
    struct Applied {
        let id: SurfaceID
        /// In units of the surface.
        let damage: Damage
        let hasNewPicture: Bool
    }

    /// When commits of a subsurface count.
    package enum Commits: Hashable, Sendable {
        /// With the next commit of the parent.
        case synchronized
        case free
    }

    package enum Stacking: Hashable, Sendable { case above, below }

    subscript(id: SurfaceID) -> SurfaceNode? { nodes[id] }

    mutating func takeReleased() -> [BufferID] {
        defer { released = [] }
        return released
    }

    mutating func takeDiscarded() -> [CallbackID] {
        defer { discarded = [] }
        return discarded
    }

    mutating func create(_ id: SurfaceID, of program: ProgramID) { nodes[id] = SurfaceNode(id, of: program) }

    /// Makes a surface a window, or nothing in particular any more.
    mutating func setRole(_ id: SurfaceID, _ role: SurfaceNode.Role) { nodes[id]?.role = role }

    mutating func inhibitSleep(_ id: SurfaceID, by count: Int) { nodes[id]?.inhibitors += count }

    /// Whether a surface shows a buffer, or is to show it.
    func shows(_ buffer: BufferID) -> Bool {
        nodes.values.contains { $0.surface.buffer?.id == buffer || $0.waiting?.attachedBuffer?.id == buffer }
    }

    mutating func destroy(_ id: SurfaceID) {
        guard let node = nodes.removeValue(forKey: id) else { return }
        if let parent = node.subsurface?.parent { remove(id, from: parent) }
        released += [node.surface.buffer, node.waiting?.attachedBuffer].compactMap { $0?.id }
        discarded += node.callbacks + (node.waiting?.callbacks ?? []) + node.pending.callbacks
    }

    /// What was asked with the commits of some surfaces, in the order of the requests.
    mutating func takeCallbacks(where isIncluded: (SurfaceID) -> Bool) -> [CallbackID] {
        var taken: [CallbackID] = []
        for (id, node) in nodes where !node.callbacks.isEmpty && isIncluded(id) {
            taken += node.callbacks
            nodes[id]?.callbacks = []
        }
        return taken.sorted()
    }
}

// Commits.
extension SurfaceTree {
    /// Changes what the next commit of a surface applies.
    mutating func update(_ id: SurfaceID, _ change: (inout SurfaceUpdate) -> Void) {
        if nodes[id] != nil { change(&nodes[id]!.pending) }
    }

    /// - Returns: the surfaces whose commits count now: none where this one waits for its parent, and with it those that waited.
    mutating func commit(_ id: SurfaceID) throws(ProtocolFault) -> [Applied] {
        guard let node = nodes[id] else { return [] }
        nodes[id]?.pending = SurfaceUpdate()
        guard waitsForParent(node) else { return try apply(node.pending, to: id) }
        wait(node.pending, of: id)
        return []
    }

    /// Whether its commits wait: it is synchronized itself, or lies on a surface that is.
    private func waitsForParent(_ node: SurfaceNode) -> Bool {
        guard let subsurface = node.subsurface else { return false }
        return subsurface.commits == .synchronized || nodes[subsurface.parent].map(waitsForParent) == true
    }

    private mutating func wait(_ update: SurfaceUpdate, of id: SurfaceID) {
        guard var waiting = nodes[id]?.waiting else {
            nodes[id]?.waiting = update
            return
        }
        let replaced = waiting.merge(update)
        nodes[id]?.waiting = waiting
        if let replaced { release(replaced, of: id) }
    }

    private mutating func apply(_ update: SurfaceUpdate, to id: SurfaceID) throws(ProtocolFault) -> [Applied] {
        guard var node = nodes[id] else { return [] }
        let change = try node.surface.apply(update)
        node.callbacks += update.callbacks
        if let order = update.children.order { node.order = order }
        nodes[id] = node
        for (child, place) in update.children.places { nodes[child]?.place = place }
        if let replaced = change.replaced { release(replaced, of: id) }
        var applied = [Applied(id: id, damage: change.damage, hasNewPicture: update.attachedBuffer != nil)]
        for child in node.order where child != id { applied += try applyWaiting(child) }
        return applied
    }

    private mutating func applyWaiting(_ id: SurfaceID) throws(ProtocolFault) -> [Applied] {
        guard let waiting = nodes[id]?.waiting else { return [] }
        nodes[id]?.waiting = nil
        return try apply(waiting, to: id)
    }

    /// A buffer is released unless the surface shows it, or is to show it again.
    private mutating func release(_ buffer: ClientBuffer, of id: SurfaceID) {
        guard nodes[id]?.surface.buffer?.id != buffer.id else { return }
        if nodes[id]?.waiting?.attachedBuffer?.id != buffer.id { released.append(buffer.id) }
    }
}

// Subsurfaces.
extension SurfaceTree {
    mutating func makeSubsurface(_ id: SurfaceID, on parent: SurfaceID) throws(ProtocolFault) {
        guard let node = nodes[id], nodes[parent] != nil else { return }
        guard node.role == .none else { throw .hasRole(.subcompositor, code: 0) }
        guard !isPart(parent, of: id) else { throw .badParent }
        nodes[id]?.role = .subsurface(SurfaceNode.Subsurface(parent: parent))
        let order = order(of: parent) + [id]
        nodes[parent]?.pending.children.order = order
    }

    /// Whether `id` is `ancestor`, or lies on it.
    private func isPart(_ id: SurfaceID, of ancestor: SurfaceID) -> Bool {
        if id == ancestor { return true }
        guard let parent = nodes[id]?.subsurface?.parent else { return false }
        return isPart(parent, of: ancestor)
    }

    /// The order that the next commit of `parent` begins with.
    private func order(of parent: SurfaceID) -> [SurfaceID] {
        guard let node = nodes[parent] else { return [] }
        return node.pending.children.order ?? node.waiting?.children.order ?? node.order
    }

    mutating func removeSubsurface(_ id: SurfaceID) {
        guard let subsurface = nodes[id]?.subsurface else { return }
        nodes[id]?.role = .none
        remove(id, from: subsurface.parent)
    }

    private mutating func remove(_ id: SurfaceID, from parent: SurfaceID) {
        nodes[parent]?.order.removeAll { $0 == id }
        nodes[parent]?.pending.children.remove(id)
        nodes[parent]?.waiting?.children.remove(id)
    }

    /// Moves a subsurface, from the next commit of its parent on.
    mutating func move(_ id: SurfaceID, to place: Offset) {
        guard let parent = nodes[id]?.subsurface?.parent else { return }
        nodes[parent]?.pending.children.places[id] = place
    }

    /// Places a subsurface right above or below a sibling or its parent, from the next commit of the parent on.
    mutating func stack(_ id: SurfaceID, _ stacking: Stacking, _ sibling: SurfaceID) throws(ProtocolFault) {
        guard let parent = nodes[id]?.subsurface?.parent else { return }
        var order = order(of: parent).filter { $0 != id }
        guard sibling != id, let index = order.firstIndex(of: sibling) else { throw .notItsSibling }
        order.insert(id, at: stacking == .above ? index + 1 : index)
        nodes[parent]?.pending.children.order = order
    }

    /// - Returns: the surfaces whose commits count now.
    mutating func set(_ id: SurfaceID, _ commits: Commits) throws(ProtocolFault) -> [Applied] {
        guard var subsurface = nodes[id]?.subsurface else { return [] }
        subsurface.commits = commits
        nodes[id]?.role = .subsurface(subsurface)
        return try applyFreed(id)
    }

    /// Applies what waited on a surface that waits no more, and on those that lie on it.
    private mutating func applyFreed(_ id: SurfaceID) throws(ProtocolFault) -> [Applied] {
        guard let node = nodes[id], !waitsForParent(node) else { return [] }
        var applied = try applyWaiting(id)
        for child in node.order where child != id { applied += try applyFreed(child) }
        return applied
    }
}
