extension [String] {
    /// The word that `text` was probably meant to be: at most two edits away, whatever the case, and less than half of it wrong.
    package func closest(to text: String) -> String? {
        guard text.utf8.count <= 64 else { return nil }
        let small = text.lowercased()
        let ranked = map { (word: $0, edits: Spelling.distance($0.lowercased(), small)) }
        guard let best = ranked.min(by: { $0.edits < $1.edits }), best.edits <= 2 else { return nil }
        // Of a short word two other letters make another one.
        return best.edits * 3 <= Swift.max(text.utf8.count, best.word.utf8.count) ? best.word : nil
    }
}

package enum Spelling {
    /// What to say of a name that a table does not have.
    package static func unknownName(_ name: String, among known: [String], kind: String = "name") -> String {
        if let near = known.closest(to: name) { return "unknown \(kind), did you mean \(near)?" }
        return "unknown \(kind), expected \(known.count == 1 ? "" : "one of ")\(known.joined(separator: ", "))"
    }

    /// The number of letters to insert, drop, replace or swap with their neighbour.
    package static func distance(_ a: String, _ b: String) -> Int {
        let a = Array(a.utf8)
        let b = Array(b.utf8)
        var rows = [Array(0...b.count)]
        for i in 0..<a.count {
            var row = [i + 1]
            for j in 0..<b.count {
                var best = Swift.min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = Swift.min(best, rows[i - 1][j - 1] + 1) }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }
}
