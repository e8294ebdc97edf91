import TestSupport
import Testing

@testable import KMS

@Suite("Serial numbers in EDIDs")
struct EDIDTests {
    /// A block of zeros with some bytes of a display, and a checksum that is right.
    private static func block(_ bytes: [Int: [UInt8]]) -> [UInt8] {
        var block = [UInt8](repeating: 0, count: 128)
        for (place, content) in bytes { block.replaceSubrange(place..<place + content.count, with: content) }
        block[127] = 0 &- block.reduce(0, &+)
        return block
    }

    private static let serial: [UInt8] = [0, 0, 0, 0xFF, 0] + Array("SN-4711-0815\n".utf8)
    private static let name: [UInt8] = [0, 0, 0, 0xFC, 0] + Array("Panel 7in   \n".utf8)
    private static let timing: [UInt8] = [0x01, 0x1D] + [UInt8](repeating: 0xFF, count: 16)

    @Test("Numbers and letters of a serial number go, model, name and timings stay, and every checksum is right")
    func blanked() throws {
        let base = Self.block([
            0: [0, 255, 255, 255, 255, 255, 255, 0], 8: [0x10, 0xAC, 0x34, 0x12], 12: [1, 2, 3, 4], 54: Self.timing,
            72: Self.serial, 90: Self.name,
        ])
        let cta = Self.block([0: [2, 3, 4], 4: Self.timing, 22: Self.serial])
        let displayID = Self.block([0: [0x70, 0x12], 10: Array("SN-4711-0815".utf8)])
        let blanked = EDID.withoutSerials(base + cta + displayID)
        #expect(blanked.count == 384)
        #expect(Array(blanked[8..<12]) == [0x10, 0xAC, 0x34, 0x12])
        #expect(Array(blanked[12..<16]) == [0, 0, 0, 0])
        #expect(Array(blanked[54..<72]) == Self.timing)
        #expect(Array(blanked[90..<108]) == Self.name)
        #expect(Array(blanked[132..<150]) == Self.timing)
        #expect(!String(decoding: blanked, as: UTF8.self).contains("4711"))
        #expect(blanked[256] == 0x70)
        for start in [0, 128, 256] { #expect(blanked[start..<start + 128].reduce(0, &+) == 0) }
    }

    @Test("Whatever a display sends, as much comes out, and what is blanked once stays as it is")
    func anything() {
        var random = SplitMix(seed: 7)
        for _ in 0..<500 {
            let bytes = (0..<random.index(400)).map { _ in UInt8(random.index(256)) }
            let blanked = EDID.withoutSerials(bytes)
            #expect(blanked.count == bytes.count)
            #expect(EDID.withoutSerials(blanked) == blanked)
        }
    }
}
