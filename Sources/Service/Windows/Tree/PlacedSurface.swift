package import Canvas

/// A surface where it is seen.
package struct PlacedSurface: Equatable, Sendable {
    package let id: SurfaceID
    package let program: ProgramID
    package let buffer: ClientBuffer
    /// All of it in pixels of the upright picture; a part may lie beyond its edges.
    package let place: PixelRect
    package let mapping: BufferMapping
    /// What it hides of those under it, in pixels of the upright picture.
    package let opaque: Damage
    /// In its own units.
    package let size: PixelSize

    /// The same on a picture whose corner lies elsewhere.
    package func moved(x: Int, y: Int) -> PlacedSurface {
        PlacedSurface(
            id: id,
            program: program,
            buffer: buffer,
            place: place.moved(x: x, y: y),
            mapping: mapping,
            opaque: opaque.mapped { $0.moved(x: x, y: y) },
            size: size
        )
    }

    /// Where pixels of the upright picture that show `rect`, in units of the surface, lie.
    package func onPicture(_ rect: PixelRect) -> PixelRect {
        guard size.area > 0 else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
        func scaled(_ value: Int, _ length: Int, _ count: Int) -> (below: Int, above: Int) {
            let exact = Double(value) * Double(length) / Double(count)
            return (Int(exact.rounded(.down)), Int(exact.rounded(.up)))
        }
        // Resized pictures blend neighbours.
        let reach = place.size == size && mapping.origin(shownAt: size) != nil ? 0 : 1
        let left = place.x + scaled(rect.x, place.width, size.width).below - reach
        let top = place.y + scaled(rect.y, place.height, size.height).below - reach
        let right = place.x + scaled(rect.maxX, place.width, size.width).above + reach
        let bottom = place.y + scaled(rect.maxY, place.height, size.height).above + reach
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top).intersection(place)
    }

    /// A place in pixels of the upright picture in units of the surface.
    package func onSurface(x: Double, y: Double) -> (x: Double, y: Double) {
        (
            // What is shown smaller may have no row or column left.
            (x - Double(place.x)) * Double(size.width) / Double(max(1, place.width)),
            (y - Double(place.y)) * Double(size.height) / Double(max(1, place.height))
        )
    }
}
