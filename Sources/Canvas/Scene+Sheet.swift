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
        /// What is laid over its first rows, if anything.
        package var strip: Strip?
        /// The bar, if there is one.
        package var grabber: Grabber?
        /// What it throws on the backdrop, if anything.
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

    /// The bar on the sheet, or over it.
    ///
    /// Only what lies in the sheet's columns is seen.
    package struct Grabber: Hashable, Sendable {
        /// Its shape.
        package var mask: Mask
        /// Its place, from the sheet's upper-left corner.
        package var x: Int
        /// Its place, from the sheet's upper-left corner; a negative one floats over the backdrop.
        ///
        /// A sheet that comes up from the panel's lower edge brings it in gradually: what floats has its full opacity
        /// when as many rows of the sheet are seen as it floats above them.
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
    /// The shape is the sheet's with its upper corners, and it goes on downwards without end. A sheet that comes up
    /// from the panel's lower edge brings its shadow in gradually: it has its full opacity when as many rows of the
    /// sheet are seen as the shadow reaches above them.
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
