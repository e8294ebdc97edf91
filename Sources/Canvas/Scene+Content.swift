extension Scene {
    /// What a sheet shows in one frame: pictures that lie on it side by side, and a bar that tells how far it is scrolled.
    ///
    /// Only what lies in the sheet is seen, and below its strip.
    public struct Content: Hashable, Sendable {
        /// The pictures; where two meet, the later one is seen.
        public var tiles: [Tile]
        /// The bar, if one is seen.
        public var indicator: Indicator?

        /// A content.
        public init(tiles: [Tile] = [], indicator: Indicator? = nil) {
            self.tiles = tiles
            self.indicator = indicator
        }
    }

    /// An opaque picture on the sheet.
    ///
    /// It is rasterised once, as it lies on the panel, and moves from frame to frame.
    public struct Tile: Sendable {
        /// The picture as it lies on the panel.
        public let picture: Surface
        /// A number that no other picture has: tiles are compared by it, never pixel by pixel.
        public let serial: Int
        /// Its first column, from the sheet's.
        public var x: Int
        /// Its first row, from the sheet's.
        public var y: Int
        /// The rows of the sheet in which it may be seen: a list does not run over what is pinned above and below it.
        public var rows: Range<Int>

        /// A tile.
        public init(_ picture: Surface, serial: Int, x: Int, y: Int, rows: Range<Int>) {
            self.picture = picture
            self.serial = serial
            self.x = x
            self.y = y
            self.rows = rows
        }
    }

    /// A bar over the tiles, as it moves along an edge while a content is scrolled.
    public struct Indicator: Hashable, Sendable {
        /// Its shape, upright: a bar is small, so it is turned when a frame is laid out.
        public var mask: Mask
        /// Its first column, from the sheet's.
        public var x: Int
        /// Its first row, from the sheet's.
        public var y: Int
        /// Its colour.
        public var color: Color
        /// Its opacity, 0…255.
        public var alpha: UInt8

        /// A bar.
        public init(mask: Mask, x: Int, y: Int, color: Color, alpha: UInt8) {
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
    public static func == (a: Self, b: Self) -> Bool {
        a.serial == b.serial && a.x == b.x && a.y == b.y && a.rows == b.rows
    }

    /// By what makes tiles equal.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(serial)
        hasher.combine(x)
        hasher.combine(y)
        hasher.combine(rows)
    }
}
