import Testing

@testable import Canvas

struct BlendTests {
    @Test("Every mix of every two channel values at every opacity is the exact rounded quotient")
    func exact() {
        for alpha in 0...255 {
            var wrong = 0
            for under in 0...255 {
                for over in stride(from: 0, through: 255, by: 5) {
                    let expected = (under * (255 - alpha) + over * alpha + 127) / 255
                    let mixed = Blend.mix(UInt32(under) * 0x010101, UInt32(over) * 0x010101, alpha: UInt32(alpha))
                    if mixed != UInt32(expected) * 0x010101 { wrong += 1 }
                }
            }
            #expect(wrong == 0, "opacity \(alpha)")
        }
    }

    @Test("Dimming a row equals mixing each of its pixels")
    func row() {
        let pixels = (0..<999).map { UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) & 0xFFFFFF }
        let color = Color(0x5580AA)
        for alpha in [0, 1, 77, 128, 254, 255] as [UInt8] {
            var row = pixels
            row.withUnsafeMutableBufferPointer {
                Dim(color: color, alpha: alpha).lay(over: UnsafeBufferPointer($0), into: $0)
            }
            #expect(row == pixels.map { Blend.mix($0, color.word, alpha: UInt32(alpha)) })
        }
    }

    @Test("A row that ends within a vector is dimmed to its end, every value at every opacity")
    func vectors() {
        let pixels = (0..<1027).map { UInt32(truncatingIfNeeded: $0 &* 65793) & 0xFFFFFF }
        let color = Color(0x5580FF)
        for alpha in 0...255 as ClosedRange<UInt8> {
            var row = [UInt32](repeating: 0, count: pixels.count)
            pixels.withUnsafeBufferPointer { pixels in
                row.withUnsafeMutableBufferPointer { Dim(color: color, alpha: alpha).lay(over: pixels, into: $0) }
            }
            #expect(row.elementsEqual(pixels.map { Blend.mix($0, color.word, alpha: UInt32(alpha)) }))
        }
    }

    @Test("A block of a larger picture is dimmed row by row, and nothing beside it")
    func block() {
        let pixels = (0..<40 * 7).map { UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) & 0xFFFFFF }
        let size = PixelSize(width: 29, height: 5)
        var block = [UInt32](repeating: 7, count: 33 * size.height)
        pixels.withUnsafeBufferPointer { source in
            block.withUnsafeMutableBufferPointer { target in
                guard let from = source.baseAddress, let to = target.baseAddress else { return }
                let (source, target) = (Block(first: from + 43, stride: 40), Block(first: to, stride: 33))
                Dim(color: .white, alpha: 99).lay(over: source, into: target, size: size)
            }
        }
        for y in 0..<size.height {
            let expected = (0..<33).map { x in
                x < size.width ? Blend.mix(pixels[43 + y * 40 + x], 0xFFFFFF, alpha: 99) : 7
            }
            #expect(Array(block[y * 33..<(y + 1) * 33]) == expected)
        }
    }

    @Test("A row is dimmed in place as it is elsewhere", arguments: [1, 7, 8, 9, 15, 16, 17, 23, 24, 31, 1024])
    func inPlace(count: Int) {
        let pixels = (0..<count).map { UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) & 0xFFFFFF }
        var row = pixels
        row.withUnsafeMutableBufferPointer { row in
            Dim(color: Color(0x5580FF), alpha: 99).lay(over: UnsafeBufferPointer(row), into: row)
        }
        #expect(row == pixels.map { Blend.mix($0, 0x5580FF, alpha: 99) })
    }

    @Test(
        "A block is dimmed and shaded in one go, each pixel, row or column with an opacity of its own",
        arguments: [1, 7, 8, 9, 18, 29, 64, 65, 72, 150],
        [(true, true), (true, false), (false, true), (false, false)]
    )
    func shade(width: Int, differs: (columns: Bool, rows: Bool)) {
        let size = PixelSize(width: width, height: 5)
        let (pitch, room) = (width + 11, width + 4)
        let pixels = (0..<pitch * 7).map { UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) & 0xFFFFFF }
        let kept = PixelSize(width: differs.columns ? width : 1, height: differs.rows ? 5 : 1)
        let alphas = (0..<kept.area).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 255) }
        let mask = Mask(size: kept, coverage: alphas)
        let place = PixelRect(x: 3, y: 4, width: width, height: 5)
        let patch = ShadowPatch(columns: 0..<width, rows: 0..<5, firstRow: 0, mask: mask)
        var block = [UInt32](repeating: 7, count: room * size.height)
        pixels.withUnsafeBufferPointer { source in
            block.withUnsafeMutableBufferPointer { target in
                guard let from = source.baseAddress, let to = target.baseAddress else { return }
                let shade = Shade(patch: patch, place: place, color: Color(0x5580FF))
                GroundOverlay.shade(shade, on: Dim(color: .white, alpha: 99)).lay(
                    over: Block(first: from + pitch + 3, stride: pitch),
                    into: Block(first: to, stride: room),
                    place
                )
            }
        }
        for y in 0..<size.height {
            let expected = (0..<room).map { x in
                guard x < width else { return 7 as UInt32 }
                let dimmed = Blend.mix(pixels[(y + 1) * pitch + 3 + x], 0xFFFFFF, alpha: 99)
                let alpha = alphas[(differs.rows ? y * kept.width : 0) + (differs.columns ? x : 0)]
                return Blend.mix(dimmed, 0x5580FF, alpha: UInt32(alpha))
            }
            #expect(Array(block[y * room..<(y + 1) * room]) == expected)
        }
    }

    @Test("A colour is laid on a row with the opacity that each pixel has", arguments: [1, 7, 8, 9, 1024])
    func lay(count: Int) {
        let pixels = (0..<count).map { UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) & 0xFFFFFF }
        let alphas = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 255) }
        for color in [Color(0x5580FF), .white, .black] {
            var row = pixels
            alphas.withUnsafeBufferPointer { alphas in
                row.withUnsafeMutableBufferPointer { Blend.lay(color.word, alphas, on: $0) }
            }
            let expected = zip(pixels, alphas).map { Blend.mix($0, color.word, alpha: UInt32($1)) }
            #expect(row == expected)
        }
    }

    @Test("White stays white under white, and opacity 0 changes nothing")
    func ends() {
        #expect(Blend.mix(0xFFFFFF, 0xFFFFFF, alpha: 128) == 0xFFFFFF)
        #expect(Blend.mix(0x123456, 0xFFFFFF, alpha: 0) == 0x123456)
        #expect(Blend.mix(0x123456, 0xABCDEF, alpha: 255) == 0xABCDEF)
    }
}
