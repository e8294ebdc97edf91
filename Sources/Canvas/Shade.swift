import CDim

/// A part of a shadow that has its full opacity, at its place on the panel.
struct Shade {
    let patch: ShadowPatch
    let place: PixelRect
    let color: Color

    /// Lends the opacities of `rect`, which lies in the shade.
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
