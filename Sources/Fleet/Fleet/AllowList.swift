import Values

/// What may be set and called from afar.
///
/// An entry is a part of the panel, `sheet`, `screen`, `brightness`, `theme`, `screenshot`, `notify`, `ask` or `config`;
/// `item/ID`, `item/PRESENTATION/ID` or `call/METHOD`; or one of these with `*` in the place of what stands last.
package struct AllowList: Equatable, Sendable {
    package static let parts = ["sheet", "screen", "brightness", "theme", "screenshot", "notify", "ask", "config"]
    package static let families = ["item", "call"]
    /// What fingers could do as well, and documents.
    package static let usual = AllowList([
        "item/*", "sheet", "screen", "brightness", "theme", "notify", "ask", "config",
    ])

    private let entries: Set<String>

    package init(_ entries: some Sequence<String>) { self.entries = Set(entries) }

    /// Whether `subject` is allowed: a part, or `item/ID`, `item/PRESENTATION/ID` and `call/METHOD`.
    package func allows(_ subject: String) -> Bool {
        if entries.contains(subject) { return true }
        return subject.indices.contains { subject[$0] == "/" && entries.contains(subject[..<$0] + "/*") }
    }

    package func mentions(_ part: String) -> Bool {
        entries.contains(part) || entries.contains { $0.hasPrefix(part + "/") }
    }

    /// What is wrong with an entry; nil where nothing is.
    package static func fault(of entry: String) -> String? {
        if parts.contains(entry) { return nil }
        let family = families.first { entry.hasPrefix($0 + "/") && entry.utf8.count > $0.utf8.count + 1 }
        if family != nil { return nil }
        let expected = (families.map { "\"\($0)/*\"" } + parts.map { "\"\($0)\"" }).joined(separator: ", ")
        return "found \"\(entry.oneLine(atMost: 60))\", expected one of \(expected), or item/ and call/ with a name"
    }
}
