import CPango
package import Canvas

/// A picture with transparency: words 0xAARRGGBB, each colour multiplied by its opacity already, row after row.
package struct Picture: Equatable, Sendable {
    package let size: PixelSize
    /// `size.area` words, row-major.
    package let words: [UInt32]
    /// Columns and rows of the file, whose proportions count; more than `size` where the picture was reduced as it was read.
    package let original: PixelSize
    /// Columns and rows in which a page shows it; other than `size` where it is enlarged as it is painted.
    private(set) var shown: PixelSize
    /// Whether only its opacity counts, and it is painted in the colour of what it stands beside.
    private(set) var isMask = false
    /// Whether it is mirrored where lines begin on the right.
    var isDirected = false

    package static let sideLimit = 4096
    /// The most pixels of all pictures of a document, as many as their files have.
    package static let areaLimit = 16 << 20

    /// A picture over `words`, row-major, which must be `size.area`.
    ///
    /// - Parameter original: the size of the file where that is another.
    package init(size: PixelSize, words: [UInt32], of original: PixelSize? = nil) {
        precondition(words.count == size.area, "a picture of \(size) needs \(size.area) words, not \(words.count)")
        self.size = size
        self.words = words
        self.original = original ?? size
        shown = size
    }

    /// A drawing in no colour of its own: how opaque it is, row after row.
    package init(mask alpha: [UInt8], size: PixelSize) {
        self.init(size: size, words: alpha.map { UInt32($0) << 24 })
        isMask = true
    }

    /// What is seen in the place of a drawing that is not there: nothing.
    static func gap(within box: PixelSize) -> Picture {
        let side = min(box.width, box.height)
        return Picture(mask: [UInt8](repeating: 0, count: side * side), size: PixelSize(width: side, height: side))
    }

    /// The picture to be shown at the largest size with its proportions that fits into `box`.
    ///
    /// A small one keeps its own pixels: those are what a document has a limit for, however large it shows them.
    func fitted(into box: PixelSize) -> Picture {
        let target = original.fitted(into: box)
        guard target.area > size.area else { return scaled(to: target) }
        var picture = self
        picture.shown = target
        return picture
    }

    /// The picture with a pixel for each that is shown.
    var enlarged: Picture { scaled(to: shown) }

    /// What is seen in the place of a picture that is gone: hills in a frame, as wide as `box`.
    static func placeholder(within box: PixelSize, _ theme: Theme) -> Picture {
        let size = PixelSize(width: box.width, height: max(1, min(box.height, box.width * 9 / 16)))
        let (width, height) = (Double(size.width), Double(size.height))
        var words = [UInt32](repeating: 0, count: size.area)
        words.withUnsafeMutableBufferPointer { memory in
            guard let context = CairoContext(memory, size: size, format: CAIRO_FORMAT_ARGB32) else { return }
            context.fillAll(theme.pressed)
            let hills = [(0.15, 0.8), (0.4, 0.35), (0.55, 0.6), (0.65, 0.5), (0.85, 0.8)]
            let (thickness, color) = (max(1, height / 16), theme.seen(on: theme.pressed).secondary)
            context.lines(hills.map { ($0.0 * width, $0.1 * height) }, thickness: thickness, color)
            context.disc(x: 0.7 * width, y: 0.28 * height, diameter: height / 6, color)
        }
        return Picture(size: size, words: words)
    }

    private func scaled(to target: PixelSize) -> Picture {
        guard target != size else { return self }
        var words = [UInt32](repeating: 0, count: target.area)
        words.withUnsafeMutableBufferPointer { memory in
            guard let context = CairoContext(memory, size: target, format: CAIRO_FORMAT_ARGB32) else { return }
            context.paint(self, over: target)
        }
        var picture = Picture(size: target, words: words)
        (picture.isMask, picture.isDirected) = (isMask, isDirected)
        return picture
    }
}
