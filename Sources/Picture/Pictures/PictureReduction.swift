package import Canvas

/// How much smaller a picture is made while it is decoded, so that it is never in memory as a whole.
///
/// A picture that is reduced by `n` has one pixel for each box of `n` by `n`, the mean of its pixels. The boxes at the right
/// and lower edges may have fewer.
package enum PictureReduction: Equatable, Sendable {
    case none
    /// As much as a picture may be that is shown as large as it fits into so many pixels, if it has many; more where it would
    /// take more than `most` even so.
    case fitting(PixelSize)
    case by(Int)

    /// A picture with no more pixels is not reduced to fit: 16 MB, which are worth every detail.
    package static let area = 4 << 20
    /// The greatest number that one is reduced by: the sums of so many channels fit into sixteen bits.
    ///
    /// What is left then of the largest picture are 256 kB.
    package static let greatest = 16
    /// The most bytes that a picture takes that is made to fit: 16 MB, and a row or two.
    ///
    /// Whoever may present may name such a picture, and the service is to have room for it on every display.
    package static let most = 17 << 20

    /// The number that a picture of `size` is reduced by.
    ///
    /// The greatest with which it still has a pixel for each that is shown, or more.
    package func factor(of size: PixelSize, _ order: PNGRowOrder) -> Int {
        switch self {
        case .none: return 1
        case .by(let factor): return factor
        case .fitting(let box):
            guard size.area > Self.area else { return 1 }
            let shown = size.fitted(into: box)
            let least = max(1, min(size.width / shown.width, size.height / shown.height, Self.greatest))
            let fits = { Self.bytes(of: size, order, by: $0) <= Self.most }
            return (least...Self.greatest).first(where: fits) ?? Self.greatest
        }
    }

    static func bytes(of size: PixelSize, _ order: PNGRowOrder, by factor: Int) -> Int {
        factor == 1 ? 4 * size.area : ReducedPNG.Memory(size, order, by: factor).bytes
    }
}

/// The boxes that a picture is divided into to be reduced.
struct BoxGrid: Equatable {
    let size: PixelSize
    let factor: Int

    init(_ size: PixelSize, by factor: Int) {
        precondition(
            (1...PictureReduction.greatest).contains(factor),
            "a picture is reduced by 1 to \(PictureReduction.greatest), not by \(factor)"
        )
        (self.size, self.factor) = (size, factor)
    }

    var boxes: PixelSize {
        PixelSize(width: (size.width + factor - 1) / factor, height: (size.height + factor - 1) / factor)
    }

    func count(column: Int, row: Int) -> Int {
        min(factor, size.width - column * factor) * min(factor, size.height - row * factor)
    }
}
