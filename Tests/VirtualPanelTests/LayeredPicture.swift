import Canvas
import VirtualPanel

/// A picture of a sheet, taken apart into what planes show of it: worked out from replays, and not by the code that does it.
///
/// Whatever lies over a backdrop keeps some of it and adds a colour. So over black a sheet shows what it adds, and over white
/// how much it keeps, too. As long as a sheet has no colours but greys, each channel says the same.
struct LayeredPicture {
    /// The backdrop and its dim, which may have colours.
    static let (backdrop, dim) = ("#1c3c5e", 0.4)

    /// The picture as one layer.
    let composed: Surface
    /// The same sheet over white and over black, without a dim.
    private let light: Surface
    private let dark: Surface
    /// The sheet alone, its colours multiplied by their opacity.
    let sheet: Surface
    /// The backdrop under its dim, which has one colour.
    let backdrop: Surface

    /// - Parameter look: The picture with a backdrop of a colour, and a dim of an opacity.
    init(_ look: (_ backdrop: String, _ dim: Double) throws -> Surface) throws {
        composed = try look(Self.backdrop, Self.dim)
        (light, dark) = (try look("#ffffff", 0), try look("#000000", 0))
        let words = zip(dark.pixels, light.pixels).map { dark, light in
            (255 &- (light & 0xFF) &+ (dark & 0xFF)) << 24 | dark & 0xFF_FFFF
        }
        sheet = Surface(size: composed.size, pixels: words)
        backdrop = Surface(size: composed.size, pixels: Array(repeating: composed[0, 0], count: words.count))
    }

    /// What vkms makes of the layers on a screen that is seen from `viewpoint`.
    func onPlanes(from viewpoint: Viewpoint) -> ComposedPicture {
        let (lower, upper) = (viewpoint.screen(backdrop), viewpoint.screen(sheet))
        return ComposedPicture(size: lower.size, layers: [.init(lower), .init(upper, hasAlpha: true)])
    }

    /// The most by which a channel on planes differs from the composed one, in levels of 1/65535, by the pixels' place.
    func distances() -> [Int] {
        let onPlanes = onPlanes(from: Viewpoint(composed.size))
        return zip(onPlanes.pixels, ComposedPicture(composed).pixels).map { planes, composed in
            let channels: [UInt64] = [16, 32, 48]
            return channels.map { abs(Int(planes >> $0 & 0xFFFF) - Int(composed >> $0 & 0xFFFF)) }.max() ?? 0
        }
    }
}
