package import Canvas

/// The part of the panel that is there for programs' windows.
package struct Room: Hashable, Sendable {
    /// The picture as the viewer sees it, in pixels.
    package let picture: PixelSize
    /// Pixels per unit of a surface.
    package let scale: Double

    package init(picture: PixelSize, scale: Double) { (self.picture, self.scale) = (picture, scale) }

    /// In units of a surface; a window of this size leaves no row or column of the picture free.
    package var size: PixelSize {
        PixelSize(
            width: Int((Double(picture.width) / scale).rounded(.up)),
            height: Int((Double(picture.height) / scale).rounded(.up))
        )
    }
}
