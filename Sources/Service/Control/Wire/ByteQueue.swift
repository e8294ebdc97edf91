/// Bytes that are appended at one end and removed at the other.
///
/// They lie in pieces, so that neither a long message nor a long reply is ever moved as a whole.
struct ByteQueue {
    private var pieces: [[UInt8]] = []
    /// The bytes of the first piece that are removed already.
    private var removed = 0
    /// The bytes in the queue.
    private(set) var count = 0

    /// The bytes of a piece at most.
    private static let pieceSize = 1 << 16

    /// An empty one.
    init() {}

    /// The first bytes, as many as lie together; none where it is empty.
    var front: ArraySlice<UInt8> { pieces.first?[removed...] ?? [] }

    /// The bytes for which it keeps memory.
    var capacity: Int { pieces.reduce(0) { $0 + $1.capacity } }

    /// Appends bytes; those that do not make a piece of their own join the last one.
    mutating func append(_ more: [UInt8]) {
        guard more.count <= Self.pieceSize else { return Self.pieces(of: more).forEach { append($0) } }
        guard !more.isEmpty else { return }
        count += more.count
        if let last = pieces.indices.last, pieces[last].count + more.count <= Self.pieceSize {
            pieces[last] += more
        } else {
            pieces.append(more.capacity > 2 * more.count ? more.withUnsafeBytes { Array($0) } : more)
        }
    }

    /// Cuts bytes into pieces, which are appended without being moved.
    static func pieces(of bytes: [UInt8]) -> [[UInt8]] {
        stride(from: 0, to: bytes.count, by: pieceSize).map { start in
            Array(bytes[start..<min(start + pieceSize, bytes.count)])
        }
    }

    /// Removes the first `count` bytes, or all where there are fewer.
    mutating func removeFirst(_ count: Int) { _ = take(count) }

    /// Removes the first `count` bytes, or all where there are fewer, and returns them as they lie.
    mutating func take(_ count: Int) -> [ArraySlice<UInt8>] {
        var (taken, rest) = ([ArraySlice<UInt8>](), min(count, self.count))
        self.count -= rest
        var ended = 0
        while rest > 0 {
            let piece = pieces[ended][removed...].prefix(rest)
            taken.append(piece)
            rest -= piece.count
            removed = piece.endIndex
            guard removed == pieces[ended].count else { break }
            ended += 1
            removed = 0
        }
        pieces.removeFirst(ended)
        return taken
    }

    /// Removes all bytes.
    mutating func removeAll() { self = ByteQueue() }

    /// The number of bytes before the first NUL among the first `limit`; nil where there is none.
    func lengthToNUL(within limit: Int) -> Int? {
        var (before, start) = (0, removed)
        for piece in pieces where before < limit {
            let part = piece[start...].prefix(limit - before)
            if let length = part.lengthToNUL { return before + length }
            before += part.count
            start = 0
        }
        return nil
    }
}

extension [ArraySlice<UInt8>] {
    /// All bytes in one array, copied piece by piece.
    var together: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(reduce(0) { $0 + $1.count })
        for piece in self { bytes += piece }
        return bytes
    }
}
