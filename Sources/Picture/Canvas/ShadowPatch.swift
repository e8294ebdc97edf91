import CDim

/// A part of a shadow as it lies on the panel.
///
/// Far from its corners all rows of a shadow are alike, or all columns; a patch has one of them that stands for all.
struct ShadowPatch: Equatable, Sendable {
    /// Its columns in the picture, from the shadow's left side.
    let columns: Range<Int>
    /// Its rows in the picture, from the shadow's upper edge; nil goes down to the end of the picture.
    let rows: Range<Int>?
    let firstRow: Int
    /// Its opacities on the panel; a side of one pixel stands for all pixels along it.
    let mask: Mask

    /// Where in the picture it lies when the shadow begins at `x` and `y`.
    func rect(x: Int, y: Int, pictureHeight: Int) -> PixelRect {
        let first = y + firstRow
        let height = rows?.count ?? max(0, pictureHeight - first)
        return PixelRect(x: x + columns.lowerBound, y: first, width: columns.count, height: height)
    }

    /// Lays it in `color` over the part of `line` in `place`, the place of the patch.
    func lay(_ color: Color, growth: UInt8, on line: Scanline, in place: PixelRect) {
        guard let line = line.part(in: place) else { return }
        let row = mask.size.height == 1 ? 0 : line.y - place.y
        mask.coverage.withUnsafeBufferPointer { coverage in
            let alphas = UnsafeBufferPointer(rebasing: coverage[(row * mask.size.width)...].prefix(mask.size.width))
            if mask.size.width == 1 {
                let dim = Dim(color: color, alpha: Blend.product(alphas[0], growth))
                guard dim.alpha > 0 else { return }
                dim.lay(over: UnsafeBufferPointer(line.pixels), into: line.pixels)
                return
            }
            let (pixels, here) = (line.pixels, UnsafeBufferPointer(rebasing: alphas[(line.x - place.x)...]))
            if growth == 255 { return Blend.lay(color.word, here, on: pixels) }
            for i in pixels.indices {
                pixels[i] = Blend.mix(pixels[i], color.word, alpha: UInt32(Blend.product(here[i], growth)))
            }
        }
    }
}

/// A part of a shadow that has its full opacity, at its place on the panel.
struct Shade {
    let patch: ShadowPatch
    let place: PixelRect
    let color: Color

    /// Calls `body` with the opacities of `rect`, which lies in the shade.
    func withAlphas(of rect: PixelRect, _ body: (sheetd_shadow) -> Void) {
        let size = patch.mask.size
        patch.mask.coverage.withUnsafeBufferPointer { coverage in
            guard let base = coverage.baseAddress else { return }
            let column = size.width == 1 ? 0 : rect.x - place.x
            let row = size.height == 1 ? 0 : rect.y - place.y
            body(
                sheetd_shadow(
                    color: color.word,
                    alphas: base + row * size.width + column,
                    stride: size.height == 1 ? 0 : size.width,
                    is_one_a_row: size.width == 1
                )
            )
        }
    }
}

extension ShadowMask {
    /// The shadow in parts: left, between and right, each around the upper edge and below it, as far as they lie in `seen`.
    func patches(_ rotation: Rotation, columns seen: Range<Int> = Int.min..<Int.max) -> [ShadowPatch] {
        let left = -extent..<margin
        let right = max(margin, width - margin)..<width + extent
        let between = left.upperBound..<right.lowerBound
        return [left, between, right].flatMap { part in
            let columns = part.clamped(to: seen)
            let sampled = part == between ? columns.prefix(1) : columns
            return [-extent..<rows - 1 - extent, nil].filter { $0?.isEmpty != true && !columns.isEmpty }.map { rows in
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
        let size = PixelSize(width: sampled.count, height: lines.count)
        let alphas = [UInt8](unsafeUninitializedCapacity: size.area) { alphas, count in
            count = size.area
            for (index, row) in lines.enumerated() {
                let start = index * size.width - sampled.lowerBound
                for column in sampled { alphas[start + column] = alpha(column: column, row: row) }
            }
        }
        let mask = Mask(size: size, coverage: alphas)
        return ShadowPatch(columns: columns, rows: rows, firstRow: first, mask: mask.turned(rotation))
    }
}
