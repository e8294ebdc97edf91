import TestSupport
import Testing

@testable import Canvas

@Suite("Pixels in every format")
struct PixelFormatTests {
    /// How a format lies in memory, described a second time in another way: for each colour its lowest bit in the little-endian
    /// number, and its bits.
    struct Model: Sendable {
        let format: PixelFormat
        let bytes: Int
        let red: (shift: Int, bits: Int)
        let green: (shift: Int, bits: Int)
        let blue: (shift: Int, bits: Int)

        static let all = [
            Model(format: .xrgb8888, bytes: 4, red: (16, 8), green: (8, 8), blue: (0, 8)),
            Model(format: .xbgr8888, bytes: 4, red: (0, 8), green: (8, 8), blue: (16, 8)),
            Model(format: .rgb888, bytes: 3, red: (16, 8), green: (8, 8), blue: (0, 8)),
            Model(format: .bgr888, bytes: 3, red: (0, 8), green: (8, 8), blue: (16, 8)),
            Model(format: .rgb565, bytes: 2, red: (11, 5), green: (5, 6), blue: (0, 5)),
            Model(format: .bgr565, bytes: 2, red: (0, 5), green: (5, 6), blue: (11, 5)),
        ]

        /// The bytes of a pixel: of colours with fewer bits the upper ones, rounded towards black.
        func pixel(_ color: Color) -> [UInt8] {
            let parts = [(color.red, red), (color.green, green), (color.blue, blue)]
            let number = parts.reduce(0) { $0 | (Int($1.0) / (1 << (8 - $1.1.bits))) << $1.1.shift }
            return (0..<bytes).map { UInt8(number / (1 << ($0 * 8)) % 256) }
        }
    }

    @Test("The table describes every format")
    func complete() {
        #expect(Model.all.map(\.format).filter(PixelFormat.allCases.contains).count == Model.all.count)
        for model in Model.all { #expect(model.format.bytesPerPixel == model.bytes) }
    }

    @Test(
        "A scene drawn in a format is the headless frame converted, in every rotation, whatever the pitch",
        arguments: Model.all,
        Rotation.allCases
    )
    func scenes(model: Model, rotation: Rotation) {
        for seed in 0..<12 {
            var random = RandomScene(seed: UInt64(seed))
            let upright = random.scene()
            let scene = upright.turned(rotation)
            let placement = random.placement(after: .init(sheetRow: 20, dimAlpha: 80))
            let headless = upright.picture(placement).turned(rotation)
            let pitch = scene.panel.width * model.bytes + seed
            var memory = [UInt8](repeating: 0xA5, count: pitch * scene.panel.height)
            let expected = (0..<scene.panel.height).flatMap { y in
                (0..<scene.panel.width).flatMap { model.pixel(Color(headless[$0, y])) }
                    + [UInt8](repeating: 0xA5, count: seed)
            }
            memory.withUnsafeMutableBytes { bytes in
                let target = FrameTarget(memory: bytes, pitch: pitch, size: scene.panel, format: model.format)
                scene.paint(placement.turned(rotation), damage: Damage(PixelRect(scene.panel)), into: target)
            }
            #expect(memory == expected, "scene \(seed)")
        }
    }

    @Test("White stays white, black black, and a colour loses less than one step", arguments: Model.all)
    func rounding(model: Model) {
        #expect(model.format.stored(.black).allSatisfy { $0 == 0 })
        let white = model.format.stored(.white)
        #expect(white.prefix(min(3, model.bytes)).allSatisfy { $0 == 0xFF })
        for level in 0...255 {
            let color = Color(red: UInt8(level), green: UInt8(255 - level), blue: UInt8(level ^ 0x55))
            #expect(model.format.stored(color) == model.pixel(color))
        }
    }
}

extension PixelFormat {
    /// The bytes of one pixel.
    fileprivate func stored(_ color: Color) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: bytesPerPixel)
        bytes.withUnsafeMutableBytes { target in
            withUnsafePointer(to: color.word) { store(UnsafeBufferPointer(start: $0, count: 1), in: target) }
        }
        return bytes
    }
}
