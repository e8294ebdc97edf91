import CLateLibraries
import CLibyaml

/// The pieces of a YAML file in order, through libyaml, in constant memory.
final class YAMLReader {
    enum Piece {
        case scalar, listBegin, listEnd, mapBegin, mapEnd, end
    }

    private(set) var piece = Piece.end

    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private var event = yaml_event_t()
    private var lines: LineReader
    /// Lines before the first that the parser sees.
    private let skippedLines: Int
    private var readError: RecordingError?
    /// Bytes after the last newline that was read.
    private var unfinished = 0
    private var readAhead = ReadAhead()

    init(_ lines: consuming LineReader) throws(RecordingError) {
        let path = lines.path
        skippedLines = lines.number
        self.lines = lines
        if let reason = sheetd_load_yaml() {
            throw RecordingError(file: path, reason: "cannot read the recording: \(String(cString: reason))")
        }
        parser = .allocate(capacity: 1)
        guard yaml_parser_initialize(parser) != 0 else {
            parser.deallocate()
            throw RecordingError(file: path, reason: "cannot read the recording: no memory")
        }
        let reader = Unmanaged.passUnretained(self).toOpaque()
        yaml_parser_set_input(
            parser,
            { reader, bytes, size, count in
                guard let reader, let bytes, let count else { return 0 }
                let lines = Unmanaged<YAMLReader>.fromOpaque(reader).takeUnretainedValue()
                return lines.fill(UnsafeMutableRawBufferPointer(start: bytes, count: size), count)
            },
            reader
        )
    }

    deinit {
        yaml_event_delete(&event)
        yaml_parser_delete(parser)
        parser.deallocate()
    }

    var path: String { lines.path }
    var line: Int { skippedLines + event.start_mark.line + 1 }

    var bytes: UnsafeBufferPointer<UInt8>? {
        guard piece == .scalar else { return nil }
        return UnsafeBufferPointer(start: event.data.scalar.value, count: event.data.scalar.length)
    }

    /// - Returns: that piece; `end` at the end of the file, for ever.
    @discardableResult
    func advance() throws(RecordingError) -> Piece {
        repeat {
            yaml_event_delete(&event)
            guard yaml_parser_parse(parser, &event) != 0 else { throw readError ?? syntaxError() }
        } while isFraming
        piece = try pieceOfEvent()
        return piece
    }

    /// An error at the piece, which says what was found there.
    func error(_ reason: String) -> RecordingError {
        error("\(reason), found \(found)", at: event.start_mark)
    }
}

extension YAMLReader {
    /// Whether the event only frames the document.
    private var isFraming: Bool {
        switch event.type {
        case YAML_STREAM_START_EVENT, YAML_DOCUMENT_START_EVENT, YAML_DOCUMENT_END_EVENT: true
        default: false
        }
    }

    private func pieceOfEvent() throws(RecordingError) -> Piece {
        switch event.type {
        case YAML_SCALAR_EVENT: .scalar
        case YAML_SEQUENCE_START_EVENT: .listBegin
        case YAML_SEQUENCE_END_EVENT: .listEnd
        case YAML_MAPPING_START_EVENT: .mapBegin
        case YAML_MAPPING_END_EVENT: .mapEnd
        case YAML_ALIAS_EVENT: throw error("expected no alias (*): recordings have none", at: event.start_mark)
        default: .end
        }
    }

    private var found: String {
        switch piece {
        case .scalar:
            bytes.map { $0.isEmpty ? "nothing" : "'\(String(decoding: $0.prefix(24), as: UTF8.self))'" } ?? "nothing"
        case .listBegin: "a list"
        case .mapBegin: "a map"
        case .listEnd: "the end of the list"
        case .mapEnd: "the end of the map"
        case .end: "the end of the file"
        }
    }

    private func fill(_ bytes: UnsafeMutableRawBufferPointer, _ count: UnsafeMutablePointer<Int>) -> Int32 {
        do throws(RecordingError) {
            count.pointee = try lines.read(into: bytes)
            readAhead.append(UnsafeRawBufferPointer(rebasing: bytes[..<count.pointee]))
            let last = bytes[..<count.pointee].lastIndex(of: UInt8(ascii: "\n"))
            unfinished = last.map { count.pointee - $0 - 1 } ?? unfinished + count.pointee
            return 1
        } catch {
            readError = error
            return 0
        }
    }

    /// The message of libyaml for text that is no YAML, and its position.
    private func syntaxError() -> RecordingError {
        let parser = parser.pointee
        let words = [parser.context, parser.problem].compactMap { $0.map { String(cString: $0) } }
        // At the end of the file only a NUL is left. The message names what was begun, not the end.
        if parser.eof != 0, parser.buffer.last - parser.buffer.pointer <= 1 {
            let mark = parser.context == nil ? parser.problem_mark : parser.context_mark
            return error("the file ends in the middle of the recording: \(words.joined(separator: ", "))", at: mark)
        }
        let reason = "expected YAML: \(words.joined(separator: ", "))"
        guard parser.error == YAML_READER_ERROR else { return error(reason, at: parser.problem_mark) }
        // Bytes that are no text are found far ahead of the events of the text so far.
        let (line, column) = readAhead.position(of: parser.problem_offset)
        return RecordingError(file: path, line: skippedLines + line + 1, column: column + 1, reason: reason)
    }

    private func error(_ reason: String, at mark: yaml_mark_t) -> RecordingError {
        var (line, column) = (skippedLines + mark.line + 1, mark.column + 1)
        // At the end libyaml completes a line that lacks its newline. There is no line after it in the file.
        if parser.pointee.eof != 0, unfinished > 0, mark.column == 0, mark.index == parser.pointee.mark.index {
            (line, column) = (line - 1, unfinished + 1)
        }
        return RecordingError(file: path, line: line, column: column, reason: reason)
    }
}

// Values.
extension YAMLReader {
    func `is`(_ text: StaticString) -> Bool {
        bytes?.elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)) ?? false
    }

    func text(_ what: String) throws(RecordingError) -> String {
        guard let bytes else { throw error("expected \(what)") }
        return String(decoding: bytes, as: UTF8.self)
    }

    func number(_ what: String, in range: ClosedRange<Int>) throws(RecordingError) -> Int {
        guard let bytes, let value = Self.number(bytes) else { throw error("expected \(what) in decimal") }
        guard range.contains(value) else {
            let numbers = range.count == 1 ? "\(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
            throw error("expected \(what) \(numbers)")
        }
        return value
    }

    func nextNumber(_ what: String, in range: ClosedRange<Int>) throws(RecordingError) -> Int {
        try advance()
        return try number(what, in: range)
    }

    /// Moves to the end of the value whose first piece is the current one.
    func skipValue() throws(RecordingError) {
        var depth = 0
        while true {
            switch piece {
            case .scalar: break
            case .listBegin, .mapBegin: depth += 1
            case .listEnd, .mapEnd: depth -= 1
            case .end: return
            }
            if depth <= 0 { return }
            try advance()
        }
    }

    /// Reads the current map, key by key.
    ///
    /// An empty value stands for an empty map. `body` starts at the first piece of a value, and ends at its last.
    func readMap(_ what: String, _ body: (_ key: String) throws(RecordingError) -> Void) throws(RecordingError) {
        if isNothing { return }
        guard piece == .mapBegin else { throw error("expected \(what)") }
        while try advance() != .mapEnd {
            let key = try text("a key of \(what)")
            try advance()
            try body(key)
        }
    }

    func readList(_ what: String, _ body: () throws(RecordingError) -> Void) throws(RecordingError) {
        if isNothing { return }
        guard piece == .listBegin else { throw error("expected \(what)") }
        while try advance() != .listEnd { try body() }
    }

    var isNothing: Bool { bytes?.isEmpty == true || self.is("null") || self.is("~") }

    /// A minus sign that may be missing, then digits; nil for anything else, and for what 64 bits do not hold.
    private static func number(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        let isNegative = bytes.first == UInt8(ascii: "-")
        guard bytes.count > (isNegative ? 1 : 0), bytes.count < 19 else { return nil }
        var value = 0
        for byte in bytes.dropFirst(isNegative ? 1 : 0) {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return isNegative ? -value : value
    }
}

/// The last chunks of a file, to find the line of a byte that the parser has not reached yet.
///
/// For bytes that are no text libyaml only gives their offset.
struct ReadAhead {
    /// The last two chunks: a character may lie across both.
    private var chunks: [[UInt8]] = [[], []]
    private var skipped = (bytes: 0, newlines: 0)
    private var begun = 0

    mutating func append(_ chunk: UnsafeRawBufferPointer) {
        let old = chunks.removeFirst()
        chunks.append(Array(chunk))
        skipped.bytes += old.count
        skipped.newlines += old.count { $0 == UInt8(ascii: "\n") }
        begun = old.lastIndex(of: UInt8(ascii: "\n")).map { old.count - $0 - 1 } ?? begun + old.count
    }

    /// The line and the column of the byte at `offset`, both counted from 0.
    func position(of offset: Int) -> (line: Int, column: Int) {
        let before = chunks.joined().prefix(max(0, offset - skipped.bytes))
        let lines = before.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let column = (lines.last?.count ?? 0) + (lines.count <= 1 ? begun : 0)
        return (skipped.newlines + max(0, lines.count - 1), column)
    }
}
