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
                Blend.dim(UnsafeBufferPointer($0), into: $0, color: color, alpha: alpha)
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
                row.withUnsafeMutableBufferPointer { Blend.dim(pixels, into: $0, color: color, alpha: alpha) }
            }
            #expect(row.elementsEqual(pixels.map { Blend.mix($0, color.word, alpha: UInt32(alpha)) }))
        }
    }

    @Test("White stays white under white, and opacity 0 changes nothing")
    func ends() {
        #expect(Blend.mix(0xFFFFFF, 0xFFFFFF, alpha: 128) == 0xFFFFFF)
        #expect(Blend.mix(0x123456, 0xFFFFFF, alpha: 0) == 0x123456)
        #expect(Blend.mix(0x123456, 0xABCDEF, alpha: 255) == 0xABCDEF)
    }
}
