/// Where a surface has its subsurfaces, and in which order, from its next commit on.
package struct SubsurfaceChanges: Equatable, Sendable {
    var places: [SurfaceID: Offset] = [:]
    /// From the lowest, the surface itself among them; nil as it was.
    var order: [SurfaceID]?

    mutating func merge(_ later: SubsurfaceChanges) {
        places.merge(later.places) { $1 }
        order = later.order ?? order
    }

    mutating func remove(_ surface: SurfaceID) {
        places[surface] = nil
        order?.removeAll { $0 == surface }
    }
}
