package import Canvas

/// The part of the panel that is there for programs' windows.
package struct Room: Equatable, Sendable {
    /// The picture as the viewer sees it, in pixels.
    package let picture: PixelSize
    /// Pixels per unit of a surface.
    package let scale: Double
    /// How many rows at the lower end windows leave to the keyboard.
    package let keyboard: Int

    package init(picture: PixelSize, scale: Double, keyboard: Int = 0) {
        (self.picture, self.scale) = (picture, scale)
        // A window has one row at least.
        self.keyboard = max(0, min(keyboard, picture.height - 1))
    }

    /// In units of a surface; a window of this size leaves no row or column of its part of the picture free.
    package var size: PixelSize { size(ofRows: picture.height - keyboard) }

    /// The same without a keyboard.
    var wholeSize: PixelSize { size(ofRows: picture.height) }

    private func size(ofRows rows: Int) -> PixelSize {
        PixelSize(
            width: Int((Double(picture.width) / scale).rounded(.up)),
            height: Int((Double(rows) / scale).rounded(.up))
        )
    }

    /// Whether a window that was asked to be `size` is one of this room, with another keyboard than now.
    ///
    /// It lies at the upper end as it is until it has another size, and is not stretched.
    func isMine(_ size: PixelSize, hadKeyboard: Bool) -> Bool {
        size.width == wholeSize.width && (size.height == wholeSize.height || hadKeyboard)
    }
}
