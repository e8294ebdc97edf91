/// What was read of a file last, to tell the line of a byte that its reader has not come to yet.
///
/// libyaml knows of bytes that are no text only how many came before them.
struct ReadAhead {
    /// The last two chunks: a character may lie across both.
    private var chunks: [[UInt8]] = [[], []]
    /// How many bytes, and how many newlines, came before them.
    private var skipped = (bytes: 0, newlines: 0)
    /// The bytes of the line that they begin in, before them.
    private var begun = 0

    /// Takes the next chunk.
    mutating func append(_ chunk: UnsafeRawBufferPointer) {
        let old = chunks.removeFirst()
        chunks.append(Array(chunk))
        skipped.bytes += old.count
        skipped.newlines += old.count { $0 == UInt8(ascii: "\n") }
        begun = old.lastIndex(of: UInt8(ascii: "\n")).map { old.count - $0 - 1 } ?? begun + old.count
    }

    /// The line and the column of the byte behind `offset` others, both counted from 0.
    func place(of offset: Int) -> (line: Int, column: Int) {
        let before = chunks.joined().prefix(max(0, offset - skipped.bytes))
        let lines = before.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let column = (lines.last?.count ?? 0) + (lines.count <= 1 ? begun : 0)
        return (skipped.newlines + max(0, lines.count - 1), column)
    }
}
