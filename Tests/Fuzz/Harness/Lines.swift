/// The lines of an input, to see whether a fault lies in it.
struct Lines {
    /// Bytes of each line, without its end: as a newline ends them, and as YAML sees them.
    private let lengths: [[Int]]

    /// The lines of an input, some of whose lines may be ended by what YAML takes for a line's end.
    init(_ input: [UInt8], asYAML isYAML: Bool = false) {
        let plain = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(\.count)
        let yaml = String(decoding: input, as: UTF8.self).split(
            omittingEmptySubsequences: false,
            whereSeparator: \.isNewline
        )
        lengths = isYAML ? [plain, yaml.map(\.utf8.count)] : [plain]
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
