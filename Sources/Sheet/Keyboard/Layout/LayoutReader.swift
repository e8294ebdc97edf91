package import Values

extension KeyboardLayout {
    /// Reads a layout; what is wrong with it is noted in `faults`.
    package init(_ value: Value, _ faults: Faults) {
        self.init()
        guard let reader = TableReader(value, at: "", faults) else { return }
        name = reader.required("name", reader.text("name", limit: 64)) ?? ""
        short = reader.required("short", Self.short(reader)) ?? ""
        xkb = Self.xkb(reader)
        composer = reader.choice("composer") ?? .none
        views = reader.required("views", Self.views(reader, "views")) ?? [:]
        narrow = Self.views(reader, "narrow") ?? [:]
        alternates = Self.letters(reader, "alternates") { Self.alternates($0, $1) } ?? [:]
        shifted = Self.letters(reader, "shifted") { Self.capital($0, $1) } ?? [:]
        widths = Self.widths(reader)
        reader.close()
        if views.count == 1, let only = views.keys.first { start = only }
        checkViews(faults)
    }

    private static func short(_ reader: TableReader) -> String? {
        reader.read("short", expected: "one to four letters") { value in
            if case .text(let text) = value, (1...4).contains(text.count) { text } else { nil }
        }
    }

    private static func xkb(_ reader: TableReader) -> String? {
        reader.read("xkb", expected: "the name of a layout of XKB, as \"de\" or \"us(intl)\"") { value in
            guard case .text(let text) = value, (1...64).contains(text.utf8.count) else { return nil }
            return text.utf8.allSatisfy { Self.xkbBytes.contains($0) } ? text : nil
        }
    }

    private static let xkbBytes = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-()".utf8)

    private static func views(_ reader: TableReader, _ name: String) -> [String: [Row]]? {
        table(reader, name, limit: Limit.views) { views, view in
            views.list(view, limit: Limit.rows) { row($0, at: $1, reader.faults) }
        }
    }

    private static func row(_ value: Value, at path: String, _ faults: Faults) -> Row? {
        guard case .text(let text) = value else {
            faults.note("expected a row of keys as a text, found \(value.shown)", at: path)
            return nil
        }
        let words = text.split(separator: " ")
        if words.isEmpty || words.count > Limit.keysOfRow {
            faults.note(
                "expected 1 to \(Limit.keysOfRow) keys with spaces between them, found \(words.count)",
                at: path
            )
        }
        return words.prefix(Limit.keysOfRow).compactMap { word in
            if let cap = KeyCap(word: word) { return cap }
            faults.note("expected a letter, {command} or {view}, found \"\(word)\"", at: path)
            return nil
        }
    }

    /// Reads the table `name`, whose keys are letters.
    private static func letters<Element>(
        _ reader: TableReader,
        _ name: String,
        _ body: (TableReader, String) -> Element?
    ) -> [Character: Element]? {
        let found = table(reader, name, limit: 256) { letters, key in
            guard key.count == 1 else {
                letters.note("expected one letter, found \"\(key)\"", of: key)
                return Element?.none
            }
            return body(letters, key)
        }
        return found.map { Dictionary($0.map { (Character($0.key), $0.value) }) { first, _ in first } }
    }

    private static func alternates(_ reader: TableReader, _ key: String) -> [Character]? {
        reader.read(key, expected: "1 to \(Limit.alternates) letters with spaces between them") { value in
            guard case .text(let text) = value else { return nil }
            let words = text.split(separator: " ")
            let letters = words.compactMap { KeyCap(word: $0)?.letter }
            let isRight = letters.count == words.count && (1...Limit.alternates).contains(letters.count)
            return isRight ? letters : nil
        }
    }

    private static func capital(_ reader: TableReader, _ key: String) -> Character? {
        reader.read(key, expected: "one letter") { value in
            if case .text(let text) = value { KeyCap(word: text[...])?.letter } else { nil }
        }
    }

    private static func widths(_ reader: TableReader) -> [KeyCap: Double] {
        let found = table(reader, "widths", limit: 64) { widths, word in
            guard KeyCap(word: word[...]) != nil else {
                widths.note("expected a letter, {command} or {view}", of: word)
                return Double?.none
            }
            return widths.number(word, in: 0.5...10)
        }
        return Dictionary((found ?? [:]).compactMap { word, width in KeyCap(word: word[...]).map { ($0, width) } }) {
            first,
            _ in first
        }
    }

    /// Reads the table `name`, of at most `limit` entries.
    private static func table<Element>(
        _ reader: TableReader,
        _ name: String,
        limit: Int,
        _ body: (TableReader, String) -> Element?
    ) -> [String: Element]? {
        guard let value = reader.value(name) else { return nil }
        guard case .table(let entries) = value, !entries.isEmpty, entries.count <= limit,
            let inner = TableReader(value, at: reader.path(of: name), reader.faults)
        else {
            reader.note("expected a table of 1 to \(limit), found \(value.shown)", of: name)
            return nil
        }
        let read = entries.keys.sorted().compactMap { key in body(inner, key).map { (key, $0) } }
        return Dictionary(read) { first, _ in first }
    }
}

// Whether every view can be seen.
extension KeyboardLayout {
    private func checkViews(_ faults: Faults) {
        guard !views.isEmpty else { return }
        guard views[start] != nil else {
            return faults.note("expected a view called \"\(start)\", which is shown first", at: "views")
        }
        for (table, views) in [("views", views), ("narrow", narrow)] {
            for (name, rows) in views.sorted(by: { $0.key < $1.key }) {
                if rows.isEmpty { faults.note("expected at least one row", at: "\(table).\(name)") }
                if self.views[name] == nil {
                    faults.note(Spelling.unknownName(name, among: self.views.keys.sorted()), at: "\(table).\(name)")
                }
                for (index, row) in rows.enumerated() { check(row, at: "\(table).\(name)[\(index)]", faults) }
            }
        }
        let seen = Self.reachable(from: start, in: views)
        for name in views.keys.sorted() where !seen.contains(name) {
            faults.note("no key leads to it, expected {\(name)} in another view", at: "views.\(name)")
        }
        for (table, own, all) in [("views", views, views), ("narrow", narrow, views.merging(narrow) { $1 })] {
            for name in own.keys.sorted() where !Self.reachable(from: name, in: all).contains(start) {
                faults.note("no key leads back from it, expected {\(start)}", at: "\(table).\(name)")
            }
        }
    }

    private func check(_ row: Row, at path: String, _ faults: Faults) {
        if row == [.command(.layout)] { faults.note("expected another key beside {layout}", at: path) }
        for case .view(let name) in row where views[name] == nil {
            let known = KeyCap.Command.allCases.map(\.rawValue) + views.keys.sorted()
            faults.note("{\(name)}: " + Spelling.unknownName(name, among: known), at: path)
        }
        if let doubled = Dictionary(grouping: row, by: \.self).values.first(where: { $0.count > 1 })?.first {
            faults.note("found \(doubled.word) twice", at: path)
        }
    }

    /// The views that keys lead to, from one of them.
    private static func reachable(from name: String, in views: [String: [Row]]) -> Set<String> {
        var (seen, next) = (Set<String>(), [name])
        while let name = next.popLast() {
            guard seen.insert(name).inserted else { continue }
            for case .view(let other) in (views[name] ?? []).joined() { next.append(other) }
        }
        return seen
    }
}
