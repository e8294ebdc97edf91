import BottomSheet
import Scrolling
import Testing

@testable import Configuration

/// A line of a configuration, the preset it stands beside, and what it changes in that.
struct Effect: Sendable, CustomTestStringConvertible {
    let preset: Preset
    let text: String
    let apply: @Sendable (inout SheetBehavior) -> Void

    init(
        _ preset: Preset,
        _ text: String,
        _ apply: @escaping @Sendable (inout SheetBehavior) -> Void
    ) {
        self.preset = preset
        self.text = text
        self.apply = apply
    }

    var testDescription: String { "\(preset.name): \(text)" }

    static let all = places + release + touch + looks
}

@Suite("Behaviour")
struct BehaviorTests {
    @Test("a preset alone is exactly that preset", arguments: Preset.all)
    func alone(_ preset: Preset) throws {
        let behavior = try load("sheet.preset = \"\(preset.name)\"").sheet.behavior
        #expect(behavior == preset.behavior)
        #expect(behavior.preset == preset.name)
    }

    @Test("every preset has a name here")
    func presets() {
        #expect(Preset.all.map(\.behavior) == SheetBehavior.presets)
    }

    @Test("a key changes exactly its own part of a preset", arguments: Effect.all)
    func changes(_ effect: Effect) throws {
        var wanted = effect.preset.behavior
        effect.apply(&wanted)
        #expect(wanted != effect.preset.behavior)
        let loaded = try load("sheet.preset = \"\(effect.preset.name)\"\n\(effect.text)")
        #expect(loaded.sheet.behavior == wanted)
    }

    @Test("a sheet that is not pannable is dragged from nowhere, whatever else is said")
    func pannable() throws {
        let still = try load("sheet.pannable = false\nsheet.drag_from = \"sheet\"")
        #expect(still.sheet.behavior.touch.dragFrom == .none)
        let pannable = try load("sheet.pannable = true\nsheet.swipe_mode = \"top\"")
        #expect(pannable.sheet.behavior.touch.dragFrom == .grabber)
    }

    @Test("opacities of detents add up from source to source, name by name")
    func alphas() throws {
        let settings = try Settings.load(
            file: nil,
            overrides: [
                Override("sheet.dim.alphas={normal=0.1, expanded=0.5}"), Override("sheet.dim.alphas.normal=0.2"),
            ]
        )
        #expect(settings.sheet.behavior.dim.alphas == ["normal": 0.2, "expanded": 0.5])
    }

    @Test("scrolling is the preset's own but for what is overridden in it", arguments: Preset.all)
    func scrolling(_ preset: Preset) throws {
        let usual = ScrollBehavior(first: preset == .lunabee ? .once : .sheet)
        let name = "sheet.preset = \"\(preset.name)\"\n"
        #expect(try load(name).sheet.scrolling == usual)
        let keys = "first = \"content\"\nindicator = false\ndeceleration = 0.99"
        let wanted = ScrollBehavior(first: .content, showsIndicator: false, deceleration: 0.99)
        #expect(try load("\(name)[sheet.scroll]\n\(keys)").sheet.scrolling == wanted)
    }

    @Test("keys of the appearance do not change the behaviour", arguments: Change.all.filter(\.isLooks))
    func looks(_ change: Change) throws {
        #expect(try load(change.text).sheet.behavior == .classic)
    }
}

@Suite("Reach")
struct ReachTests {
    /// Keys that count only beside others, and what the content asks for, which is no part of a behaviour.
    private static let others = ["sheet.preset", "sheet.min_height", "sheet.max_height", "sheet.content_height"]

    /// The keys that are more than looks.
    static let keys = Key.all.map(\.path).filter { key in
        !others.contains(key) && Change.all.contains { $0.sets(key) && !$0.isLooks }
    }

    @Test("every key apart from those of the appearance changes the behaviour of a preset", arguments: keys)
    func reaches(_ key: String) {
        let changes = Change.all.filter { $0.sets(key) }
        #expect(
            Preset.all.contains { preset in
                changes.contains { change in
                    var settings = Settings()
                    settings.sheet.preset = preset
                    change.apply(&settings)
                    return settings.sheet.behavior != preset.behavior
                }
            }
        )
    }

    @Test("every key of the sheet belongs to appearance or behaviour")
    func split() {
        #expect(Self.keys.count > 60)
        #expect(Self.keys.allSatisfy { $0.hasPrefix("sheet.") })
    }
}

extension Change {
    /// Whether it says nothing that the sheet itself could notice of fingers or motion.
    fileprivate var isLooks: Bool {
        let keys = [
            "sheet.color", "sheet.content", "sheet.dim.color", "sheet.grabber.color", "sheet.grabber.background",
            "sheet.corners", "sheet.corner_style", "sheet.shadow", "sheet.scroll",
        ]
        return keys.contains { text.hasPrefix($0) } || !text.contains("sheet.")
    }
}
