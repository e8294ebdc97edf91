/// A part of a shadow as it lies on the panel.
///
/// Far from its corners all rows of a shadow are alike, or all columns; a patch has one of them that stands for all.
struct ShadowPatch: Hashable, Sendable {
    /// Its columns in the picture, from the shadow's left side.
    let columns: Range<Int>
    /// Its rows in the picture, from the shadow's upper edge; nil goes down to the end of the picture.
    let rows: Range<Int>?
    /// Its first row.
    let firstRow: Int
    /// Its opacities on the panel; a side of one pixel stands for all along it.
    let mask: Mask

    /// Where on the picture it lies when the shadow begins at `x` and `y`.
    func rect(x: Int, y: Int, pictureHeight: Int) -> PixelRect {
        let first = y + firstRow
        let height = rows?.count ?? max(0, pictureHeight - first)
        return PixelRect(x: x + columns.lowerBound, y: first, width: columns.count, height: height)
    }

    /// Lays it in `color` on what of `line` lies in `place`, which is where the patch is.
    func lay(_ color: Color, growth: UInt8, on line: Scanline, in place: PixelRect) {
        guard let line = line.part(in: place) else { return }
        let row = mask.size.height == 1 ? 0 : line.y - place.y
        mask.coverage.withUnsafeBufferPointer { coverage in
            let alphas = UnsafeBufferPointer(rebasing: coverage[(row * mask.size.width)...].prefix(mask.size.width))
            if mask.size.width == 1 {
                let dim = Dim(color: color, alpha: Blend.product(alphas[0], growth))
                guard dim.alpha > 0 else { return }
                dim.lay(over: UnsafeBufferPointer(line.pixels), into: line.pixels)
            } else {
                Self.lay(color, UnsafeBufferPointer(rebasing: alphas[(line.x - place.x)...]), growth, on: line.pixels)
            }
        }
    }

    private static func lay(
        _ color: Color,
        _ alphas: UnsafeBufferPointer<UInt8>,
        _ growth: UInt8,
        on pixels: UnsafeMutableBufferPointer<UInt32>
    ) {
        if growth == 255 { return Blend.lay(color, alphas, on: pixels) }
        for i in pixels.indices {
            pixels[i] = Blend.mix(pixels[i], color.word, alpha: UInt32(Blend.product(alphas[i], growth)))
        }
    }
}

extension ShadowMask {
    /// The shadow in parts: left, between and right, each around the upper edge and below it.
    func patches(_ rotation: Rotation) -> [ShadowPatch] {
        let left = -extent..<margin
        let right = max(margin, width - margin)..<width + extent
        let between = left.upperBound..<right.lowerBound
        return [left, between, right].filter { !$0.isEmpty }.flatMap { columns in
            let sampled = columns == between ? between.prefix(1) : columns
            return [-extent..<rows - 1 - extent, nil].filter { $0?.isEmpty != true }.map { rows in
                patch(columns, rows, sampled: sampled, rotation)
            }
        }
    }

    private func patch(
        _ columns: Range<Int>,
        _ rows: Range<Int>?,
        sampled: Range<Int>,
        _ rotation: Rotation
    ) -> ShadowPatch {
        let first = rows?.lowerBound ?? self.rows - 1 - extent
        let lines = rows ?? first..<first + 1
        let alphas = lines.flatMap { row in sampled.map { alpha(column: $0, row: row) } }
        let mask = Mask(size: PixelSize(width: sampled.count, height: lines.count), coverage: alphas)
        return ShadowPatch(columns: columns, rows: rows, firstRow: first, mask: mask.turned(rotation))
    }
}
