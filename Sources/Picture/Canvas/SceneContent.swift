extension Scene {
    /// What a sheet or the ground shows in one frame: pictures that lie on it side by side, and a bar that shows how far it is
    /// scrolled.
    ///
    /// On a sheet they are clipped to what is below its strip.
    package struct Content: Equatable, Sendable {
        /// The pictures; where two meet, the later one is seen.
        package var tiles: [Tile]
        package var indicator: Indicator?
        package var past: Past?
        /// How many columns of the line along the sheet's upper edge are seen, around its middle.
        package var edge = 0

        package init(tiles: [Tile] = [], indicator: Indicator? = nil, past: Past? = nil) {
            self.tiles = tiles
            self.indicator = indicator
            self.past = past
        }

        /// Whether nothing of it is seen.
        var isEmpty: Bool { tiles.isEmpty && indicator == nil && past == nil }

        /// The same so many columns to the right and rows further down.
        package func moved(x: Int, y: Int) -> Content {
            var content = self
            content.tiles = tiles.map { $0.moved(x: x, y: y) }
            content.past = past.map { past in
                Past(tiles: past.tiles.map { $0.moved(x: x, y: y) }, color: past.color, alpha: past.alpha)
            }
            content.indicator?.x += x
            content.indicator?.y += y
            return content
        }
    }

    /// What the sheet showed before: a fill with tiles, which lies over the tiles that it shows now, and fades.
    ///
    /// A class, since contents are copied in many places, and few of them have one.
    package final class Past: Sendable {
        package let tiles: [Tile]
        package let color: Color
        /// 0…255.
        package let alpha: UInt8

        package init(tiles: [Tile], color: Color, alpha: UInt8) {
            self.tiles = tiles
            self.color = color
            self.alpha = alpha
        }
    }

    /// An opaque picture on the sheet, or on the picture of the scene.
    ///
    /// It is rasterised once, as it lies on the panel, and moves from frame to frame.
    package struct Tile: Sendable {
        package let picture: SparsePicture
        /// A number that is unique to the picture: tiles are compared by it, never pixel by pixel.
        package let serial: Int
        /// Its first column and row, from those of what it lies on.
        package var x: Int
        package var y: Int
        /// The rows of that to which it is clipped: a list does not cover what is pinned above and below it.
        package var rows: Range<Int>

        package init(_ picture: SparsePicture, serial: Int, x: Int, y: Int, rows: Range<Int>) {
            self.picture = picture
            self.serial = serial
            self.x = x
            self.y = y
            self.rows = rows
        }

        fileprivate func moved(x: Int, y: Int) -> Tile {
            func row(_ row: Int) -> Int { row == .min || row == .max ? row : row + y }
            let rows = row(rows.lowerBound)..<row(rows.upperBound)
            return Tile(picture, serial: serial, x: self.x + x, y: self.y + y, rows: rows)
        }
    }

    /// A picture that lies over everything else, such as a keyboard or a message.
    package struct Overlay: Equatable, Sendable {
        /// Its place counts from the upper-left corner of the scene's picture.
        package var tile: Tile
        /// The opacity of all of it, 0…255.
        package var alpha: UInt8 = 255
        /// The part of it that there is; nil where that is all.
        package var outline: Outline?

        package init(tile: Tile, alpha: UInt8 = 255, outline: Outline? = nil) {
            (self.tile, self.alpha, self.outline) = (tile, alpha, outline)
        }

        /// Whether it covers all that lies under it.
        var isOpaque: Bool { alpha == 255 && outline == nil }
    }

    /// How much there is of each pixel of an overlay, as it lies on the panel.
    package struct Outline: Equatable, Sendable {
        package let mask: Mask
        /// Where there is all of it, which is most.
        let solid: [PixelRect]
    }

    /// A bar over the tiles, as it moves along an edge while a content is scrolled.
    package struct Indicator: Equatable, Sendable {
        /// Its shape, upright: it is small enough to be turned for every frame.
        package var mask: Mask
        /// Its first column and row, from those of the sheet.
        package var x: Int
        package var y: Int
        package var color: Color
        package var alpha: UInt8

        package init(mask: Mask, x: Int, y: Int, color: Color, alpha: UInt8) {
            self.mask = mask
            self.x = x
            self.y = y
            self.color = color
            self.alpha = alpha
        }
    }
}

extension Scene.Past: Equatable {
    package static func == (a: Scene.Past, b: Scene.Past) -> Bool {
        a.alpha == b.alpha && a.color == b.color && a.tiles == b.tiles
    }
}

extension Scene.Tile: Equatable {
    package static func == (a: Self, b: Self) -> Bool {
        a.serial == b.serial && a.x == b.x && a.y == b.y && a.rows == b.rows
    }
}
