extension Scene {
    /// The part of the scene that slides: from a row down to the end of the panel.
    package struct Sheet: Equatable, Sendable {
        package var x: Int
        package var width: Int
        package var fill: Fill
        /// The row of the sheet in which the fill's picture begins; above it lies the fill's colour.
        package var contentRow = 0
        package var rounding = Rounding(radius: 0)
        /// The ground of the grabber over its first rows, if any.
        package var strip: Strip?
        /// A line along its upper edge, of which a frame shows as much as its content says.
        package var edge: Edge?
        package var grabber: Grabber?
        package var shadow: Shadow?
    }

    /// The bar on the sheet, or above it, clipped to the sheet's columns.
    package struct Grabber: Equatable, Sendable {
        package var mask: Mask
        /// Its place, from the sheet's upper-left corner.
        package var x: Int
        /// A negative row floats over the ground.
        ///
        /// It fades in as the sheet comes up from the panel's lower edge: it has its full opacity when as many rows of
        /// the sheet are seen as it floats above them.
        package var y: Int
        package var color: Color

        package init(mask: Mask, x: Int, y: Int, color: Color) {
            self.mask = mask
            self.x = x
            self.y = y
            self.color = color
        }
    }

    /// A ground of one colour for the grabber: it lies over the sheet's content and under the grabber.
    package struct Strip: Equatable, Sendable {
        /// How many of the sheet's first rows it covers.
        package var rows: Int
        package var color: Color

        package init(rows: Int, color: Color) {
            self.rows = rows
            self.color = color
        }
    }

    /// A line along the sheet's upper edge: it lies over the strip and under the grabber.
    package struct Edge: Equatable, Sendable {
        /// How many of the sheet's first rows it covers.
        package var rows: Int
        package var color: Color

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
        package var color: Color
        /// Its opacity where the shape covers all around, 0…255.
        package var opacity: UInt8
        /// How far it lies to the right of the sheet, in pixels.
        package var x: Int
        /// How far it lies below the sheet, in pixels.
        package var y: Int
        /// The standard deviation of the Gaussian that blurs it, in pixels; limited to 0…256.
        package var blur: Double
        /// A line around the shape, where that is stronger than what is blurred.
        package var rim: Rim?

        package init(
            color: Color = .black,
            opacity: UInt8,
            x: Int = 0,
            y: Int = 0,
            blur: Double,
            rim: Rim? = nil
        ) {
            self.color = color
            self.opacity = opacity
            self.x = x
            self.y = y
            self.blur = blur
            self.rim = rim
        }

        package struct Rim: Hashable, Sendable {
            /// In pixels.
            package var width: Int
            /// 0…255.
            package var opacity: UInt8

            package init(width: Int, opacity: UInt8) { (self.width, self.opacity) = (width, opacity) }
        }
    }
}

extension Scene.Sheet {
    package init(x: Int, width: Int, fill: Fill) { self.init(x: x, width: width, fill: fill, contentRow: 0) }
}
