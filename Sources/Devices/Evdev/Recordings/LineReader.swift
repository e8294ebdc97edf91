import Glibc
import System
import SystemPackage
import Values

/// A file, line by line, in constant memory: one chunk is held at a time, and a line may not outgrow the limit.
struct LineReader: ~Copyable {
    static let chunk = 64 * 1024
    /// The longest line in bytes; the longest that recorders write are lists of keys, below 3000.
    static let longestLine = 4096

    let path: String
    /// The line that was read last, counted from 1.
    private(set) var number = 0
    /// Whether the line that was read last is the end of the file, without a newline.
    private(set) var isCutOff = false

    private let file: FileDescriptor
    private var buffer: [UInt8]
    private var start = 0
    private var end = 0
    private var line = 0..<0

    init(path: String) throws(RecordingError) {
        guard path != "-" else {
            throw RecordingError(file: "-", reason: "standard input is not supported: expected the path of a recording")
        }
        do throws(FileReadError) {
            file = try RegularFile.open(FilePath(path))
        } catch {
            throw RecordingError(file: path, reason: Self.reason(for: error))
        }
        self.path = path
        buffer = [UInt8](repeating: 0, count: Self.chunk)
    }

    deinit { try? file.close() }

    private static func reason(for error: FileReadError) -> String {
        switch error {
        case .notRegular(let found): "expected a recording in a regular file, found \(found)"
        case .failed(_, let errno): "cannot open the recording: \(errno)"
        case .tooLarge: "cannot open the recording: \(error)"
        }
    }

    /// - Returns: whether there is one.
    mutating func advance() throws(RecordingError) -> Bool {
        var length = newline()
        while length == nil {
            guard end - start <= Self.longestLine else { throw tooLong() }
            guard try fill() else { break }
            length = newline()
        }
        guard length ?? 0 <= Self.longestLine else { throw tooLong() }
        guard start < end else { return false }
        isCutOff = length == nil
        number += 1
        let mark =
            number == 1 && buffer[start..<end].starts(with: [UInt8].byteOrderMark) ? [UInt8].byteOrderMark.count : 0
        line = start + mark..<(length.map { start + $0 } ?? end)
        start = min(line.upperBound + 1, end)
        return true
    }

    /// Puts the line that `advance` moved to back, so that it comes next again.
    mutating func stepBack() {
        start = line.lowerBound
        number -= 1
    }

    /// Copies bytes from the start of the next line on, for a reader that splits lines itself.
    /// - Returns: how many; 0 at the end of the file.
    mutating func read(into bytes: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int {
        if start == end, try !fill() { return 0 }
        let count = min(bytes.count, end - start)
        buffer.withUnsafeBytes { bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[start..<start + count])) }
        start += count
        return count
    }

    /// Calls `body` with the line that `advance` moved to, without its end (LF or CR LF).
    borrowing func parse<Value>(
        _ body: (inout LineScanner) throws(RecordingLineError) -> Value
    ) throws(RecordingError) -> Value {
        do throws(RecordingLineError) {
            return try buffer.withUnsafeBufferPointer { bytes throws(RecordingLineError) in
                var scanner = LineScanner(UnsafeBufferPointer(rebasing: bytes[line]))
                return try body(&scanner)
            }
        } catch {
            throw isCutOff ? cutOff(error) : self.error(error.reason, column: error.column)
        }
    }

    borrowing func error(_ reason: String, column: Int? = nil) -> RecordingError {
        RecordingError(file: path, line: number, column: column, reason: reason)
    }
}

extension LineReader {
    /// The length of the next line, if its end is in the buffer.
    private borrowing func newline() -> Int? {
        buffer.withUnsafeBytes { bytes in
            guard start < end, let first = bytes.baseAddress.map({ $0 + start }) else { return nil }
            return memchr(first, Int32(UInt8(ascii: "\n")), end - start).map { UnsafeRawPointer($0) - first }
        }
    }

    /// Keeps the incomplete line and reads more after it.
    private mutating func fill() throws(RecordingError) -> Bool {
        buffer.withUnsafeMutableBytes { bytes in
            bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
        }
        end -= start
        start = 0
        do {
            let count = try buffer.withUnsafeMutableBytes { try file.read(into: .init(rebasing: $0[end...])) }
            end += count
            return count > 0
        } catch {
            throw RecordingError(file: path, reason: "cannot read the recording: \(error)")
        }
    }

    private borrowing func cutOff(_ cause: RecordingLineError) -> RecordingError {
        error("the file ends in the middle of this line: \(cause.reason)", column: cause.column)
    }

    private borrowing func tooLong() -> RecordingError {
        RecordingError(
            file: path,
            line: number + 1,
            reason: "the line is longer than \(Self.longestLine) bytes: expected a recording, which is text"
        )
    }
}
