import Glibc

/// The bytes of a connection that are not handled yet: complete messages, each of which ends with a NUL, and the start of one.
///
/// Messages stay bytes until they are wanted: as values they would take many times as much.
struct MessageStream {
    private let limit: Int
    private var buffer = ByteBuffer()
    /// Messages that are complete and were not returned yet.
    private(set) var complete = 0
    /// The bytes of the first message, once it is complete.
    private(set) var nextLength: Int?
    /// The bytes of the message that is not complete.
    private var unfinished = 0

    init(limit: Int) {
        self.limit = limit
    }

    var count: Int { buffer.count }

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
        buffer.append(more)
    }

    /// Removes the first complete message and returns it without its NUL; nil when there is none.
    mutating func next() -> [UInt8]? {
        guard let length = nextLength else { return nil }
        var message = buffer.take(length + 1)
        message.removeLast()
        complete -= 1
        nextLength = complete > 0 ? buffer.rest.lengthToNUL : nil
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

struct MessageTooLongError: Error, Equatable {
    let limit: Int
}
