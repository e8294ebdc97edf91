import Testing
import Values

@testable import Content

@Suite("What applications describe is read as it is meant")
struct DocumentTests {
    @Test("Bytes in base64 come back", arguments: [("", 0), ("QQ==", 1), ("QUI=", 2), ("QUJD", 3), ("QUJDRA", 4)])
    func base64(text: String, count: Int) {
        #expect(Base64.bytes(text) == (0..<count).map { UInt8(65 + $0) })
    }

    @Test("What is not base64 is refused", arguments: ["Q", "QQ=A", "Q*==", "QQ===", "QUJDR", "=QQQ"])
    func refused(text: String) {
        #expect(Base64.bytes(text) == nil)
    }
}
