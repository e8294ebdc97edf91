package import Canvas

/// A place in the sheet's document for the windows of a program.
package struct WindowSlot: Equatable, Sendable {
    /// What the program calls itself.
    package let appID: String
    /// In pixels.
    package let size: PixelSize
    /// The least height in units of a surface, where the program may ask for more; nil where it may not.
    package let least: Double?

    /// As high as documents let a place be, in units of a surface.
    static let most = 2000.0

    package init(appID: String, size: PixelSize, least: Double? = nil) {
        (self.appID, self.size, self.least) = (appID, size, least)
    }

    func room(_ scale: Double) -> Room { Room(picture: size, scale: scale) }
}
