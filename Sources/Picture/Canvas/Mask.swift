/// The coverage of each pixel by a shape, 0 to 255.
package struct Mask: Equatable, Sendable {
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
        return rasterise(size, width: width, height: height, radius: radius, .circular)
    }

    /// The upper-left corner of a rectangle whose corners are cut from squares of `side` pixels: its first rows and columns.
    package static func corner(side: Double, _ curve: CornerCurve = .circular) -> Mask {
        let pixels = Int(max(0, side).rounded(.up))
        let (size, whole) = (PixelSize(width: pixels, height: pixels), Double(4 * pixels))
        let mask = rasterise(size, width: whole, height: whole, radius: max(0, side), curve)
        return curve == .circular ? mask : mask.symmetric
    }

    /// The same with what lies below the diagonal above it as well.
    ///
    /// Where an edge is steep the lines of a row are all but exact; where it is flat, as a continuous one is over many pixels, a
    /// step from one line to the next would be seen.
    private var symmetric: Mask {
        let side = size.width
        let coverage = (0..<size.area).map { index in
            let (row, column) = (index / side, index % side)
            return self.coverage[max(row, column) * side + min(row, column)]
        }
        return Mask(size: size, coverage: coverage)
    }

    func turned(_ rotation: Rotation) -> Mask {
        Mask(size: rotation.turn(size), coverage: rotation.turn(coverage, of: size))
    }

    /// The first rows that it covers from side to side, or the first such columns, whichever are more pixels.
    var core: PixelRect {
        let rows = Self.run(size.height) { row in
            (0..<size.width).allSatisfy { coverage[row * size.width + $0] == 255 }
        }
        let columns = Self.run(size.width) { column in
            (0..<size.height).allSatisfy { coverage[$0 * size.width + column] == 255 }
        }
        let across = PixelRect(x: 0, y: rows.lowerBound, width: size.width, height: rows.count)
        let down = PixelRect(x: columns.lowerBound, y: 0, width: columns.count, height: size.height)
        return across.area > down.area ? across : down
    }

    /// The first of `count` indices that are all `full`.
    private static func run(_ count: Int, full: (Int) -> Bool) -> Range<Int> {
        guard let first = (0..<count).first(where: full) else { return 0..<0 }
        return first..<((first..<count).first { !full($0) } ?? count)
    }

    /// The first rows and columns, `size` of them, of a rounded rectangle.
    private static func rasterise(
        _ size: PixelSize,
        width: Double,
        height: Double,
        radius: Double,
        _ curve: CornerCurve
    ) -> Mask {
        let coverage = (0..<size.height).flatMap { row -> [UInt8] in
            let lines = (row * subrows..<(row + 1) * subrows).map { (Double($0) + 0.5) / Double(subrows) }
            let insets = lines.filter { $0 < height }.map { inset(y: $0, height: height, radius: radius, curve) }
            return covered(insets, columns: size.width, width: width)
        }
        return Mask(size: size, coverage: coverage)
    }

    /// The coverage of a row of which each line is cut by its inset on both sides.
    private static func covered(_ insets: [Double], columns: Int, width: Double) -> [UInt8] {
        guard let least = insets.min(), let most = insets.max() else { return [UInt8](repeating: 0, count: columns) }
        func byte(_ lines: Double) -> UInt8 { UInt8((min(1, lines / Double(subrows)) * 255).rounded()) }
        var row = [UInt8](repeating: 0, count: columns)
        // Further out no line covers a pixel, and between the edges all of them do.
        let seen = Int(least)..<max(Int(least), min(columns, Int((width - least).rounded(.up))))
        let whole = (Int(most.rounded(.up))..<max(Int(most.rounded(.up)), Int(width - most))).clamped(to: seen)
        for x in whole { row[x] = byte(Double(insets.count)) }
        for x in [seen.lowerBound..<whole.lowerBound, whole.upperBound..<seen.upperBound].joined() {
            row[x] = byte(
                insets.reduce(0) { sum, inset in
                    sum + max(0, min(Double(x + 1), width - inset) - max(Double(x), inset))
                }
            )
        }
        return row
    }

    /// How far the shape's edge lies from the rectangle's side at height `y`.
    private static func inset(y: Double, height: Double, radius: Double, _ curve: CornerCurve) -> Double {
        let depth = radius - min(y, height - y)
        return depth > 0 ? curve.inset(depth: depth, side: radius) : 0
    }

    func mirrored(for corner: Corners) -> Mask {
        let (isRight, isLower) = (Corners.right.contains(corner), Corners.bottom.contains(corner))
        let rows = (0..<size.height).map { coverage[$0 * size.width..<($0 + 1) * size.width] }
        let ordered = isLower ? rows.reversed() : rows
        return Mask(size: size, coverage: ordered.flatMap { isRight ? Array($0.reversed()) : Array($0) })
    }
}
