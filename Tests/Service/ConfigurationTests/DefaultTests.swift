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

    private static func backdrop(of settings: Settings) -> BackdropImage {
        settings.backdrop.image ?? settings.sheet.preset.backdrop
    }

    @Test("Setting a key to its listed default changes nothing", arguments: cases)
    func changesNothing(_ item: Case) throws {
        let (bare, set) = (try Self.settings(item, isSet: false), try Self.settings(item, isSet: true))
        #expect(set.sheet.behavior == bare.sheet.behavior)
        #expect(set.sheet.style == bare.sheet.style)
        #expect(set.sheet.scrolling == bare.sheet.scrolling)
        #expect(set.sheet.appearance.color == bare.sheet.appearance.color)
        #expect(set.display == bare.display && set.input == bare.input && set.power == bare.power)
        #expect(set.control == bare.control && set.limits == bare.limits)
        #expect(Self.backdrop(of: set) == Self.backdrop(of: bare))
        #expect(set.backdrop.color == bare.backdrop.color && set.backdrop.fit == bare.backdrop.fit)
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
        let key = try #require(Key.named[path])
        let values = Self.values(of: key).filter { !Self.isRemark($0.value) }
        for other in Set(values.map(\.value)) where Set(values.map(\.value)).count > 1 {
            for (value, preset) in values where value != other {
                let item = Case(key: path, value: other, preset: preset)
                let (bare, set) = (try Self.settings(item, isSet: false), try? Self.settings(item, isSet: true))
                let isSame =
                    set.map {
                        $0.sheet.behavior == bare.sheet.behavior && $0.sheet.style == bare.sheet.style
                            && $0.sheet.scrolling == bare.sheet.scrolling
                            && Self.backdrop(of: $0) == Self.backdrop(of: bare)
                    } ?? false
                #expect(!isSame, "\(path) = \(other) is the default of \(preset) too")
            }
        }
    }
}
