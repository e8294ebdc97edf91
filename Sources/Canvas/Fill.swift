/// What fills an area: a colour, or a picture whose upper-left corner lies on the area's.
package enum Fill: Hashable, Sendable {
    /// One colour.
    case color(Color)
    /// A picture; beyond its edges the colour goes on.
    case picture(Surface, beyond: Color)
}

extension Fill {
    /// The colour that lies where no picture does.
    var color: Color {
        switch self {
        case .color(let color), .picture(_, beyond: let color): color
        }
    }

    /// The picture, if there is one.
    var picture: Surface? {
        if case .picture(let picture, _) = self { picture } else { nil }
    }

    /// The same with its picture turned clockwise.
    func turned(_ rotation: Rotation) -> Fill {
        switch self {
        case .color: self
        case .picture(let picture, let beyond): .picture(picture.turned(rotation), beyond: beyond)
        }
    }

    /// Fills `line`, the picture lying at `place`, under a dim if there is one.
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
