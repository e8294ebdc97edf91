import BottomSheet
import Testing

@testable import Configuration

@Suite("Detents")
struct DetentTests {
    private func behavior(_ text: String) throws -> SheetBehavior { try load(text).sheet.behavior }

    /// A screen of 600 x 1000 points whose content asks for `content` points.
    private func layout(_ text: String, content: Double? = nil) throws -> SheetLayout {
        var area = SheetArea(width: 600, height: 1000)
        area.contentHeight = content
        return SheetLayout(try behavior(text), in: area)
    }

    @Test("fit-content is one detent, as tall as the content or as default_height", arguments: SheetBehavior.presets)
    func fitContent(_ preset: SheetBehavior) throws {
        let text = "sheet.preset = \"\(preset.preset)\"\nsheet.height_mode = \"fit-content\"\n"
        var wanted = preset
        wanted.detents = [DetentRule("fit-content", .content(1))]
        wanted.initialDetent = nil
        #expect(try behavior(text) == wanted)
        wanted.detents[0].extent = .height(260)
        #expect(try behavior(text + "sheet.default_height = 260") == wanted)
    }

    @Test(
        "specific heights are detents named by their numbers, and the sheet opens at the lowest",
        arguments: SheetBehavior.presets
    )
    func specific(_ preset: SheetBehavior) throws {
        let text = "sheet.preset = \"\(preset.preset)\"\nsheet.heights = [500, 300, \"20%\", 300]"
        let implied = try behavior(text)
        #expect(implied == (try behavior(text + "\nsheet.height_mode = \"specific\"")))
        #expect(implied.detents.map(\.name) == ["500", "300", "20%", "300"])
        let openVelocity = preset == .lunabee ? 700.0 : nil
        #expect(implied.release.openVelocity == openVelocity)
        #expect(implied.release.rule == preset.release.rule)
        let resolved = try layout(text)
        #expect(resolved.detents.map(\.name) == ["500", "300", "20%"])
        #expect(resolved.initial == Detent(name: "20%", top: 800))
    }

    @Test("a velocity that is given wins over the one that specific heights bring", arguments: ["350", "\"off\""])
    func openVelocity(_ value: String) throws {
        let sheet = try behavior("sheet = { preset = \"lunabee\", heights = [300], open_velocity = \(value) }")
        #expect(sheet.release.openVelocity == Double(value))
    }

    @Test("a free sheet rests between two heights and opens at the lower one")
    func free() throws {
        let text = "[sheet]\nheight_mode = \"free\"\nmin_height = 200\nmax_height = \"80%\"\n"
        let resolved = try layout(text)
        #expect(resolved.detents == [Detent(name: "max", top: 200), Detent(name: "min", top: 800)])
        #expect(resolved.initial.name == "min")
        #expect(try behavior(text).release.rule == .free)
        #expect(try behavior(text + "release = \"nearest\"").release.rule == .nearest)
    }

    @Test(
        "a free sheet without a lower bound opens at its content's height, within the upper one",
        arguments: [
            ("", 300, 700, [40, 700, 956]), ("", 2000, 40, [40, 956]),
            (", max_height = 500", 300, 700, [500, 700, 956]),
            (", max_height = 500", 700, 500, [500, 956]), (", max_height = \"50%\"", 700, 500, [500, 956]),
            (", max_height = \"50% of content\"", 700, 650, [650, 956]), (", max_height = 30", 700, 970, [970]),
            (", default_height = 400", 700, 600, [40, 600, 956]),
            (", default_height = 400, max_height = 350", 700, 650, [650, 956]),
        ] as [(String, Double, Double, [Double])]
    )
    func freeContent(_ more: String, content: Double, initial: Double, tops: [Double]) throws {
        let resolved = try layout("sheet = { height_mode = \"free\"\(more) }", content: content)
        #expect(resolved.initial.top == initial)
        #expect(resolved.detents.map(\.top) == tops)
    }

    @Test("names stay known in a free sheet, also of detents that share a top")
    func freeNames() throws {
        let sheet = try behavior("sheet = { height_mode = \"free\", max_height = 30 }")
        #expect(Set(sheet.detents.map(\.name)) == ["max", "fit-content", "min"])
        #expect(sheet == (try behavior("sheet = { height_mode = \"free\", max_height = 30 }")))
    }

    @Test("named detents replace the preset's; the sheet opens at initial_detent, or at the preset's")
    func named() throws {
        let list = "detents = [{ name = \"normal\", top = 40 }, { name = \"low\", height = 100 }]"
        let sheet = try behavior("sheet = { \(list) }")
        #expect(sheet.detents == [DetentRule("normal", .top(40)), DetentRule("low", .height(100))])
        #expect(sheet.initialDetent == "normal")
        #expect(try behavior("sheet = { preset = \"stepped\", \(list) }").initialDetent == "low")
        #expect(try behavior("sheet = { preset = \"fluid\", \(list) }").initialDetent == nil)
        #expect(try layout("sheet = { preset = \"fluid\", \(list) }").initial.name == "low")
        #expect(try behavior("sheet = { initial_detent = \"low\", \(list) }").initialDetent == "low")
    }

    @Test("a mode whose heights are missing leaves the preset's detents")
    func unfinished() {
        var sheet = SheetSettings()
        sheet.sizing.heightMode = .specific
        #expect(sheet.behavior == .classic)
    }
}
