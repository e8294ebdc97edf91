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
    /// The bytes of the message that is not complete.
    private var unfinished = 0

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
            unfinished = 0
            complete += 1
            rest = rest.dropFirst(length + 1)
        }
        try extend(by: rest.count)
        bytes.append(more)
    }

    /// Removes the first complete message and returns it without its NUL; nil when there is none.
    mutating func next() -> [UInt8]? {
        guard let length = nextLength else { return nil }
        let message = Array(bytes.rest.prefix(length))
        bytes.removeFirst(length + 1)
        complete -= 1
        nextLength = complete > 0 ? bytes.rest.lengthToNUL : nil
        return message
    }

    private mutating func extend(by count: Int) throws(MessageTooLongError) {
        unfinished += count
        if unfinished > limit { throw MessageTooLongError(limit: limit) }
    }
}

extension ArraySlice<UInt8> {
    /// The number of bytes before the first NUL; nil where there is none.
    fileprivate var lengthToNUL: Int? {
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

/// Bytes that are appended at one end and removed at the other.
struct ByteQueue {
    private var bytes: [UInt8] = []
    private var removed = 0

    /// The bytes in the queue.
    var rest: ArraySlice<UInt8> { bytes[removed...] }
    /// How many bytes that is.
    var count: Int { bytes.count - removed }

    /// The bytes for which it keeps memory.
    var capacity: Int { bytes.capacity }

    /// Appends bytes.
    mutating func append(_ more: some Collection<UInt8>) { bytes += more }

    /// Removes the first `count` bytes.
    ///
    /// The others are moved only when as many are removed: a large reply is not moved with every piece of it. They move to
    /// memory of their own size, so that a queue that was long does not keep what it needed then.
    mutating func removeFirst(_ count: Int) {
        removed = min(removed + count, bytes.count)
        guard 2 * removed >= bytes.count else { return }
        bytes = Array(rest)
        removed = 0
    }

    /// Removes all bytes.
    mutating func removeAll() { self = ByteQueue() }
}
