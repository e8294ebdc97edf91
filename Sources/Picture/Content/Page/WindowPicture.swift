package import Canvas

/// The window of a program, as a page shows it in the place of its item.
///
/// It is cut into bands from above: where something changes, a frame draws the band in which it does.
package struct WindowPicture: Sendable {
    package let size: PixelSize
    private let rotation: Rotation
    private var bands: [Band] = []

    private struct Band {
        /// Upright, in the picture.
        let place: PixelRect
        /// As it lies on the panel.
        var surface: Surface
        var tile: TileCache.Tile

        init(_ place: PixelRect, _ surface: Surface) {
            (self.place, self.surface) = (place, surface)
            tile = TileCache.Tile(SparsePicture(surface), look: Look())
        }
    }

    /// A part of a slice of an item.
    private static let bandRows = TileCache.sliceRows / 8

    /// A window of which nothing is painted yet, on a panel that is turned by `rotation`.
    package init(_ size: PixelSize, on ground: Color, _ rotation: Rotation) {
        (self.size, self.rotation) = (size, rotation)
        for y in stride(from: 0, to: size.height, by: Self.bandRows) {
            let place = PixelRect(x: 0, y: y, width: size.width, height: min(Self.bandRows, size.height - y))
            bands.append(Band(place, Surface(size: rotation.turn(place.size), color: ground)))
        }
    }

    /// Has `body` paint `damage`, in pixels of the upright picture, where it lies in a band: it gets what lies there in pixels of the
    /// band, the band's place, and its picture as it lies on the panel.
    package mutating func paint(_ damage: Damage, _ body: (Damage, PixelRect, inout Surface) -> Void) {
        for index in bands.indices {
            let place = bands[index].place
            let part = damage.clipped(to: place)
            guard !part.isEmpty else { continue }
            var surface = bands[index].surface
            body(part.mapped { $0.moved(x: -place.x, y: -place.y) }, place, &surface)
            bands[index] = Band(place, surface)
        }
    }

    /// The same on a panel that is not turned.
    package var upright: WindowPicture {
        var upright = WindowPicture(size, on: .black, .none)
        upright.bands = bands.map { Band($0.place, $0.surface.turned(rotation.inverse)) }
        return upright
    }

    /// What is seen of it in a slice of its item.
    func tiles(_ slice: Int, in wanted: WantedTile, from x: Int) -> [Scene.Tile] {
        let rows = slice * TileCache.sliceRows..<(slice + 1) * TileCache.sliceRows
        return bands.lazy.filter { rows.contains($0.place.y) }.map { band in
            let y = wanted.y + band.place.y - rows.lowerBound
            return Scene.Tile(band.tile.picture, serial: band.tile.serial, x: x, y: y, rows: wanted.rows)
        }
    }
}
