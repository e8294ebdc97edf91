public import Canvas
import Pictures

extension Surface {
    /// The picture as the bytes of a PNG, to be written to a file or shown by an item.
    ///
    /// - Throws: `SheetError` where it is empty, or libpng is not there.
    public func png() throws(SheetError) -> [UInt8] {
        guard let bytes = PNG.encode(self) else { throw SheetError("png", "the picture cannot be written as one") }
        return bytes
    }
}
