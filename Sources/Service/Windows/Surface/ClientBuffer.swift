package import Canvas

/// A buffer of a program, as surfaces name it.
package struct BufferID: Hashable, Sendable {
    private let number: Int

    package init(_ number: Int) { self.number = number }
}

/// What is known of a program's buffer without its pixels.
package struct ClientBuffer: Equatable, Sendable {
    package let id: BufferID
    package let size: PixelSize
    /// Whether each pixel has an opacity; the colours are multiplied by it.
    package let isTranslucent: Bool

    package init(_ id: BufferID, size: PixelSize, isTranslucent: Bool) {
        (self.id, self.size, self.isTranslucent) = (id, size, isTranslucent)
    }
}
