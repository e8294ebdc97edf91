import Testing

@testable import Values

@Suite("Bytes in base64")
struct Base64Tests {
    @Test(
        "Bytes are written as RFC 4648 shows them, and read back",
        arguments: [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ]
    )
    func examples(plain: String, encoded: String) {
        #expect(Base64.text(Array(plain.utf8)) == encoded)
        #expect(Base64.bytes(encoded) == Array(plain.utf8))
    }

    @Test("Every byte survives, whatever the number of bytes", arguments: 253...256)
    func everyByte(count: Int) {
        let bytes = (0..<count).map { UInt8($0) }
        #expect(Base64.bytes(Base64.text(bytes)) == bytes)
    }

    @Test("The letters that are safe in addresses stand for the same", arguments: [("-_-_", "+/+/"), ("_w", "/w==")])
    func addresses(safe: String, usual: String) {
        #expect(Base64.bytes(safe) == Base64.bytes(usual) && Base64.bytes(usual) != nil)
    }

    @Test("Padding may be left out", arguments: [("QUJDRA", 4), ("QUI", 2)])
    func unpadded(text: String, count: Int) {
        #expect(Base64.bytes(text) == (0..<count).map { UInt8(65 + $0) })
    }

    @Test(
        "What is not base64 is nothing",
        arguments: [
            "A", "AA=A", "A===", "A.==", "AAAA=", "\u{E4}AAA", "Q", "QQ=A", "Q*==", "QQ===", "QUJDR", "=QQQ",
        ]
    )
    func refused(text: String) {
        #expect(Base64.bytes(text) == nil)
    }
}
