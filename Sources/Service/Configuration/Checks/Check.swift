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
    /// What is wrong.
    let find: @Sendable (Settings) -> [Finding]

    /// A check of a sheet that blames one key.
    init(_ key: String, with others: [String], message: @escaping @Sendable (Settings.Sheet) -> String?) {
        self.init([key] + others) { sheet in message(sheet).map { [Finding(key: key, message: $0)] } ?? [] }
    }

    /// A check of anything that blames one key.
    init(settings key: String, with others: [String], message: @escaping @Sendable (Settings) -> String?) {
        keys = [key] + others
        find = { settings in message(settings).map { [Finding(key: key, message: $0)] } ?? [] }
    }

    /// A check of a sheet that looks at `keys`.
    init(_ keys: [String], find: @escaping @Sendable (Settings.Sheet) -> [Finding]) {
        self.keys = keys
        self.find = { find($0.sheet) }
    }

    /// Everything that is wrong with `settings`, each with the number of the source at fault.
    static func faults(of settings: Settings, _ record: KeyRecord) -> [(source: Int, fault: Fault)] {
        all.flatMap { check in check.faults(of: settings, record) }
    }

    private func faults(of settings: Settings, _ record: KeyRecord) -> [(source: Int, fault: Fault)] {
        let entries = keys.compactMap { record[$0] }
        guard entries.allSatisfy(\.isValid) else { return [] }
        return find(settings).compactMap { finding in
            guard let entry = record[finding.key] ?? entries.first else { return nil }
            let fault = Fault(finding.message, origin: entry.origin, location: entry.location, key: finding.key)
            return (entry.source, fault)
        }
    }
}
