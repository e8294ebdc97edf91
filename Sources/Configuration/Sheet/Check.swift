import BottomSheet

/// Something that several keys must agree about, looked at when everything is read.
struct Check: Sendable {
    /// What is wrong, and which key is to blame.
    struct Finding {
        let key: String
        let message: String
    }

    /// The keys that it looks at; the first one that is set is shown when the key to blame is not.
    ///
    /// When one of them could not be read, there is a fault already, and nothing to be said of the others.
    let keys: [String]
    /// What is wrong with a sheet.
    let find: @Sendable (Settings.Sheet) -> [Finding]

    /// A check that blames one key.
    init(_ key: String, with others: [String], message: @escaping @Sendable (Settings.Sheet) -> String?) {
        self.init([key] + others) { sheet in message(sheet).map { [Finding(key: key, message: $0)] } ?? [] }
    }

    /// A check that looks at `keys`.
    init(_ keys: [String], find: @escaping @Sendable (Settings.Sheet) -> [Finding]) {
        self.keys = keys
        self.find = find
    }

    /// Everything that is wrong with `sheet`, each with the number of the source at fault.
    static func faults(of sheet: Settings.Sheet, _ record: Record) -> [(source: Int, fault: Fault)] {
        all.flatMap { check in check.faults(of: sheet, record) }
    }

    private func faults(of sheet: Settings.Sheet, _ record: Record) -> [(source: Int, fault: Fault)] {
        let entries = keys.compactMap { record[$0] }
        guard entries.allSatisfy(\.isSound) else { return [] }
        return find(sheet).compactMap { finding in
            guard let entry = record[finding.key] ?? entries.first else { return nil }
            let fault = Fault(finding.message, origin: entry.origin, place: entry.place, key: finding.key)
            return (entry.source, fault)
        }
    }
}
