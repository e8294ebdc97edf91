import Content
import Values

/// What fingers have set of documents in files, for runs to come.
struct KeptValues: Equatable, Sendable {
    /// By the paths of the files, and the ids of the items; secrets are none of them.
    private(set) var files: [String: [String: ItemValue]] = [:]

    /// Files that nobody has shown for long make room for others.
    private static let fileLimit = 64

    subscript(file: String) -> [String: ItemValue] { files[file] ?? [:] }

    /// Notes what has been set of the files that are on the panel, and forgets what was set of them before.
    mutating func note(_ shown: [String: [String: ItemValue]]) {
        for (file, values) in shown { files[file] = values.isEmpty ? nil : values }
        let others = files.keys.filter { shown[$0] == nil }.sorted()
        for file in others.prefix(max(0, files.count - Self.fileLimit)) { files[file] = nil }
    }
}

// As they are kept in a file.
extension KeptValues: KeptState {
    static let initial = KeptValues()
    /// The bytes of the longest that are kept.
    static let limit = 1 << 20
    private static let version = 1

    var value: Value {
        let files = files.mapValues { Value.table(["values": .table($0.mapValues(Value.init))]) }
        return ["version": .integer(Int64(Self.version)), "files": .table(files)]
    }

    /// A file that holds anything else, because the power went while it was written, counts as none.
    init?(_ value: Value, _ faults: Faults) {
        guard let reader = TableReader(value, at: "", faults) else { return nil }
        _ = reader.required("version", reader.integer("version", in: Self.version...Self.version))
        for (file, value) in reader.table("files") {
            guard let reader = TableReader(value, at: "files", faults) else { continue }
            files[file] = reader.itemValues("values")
            reader.close()
        }
        reader.close()
        if !faults.list.isEmpty { return nil }
    }
}
