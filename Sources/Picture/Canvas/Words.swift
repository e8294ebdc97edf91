/// Packed words 0xAARRGGBB whose colours are multiplied by their opacity.
package enum Words {
    @usableFromInline static let lanes: UInt32 = 0x00FF_00FF

    /// Two words, the second one by `share` of 256.
    @inlinable @inline(__always)
    package static func mix(_ a: UInt32, _ b: UInt32, _ share: UInt32) -> UInt32 {
        let rest = 256 &- share
        let low = ((a & lanes) &* rest &+ (b & lanes) &* share) >> 8 & lanes
        let high = ((a >> 8 & lanes) &* rest &+ (b >> 8 & lanes) &* share) & ~lanes
        return low | high
    }

    /// What is seen of `under`, a word 0x00RRGGBB, and `over` on it; each channel is rounded once.
    @inline(__always)
    static func lay(_ over: UInt32, on under: UInt32) -> UInt32 {
        let rest = 255 &- over >> 24
        let low = divide((under & lanes) &* rest)
        let high = divide((under >> 8 & 0xFF) &* rest)
        // A program may send colours beyond their opacity.
        return add(low | high << 8, over & 0x00FF_FFFF)
    }

    /// A 255th of two products of bytes, to nearest.
    @inline(__always)
    private static func divide(_ product: UInt32) -> UInt32 {
        let t = product &+ 0x0080_0080
        return (t &+ (t >> 8 & lanes)) >> 8 & lanes
    }

    /// The sums of channels, at most 255 each.
    @inline(__always)
    private static func add(_ a: UInt32, _ b: UInt32) -> UInt32 {
        let low = (a & lanes) &+ (b & lanes)
        let high = (a >> 8 & 0xFF) &+ (b >> 8 & 0xFF)
        let lowFull = (low >> 8 & 0x0001_0001) &* 0xFF
        let highFull = (high >> 8 & 1) &* 0xFF
        return (low | lowFull) & lanes | ((high | highFull) & 0xFF) << 8
    }
}

/// Where words that lie in rows are read for a picture that is turned against them.
package struct Steps {
    let first: Int
    let across: Int
    let down: Int

    /// - Parameter index: where the word of a pixel of `target` is, counted from that one's corner.
    package init(in target: PixelRect, _ index: (_ x: Int, _ y: Int) -> Int) {
        first = index(0, 0)
        across = target.width > 1 ? index(1, 0) - first : 0
        down = target.height > 1 ? index(0, 1) - first : 0
    }
}

extension Surface {
    /// Writes words into `rect`, in the order that `steps` says.
    package mutating func lay(
        _ words: UnsafeMutableBufferPointer<UInt32>,
        _ steps: Steps,
        in rect: PixelRect,
        isTranslucent: Bool
    ) {
        let width = size.width
        pixels.withUnsafeMutableBufferPointer { pixels in
            for row in 0..<rect.height {
                let start = (rect.y &+ row) &* width &+ rect.x
                let target = UnsafeMutableBufferPointer(rebasing: pixels[start..<start &+ rect.width])
                let from = steps.first &+ row &* steps.down
                if isTranslucent {
                    for x in target.indices { target[x] = Words.lay(words[from &+ x &* steps.across], on: target[x]) }
                } else if steps.across == 1 {
                    for x in target.indices { target[x] = words[from &+ x] & 0x00FF_FFFF }
                } else {
                    for x in target.indices { target[x] = words[from &+ x &* steps.across] & 0x00FF_FFFF }
                }
            }
        }
    }

    /// Paints a part of a fill that lies at the surface's corner.
    package mutating func paint(_ fill: Fill, in rect: PixelRect) {
        let width = size.width
        pixels.withUnsafeMutableBufferPointer { pixels in
            for y in rect.y..<rect.maxY {
                let line = UnsafeMutableBufferPointer(rebasing: pixels[y &* width &+ rect.x..<y &* width &+ rect.maxX])
                guard let picture = fill.picture else {
                    line.update(repeating: fill.color.word)
                    continue
                }
                for x in line.indices { line[x] = fill.word(picture, x: rect.x &+ x, y: y) }
            }
        }
    }
}

extension Fill {
    fileprivate func word(_ picture: Surface, x: Int, y: Int) -> UInt32 {
        x < picture.size.width && y < picture.size.height ? picture[x, y] : color.word
    }
}
