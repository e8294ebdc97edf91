import Glibc

/// The bytes of a connection that are not handled yet: complete messages, each of which ends with a NUL, and the start of one.
///
/// Messages stay bytes until they are wanted: as values they would take many times as much.
struct MessageStream {
    private let limit: Int
    private var bytes = ByteQueue()
    /// Messages that are complete and were not returned yet.
    private(set) var complete = 0
    /// The bytes of the first message, once it is complete.
    private(set) var nextLength: Int?
    /// The bytes of those complete messages that are long, in order: nobody looks for their ends again.
    private var longLengths: [Int] = []
    /// The bytes of the message that is not complete.
    private var unfinished = 0

    /// From so many bytes on a message is long.
    static let long = 4096

    /// A stream of messages of at most `limit` bytes.
    init(limit: Int) {
        self.limit = limit
    }

    /// All the bytes that it holds.
    var count: Int { bytes.count }

    /// Appends bytes that have arrived.
    /// - Throws: `MessageTooLongError`; the stream is of no use after it.
    mutating func receive(_ more: some Collection<UInt8>) throws(MessageTooLongError) {
        let more = Array(more)
        var rest = more[...]
        while let length = rest.lengthToNUL {
            try extend(by: length)
            if complete == 0 { nextLength = unfinished }
            if unfinished >= Self.long { longLengths.append(unfinished) }
            unfinished = 0
            complete += 1
            rest = rest.dropFirst(length + 1)
        }
        try extend(by: rest.count)
        bytes.append(more)
    }

    /// Removes the first complete message and returns it without its NUL; nil when there is none.
    mutating func next() -> [UInt8]? { nextPieces()?.together }

    /// The same in the pieces in which it lies here: to put a long one together takes longer than a frame.
    mutating func nextPieces() -> [ArraySlice<UInt8>]? {
        guard let length = nextLength else { return nil }
        let message = bytes.take(length)
        bytes.removeFirst(1)
        complete -= 1
        if length >= Self.long { longLengths.removeFirst() }
        nextLength = complete > 0 ? bytes.lengthToNUL(within: Self.long) ?? longLengths.first : nil
        return message
    }

    private mutating func extend(by count: Int) throws(MessageTooLongError) {
        unfinished += count
        if unfinished > limit { throw MessageTooLongError(limit: limit) }
    }
}

extension ArraySlice<UInt8> {
    /// The number of bytes before the first NUL; nil where there is none.
    var lengthToNUL: Int? {
        withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress, let end = memchr(start, 0, bytes.count) else { return nil }
            return UnsafeRawPointer(end) - start
        }
    }
}

/// A message that is longer than the stream's limit.
struct MessageTooLongError: Error, Hashable {
    /// The bytes that a message may have.
    let limit: Int
}
