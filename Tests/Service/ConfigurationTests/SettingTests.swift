import BottomSheet
import Testing

@testable import Configuration

/// A line of a configuration and what it changes.
struct Change: Sendable, CustomTestStringConvertible {
    let text: String
    let apply: @Sendable (inout Settings) -> Void

    init(_ text: String, _ apply: @escaping @Sendable (inout Settings) -> Void) {
        self.text = text
        self.apply = apply
    }

    /// A line that sets a value of the preset.
    init<Value: Hashable & Sendable>(
        _ text: String,
        _ place: @autoclosure @escaping @Sendable () -> WritableKeyPath<Preset, Value>,
        _ value: Value
    ) {
        let key = text.prefix { $0 != " " }
        self.init(text) { $0.sheet.set(String(key), to: value, at: place) }
    }

    var testDescription: String { text }

    static let all = device + power + control + programs + keyboard + limits + style + places + touch + looks + motion

    /// Whether it sets `key`, in one of the ways of TOML.
    func sets(_ key: String) -> Bool {
        text.hasPrefix("\(key) = ") || text.hasPrefix("[\(key)]") || text.hasPrefix("[[\(key)]]")
    }
}

@Suite("Settings")
struct SettingTests {
    @Test("every key changes exactly its own setting", arguments: Change.all)
    func sets(_ change: Change) throws {
        var wanted = Settings()
        change.apply(&wanted)
        #expect(wanted != Settings())
        let loaded = try load(change.text)
        #expect(loaded == wanted)
        #expect(loaded.sheet.values == wanted.sheet.values)
    }

    @Test("every key is covered by this table", arguments: Key.all.map(\.path))
    func complete(_ key: String) {
        #expect(Change.all.contains { $0.sets(key) })
    }
}
