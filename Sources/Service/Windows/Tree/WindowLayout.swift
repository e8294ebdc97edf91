import Canvas

/// Where windows lie in their room: a function of what they are.
struct WindowLayout {
    let room: Room
    let surfaces: SurfaceTree
    let windows: [SurfaceID: Window]
    let popups: [SurfaceID]

    /// What is seen of toplevels, and of all that lies on them, from the lowest.
    func placed(_ toplevels: [SurfaceID]) -> [PlacedSurface] {
        toplevels.flatMap { place(window: $0, in: frame(of: $0)) }
    }

    /// The room, counted from the geometry of a window.
    func room(from window: SurfaceID) -> PixelRect {
        let corner = corner(ofWindow: window)
        return PixelRect(x: -corner.x, y: -corner.y, width: room.size.width, height: room.size.height)
    }

    /// A window and its popups.
    private func place(window id: SurfaceID, in frame: WindowFrame) -> [PlacedSurface] {
        guard let geometry = surfaces[id]?.surface.geometry else { return [] }
        let own = place(id, in: frame, at: Offset(x: -geometry.x, y: -geometry.y))
        return popups.reduce(own) { placed, popup in placed + place(popup: popup, on: id, in: frame) }
    }

    /// A popup, if it lies on a window, and those on it.
    private func place(popup id: SurfaceID, on parent: SurfaceID, in frame: WindowFrame) -> [PlacedSurface] {
        guard let window = windows[id], let popup = window.popup, popup.parent == parent, window.isMapped,
            !popup.isDone
        else { return [] }
        return place(window: id, in: frame.moved(x: popup.place.x, y: popup.place.y))
    }

    /// A surface and its subsurfaces.
    private func place(_ id: SurfaceID, in frame: WindowFrame, at offset: Offset) -> [PlacedSurface] {
        guard let node = surfaces[id], let buffer = node.surface.buffer, let mapping = node.surface.mapping else {
            return []
        }
        return node.order.flatMap { child -> [PlacedSurface] in
            guard child == id else {
                let place = surfaces[child]?.place ?? Offset(x: 0, y: 0)
                return self.place(child, in: frame, at: Offset(x: offset.x + place.x, y: offset.y + place.y))
            }
            return [
                PlacedSurface(
                    id: id,
                    program: node.program,
                    buffer: buffer,
                    place: frame.around(node.surface.bounds.moved(x: offset.x, y: offset.y)),
                    mapping: mapping,
                    opaque: node.surface.opaqueArea.mapped { frame.within($0.moved(x: offset.x, y: offset.y)) },
                    size: node.surface.size
                )
            ]
        }
    }

    /// Where the geometry of a toplevel lies: it fills the room, or lies in its middle.
    private func frame(of toplevel: SurfaceID) -> WindowFrame {
        let geometry = surfaces[toplevel]?.surface.geometry.size ?? room.size
        let followed = windows[toplevel]?.configures.followed
        if let asked = followed?.size, asked != room.size, geometry == asked, geometry.area > 0 {
            if room.isMine(asked, hadKeyboard: followed?.isAboveKeyboard == true) {
                return WindowFrame(x: 0, y: 0, across: room.scale, down: room.scale)
            }
            // Its picture is of the room before: it is stretched until the next one comes.
            return WindowFrame(
                x: 0,
                y: 0,
                across: Double(room.picture.width) / Double(geometry.width),
                down: Double(room.picture.height) / Double(geometry.height)
            )
        }
        let corner = corner(of: geometry)
        let scale = room.scale
        return WindowFrame(x: Double(corner.x) * scale, y: Double(corner.y) * scale, across: scale, down: scale)
    }

    private func corner(of geometry: PixelSize) -> Offset {
        Offset(x: max(0, (room.size.width - geometry.width) / 2), y: max(0, (room.size.height - geometry.height) / 2))
    }

    private func corner(ofWindow id: SurfaceID) -> Offset {
        guard let popup = windows[id]?.popup else {
            return corner(of: surfaces[id]?.surface.geometry.size ?? room.size)
        }
        let below = corner(ofWindow: popup.parent)
        return Offset(x: below.x + popup.place.x, y: below.y + popup.place.y)
    }

    /// The places that only one of two pictures has, or has in another order.
    static func difference(_ old: [PlacedSurface], _ new: [PlacedSurface]) -> [PixelRect] {
        var rects: [PixelRect] = []
        var next = 0
        for surface in old {
            if let index = new[next...].firstIndex(where: { $0.id == surface.id && $0.place == surface.place }) {
                rects += new[next..<index].map(\.place)
                next = index + 1
            } else {
                rects.append(surface.place)
            }
        }
        return rects + new[next...].map(\.place)
    }
}
