extension Scene {
    /// The part of the scene that slides: from a row down to the end of the panel.
    package struct Sheet: Hashable, Sendable {
        /// The first column.
        package var x: Int
        /// Columns.
        package var width: Int
        /// What it is made of.
        package var fill: Fill
        /// The row of the sheet in which the fill's picture begins; above it lies the fill's colour.
        package var contentRow: Int
        /// Its corners.
        package var rounding: Rounding
        /// The ground of the grabber over its first rows, if any.
        package var strip: Strip?
        /// The bar, if there is one.
        package var grabber: Grabber?
        /// Its shadow on the backdrop, if any.
        package var shadow: Shadow?

        /// A sheet.
        package init(
            x: Int,
            width: Int,
            fill: Fill,
            contentRow: Int = 0,
            rounding: Rounding = Rounding(radius: 0),
            strip: Strip? = nil,
            grabber: Grabber? = nil,
            shadow: Shadow? = nil
        ) {
            self.x = x
            self.width = width
            self.fill = fill
            self.contentRow = contentRow
            self.rounding = rounding
            self.strip = strip
            self.grabber = grabber
            self.shadow = shadow
        }
    }

    /// The bar on the sheet, or above it, clipped to the sheet's columns.
    package struct Grabber: Hashable, Sendable {
        /// Its shape.
        package var mask: Mask
        /// Its place, from the sheet's upper-left corner.
        package var x: Int
        /// Its place, from the sheet's upper-left corner; a negative one floats over the backdrop.
        ///
        /// It fades in as the sheet comes up from the panel's lower edge: it has its full opacity when as many rows of
        /// the sheet are seen as it floats above them.
        package var y: Int
        /// Its colour.
        package var color: Color

        /// A bar.
        package init(mask: Mask, x: Int, y: Int, color: Color) {
            self.mask = mask
            self.x = x
            self.y = y
            self.color = color
        }
    }

    /// A ground of one colour for the grabber: it lies over the sheet's content and under the grabber.
    package struct Strip: Hashable, Sendable {
        /// How many of the sheet's first rows it covers.
        package var rows: Int
        /// Its colour.
        package var color: Color

        /// A strip.
        package init(rows: Int, color: Color) {
            self.rows = rows
            self.color = color
        }
    }

    /// The blurred shape of the sheet, behind it.
    ///
    /// The shape is the sheet's with its upper corners, unbounded below. It fades in as the sheet comes up from the panel's
    /// lower edge: it has its full opacity when as many rows of the sheet are seen as the shadow reaches above them.
    package struct Shadow: Hashable, Sendable {
        /// Its colour.
        package var color: Color
        /// Its opacity where the shape covers all around, 0…255.
        package var opacity: UInt8
        /// How far it lies to the right of the sheet, in pixels.
        package var x: Int
        /// How far it lies below the sheet, in pixels.
        package var y: Int
        /// The standard deviation of the Gaussian that blurs it, in pixels; limited to 0…256.
        package var blur: Double

        /// A shadow.
        package init(color: Color = .black, opacity: UInt8, x: Int = 0, y: Int = 0, blur: Double) {
            self.color = color
            self.opacity = opacity
            self.x = x
            self.y = y
            self.blur = blur
        }
    }
}

extension Scene {
    /// The part of a grabber's mask that covers all under it.
    static func core(of grabber: Grabber?) -> PixelRect {
        grabber?.mask.core ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
    }
}

// What lies on the sheet.
extension Scene {
    /// What a sheet shows in one frame: pictures that lie on it side by side, and a bar that shows how far it is scrolled.
    ///
    /// It is clipped to the sheet below its strip.
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
        package let picture: SparsePicture
        /// A number that is unique to the picture: tiles are compared by it, never pixel by pixel.
        package let serial: Int
        /// Its first column, from the sheet's.
        package var x: Int
        /// Its first row, from the sheet's.
        package var y: Int
        /// The rows of the sheet to which it is clipped: a list does not cover what is pinned above and below it.
        package var rows: Range<Int>

        /// A tile.
        package init(_ picture: SparsePicture, serial: Int, x: Int, y: Int, rows: Range<Int>) {
            self.picture = picture
            self.serial = serial
            self.x = x
            self.y = y
            self.rows = rows
        }
    }

    /// A bar over the tiles, as it moves along an edge while a content is scrolled.
    package struct Indicator: Hashable, Sendable {
        /// Its shape, upright: it is small enough to be turned for every frame.
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

    /// Feeds what `==` compares.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(serial)
        hasher.combine(x)
        hasher.combine(y)
        hasher.combine(rows)
    }
}
