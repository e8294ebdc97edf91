import Canvas
import Icons

/// What has to hold whatever a drawing holds.
enum IconCheck {
    private static let box = PixelSize(width: 24, height: 24)

    /// Looks at a drawing, and draws one that is accepted.
    static func svg(_ input: [UInt8]) {
        do throws(SVGFault) { try SVGScanner.check(input) } catch {
            require(!error.message.isEmpty, "refused without a reason")
            Lines(input).expect(line: error.place?.line, column: error.place?.column)
            require(error.description.unicodeScalars.allSatisfy { $0.value >= 0x20 }, "a fault of more than one line")
            return
        }
        guard let mask = try? IconDrawing.mask(input, within: box) else { return }
        require(mask.size.width <= box.width && mask.size.height <= box.height, "a mask beyond its box")
        require(mask.alpha.count == mask.size.area, "a mask that is not whole")
        let key = IconKey(IconFile(name: "input", bytes: input), within: box)
        require(IconMask(input, of: key) == nil, "a drawing that is taken for a mask")
    }
}
