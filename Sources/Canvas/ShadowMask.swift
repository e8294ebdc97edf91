import Glibc

/// A shadow's opacity at each pixel around a sheet, rasterised.
///
/// A blur is linear, so the area that the round corners cut off is blurred on its own and subtracted from the blurred
/// rectangle, whose edges have a closed form. The opacity changes only near the edges: the mask keeps each half of the
/// width as far as it changes, with one column and one row that stand for all further ones.
struct ShadowMask: Hashable, Sendable {
    /// How far outside the shape the shadow is seen: further out, its opacity is less than half a step of eight bits.
    let extent: Int
    /// How far inside the shape's edges and corners it changes: further in, it lacks less than a tenth of a step.
    let depth: Int
    /// The columns on each side of the sheet in which the shadow changes; between them all are alike.
    let margin: Int
    /// The sheet's columns.
    let width: Int
    /// Rows from the first that is seen down to the one that stands for all further ones.
    let rows: Int
    private let left: [UInt8]
    private let right: [UInt8]

    /// The shadow of a sheet of `width` columns whose `corners` are cut as `corner` is.
    init(_ shadow: Scene.Shadow, width: Int, corner: Mask, corners: Corners) {
        let blur = Gaussian(sigma: shadow.blur)
        let opacity = Double(shadow.opacity)
        let extent = blur.extent(opacity, steps: 0.5)
        let depth = blur.extent(opacity, steps: 0.1)
        let radius = corner.size.width
        let cut = Cut(corner, blur, before: extent, after: depth)
        let margin = min(radius + depth, (width + 1) / 2)
        let rows = extent + radius + depth + 1

        // Differences below the resolution of eight bits count as 0 or 1, whatever the radius.
        func edge(_ inset: Int) -> Double {
            inset < -depth ? 0 : inset >= depth ? 1 : blur.edge(inset)
        }
        let down = (-extent..<rows - extent).map(edge)
        let across = (-extent...margin).map { edge($0) + edge(width - 1 - $0) - 1 }
        func half(_ near: Bool, _ far: Bool) -> [UInt8] {
            (-extent..<rows - extent).flatMap { y in
                (-extent...margin).map { x in
                    let whole = down[y + extent] * across[x + extent]
                    let lost = (near ? cut[x, y] : 0) + (far ? cut[width - 1 - x, y] : 0)
                    return UInt8((opacity * max(0, whole - lost)).rounded())
                }
            }
        }

        let isLeft = corners.contains(.topLeft)
        let isRight = corners.contains(.topRight)
        self.extent = extent
        self.depth = depth
        self.margin = margin
        self.width = width
        self.rows = rows
        left = half(isLeft, isRight)
        right = isLeft == isRight ? left : half(isRight, isLeft)
    }

    /// The opacity at a pixel: `column` and `row` from the upper-left corner of the shape.
    func alpha(column: Int, row: Int) -> UInt8 {
        guard row >= -extent, column >= -extent, column < width + extent else { return 0 }
        let isLeft = 2 * column < width
        let inset = min(isLeft ? column : width - 1 - column, margin)
        let index = min(row + extent, rows - 1) * (margin + extent + 1) + inset + extent
        return isLeft ? left[index] : right[index]
    }
}

/// A Gaussian in pixels.
private struct Gaussian {
    let sigma: Double

    init(sigma: Double) {
        self.sigma = sigma > 0 ? min(sigma, 256) : 0
    }

    /// The blurred coverage of a half-plane that begins at pixel 0, at the middle of pixel `x`.
    func edge(_ x: Int) -> Double {
        guard sigma > 0 else { return x < 0 ? 0 : 1 }
        return erfc(-(Double(x) + 0.5) / sigma * 0.5.squareRoot()) / 2
    }

    /// The weight of a pixel at another one, `distance` pixels away.
    func weight(_ distance: Int) -> Double { edge(distance) - edge(distance - 1) }

    /// The pixels outside a half-plane at which `opacity` still leaves so many `steps` of eight bits or more.
    func extent(_ opacity: Double, steps: Double) -> Int {
        var extent = 0
        while opacity * edge(-extent - 1) >= steps { extent += 1 }
        return extent
    }
}

/// The area that a round corner cuts off a square one, blurred: from `before` pixels outside to `after` pixels inside.
private struct Cut {
    private let before: Int
    private let side: Int
    private let values: [Double]

    init(_ corner: Mask, _ blur: Gaussian, before: Int, after: Int) {
        let radius = corner.size.width
        let side = before + radius + after
        let weights = (0...radius + max(before, after)).map(blur.weight)
        let lacking = corner.coverage.map { 1 - Double($0) / 255 }
        // One direction after the other; covered pixels add nothing.
        var across = [Double](repeating: 0, count: radius * side)
        for y in 0..<radius {
            for x in 0..<radius where lacking[y * radius + x] > 0 {
                for to in 0..<side {
                    across[y * side + to] += lacking[y * radius + x] * weights[abs(to - before - x)]
                }
            }
        }
        var both = [Double](repeating: 0, count: side * side)
        for to in 0..<side {
            for y in 0..<radius {
                let weight = weights[abs(to - before - y)]
                for x in 0..<side { both[to * side + x] += across[y * side + x] * weight }
            }
        }
        self.before = before
        self.side = side
        values = both
    }

    subscript(x: Int, y: Int) -> Double {
        let column = x + before
        let row = y + before
        return column >= 0 && column < side && row < side ? values[row * side + column] : 0
    }
}
