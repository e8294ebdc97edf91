package import Canvas

/// A size in millimetres, as a display tells it: often wrong, often 0.
package struct PhysicalSize: Hashable, Sendable {
    /// Millimetres across.
    package var width: Int
    /// Millimetres down.
    package var height: Int

    /// A size of `width` by `height` millimetres.
    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The size of a display that may have turned for `pixels` since it told it: it lies as they do.
    package func lying(as pixels: PixelSize, ifTurned mayTurn: Bool) -> PhysicalSize {
        guard mayTurn, (width > height) != (pixels.width > pixels.height) else { return self }
        return PhysicalSize(width: height, height: width)
    }

    /// Whether a picture of `pixels` on it has between 50 and 600 dots an inch both ways.
    ///
    /// Televisions that claim 160 x 90 mm, and projectors that claim nothing, fail this.
    package func isPlausible(for pixels: PixelSize) -> Bool {
        func isPlausible(_ dots: Int, _ millimeters: Int) -> Bool {
            millimeters > 0 && (50...600).contains(Double(dots) * 25.4 / Double(millimeters))
        }
        return isPlausible(pixels.width, width) && isPlausible(pixels.height, height)
    }
}
