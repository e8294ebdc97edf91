import TestSupport
import Testing

@testable import Canvas

/// The loops that copy and fill go through short and long, narrow and gapless rows in different ways.
@Suite("Opaque pieces side by side")
struct MosaicTests {
    @Test(
        "A piece of any width is drawn to its edges, and nothing beside it",
        arguments: Array(1...40) + [63, 64, 65, 1023, 1024, 1025],
        layouts
    )
    func widths(width: Int, layout: TargetLayout) {
        // As wide as the frame and the picture, and with columns beside it in either or both.
        for (left, right) in [(0, 0), (0, 3), (5, 0), (2, 9)] {
            for beside in [0, 4] {
                let size = PixelSize(width: left + width + right, height: 5)
                let rect = PixelRect(x: left, y: 1, width: width, height: 3)
                let place = PixelRect(x: left - beside, y: 0, width: width + 2 * beside, height: 5)
                for source in [Source.color(Color(0xABCDEF)), .picture(Self.picture(place.size), at: place)] {
                    expect([Piece(rect: rect, source: source)], size, layout)
                }
            }
        }
    }

    @Test("Any pieces that do not overlap are seen where they lie, drawn at once or in stripes", arguments: 0..<200)
    func anyPieces(seed: Int) {
        var random = SplitMix(seed: UInt64(seed))
        let size = PixelSize(width: 1 + random.index(90), height: 1 + random.index(40))
        var free = Damage(PixelRect(size))
        var pieces: [Piece] = []
        for _ in 0..<random.index(30) {
            let rect = PixelRect(
                x: random.index(size.width),
                y: random.index(size.height),
                width: 1 + random.index(40),
                height: 1 + random.index(20)
            )
            let place = rect.moved(x: -random.index(5), y: -random.index(5))
            let around = PixelRect(x: place.x, y: place.y, width: rect.width + 9, height: rect.height + 9)
            let source: Source =
                switch random.index(3) {
                case 0: .color(Color(UInt32(random.index(4))))
                case 1: .picture(Self.picture(around.size), at: around)
                default: .sparse(Self.plainInPart(around.size, &random), at: around)
                }
            free.remove(rect) { pieces.append(Piece(rect: $0, source: source)) }
        }
        for layout in Self.layouts {
            expect(pieces, size, layout)
            expect(pieces, size, layout, stripe: 1 + random.index(size.height))
        }
    }

    @Test("As many pictures as a panel has rows are drawn", arguments: [6_000, 20_000])
    func manyPictures(count: Int) {
        let size = PixelSize(width: 1, height: count)
        let pieces = (0..<count).map { y in
            let place = PixelRect(x: 0, y: y, width: 1, height: 1)
            return Piece(rect: place, source: .picture(Self.picture(place.size), at: place))
        }
        expect(pieces, size, .surface)
    }

    @Test("A picture of a part of the panel shows what lies there")
    func part() {
        var mosaic = Mosaic(x: 10, y: 20)
        mosaic.add(PixelRect(x: 10, y: 20, width: 2, height: 1), .white)
        let place = PixelRect(x: 11, y: 19, width: 2, height: 3)
        mosaic.add(PixelRect(x: 11, y: 21, width: 1, height: 1), of: Self.picture(place.size), at: place)
        let picture = mosaic.picture(PixelSize(width: 2, height: 2))
        #expect(picture.pixels == [0xFFFFFF, 0xFFFFFF, 0, Self.picture(place.size)[0, 2]])
        #expect(Mosaic().picture(PixelSize(width: 1, height: 1)).pixels == [0])
    }
}

extension MosaicTests {
    struct Piece {
        let rect: PixelRect
        let source: Source
    }

    enum Source {
        case color(Color)
        case picture(Surface, at: PixelRect)
        /// The same, stored as a sparse one.
        case sparse(Surface, at: PixelRect)

        /// The word at a place on the panel.
        func word(x: Int, y: Int) -> UInt32 {
            switch self {
            case .color(let color): color.word
            case .picture(let picture, let place), .sparse(let picture, let place):
                picture[x - place.x, y - place.y]
            }
        }
    }

    private static let layouts = [TargetLayout.surface, .padded, .odd, .packed, .opaque, .plane]

    private static func picture(_ size: PixelSize) -> Surface {
        Surface(size: size, pixels: (0..<size.area).map { UInt32($0 * 7919) & 0xFF_FFFF })
    }

    private static let plain = Color(5)

    private static func plainInPart(_ size: PixelSize, _ random: inout SplitMix) -> Surface {
        var surface = picture(size)
        let first = random.index(size.width)
        for y in 0..<size.height { for x in first..<size.width { surface[x, y] = plain.word } }
        return surface
    }

    /// Expects a frame to show `pieces` and to be left as it was elsewhere.
    private func expect(_ pieces: [Piece], _ size: PixelSize, _ layout: TargetLayout, stripe: Int? = nil) {
        var mosaic = Mosaic()
        for piece in pieces {
            switch piece.source {
            case .color(let color): mosaic.add(piece.rect, color)
            case .picture(let picture, let place): mosaic.add(piece.rect, of: picture, at: place)
            case .sparse(let picture, let place):
                mosaic.add(piece.rect, of: SparsePicture(picture, color: Self.plain, .none, sparing: 4), at: place)
            }
        }
        let drawn = layout.bytes(size) { target in
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: size.width) { scratch in
                mosaic.withRows { rows in
                    for end in stride(from: stripe ?? size.height, to: size.height, by: stripe ?? size.height) {
                        rows.draw(to: end, into: target, through: scratch)
                    }
                    rows.draw(to: size.height, into: target, through: scratch)
                }
            }
        }
        let wanted = layout.bytes(size) { target in
            for piece in pieces {
                for y in piece.rect.y..<piece.rect.maxY {
                    let row = (piece.rect.x..<piece.rect.maxX).map { piece.source.word(x: $0, y: y) | layout.opacity }
                    row.withUnsafeBufferPointer { target.write($0, x: piece.rect.x, y: y) }
                }
            }
        }
        #expect(drawn == wanted, "\(pieces.map(\.rect)) in \(size), \(layout)")
    }
}
