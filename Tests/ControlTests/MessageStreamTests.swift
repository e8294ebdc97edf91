import Testing

@testable import Control

@Suite("Bytes of a connection become messages")
struct MessageStreamTests {
    @Test("However bytes are cut into pieces, the same messages come out", arguments: 1...12)
    func pieces(size: Int) throws {
        let bytes = Array("{}\0{\"a\":1}\0\0rest".utf8)
        var stream = MessageStream(limit: 64)
        var messages: [String] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            let piece = bytes[start..<min(start + size, bytes.count)]
            messages += try stream.receive(piece).map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(messages == ["{}", "{\"a\":1}", ""])
    }
}
