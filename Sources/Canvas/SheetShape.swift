/// A sheet's outline and its shadow's with one radius, rasterised.
struct SheetShape: Hashable, Sendable {
    /// The square of a round corner.
    struct Corner: Hashable, Sendable {
        /// Which one.
        let corner: Corners
        /// What of it is covered, as it lies on the panel.
        let mask: Mask
    }

    /// The radius of the corners that are round, in pixels.
    let radius: Int
    /// The round corners.
    let corners: [Corner]
    /// The shadow, if there is one to be seen.
    let shadow: ShadowMask?
    /// The shadow as it lies on the panel.
    let patches: [ShadowPatch]

    init(_ sheet: Scene.Sheet, radius: Int, rotation: Rotation) {
        let round = sheet.rounding.corners
        let mask = Mask.corner(radius: round.isEmpty ? 0 : Double(radius))
        self.radius = mask.size.width
        corners = [Corners.topLeft, .topRight, .bottomLeft, .bottomRight].filter(round.contains).map { corner in
            Corner(corner: corner, mask: mask.mirrored(for: corner).turned(rotation))
        }
        shadow = sheet.shadow.flatMap { shadow in
            shadow.opacity == 0 ? nil : ShadowMask(shadow, width: sheet.width, corner: mask, corners: round)
        }
        patches = shadow?.patches(rotation) ?? []
    }
}

extension Mask {
    /// An upper left corner as another one.
    fileprivate func mirrored(for corner: Corners) -> Mask {
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
