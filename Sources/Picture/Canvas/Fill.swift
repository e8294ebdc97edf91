/// What fills an area: a colour, or a picture whose upper-left corner lies on the area's.
package enum Fill: Equatable, Sendable {
    case color(Color)
    /// The colour lies beyond the picture's edges.
    case picture(Surface, beyond: Color)

    package var color: Color {
        switch self {
        case .color(let color), .picture(_, beyond: let color): color
        }
    }

    package var picture: Surface? {
        if case .picture(let picture, _) = self { picture } else { nil }
    }

    func turned(_ rotation: Rotation) -> Fill {
        switch self {
        case .color: self
        case .picture(let picture, let beyond): .picture(picture.turned(rotation), beyond: beyond)
        }
    }

    /// Has `body` change the picture's pixels where they are, if there is one.
    package mutating func changePicture(_ body: (inout Surface) -> Void) {
        guard case .picture(var picture, let beyond) = self else { return }
        // The only reference to the pixels, or they would be copied.
        self = .color(beyond)
        body(&picture)
        self = .picture(picture, beyond: beyond)
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
