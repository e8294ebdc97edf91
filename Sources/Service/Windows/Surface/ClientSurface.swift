package import Canvas

/// What a program has committed of a surface: its picture, how it lies there, and where it counts.
package struct ClientSurface: Equatable, Sendable {
    package private(set) var buffer: ClientBuffer?
    private(set) var scale = 1
    private(set) var transform = BufferTransform.normal
    private(set) var source: SourceRect?
    private(set) var destination: PixelSize?
    private var opaque: Region?
    private var input: Region?
    private var givenGeometry: PixelRect?
    /// In units of the surface; nothing without a buffer.
    package private(set) var size = PixelSize(width: 0, height: 0)

    /// What a commit has changed.
    package struct Change: Equatable, Sendable {
        /// In units of the surface; what lies beyond its edges is not part of it.
        package var damage = Damage()
        /// The buffer that is not shown any more.
        package var replaced: ClientBuffer?
        package var isResized = false
    }

    package init() {}

    /// Applies `update`.
    /// - Throws: where the picture does not fit what is said of it; nothing has changed then.
    package mutating func apply(_ update: SurfaceUpdate) throws(ProtocolFault) -> Change {
        var new = self
        switch update.attachment {
        case .kept: break
        case .removed: new.buffer = nil
        case .buffer(let buffer): new.buffer = buffer
        }
        new.scale = update.scale ?? scale
        new.transform = update.transform ?? transform
        update.source.apply(to: &new.source)
        update.destination.apply(to: &new.destination)
        update.opaque.apply(to: &new.opaque)
        update.input.apply(to: &new.input)
        new.givenGeometry = update.geometry ?? givenGeometry
        new.size = try new.measured()
        let change = Change(
            damage: new.damage(of: update, from: self),
            replaced: new.buffer == buffer ? nil : buffer,
            isResized: new.size != size
        )
        self = new
        return change
    }

    private func measured() throws(ProtocolFault) -> PixelSize {
        guard let oriented else { return PixelSize(width: 0, height: 0) }
        let natural = PixelSize(
            width: (oriented.width + scale - 1) / scale,
            height: (oriented.height + scale - 1) / scale
        )
        guard let source else { return destination ?? natural }
        let (width, height) = (Double(oriented.width) / Double(scale), Double(oriented.height) / Double(scale))
        guard source.x + source.width <= width, source.y + source.height <= height else { throw .sourceOutside }
        if let destination { return destination }
        guard let width = Int(exactly: source.width), let height = Int(exactly: source.height) else {
            throw .fractionalSize
        }
        return PixelSize(width: width, height: height)
    }

    /// The size of the picture after its transform, in pixels.
    private var oriented: PixelSize? { buffer.map { transform.turn($0.size) } }

    /// What another picture, or another way in which it lies, changes.
    private func damage(of update: SurfaceUpdate, from old: ClientSurface) -> Damage {
        let mapping = mapping
        guard let mapping, mapping == old.mapping, size == old.size, buffer?.isTranslucent == old.buffer?.isTranslucent
        else {
            var all = Damage(PixelRect(size))
            all.add(PixelRect(old.size))
            return mapping == nil && old.mapping == nil ? Damage() : all
        }
        let given = update.damage.clipped(to: PixelRect(size))
        return update.bufferDamage.rects.reduce(given) { $0.adding(Damage(mapping.onSurface($1, sized: size))) }
    }
}

// What others ask of it.
extension ClientSurface {
    /// How its pixels lie in the buffer; nil where nothing is seen of it.
    package var mapping: BufferMapping? {
        guard let buffer, let oriented, size.area > 0 else { return nil }
        let scale = Double(scale)
        let part = source.map {
            SourceRect(x: $0.x * scale, y: $0.y * scale, width: $0.width * scale, height: $0.height * scale)
        }
        let whole = SourceRect(x: 0, y: 0, width: Double(oriented.width), height: Double(oriented.height))
        return BufferMapping(buffer: buffer.size, transform: transform, source: part ?? whole)
    }

    package var bounds: PixelRect { PixelRect(size) }

    /// The window without its shadow, within the surface.
    package var geometry: PixelRect {
        guard let given = givenGeometry?.intersection(bounds), !given.isEmpty else { return bounds }
        return given
    }

    /// Where it hides all that lies under it.
    var opaqueArea: Damage {
        guard let buffer else { return Damage() }
        guard buffer.isTranslucent else { return Damage(bounds) }
        guard let opaque, opaque.isExact else { return Damage() }
        return opaque.largest.clipped(to: bounds)
    }

    func acceptsTouch(x: Int, y: Int) -> Bool {
        bounds.contains(PixelRect(x: x, y: y, width: 1, height: 1)) && input?.contains(x: x, y: y) != false
    }
}
