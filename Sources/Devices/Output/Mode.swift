package import Canvas

/// A mode that a display can run, as far as others than its own kind need to know it.
package struct Mode: Equatable, Sendable {
    /// The name that a configuration gives it, such as "1280x720@60".
    package let name: String
    package let size: PixelSize
    package let refreshRate: Double

    package init(name: String, size: PixelSize, refreshRate: Double) {
        self.name = name
        self.size = size
        self.refreshRate = refreshRate
    }
}
