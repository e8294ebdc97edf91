/// An opaque picture in cached memory: XRGB8888 words, row after row, without padding.
package struct Surface: Hashable, Sendable {
    /// Columns and rows.
    package let size: PixelSize
    /// `size.area` words 0x00RRGGBB, row-major.
    package var pixels: [UInt32]

    /// A surface of one colour.
    package init(size: PixelSize, color: Color = .black) {
        self.size = size
        pixels = [UInt32](repeating: color.word, count: size.area)
    }

    /// A surface over `pixels`, row-major, which must be `size.area` words.
    package init(size: PixelSize, pixels: [UInt32]) {
        precondition(pixels.count == size.area, "a surface of \(size) needs \(size.area) pixels, not \(pixels.count)")
        self.size = size
        self.pixels = pixels
    }

    /// The word at column `x`, row `y`.
    package subscript(x: Int, y: Int) -> UInt32 {
        get { pixels[y * size.width + x] }
        set { pixels[y * size.width + x] = newValue }
    }

    /// Calls `body` with the pixels as a frame that can be drawn into.
    package mutating func withFrame<Result>(_ body: (FrameTarget) throws -> Result) rethrows -> Result {
        let size = size
        return try pixels.withUnsafeMutableBytes { bytes in
            try body(FrameTarget(memory: bytes, pitch: size.width * 4, size: size, format: .xrgb8888))
        }
    }

    /// The picture turned clockwise.
    package func turned(_ rotation: Rotation) -> Surface {
        Surface(size: rotation.turn(size), pixels: rotation.turn(pixels, of: size))
    }
}

/// An opaque colour of eight bits a channel, as one word 0x00RRGGBB: the layout of XRGB8888.
package struct Color: Hashable, Sendable {
    /// 0x00RRGGBB.
    package var word: UInt32

    /// A colour from its word; the top byte is ignored.
    package init(_ word: UInt32) {
        self.word = word & 0x00FF_FFFF
    }

    /// A colour from its channels, 0 to 255.
    package init(red: UInt8, green: UInt8, blue: UInt8) {
        self.init(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
    }

    /// Red, 0 to 255.
    package var red: UInt8 { UInt8(truncatingIfNeeded: word >> 16) }
    /// Green, 0 to 255.
    package var green: UInt8 { UInt8(truncatingIfNeeded: word >> 8) }
    /// Blue, 0 to 255.
    package var blue: UInt8 { UInt8(truncatingIfNeeded: word) }

    /// White.
    package static let white = Color(0xFFFFFF)
    /// Black.
    package static let black = Color(0)
}

/// What fills an area: a colour, or a picture whose upper-left corner lies on the area's.
package enum Fill: Hashable, Sendable {
    /// One colour.
    case color(Color)
    /// A picture; the colour lies beyond its edges.
    case picture(Surface, beyond: Color)
}

extension Fill {
    /// The colour where no picture lies.
    var color: Color {
        switch self {
        case .color(let color), .picture(_, beyond: let color): color
        }
    }

    /// The picture, if there is one.
    var picture: Surface? {
        if case .picture(let picture, _) = self { picture } else { nil }
    }

    /// The fill with its picture turned clockwise.
    func turned(_ rotation: Rotation) -> Fill {
        switch self {
        case .color: self
        case .picture(let picture, let beyond): .picture(picture.turned(rotation), beyond: beyond)
        }
    }

    /// Fills `line` under a dim; the picture lies at `place`.
    func fill(_ line: Scanline, picture place: PixelRect, under dim: Dim = Dim(color: .black, alpha: 0)) {
        let inside = picture == nil ? nil : line.part(in: place)
        if inside?.pixels.count != line.pixels.count {
            line.pixels.update(repeating: dim.over(color.word))
        }
        guard let inside, let picture else { return }
        picture.pixels.withUnsafeBufferPointer { pixels in
            let source = UnsafeBufferPointer(rebasing: pixels[inside.offset(in: place)...].prefix(inside.pixels.count))
            if dim.alpha == 0 {
                _ = inside.pixels.update(fromContentsOf: source)
            } else {
                dim.lay(over: source, into: inside.pixels)
            }
        }
    }
}
