import TestSupport
import Testing

@testable import Canvas

@Suite("Colours as people write them")
struct ColorTests {
    @Test(
        "Three or six digits after #",
        arguments: [("#000", 0), ("#fff", 0xFFFFFF), ("#1aF", 0x11AAFF), ("#0a6cff", 0x0A6CFF), ("#ABCDEF", 0xABCDEF)]
            as [(String, Color)]
    )
    func read(text: String, color: Color) { #expect(Color(hexadecimal: text) == color) }

    @Test(
        "Anything else is none",
        arguments: [
            "", "#", "000", "#1", "#12", "#1234", "#12345", "#1234567", "#+12", "#+12345", "#-12", "# 12", "#12g",
            "##12", "red",
            "#１２３", "#12\u{301}3",
        ]
    )
    func none(text: String) { #expect(Color(hexadecimal: text) == nil) }

    @Test("What is written is read again")
    func written() {
        var random = SplitMix(seed: 3)
        for _ in 0..<200 {
            let color = Color(UInt32(random.index(1 << 24)))
            #expect(Color(hexadecimal: color.hexadecimal) == color)
        }
    }
}
