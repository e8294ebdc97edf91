import Configuration
import Content
import Control
import Values

extension Value {
    var document: Document {
        get throws(ControlError) {
            try read { Document(self, at: "content", $0) }
        }
    }

    /// The item that it describes, which has a name.
    var item: Item {
        get throws(ControlError) {
            try read { faults in
                let item = Item(self, at: "item", faults)
                if let item, item.id == nil { faults.note("is missing", at: "item.id") }
                return item
            }
        }
    }

    private func read<Result>(_ body: (Faults) -> Result?) throws(ControlError) -> Result {
        let faults = Faults()
        guard let result = body(faults), faults.list.isEmpty else { throw .invalidContent(faults.list) }
        return result
    }
}

extension Request.Presentation {
    var document: Document? {
        get throws(ControlError) {
            guard let content else { return nil }
            return try content.document
        }
    }

    var overrides: [Override] {
        get throws(ControlError) {
            guard settings.count <= Self.settingsLimit else {
                let message = "expected at most \(Self.settingsLimit) keys, found \(settings.count)"
                throw .invalidSettings([ValueFault(path: "settings", message: message)])
            }
            let faults = Faults()
            var overrides = settings.sorted { $0.key < $1.key }.compactMap { key, value in
                Self.override(key, value, faults)
            }
            if let preset, let override = Override(key: Self.presetKey, value: .text(preset)) {
                overrides.insert(override, at: 0)
            }
            guard faults.list.isEmpty else { throw .invalidSettings(faults.list) }
            return overrides
        }
    }

    static let presetKey = "sheet.preset"

    /// More than there are keys of [sheet] and [backdrop].
    private static let settingsLimit = 256

    /// The keys whose values are files: whoever may use the socket need not be one who may read them.
    private static let files = ["sheet.content", "backdrop.image"]

    private static func override(_ key: String, _ value: Value, _ faults: Faults) -> Override? {
        let path = "settings.\(key.oneLine(atMost: 80))"
        guard key.hasPrefix("sheet.") || key.hasPrefix("backdrop.") else {
            faults.note("expected a key of [sheet] or [backdrop]", at: path)
            return nil
        }
        guard !files.contains(key) else {
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
