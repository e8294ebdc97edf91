/// Cuts the bytes of a connection into messages; each ends with a NUL.
struct MessageStream {
    /// A message that would take more memory than any client may have.
    struct TooLong: Error, Hashable {
        /// The bytes that a message may have.
        let limit: Int
    }

    private let limit: Int
    private var rest: [UInt8] = []

    /// A stream of messages of at most `limit` bytes.
    init(limit: Int) {
        self.limit = limit
    }

    /// The messages that are complete with `bytes`, without their NULs.
    /// - Throws: `TooLong`; nothing more is to be expected of such a stream.
    mutating func receive(_ bytes: some Collection<UInt8>) throws(TooLong) -> [[UInt8]] {
        var messages: [[UInt8]] = []
        var bytes = bytes[...]
        while let end = bytes.firstIndex(of: 0) {
            try take(bytes[..<end])
            messages.append(rest)
            rest = []
            bytes = bytes[bytes.index(after: end)...]
        }
        try take(bytes)
        return messages
    }

    private mutating func take(_ bytes: some Collection<UInt8>) throws(TooLong) {
        guard rest.count + bytes.count <= limit else { throw TooLong(limit: limit) }
        rest += bytes
    }
}
