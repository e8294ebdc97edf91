/// What fills an area: a colour, or a picture whose upper-left corner lies on the area's.
public enum Fill: Hashable, Sendable {
    /// One colour.
    case color(Color)
    /// A picture; beyond its edges the colour goes on.
    case picture(Surface, beyond: Color)
}

/// All that stays the same from frame to frame: a backdrop, a dim over it, a sheet that slides over both.
///
/// Everything is in pixels of the panel and rasterised once; a frame is a `Placement` of it.
public struct Scene: Hashable, Sendable {
    /// The bar on the sheet.
    public struct Grabber: Hashable, Sendable {
        /// Its shape.
        public var mask: Mask
        /// Its place, from the sheet's upper-left corner.
        public var x: Int
        /// Its place, from the sheet's upper-left corner.
        public var y: Int
        /// Its colour.
        public var color: Color

        /// A bar.
        public init(mask: Mask, x: Int, y: Int, color: Color) {
            self.mask = mask
            self.x = x
            self.y = y
            self.color = color
        }
    }

    /// The part of the scene that slides: from a row down to the end of the panel.
    public struct Sheet: Hashable, Sendable {
        /// The first column.
        public var x: Int
        /// Columns.
        public var width: Int
        /// What it is made of.
        public var fill: Fill
        /// The upper-left corner; the right one is its mirror image.
        public var corner: Mask
        /// The bar, if there is one.
        public var grabber: Grabber?

        /// A sheet.
        public init(x: Int, width: Int, fill: Fill, corner: Mask, grabber: Grabber? = nil) {
            self.x = x
            self.width = width
            self.fill = fill
            self.corner = corner
            self.grabber = grabber
        }
    }

    /// What moves from frame to frame.
    public struct Placement: Hashable, Sendable {
        /// The sheet's first row; the panel's height and beyond hides it.
        public var sheetRow: Int
        /// The opacity of the dim, 0…255.
        public var dimAlpha: UInt8

        /// A placement.
        public init(sheetRow: Int, dimAlpha: UInt8) {
            self.sheetRow = sheetRow
            self.dimAlpha = dimAlpha
        }
    }

    /// The panel.
    public var size: PixelSize
    /// Behind the sheet.
    public var backdrop: Fill
    /// The colour laid over the backdrop.
    public var dimColor: Color
    /// The sheet.
    public var sheet: Sheet

    /// A scene.
    public init(size: PixelSize, backdrop: Fill, dimColor: Color, sheet: Sheet) {
        self.size = size
        self.backdrop = backdrop
        self.dimColor = dimColor
        self.sheet = sheet
    }
}
