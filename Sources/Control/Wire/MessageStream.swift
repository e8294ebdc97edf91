/// Cuts the bytes of a connection into messages; each ends with a NUL.
struct MessageStream {
    private let limit: Int
    private var rest: [UInt8] = []

    /// A stream of messages of at most `limit` bytes.
    init(limit: Int) {
        self.limit = limit
    }

    /// The messages that are complete with `bytes`, without their NULs.
    /// - Throws: `MessageTooLongError`; the stream is of no use after it.
    mutating func receive(_ bytes: some Collection<UInt8>) throws(MessageTooLongError) -> [[UInt8]] {
        var messages: [[UInt8]] = []
        var bytes = bytes[...]
        while let end = bytes.firstIndex(of: 0) {
            try append(bytes[..<end])
            messages.append(rest)
            rest = []
            bytes = bytes[bytes.index(after: end)...]
        }
        try append(bytes)
        return messages
    }

    private mutating func append(_ bytes: some Collection<UInt8>) throws(MessageTooLongError) {
        guard rest.count + bytes.count <= limit else { throw MessageTooLongError(limit: limit) }
        rest += bytes
    }
}

/// A message that is longer than the stream's limit.
struct MessageTooLongError: Error, Hashable {
    /// The bytes that a message may have.
    let limit: Int
}
