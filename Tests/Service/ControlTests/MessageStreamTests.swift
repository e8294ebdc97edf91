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

    @Test("Whatever lengths messages have and however they arrive, they come out whole and in order")
    func story() throws {
        var random = SplitMix(seed: 9)
        for _ in 0..<20 {
            let lengths = (0..<40).map { _ in random.index(3) > 0 ? random.index(40) : random.index(200_000) }
            let messages = lengths.enumerated().map { number, length in
                [UInt8](repeating: UInt8(1 + number), count: length)
            }
            var bytes = messages.reduce(into: [UInt8]()) { $0 += $1 + [0] }[...]
            var (stream, received) = (MessageStream(limit: 200_000), [[UInt8]]())
            while !bytes.isEmpty {
                let piece = bytes.prefix(1 + random.index(100_000))
                bytes = bytes.dropFirst(piece.count)
                try stream.receive(piece)
                if random.index(2) == 0 { continue }
                #expect((stream.nextLength == nil) == (stream.complete == 0))
                while random.index(4) > 0, let length = stream.nextLength, let message = stream.next() {
                    #expect(message.count == length)
                    received.append(message)
                }
            }
            while let message = stream.next() { received.append(message) }
            #expect(received == messages)
            #expect(stream.count == 0 && stream.complete == 0 && stream.nextLength == nil)
        }
    }

    @Test("A queue gives back what is put in, and keeps no memory for what is removed")
    func queue() {
        var queue = ByteBuffer()
        var (expected, random) = ([UInt8](), SplitMix(seed: 5))
        for round in 0..<2000 {
            let most = round % 100 == 0 ? 150_000 : 50
            let more = [UInt8](repeating: UInt8(truncatingIfNeeded: round), count: random.index(most))
            queue.append(more)
            expected += more
            let taken = queue.take(random.index(expected.count + 1))
            #expect(expected.starts(with: taken))
            expected.removeFirst(taken.count)
            #expect(queue.count == expected.count && queue.rest.isEmpty == expected.isEmpty)
            #expect(expected.starts(with: queue.rest))
        }
        queue.append([UInt8](repeating: 1, count: 1 << 20))
        queue.removeFirst(queue.count - 10)
        #expect(queue.count == 10 && queue.capacity < 1 << 17)
    }

    @Test("Single bytes take about as much memory as they are, whatever room they have come in")
    func singles() {
        var queue = ByteBuffer()
        for _ in 0..<1000 {
            var byte = [UInt8]()
            byte.reserveCapacity(1 << 16)
            byte.append(1)
            queue.append(byte)
        }
        #expect(queue.count == 1000 && queue.capacity < 10_000)
    }

    @Test("What is appended at once and taken at once is not moved")
    func whole() {
        var queue = ByteBuffer()
        let bytes = [UInt8](repeating: 7, count: 1 << 20)
        queue.append(bytes)
        let taken = queue.take(1 << 20)
        #expect(taken.withUnsafeBytes(\.baseAddress) == bytes.withUnsafeBytes(\.baseAddress) && queue.capacity == 0)
    }
}
