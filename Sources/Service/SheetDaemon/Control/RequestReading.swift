import Configuration
import Content
import Control
import Values

extension Value {
    /// The document that it describes; what is wrong with it is noted.
    func document(_ faults: Faults) -> Document? { Document(self, at: "content", faults) }

    /// The item that it describes, which has a name; what is wrong with it is noted.
    func item(_ faults: Faults) -> Item {
        let before = faults.count
        let item = Item(self, at: "item", faults)
        if item.id == nil, faults.count == before { faults.note("is missing", at: "item.id") }
        return item
    }
}

extension Request.Presentation {
    /// What is wrong with the settings is noted.
    func overrides(_ faults: Faults) -> [Override] {
        guard settings.count <= Self.settingsLimit else {
            faults.note("expected at most \(Self.settingsLimit) keys, found \(settings.count)", at: "settings")
            return []
        }
        var overrides = settings.sorted { $0.key < $1.key }.compactMap { key, value in
            override(key, value, faults)
        }
        if let preset, let override = Override(key: Self.presetKey, value: .text(preset)) {
            overrides.insert(override, at: 0)
        }
        return overrides
    }

    static let presetKey = "sheet.preset"

    /// More than there are keys of [sheet] and [backdrop].
    private static let settingsLimit = 256

    /// The keys whose values are files: whoever may use the socket need not be one who may read them.
    private static let files = ["sheet.content", "backdrop.image"]

    private func override(_ key: String, _ value: Value, _ faults: Faults) -> Override? {
        let path = "settings.\(key.oneLine(atMost: 80))"
        guard key.hasPrefix("sheet.") || key.hasPrefix("backdrop.") else {
            faults.note("expected a key of [sheet] or [backdrop]", at: path)
            return nil
        }
        guard !isOver || key.hasPrefix("sheet.") else {
            faults.note("belongs to what is lowest", at: path)
            return nil
        }
        guard !Self.files.contains(key) else {
            faults.note("names a file, which only the configuration may", at: path)
            return nil
        }
        guard let override = Override(key: key, value: value) else {
            faults.note("expected a key and a value of the configuration, found \(value.shown)", at: path)
            return nil
        }
        return override
    }
}
