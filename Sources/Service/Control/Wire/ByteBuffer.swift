/// Bytes that are appended at one end and removed at the other; they lie together.
struct ByteBuffer {
    private var bytes: [UInt8] = []
    /// The first bytes, which are removed already.
    private var removed = 0

    /// The bytes that are left, as they lie together.
    var rest: ArraySlice<UInt8> { bytes[removed...] }

    var count: Int { bytes.count - removed }

    var capacity: Int { bytes.capacity }

    mutating func append(_ more: [UInt8]) {
        guard bytes.isEmpty else { return bytes += more }
        // What was read into a large piece is small most of the time.
        bytes = more.capacity > 2 * more.count ? more.withUnsafeBytes { Array($0) } : more
    }

    /// Removes the first `count` bytes, or all where there are fewer.
    mutating func removeFirst(_ count: Int) {
        removed += min(count, self.count)
        // Each byte is moved once or twice at most, and no more memory is kept than that of twice as many bytes.
        guard removed > 0, removed >= bytes.count / 2 else { return }
        bytes = Array(rest)
        removed = 0
    }

    /// Removes the first `count` bytes and returns them; all that there are are not copied.
    mutating func take(_ count: Int) -> [UInt8] {
        let taken = removed == 0 && count == bytes.count ? bytes : Array(rest.prefix(count))
        removeFirst(count)
        return taken
    }
}
