import BottomSheet
import Testing

@testable import Configuration

@Suite("Defaults as the manual lists them")
struct DefaultTests {
    /// A key that is set to the default that the manual lists for a preset.
    struct Case: Sendable, CustomTestStringConvertible {
        let key: String
        let value: String
        let preset: Preset
        var testDescription: String { "\(key) = \(value) in \(preset)" }
    }

    /// For each preset the listed default of a key, remarks included.
    private static func values(of key: Key) -> [(value: String, preset: Preset)] {
        let parts = key.defaultText.split(separator: "; ").map { $0.split(separator: " in ") }
        return Preset.all.map { preset in
            let own = parts.dropFirst().first { $0[1].split(separator: ", ").contains { $0 == preset.name } }
            return (String((own ?? parts[0])[0]), preset)
        }
    }

    private static func isRemark(_ value: String) -> Bool { value.hasPrefix("(") }

    private static let cases = Key.all.flatMap { key in
        values(of: key).filter { !isRemark($0.value) }.map { Case(key: key.path, value: $0.value, preset: $0.preset) }
    }

    private static func settings(_ item: Case, isSet: Bool) throws -> Settings {
        let preset = item.key == "sheet.preset" ? [] : [Override("sheet.preset=\(item.preset)")]
        return try Settings.load(file: nil, overrides: preset + (isSet ? [Override("\(item.key)=\(item.value)")] : []))
    }

    @Test("Setting a key to its listed default changes nothing", arguments: cases)
    func changesNothing(_ item: Case) throws {
        let (bare, set) = (try Self.settings(item, isSet: false), try Self.settings(item, isSet: true))
        #expect(set.sheet.values == bare.sheet.values)
        #expect(set.sheet.color == bare.sheet.color && set.sheet.corners == bare.sheet.corners)
        #expect(set.panel == bare.panel)
        #expect(set.sheet.backdropColor == bare.sheet.backdropColor && set.sheet.backdropFit == bare.sheet.backdropFit)
    }

    @Test("Every listed default is one that the key takes, and each preset in the list is one")
    func list() {
        for key in Key.all {
            let parts = key.defaultText.split(separator: "; ", omittingEmptySubsequences: false)
            #expect(!key.defaultText.isEmpty && !parts[0].contains(" in "), "\(key.path)")
            let named = parts.dropFirst().flatMap { $0.split(separator: " in ").last?.split(separator: ", ") ?? [] }
            #expect(named.allSatisfy { Preset(named: String($0)) != nil }, "\(key.path): \(named)")
            #expect(Set(named).count == named.count, "\(key.path)")
        }
    }

    @Test(
        "A default that differs between presets is listed as such: taken for all of them it changes some",
        arguments: Key.all.map(\.path)
    )
    func differences(_ path: String) throws {
        let key = try #require(Key.named(path))
        let values = Self.values(of: key).filter { !Self.isRemark($0.value) }
        for other in Set(values.map(\.value)) where Set(values.map(\.value)).count > 1 {
            for (value, preset) in values where value != other {
                let item = Case(key: path, value: other, preset: preset)
                let (bare, set) = (try Self.settings(item, isSet: false), try? Self.settings(item, isSet: true))
                #expect(set?.sheet.values != bare.sheet.values, "\(path) = \(other) is the default of \(preset) too")
            }
        }
    }
}
