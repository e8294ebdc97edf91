import TestSupport
import Testing

@testable import Evdev

@Suite struct ReadAheadTests {
    /// The place of a byte, by counting all that came before it.
    private func counted(_ text: ArraySlice<UInt8>) -> [Int] {
        let newline = UInt8(ascii: "\n")
        let lines = text.count { $0 == newline }
        return [lines, text.count - (text.lastIndex(of: newline).map { $0 + 1 } ?? 0)]
    }

    @Test("the line and column of a byte in the last two chunks are correct, however the text was split")
    func places() {
        var random = SplitMix(seed: 5)
        for _ in 0..<300 {
            let text = (0..<200).map { _ in random.pick([UInt8(ascii: "\n"), UInt8(ascii: "a"), 0xFF, 0xC3]) }
            var readAhead = ReadAhead()
            var (previous, end) = (0, 0)
            while end < text.count {
                let next = min(text.count, end + random.index(40))
                text[end..<next].withUnsafeBytes { readAhead.append($0) }
                for offset in previous..<next {
                    let (line, column) = readAhead.position(of: offset)
                    #expect([line, column] == counted(text[..<offset]), "byte \(offset) of \(text)")
                }
                (previous, end) = (end, next)
            }
        }
    }
}
