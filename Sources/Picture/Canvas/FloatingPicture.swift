/// A picture with round corners that floats over everything else, with a shadow, and a line around it.
package struct FloatingPicture: Sendable {
    /// A line just outside the picture, which is seen where the shadow is not.
    package struct Rim: Equatable, Sendable {
        /// In pixels.
        package var width: Int
        package var color: Color
        /// 0…255.
        package var opacity: UInt8

        package init(width: Int, color: Color, opacity: UInt8) {
            (self.width, self.color, self.opacity) = (width, color, opacity)
        }
    }

    /// Upright, without shadow and line.
    package let size: PixelSize
    /// From the upper-left corner of all that is seen of it to that of the picture.
    package let inset: (x: Int, y: Int)
    private let serial: Int
    private let rotation: Rotation
    private let picture: SparsePicture
    private let outline: Scene.Outline

    /// `body` with its edge, as it lies on a panel that is turned by `rotation`.
    ///
    /// - Parameters:
    ///   - color: what much of `body` has; little is stored of that.
    ///   - radius: that of its corners; at most half its height.
    ///   - shadow: its own rim is left out.
    ///   - serial: a number that no other tile has.
    package init(
        _ body: Surface,
        color: Color,
        radius: Int,
        shadow: Scene.Shadow,
        rim: Rim,
        _ rotation: Rotation,
        serial: Int
    ) {
        var soft = shadow
        soft.rim = nil
        let reach = ShadowReach(soft)?.extent ?? 0
        func beside(_ offset: Int) -> Int { max(rim.width, reach + offset) }
        let (inset, size) = ((x: beside(-shadow.x), y: beside(-shadow.y)), body.size)
        let whole = PixelSize(
            width: inset.x + size.width + beside(shadow.x),
            height: inset.y + size.height + beside(shadow.y)
        )
        let edge = FloatingEdge(size, radius: min(radius, size.width / 2, size.height / 2), soft, rim)
        var surface = Surface(size: whole)
        surface.put(body, x: inset.x, y: inset.y)
        var mask = [UInt8](repeating: 255, count: whole.area)
        let solid = edge.solid.map { $0.moved(x: inset.x, y: inset.y) }
        for y in 0..<whole.height {
            // The rows of the solid parts begin and end together but for the corners.
            let inside = solid.first { ($0.y..<$0.maxY).contains(y) }
            var x = 0
            while x < whole.width {
                if let inside, x == inside.x { x = inside.maxX }
                guard x < whole.width else { break }
                let (column, row) = (x - inset.x, y - inset.y)
                let pixel = edge.pixel(column, row, surface[x, y])
                surface[x, y] = pixel.word
                mask[y * whole.width + x] = pixel.alpha
                x += 1
            }
        }
        (self.inset, self.size) = (inset, size)
        (self.serial, self.rotation) = (serial, rotation)
        picture = SparsePicture(surface, color: color, rotation)
        outline = Scene.Outline(
            mask: Mask(size: whole, coverage: mask).turned(rotation),
            solid: solid.map { rotation.onPanel($0, panel: rotation.turn(whole)) }
        )
    }

    private init(upright other: FloatingPicture) {
        let back = other.rotation.inverse
        (size, inset, serial, rotation) = (other.size, other.inset, other.serial, .none)
        let surface = other.picture.surface.turned(back)
        picture = SparsePicture(surface)
        outline = Scene.Outline(
            mask: other.outline.mask.turned(back),
            solid: other.outline.solid.map { back.onPanel($0, panel: surface.size) }
        )
    }

    /// The same on a panel that is not turned.
    package var upright: FloatingPicture { rotation == .none ? self : FloatingPicture(upright: self) }

    /// The overlay that has the upper-left corner of the picture at `x` and `y`, upright.
    package func overlay(x: Int, y: Int) -> Scene.Overlay {
        let tile = Scene.Tile(picture, serial: serial, x: x - inset.x, y: y - inset.y, rows: Int.min..<Int.max)
        return Scene.Overlay(tile: tile, outline: outline)
    }
}

extension FloatingPicture: Equatable {
    package static func == (a: FloatingPicture, b: FloatingPicture) -> Bool {
        a.serial == b.serial && a.rotation == b.rotation
    }
}

/// What surrounds a floating picture: places count from its upper-left corner.
private struct FloatingEdge {
    private let size: PixelSize
    private let corner: Mask
    private let shadow: Scene.Shadow
    /// That of a shape which goes on below without an end.
    private let blurred: ShadowMask
    private let rim: FloatingPicture.Rim
    private let rimCorner: Mask

    init(_ size: PixelSize, radius: Int, _ shadow: Scene.Shadow, _ rim: FloatingPicture.Rim) {
        (self.size, self.shadow, self.rim) = (size, shadow, rim)
        corner = Mask.corner(side: Double(radius))
        rimCorner = Mask.corner(side: Double(radius + rim.width))
        blurred = ShadowMask(shadow, width: size.width, corner: corner, corners: .top)
    }

    private var radius: Int { corner.size.width }

    /// What the corners leave whole.
    var solid: [PixelRect] {
        let (width, height) = (size.width, size.height)
        let between = width - 2 * radius
        return [
            PixelRect(x: radius, y: 0, width: between, height: radius),
            PixelRect(x: 0, y: radius, width: width, height: height - 2 * radius),
            PixelRect(x: radius, y: height - radius, width: between, height: radius),
        ].filter { !$0.isEmpty }
    }

    /// The colour and the opacity of a pixel, where the picture has the colour `word`, if it is there.
    func pixel(_ x: Int, _ y: Int, _ word: UInt32) -> (word: UInt32, alpha: UInt8) {
        let line = Self.coverage(x + rim.width, y + rim.width, of: size, grown: rim.width, rimCorner)
        var pixel = Glaze(shadow.color.word, Double(shade(x - shadow.x, y - shadow.y)))
        pixel.lay(rim.color.word, Double(line) * Double(rim.opacity) / 255)
        pixel.lay(word, Double(Self.coverage(x, y, of: size, grown: 0, corner)))
        return pixel.rounded
    }

    /// The blur of the whole shape: what goes on below without an end, and the same from below, are once too much together.
    private func shade(_ x: Int, _ y: Int) -> Int {
        func alpha(_ row: Int) -> Int { Int(blurred.alpha(column: x, row: row)) }
        return min(max(alpha(y) + alpha(size.height - 1 - y) - alpha(blurred.rows), 0), 255)
    }

    private static func coverage(_ x: Int, _ y: Int, of size: PixelSize, grown: Int, _ corner: Mask) -> UInt8 {
        let across = min(x, size.width + 2 * grown - 1 - x)
        let down = min(y, size.height + 2 * grown - 1 - y)
        guard min(across, down) >= 0 else { return 0 }
        return max(across, down) < corner.size.width ? corner.coverage[down * corner.size.width + across] : 255
    }
}

/// A colour that is not all there.
private struct Glaze {
    private var channels: SIMD3<Double>
    /// 0…255.
    private var alpha: Double

    init(_ word: UInt32, _ alpha: Double) { (channels, self.alpha) = (Self.channels(word), alpha) }

    private static func channels(_ word: UInt32) -> SIMD3<Double> {
        SIMD3(Double(word >> 16 & 0xFF), Double(word >> 8 & 0xFF), Double(word & 0xFF))
    }

    /// Lays a colour over it that is not all there either.
    mutating func lay(_ word: UInt32, _ over: Double) {
        let rest = alpha * (1 - over / 255)
        alpha = over + rest
        guard alpha > 0 else { return }
        channels = (channels * rest + Self.channels(word) * over) / alpha
    }

    var rounded: (word: UInt32, alpha: UInt8) {
        let word = UInt32(channels.x.rounded()) << 16 | UInt32(channels.y.rounded()) << 8 | UInt32(channels.z.rounded())
        return (word, UInt8(min(255, alpha.rounded())))
    }
}
