import Canvas

/// Turns frames into the bytes of an animation.
///
/// A class, because libwebp keeps state behind a pointer that one owner must free, and because a film holds either
/// format.
protocol FilmEncoder: AnyObject {
    /// The longest time that a frame of the format can last, in ms.
    var longestFrame: Int64 { get }
    func add(_ frame: Surface, milliseconds: Int64) throws(PictureError)
    /// The whole file; called once, last.
    func finish() throws(PictureError) -> [UInt8]
}

func filmEncoder(for path: String, _ size: PixelSize) throws(PictureError) -> any FilmEncoder {
    let name = path.lowercased()
    if name.hasSuffix(".webp") { return try WebPEncoder(path, size) }
    if name.hasSuffix(".apng") || name.hasSuffix(".png") { return APNGEncoder(path) }
    throw PictureError(path, "expected a film that ends in .webp or .apng (or .png)")
}

extension Surface {
    /// The smallest rectangle around everything that differs from `other`, which has the same size.
    ///
    /// Never empty: where nothing differs it is the first pixel, since no format knows a frame without pixels.
    func difference(from other: Surface) -> PixelRect {
        let rows = (0..<size.height).filter { row($0) != other.row($0) }
        guard let top = rows.first, let bottom = rows.last else { return PixelRect(x: 0, y: 0, width: 1, height: 1) }
        var left = size.width
        var right = 0
        for y in rows {
            let columns = zip(row(y), other.row(y))
            var x = 0
            for (mine, theirs) in columns {
                if mine != theirs {
                    left = min(left, x)
                    right = max(right, x + 1)
                }
                x &+= 1
            }
        }
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top + 1)
    }

    private func row(_ y: Int) -> ArraySlice<UInt32> {
        pixels[y * size.width..<(y + 1) * size.width]
    }
}
