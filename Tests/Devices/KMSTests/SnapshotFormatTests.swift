import Canvas
import Testing

@testable import KMS
@testable import Output

@Suite("Formats of a snapshot")
struct SnapshotFormatTests {
    private let picture = ForeignScreen.picture

    /// A format: its letters, its bytes, how a word is stored, and the colours that survive it.
    struct Format: Sendable, CustomTestStringConvertible {
        let name: String
        var bytes = 4
        var kept: UInt32 = 0xFFFFFF
        let pack: @Sendable (UInt32) -> UInt32

        var testDescription: String { name }
    }

    private static func swapped(_ word: UInt32) -> UInt32 {
        word >> 16 & 0xFF | word & 0xFF00 | (word & 0xFF) << 16
    }

    private static func short(_ word: UInt32) -> UInt32 {
        word >> 19 & 0x1F | (word >> 10 & 0x3F) << 5 | (word >> 3 & 0x1F) << 11
    }

    private static func deep(_ word: UInt32) -> UInt32 {
        (word >> 16 & 0xFF) << 22 | (word >> 8 & 0xFF) << 12 | (word & 0xFF) << 2 | 0xC000_0003
    }

    static let formats = [
        Format(name: "XR24") { $0 | 0xFF00_0000 },
        Format(name: "AR24") { $0 | 0x7700_0000 },
        Format(name: "XB24") { swapped($0) | 0x1100_0000 },
        Format(name: "AB24") { swapped($0) },
        Format(name: "RX24") { $0 << 8 | 0x55 },
        Format(name: "RA24") { $0 << 8 },
        Format(name: "BX24") { swapped($0) << 8 | 0xAA },
        Format(name: "BA24") { swapped($0) << 8 },
        Format(name: "RG24", bytes: 3) { $0 },
        Format(name: "BG24", bytes: 3) { swapped($0) },
        Format(name: "RG16", bytes: 2, kept: 0xF8FCF8) { short(swapped($0)) },
        Format(name: "BG16", bytes: 2, kept: 0xF8FCF8) { short($0) },
        Format(name: "XR15", bytes: 2, kept: 0xF8F8F8) {
            ($0 >> 19 & 0x1F) << 10 | ($0 >> 11 & 0x1F) << 5 | $0 >> 3 & 0x1F
        },
        Format(name: "AR15", bytes: 2, kept: 0xF8F8F8) {
            ($0 >> 19 & 0x1F) << 10 | ($0 >> 11 & 0x1F) << 5 | $0 >> 3 & 0x1F | 0x8000
        },
        Format(name: "XR30", pack: deep),
        Format(name: "AR30", pack: deep),
        Format(name: "XB30") { deep(swapped($0)) },
        Format(name: "AB30") { deep(swapped($0)) },
    ]

    @Test("Every format gives the colours that it can hold", arguments: formats)
    func colors(_ format: Format) throws {
        let device = FakeDevice.withConsole()
        device.screen.format = format.name
        device.screen.draw(picture, bytesPerPixel: format.bytes, format.pack)
        guard case .picture(let read) = try CardStage(device).display.snapshot() else {
            Issue.record("no snapshot")
            return
        }
        #expect(read.size == picture.size)
        let lost = read.pixels.indices.filter { (read.pixels[$0] ^ picture.pixels[$0]) & format.kept != 0 }
        #expect(lost.isEmpty)
        #expect(read.pixels.allSatisfy { $0 <= 0xFFFFFF })
    }

    @Test("These are all formats that are understood")
    func allFormats() {
        #expect(Set(Self.formats.map(\.name)) == Set(PixelLayout.named.keys))
    }

    @Test("Black stays black and white white in every format", arguments: formats)
    func extremes(_ format: Format) throws {
        for color in [UInt32(0), 0xFFFFFF] {
            let device = FakeDevice.withConsole()
            let plain = Surface(size: PixelSize(width: 5, height: 3), color: Color(color))
            device.screen.format = format.name
            device.screen.draw(plain, bytesPerPixel: format.bytes, format.pack)
            device.show(PixelRect(plain.size))
            #expect(try CardStage(device).display.snapshot() == .picture(plain))
        }
    }
}
