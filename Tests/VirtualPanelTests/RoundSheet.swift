import Canvas
import VirtualPanel

/// A sheet with round corners, a shadow and a grabber, all of them grey, over a backdrop with a colour.
struct RoundSheet {
    private static let margin = 60
    private static let radius = 30

    /// Before the first touch of a replay in which a finger stays down.
    let rest: LayeredPicture
    /// At its end.
    let held: LayeredPicture

    /// The recording of that.
    static let recording = "drag-and-hold"

    init(size: PixelSize) throws {
        func replay(_ backdrop: String, _ dim: Double) throws -> Headless {
            let configuration = Self.configuration(backdrop: backdrop, dim: dim)
            return try Headless(
                replaying: Self.recording,
                configuration: configuration,
                size: size,
                options: ["--hold"]
            )
        }
        rest = try LayeredPicture { try replay($0, $1).frame { $0.first } }
        held = try LayeredPicture { try replay($0, $1).frame { $0.last } }
    }

    /// - Parameter display: Keys of `[display]`.
    static func configuration(
        display: String = "",
        backdrop: String = LayeredPicture.backdrop,
        dim: Double = LayeredPicture.dim
    ) -> String {
        """
        [backdrop]
        color = "\(backdrop)"
        [display]
        scale = 1
        \(display)
        [sheet]
        preset = "classic"
        present_on = ["start"]
        color = "#f0f0f0"
        corner_radius = \(radius)
        margins = { left = \(margin), right = \(margin) }
        shadow = { color = "#202020", opacity = 0.5, radius = 24, y = 4 }
        grabber = { shown = true, color = "#808080" }
        dim = { alpha = \(dim) }

        """
    }

    /// The squares of the round corners, where they lie over the shadow.
    static func corners(of picture: LayeredPicture) -> [PixelRect] {
        let size = picture.composed.size
        let top: Int = (0..<size.height).first { picture.sheet[size.width / 2, $0] >> 24 == 255 } ?? size.height
        return [margin, size.width - margin - radius].map { PixelRect(x: $0, y: top, width: radius, height: radius) }
    }
}
