/// How far a shadow spreads from the edges of its shape, in pixels.
struct ShadowReach: Equatable, Sendable {
    /// How far outside the shape the shadow is seen: further out, its opacity is less than half a step of eight bits.
    let extent: Int
    /// How far inside the shape's edges and corners it changes: further in, it lacks less than a tenth of a step.
    let depth: Int

    init?(_ shadow: Scene.Shadow) {
        guard shadow.opacity > 0 || shadow.rim != nil else { return nil }
        let blur = Gaussian(sigma: shadow.blur)
        extent = max(blur.extent(Double(shadow.opacity), steps: 0.5), shadow.rim?.width ?? 0)
        depth = blur.extent(Double(shadow.opacity), steps: 0.1)
    }

    /// The rows of a shadow around corners of `radius`, from the first that is seen to the one that stands for all below.
    ///
    /// No row further than `height` below the shape's upper edge is seen on a panel of that height.
    func rows(radius: Int, height: Int) -> Int { extent + min(radius + depth, max(0, height)) + 1 }
}

/// A shadow's opacity at each pixel around a sheet, rasterised.
///
/// A blur is linear, so the area that the round corners cut off is blurred on its own and subtracted from the blurred
/// rectangle, whose edges have a closed form. The opacity changes only near the edges: the mask keeps each half of the
/// width as far as it changes, with one column and one row that stand for all further ones.
struct ShadowMask: Equatable, Sendable {
    let extent: Int
    /// The columns on each side of the sheet in which the shadow changes; between them all are alike.
    let margin: Int
    let width: Int
    /// Rows from the first that is seen down to the one that stands for all further ones.
    let rows: Int
    /// The multiplications that the blur of the corners took.
    let work: Int
    private let left: [UInt8]
    private let right: [UInt8]

    /// The shadow of a sheet of `width` columns whose `corners` are cut as `corner` is, on a panel of `height` rows.
    init(
        _ shadow: Scene.Shadow,
        width: Int,
        corner: Mask,
        corners: Corners,
        curve: CornerCurve = .circular,
        height: Int = .max
    ) {
        let blur = Gaussian(sigma: shadow.blur)
        let reach = ShadowReach(shadow)
        let (extent, depth) = (reach?.extent ?? 0, reach?.depth ?? 0)
        let radius = corner.size.width
        let rows = reach?.rows(radius: radius, height: height) ?? 1
        let margin = min(radius + depth, (width + 1) / 2)
        let cut = BlurredCut(corner, blur, columns: -extent..<radius + depth, rows: -extent..<rows - extent)
        let field = Field(
            opacity: Double(shadow.opacity),
            down: (-extent..<rows - extent).map { blur.edge($0, depth: depth) },
            across: (-extent...margin).map {
                blur.edge($0, depth: depth) + blur.edge(width - 1 - $0, depth: depth) - 1
            },
            width: width,
            extent: extent
        )
        let (isLeft, isRight) = (corners.contains(.topLeft), corners.contains(.topRight))
        let rim = shadow.rim.map { RimMask($0, radius: radius, curve) }
        self.extent = extent
        self.margin = margin
        self.width = width
        self.rows = rows
        work = cut.work
        func half(near: Bool, far: Bool) -> [UInt8] {
            let blurred = field.half(cut, near: near, far: far)
            return rim?.laid(over: blurred, columns: -extent...margin, isRound: near) ?? blurred
        }
        left = half(near: isLeft, far: isRight)
        right = isLeft == isRight ? left : half(near: isRight, far: isLeft)
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

/// The line around a sheet: the shape grown on all sides, its corners with it.
private struct RimMask {
    let rim: Scene.Shadow.Rim
    private let corner: Mask

    init(_ rim: Scene.Shadow.Rim, radius: Int, _ curve: CornerCurve) {
        self.rim = rim
        corner = Mask.corner(side: radius > 0 ? Double(radius + rim.width) : 0, curve)
    }

    /// The opacities of half a shadow, with the line where it is stronger; rows begin as far out as columns.
    func laid(over alphas: [UInt8], columns: ClosedRange<Int>, isRound: Bool) -> [UInt8] {
        alphas.enumerated().map { index, alpha in
            let (row, column) = index.quotientAndRemainder(dividingBy: columns.count)
            let first = columns.lowerBound + rim.width
            return max(alpha, opacity(first + column, first + row, isRound: isRound))
        }
    }

    /// The line's opacity at a pixel that counts from its upper-left corner.
    private func opacity(_ x: Int, _ y: Int, isRound: Bool) -> UInt8 {
        guard min(x, y) >= 0 else { return 0 }
        let side = corner.size.width
        guard isRound, max(x, y) < side else { return rim.opacity }
        return Blend.product(corner.coverage[y * side + x], rim.opacity)
    }
}

/// The blurred edges of a rectangle, from which those of round corners are made.
private struct Field {
    let opacity: Double
    /// The share of the opacity in each row, without corners.
    let down: [Double]
    /// The share of the opacity in each column of a half, without corners.
    let across: [Double]
    let width: Int
    let extent: Int

    /// The opacities of a half, row-major, whose own corner is cut off if `near`, and the other half's if `far`.
    func half(_ cut: BlurredCut, near: Bool, far: Bool) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: down.count * across.count) { alphas, count in
            count = down.count * across.count
            for (y, share) in down.enumerated() {
                let lost = near || far ? cut.row(y - extent) : []
                let row = UnsafeMutableBufferPointer(rebasing: alphas[y * across.count..<(y + 1) * across.count])
                lost.withUnsafeBufferPointer { lost in
                    for x in row.indices {
                        let other = width - 1 - x + 2 * extent
                        let here = near && x < lost.count ? lost[x] : 0
                        let there = far && other < lost.count ? lost[other] : 0
                        let alpha = opacity * max(0, share * across[x] - (here + there))
                        row.initializeElement(at: x, to: UInt8(alpha + 0.5))
                    }
                }
            }
        }
    }
}
