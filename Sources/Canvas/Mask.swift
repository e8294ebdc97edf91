/// The coverage of each pixel by a shape, 0 to 255.
package struct Mask: Hashable, Sendable {
    /// Columns and rows.
    package let size: PixelSize
    /// Coverage, row-major.
    package let coverage: [UInt8]

    private static let subrows = 16

    /// A rectangle of `width` x `height` pixels with corners of `radius`, its upper-left corner at the mask's origin.
    ///
    /// Each pixel row is cut into sixteen lines whose lengths inside the shape are exact.
    package static func roundedRect(width: Double, height: Double, radius: Double) -> Mask {
        let radius = max(0, min(radius, width / 2, height / 2))
        let size = PixelSize(width: Int(width.rounded(.up)), height: Int(height.rounded(.up)))
        return rasterise(size, width: width, height: height, radius: radius)
    }

    /// The upper-left corner of a rectangle with corners of `radius` pixels: the square of its first rows and columns.
    package static func corner(radius: Double) -> Mask {
        let side = Int(max(0, radius).rounded(.up))
        let whole = Double(4 * side)
        return rasterise(PixelSize(width: side, height: side), width: whole, height: whole, radius: max(0, radius))
    }

    /// The shape turned clockwise.
    func turned(_ rotation: Rotation) -> Mask {
        Mask(size: rotation.turn(size), coverage: rotation.turn(coverage, of: size))
    }

    /// The first rows and columns, `size` of them, of a rounded rectangle.
    private static func rasterise(_ size: PixelSize, width: Double, height: Double, radius: Double) -> Mask {
        var sums = [Double](repeating: 0, count: size.area)
        for line in 0..<(size.height * subrows) {
            let y = (Double(line) + 0.5) / Double(subrows)
            guard y < height else { break }
            let inset = inset(y: y, height: height, radius: radius)
            let row = line / subrows * size.width
            for x in 0..<size.width {
                sums[row + x] += max(0, min(Double(x + 1), width - inset) - max(Double(x), inset))
            }
        }
        return Mask(size: size, coverage: sums.map { UInt8((min(1, $0 / Double(subrows)) * 255).rounded()) })
    }

    /// How far the shape's edge lies from the rectangle's side at height `y`.
    private static func inset(y: Double, height: Double, radius: Double) -> Double {
        let depth = radius - min(y, height - y)
        guard depth > 0 else { return 0 }
        return radius - (radius * radius - depth * depth).squareRoot()
    }

    /// An upper left corner mirrored to be another one.
    func mirrored(for corner: Corners) -> Mask {
        let isRight = !corner.isDisjoint(with: [.topRight, .bottomRight])
        let isLower = !corner.isDisjoint(with: .bottom)
        let coverage = (0..<size.height).flatMap { y in
            (0..<size.width).map { x in
                let column = isRight ? size.width - 1 - x : x
                return self.coverage[(isLower ? size.height - 1 - y : y) * size.width + column]
            }
        }
        return Mask(size: size, coverage: coverage)
    }
}
