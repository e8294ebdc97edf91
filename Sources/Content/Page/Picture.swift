package import Canvas

/// A picture with transparency: words 0xAARRGGBB, each colour multiplied by its opacity already, row after row.
package struct Picture: Hashable, Sendable {
    /// Columns and rows.
    package let size: PixelSize
    /// `size.area` words, row-major.
    package let words: [UInt32]

    /// The longest side of a picture that a document may show.
    package static let sideLimit = 4096
    /// The most pixels of all pictures of a document: 64 MB.
    package static let areaLimit = 16 << 20

    /// A picture over `words`, row-major, which must be `size.area`.
    package init(size: PixelSize, words: [UInt32]) {
        precondition(words.count == size.area, "a picture of \(size) needs \(size.area) words, not \(words.count)")
        self.size = size
        self.words = words
    }
}

/// Reads a picture from where a document says it is.
///
/// What it throws is shown to whoever wrote the document. It refuses what is larger than `Picture.sideLimit` before it
/// decodes it; the page checks again.
package typealias PictureLoader = (ImageSource) throws -> Picture
