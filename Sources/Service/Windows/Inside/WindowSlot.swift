package import Canvas

/// A place in the sheet's document for the windows of a program.
package struct WindowSlot: Hashable, Sendable {
    /// What the program calls itself.
    package let appID: String
    /// In pixels.
    package let size: PixelSize
    /// The least height in units of a surface, where the program may ask for more; nil where it may not.
    package let least: Double?

    package init(appID: String, size: PixelSize, least: Double? = nil) {
        (self.appID, self.size, self.least) = (appID, size, least)
    }

    func room(_ scale: Double) -> Room { Room(picture: size, scale: scale) }

    /// What its window is asked to be.
    func shape(_ scale: Double) -> Configure.Shape {
        guard least != nil else { return .inside(room(scale).size, isFixed: true) }
        // As high as was asked for, whatever its rows of pixels make of that.
        let height = Int((Double(size.height) / scale).rounded())
        return .inside(PixelSize(width: room(scale).size.width, height: max(1, height)), isFixed: false)
    }
}
