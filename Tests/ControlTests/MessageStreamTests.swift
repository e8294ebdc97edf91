import TestSupport
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
            try stream.receive(piece)
            while let message = stream.next() { messages.append(String(decoding: message, as: UTF8.self)) }
        }
        #expect(messages == ["{}", "{\"a\":1}", ""])
        #expect(stream.count == 4 && stream.complete == 0)
    }

    @Test("A message may be as long as it may be in the middle of others, and not a byte longer", arguments: 1...9)
    func tooLong(size: Int) throws {
        let bytes = Array("a\0bcd\0efgh".utf8)
        for (limit, fits) in [(4, true), (3, false)] {
            var stream = MessageStream(limit: limit)
            var isTooLong = false
            for start in stride(from: 0, to: bytes.count, by: size) where !isTooLong {
                do { try stream.receive(bytes[start..<min(start + size, bytes.count)]) } catch { isTooLong = true }
            }
            #expect(isTooLong == !fits)
        }
    }

    @Test("A queue gives back what is put in, and keeps no memory for what is removed")
    func queue() {
        var queue = ByteQueue()
        var (expected, random) = ([UInt8](), SplitMix(seed: 5))
        for round in 0..<2000 {
            let more = [UInt8](repeating: UInt8(truncatingIfNeeded: round), count: random.index(50))
            queue.append(more)
            expected += more
            let count = random.index(expected.count + 1)
            queue.removeFirst(count)
            expected.removeFirst(count)
            #expect(Array(queue.rest) == expected && queue.count == expected.count)
        }
        queue.append([UInt8](repeating: 1, count: 1 << 20))
        queue.removeFirst(queue.count - 10)
        #expect(queue.count == 10 && queue.capacity < 1000)
    }
}
