extension Scene {
    /// The part of the scene that slides: from a row down to the end of the panel.
    public struct Sheet: Hashable, Sendable {
        /// The first column.
        public var x: Int
        /// Columns.
        public var width: Int
        /// What it is made of.
        public var fill: Fill
        /// The row of the sheet in which the fill's picture begins; above it lies the fill's colour.
        public var contentRow: Int
        /// Its corners.
        public var rounding: Rounding
        /// What is laid over its first rows, if anything.
        public var strip: Strip?
        /// The bar, if there is one.
        public var grabber: Grabber?
        /// What it throws on the backdrop, if anything.
        public var shadow: Shadow?

        /// A sheet.
        public init(
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

    /// The bar on the sheet, or over it.
    ///
    /// Only what lies in the sheet's columns is seen.
    public struct Grabber: Hashable, Sendable {
        /// Its shape.
        public var mask: Mask
        /// Its place, from the sheet's upper-left corner.
        public var x: Int
        /// Its place, from the sheet's upper-left corner; a negative one floats over the backdrop.
        ///
        /// A sheet that comes up from the panel's lower edge brings it in gradually: what floats has its full opacity
        /// when as many rows of the sheet are seen as it floats above them.
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

    /// A ground of one colour for the grabber: it lies over the sheet's content and under the grabber.
    public struct Strip: Hashable, Sendable {
        /// How many of the sheet's first rows it covers.
        public var rows: Int
        /// Its colour.
        public var color: Color

        /// A strip.
        public init(rows: Int, color: Color) {
            self.rows = rows
            self.color = color
        }
    }

    /// The blurred shape of the sheet, behind it.
    ///
    /// The shape is the sheet's with its upper corners, and it goes on downwards without end. A sheet that comes up
    /// from the panel's lower edge brings its shadow in gradually: it has its full opacity when as many rows of the
    /// sheet are seen as the shadow reaches above them.
    public struct Shadow: Hashable, Sendable {
        /// Its colour.
        public var color: Color
        /// Its opacity where the shape covers all around, 0…255.
        public var opacity: UInt8
        /// How far it lies to the right of the sheet, in pixels.
        public var x: Int
        /// How far it lies below the sheet, in pixels.
        public var y: Int
        /// The standard deviation of the Gaussian that blurs it, in pixels; limited to 0…256.
        public var blur: Double

        /// A shadow.
        public init(color: Color = .black, opacity: UInt8, x: Int = 0, y: Int = 0, blur: Double) {
            self.color = color
            self.opacity = opacity
            self.x = x
            self.y = y
            self.blur = blur
        }
    }
}
