import BottomSheet
import Canvas
import Evdev
import Foundation
import TestSupport
import Testing
import Values

@testable import Configuration

@Suite("Overrides on top of loaded settings")
struct OverriddenSettingsTests {
    private let scratch: Scratch
    private let file: String

    init() throws {
        scratch = try Scratch()
        file = try scratch.write("[sheet]\ndefault_height = 300\nheights = [200, 400]\ninitial_detent = \"400\"\n")
        try scratch.write("sheet.min_top = 5\n", to: "d/1.toml")
    }

    private func load(_ overrides: [Override] = []) throws(ConfigurationError) -> LoadedSettings {
        try LoadedSettings.load(file: file, dropInDirectory: scratch.file("d"), overrides: overrides)
    }

    private func error<Result>(_ body: () throws(ConfigurationError) -> Result) -> ConfigurationError? {
        do throws(ConfigurationError) { _ = try body() } catch { return error }
        return nil
    }

    @Test(
        "They give what a load with them gives, settings or faults",
        arguments: [
            [], ["sheet.default_height=400"], ["sheet.preset=fluid", "sheet.preset=card", "sheet.dim={ alpha = 0.2 }"],
            ["backdrop.image=none", "sheet.detents=[{ name = \"a\", top = 4 }]"], ["sheet.initial_detent=200"],
            ["sheet.heights=[300]"], ["sheet.presett=card", "sheet.dim.alpha=2"], ["sheet"],
            ["sheet.height_mode=3", "sheet.initial_detent=none"], ["sheet.swipe_mode=full", "sheet.drag_from=sheet"],
        ]
    )
    func equals(_ texts: [String]) throws {
        let overrides = texts.map { Override($0) }
        let loaded = try load()
        let expected = Result { () throws(ConfigurationError) in try load(overrides).settings }
        #expect(Result { () throws(ConfigurationError) in try loaded.overridden(by: overrides) } == expected)
    }

    @Test("They come after the overrides of the command line, and win over them")
    func order() throws {
        let loaded = try load([Override("sheet.corner_radius=1"), Override("sheet.edge_zone=2")])
        let settings = try loaded.overridden(by: [Override("sheet.corner_radius=3")])
        #expect(settings.sheet.behavior.shape.cornerRadius == 3 && settings.sheet.behavior.touch.edgeZone == 2)
        #expect(loaded.settings.sheet.behavior.shape.cornerRadius == 1)
    }

    @Test("A key of the file that no longer agrees with them is blamed where it stands")
    func origins() throws {
        let overrides = [try #require(Override(key: "sheet.heights", value: [100]))]
        let loaded = try load()
        let fault = try #require(error { () throws(ConfigurationError) in try loaded.overridden(by: overrides) })
        #expect(
            fault.description
                == "\(file):4:18: sheet.initial_detent: expected a detent, one of \"100\", found \"400\""
        )
    }

    @Test(
        "They need no file: one that is saved half, or gone, does no harm",
        arguments: ["[sheet]\nheights = [200,", nil]
    )
    func halfSaved(_ text: String?) throws {
        let loaded = try load()
        if let text { try scratch.write(text) } else { try FileManager.default.removeItem(atPath: file) }
        #expect(error { () throws(ConfigurationError) in try load() } != nil)
        let settings = try loaded.overridden(by: [Override("sheet.corner_radius=9")])
        #expect(settings.sheet.behavior.shape.cornerRadius == 9 && settings.sheet.sizing.defaultHeight == 300)
        #expect(settings.sheet.behavior.limit.minimumTop == 5)
    }

    @Test("Two sheets of one panel have their own values, and share those of the panel")
    func sheets() throws {
        let loaded = try load([Override("display.rotation=90"), Override("sheet.corner_radius=1")])
        let lower = try loaded.overridden(by: [Override("sheet.preset=fluid")])
        let upper = try loaded.overridden(by: [Override("sheet.color=#123"), Override("backdrop.color=#456")])
        #expect(lower.panel == loaded.settings.panel && upper.panel == loaded.settings.panel)
        #expect(lower.panel.display.rotation == .quarter)
        #expect(lower.sheet.preset == .fluid && upper.sheet.preset == .classic)
        #expect(lower.sheet.behavior.shape.cornerRadius == 1 && upper.sheet.behavior.shape.cornerRadius == 1)
        #expect(lower.sheet.color == .white && upper.sheet.color == Color(0x112233))
        #expect(lower.sheet.backdropColor == Color(0x8E8E93) && upper.sheet.backdropColor == Color(0x445566))
    }

    @Test("What has changed in the settings since then stays")
    func changed() throws {
        var loaded = try load()
        loaded.settings.panel.display.scale = .fixed(3)
        #expect(try loaded.overridden(by: [Override("sheet.corner_radius=9")]).panel.display.scale == .fixed(3))
    }

    @Test("Quirks that a load has read stay")
    func quirks() throws {
        let quirks = try scratch.write("[[touchscreen]]\nname = \"a\"\n", to: "quirks.toml")
        let loaded = try load([Override("input.quirks=\(quirks)")])
        #expect(try loaded.overridden(by: [Override("sheet.corner_radius=9")]).panel.input.quirks.last?.name == "a")
    }
}

extension Result where Success == Settings, Failure == ConfigurationError {
    fileprivate init(_ body: () throws(ConfigurationError) -> Settings) {
        do throws(ConfigurationError) { self = .success(try body()) } catch { self = .failure(error) }
    }
}
