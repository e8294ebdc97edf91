import Values

/// What a configuration has that must be in no message: passwords, and what stands before the host of an address.
struct Secrets {
    private let texts: [String]

    init(_ configuration: Value) {
        // The longest first: one may be part of another.
        texts = Self.texts(configuration, isSecret: false).filter { !$0.isEmpty }.sorted { $0.count > $1.count }
    }

    func hidden(in message: String) -> String {
        texts.reduce(message) { $0.replacing($1, with: "…") }
    }

    private static func texts(_ value: Value, isSecret: Bool) -> [String] {
        switch value {
        case .table(let entries): entries.flatMap { texts($1, isSecret: isSecret || isName(ofSecret: $0)) }
        case .list(let values): values.flatMap { texts($0, isSecret: isSecret) }
        case .text(let text) where isSecret: [text, text.oneLine(atMost: 60)]
        case .text(let text): credentials(in: text)
        case .integer, .number: isSecret ? [value.shown] : []
        case .null, .flag: []
        }
    }

    /// Keys that people give a secret to, whether or not there are such; the path of a file is none.
    private static func isName(ofSecret key: String) -> Bool {
        let key = key.lowercased()
        return !key.hasSuffix("file") && ["pass", "secret", "token", "pin"].contains { key.contains($0) }
    }

    /// `user:password` of `mqtts://user:password@host`, whole and as a message cuts it off.
    private static func credentials(in address: String) -> [String] {
        let start = address.firstRange(of: "://")?.upperBound ?? address.startIndex
        guard let end = address.lastIndex(of: "@"), start < end else { return [] }
        let shown = address.oneLine(atMost: 60)
        let cut = shown.firstRange(of: "://").map { String(shown[$0.upperBound...]) } ?? shown
        return [String(address[start..<end])] + (cut.contains("@") ? [] : [cut])
    }
}
