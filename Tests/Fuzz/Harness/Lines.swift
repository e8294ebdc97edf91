/// The lines of an input, to see whether a fault lies in it.
struct Lines {
    /// Bytes of each line, without its end, in every way in which the reader may have counted lines.
    private let lengths: [[Int]]

    /// The lines of an input.
    ///
    /// - Parameter isYAML: whether the input may be YAML, whose lines may also end with a carriage return alone. The comments
    ///   before it are read as plain lines, so the reader counts lines in one way up to some line, and in the other from there.
    init(_ input: [UInt8], asYAML isYAML: Bool = false) {
        let plain = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let begins = isYAML ? Array(plain.indices) : []
        lengths =
            [plain.map(\.count)]
            + begins.map { begin in plain[..<begin].map(\.count) + Self.lengthsAsYAML(plain[begin...]) }
    }

    private static func lengthsAsYAML(_ lines: ArraySlice<ArraySlice<UInt8>>) -> [Int] {
        String(decoding: Array(lines.joined(separator: [UInt8(ascii: "\n")])), as: UTF8.self)
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map(\.utf8.count)
    }

    /// Makes sure that a place lies in the input, or right behind the end of one of its lines.
    ///
    /// Columns may count bytes or characters: there are never more characters than bytes.
    func expect(line: Int?, column: Int?) {
        guard let line else { return require(column == nil, "a column without a line") }
        let fits = lengths.contains { lengths in
            lengths.indices.contains(line - 1) && (1...lengths[line - 1] + 1).contains(column ?? 1)
        }
        require(fits, "line \(line), column \(column ?? 0) is not in the input, whose last line is \(lengths[0].count)")
    }
}
