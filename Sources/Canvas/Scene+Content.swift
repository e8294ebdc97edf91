extension Scene {
    /// What a sheet shows in one frame: pictures that lie on it side by side, and a bar that tells how far it is scrolled.
    ///
    /// Only what lies in the sheet is seen, and below its strip.
    package struct Content: Hashable, Sendable {
        /// The pictures; where two meet, the later one is seen.
        package var tiles: [Tile]
        /// The bar, if one is seen.
        package var indicator: Indicator?

        /// A content.
        package init(tiles: [Tile] = [], indicator: Indicator? = nil) {
            self.tiles = tiles
            self.indicator = indicator
        }
    }

    /// An opaque picture on the sheet.
    ///
    /// It is rasterised once, as it lies on the panel, and moves from frame to frame.
    package struct Tile: Sendable {
        /// The picture as it lies on the panel.
        package let picture: Surface
        /// A number that no other picture has: tiles are compared by it, never pixel by pixel.
        package let serial: Int
        /// Its first column, from the sheet's.
        package var x: Int
        /// Its first row, from the sheet's.
        package var y: Int
        /// The rows of the sheet in which it may be seen: a list does not run over what is pinned above and below it.
        package var rows: Range<Int>

        /// A tile.
        package init(_ picture: Surface, serial: Int, x: Int, y: Int, rows: Range<Int>) {
            self.picture = picture
            self.serial = serial
            self.x = x
            self.y = y
            self.rows = rows
        }
    }

    /// A bar over the tiles, as it moves along an edge while a content is scrolled.
    package struct Indicator: Hashable, Sendable {
        /// Its shape, upright: a bar is small, so it is turned when a frame is laid out.
        package var mask: Mask
        /// Its first column, from the sheet's.
        package var x: Int
        /// Its first row, from the sheet's.
        package var y: Int
        /// Its colour.
        package var color: Color
        /// Its opacity, 0…255.
        package var alpha: UInt8

        /// A bar.
        package init(mask: Mask, x: Int, y: Int, color: Color, alpha: UInt8) {
            self.mask = mask
            self.x = x
            self.y = y
            self.color = color
            self.alpha = alpha
        }
    }
}

extension Scene.Tile: Hashable {
    /// Whether both show the same picture in the same place.
    package static func == (a: Self, b: Self) -> Bool {
        a.serial == b.serial && a.x == b.x && a.y == b.y && a.rows == b.rows
    }

    /// By what makes tiles equal.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(serial)
        hasher.combine(x)
        hasher.combine(y)
        hasher.combine(rows)
    }
}
