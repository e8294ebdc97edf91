import Testing
import Values

@testable import Configuration

@Suite("Keys that a program sets")
struct OverrideValueTests {
    @Test(
        "A value of any kind sets the same as its text",
        arguments: [
            ("sheet.preset", "card", "sheet.preset=card"), ("sheet.dim.alpha", 0.5, "sheet.dim.alpha=0.5"),
            ("sheet.default_height", 300, "sheet.default_height=300"),
            ("sheet.dismissible", false, "sheet.dismissible=false"),
            ("sheet.corners", ["top-left"], "sheet.corners=[\"top-left\"]"),
            ("sheet.dim", ["alpha": 0.25], "sheet.dim={ alpha = 0.25 }"),
        ] as [(String, Value, String)]
    )
    func values(key: String, value: Value, text: String) throws {
        let override = try #require(Override(key: key, value: value))
        let wanted = try Settings.load(file: nil, overrides: [Override(text)])
        #expect(try Settings.load(file: nil, overrides: [override]) == wanted)
        #expect(wanted != Settings())
    }

    @Test(
        "A text is a text, and smuggles nothing in",
        arguments: ["card\nsheet.color = 1", "1", "true", "[1]", "\u{0}"]
    )
    func texts(text: String) throws {
        let override = try #require(Override(key: "sheet.preset", value: .text(text)))
        let error = #expect(throws: ConfigurationError.self) { try Settings.load(file: nil, overrides: [override]) }
        #expect(try #require(error).faults.map(\.key) == ["sheet.preset"])
        #expect(error?.faults.first?.description.contains("\n") == false)
    }

    @Test(
        "What is no key, and what has no value, is nothing",
        arguments: [
            ("", 1), ("sheet.", 1), ("sheet.a=1", 1), ("sheet..a", 1), ("sheet.a b", 1), ("sheet.color", nil),
            ("sheet.detents", [nil]), ("sheet.dim", ["alpha": nil]),
        ] as [(String, Value)]
    )
    func nothing(key: String, value: Value) {
        #expect(Override(key: key, value: value) == nil)
    }

    @Test("A key of 100,000 tables is no key, whether a program or the command line sets it")
    func depth() {
        let key = String(repeating: "a.", count: 100_000) + "a"
        #expect(Override(key: key, value: 1) == nil)
        #expect(throws: ConfigurationError.self) { try Settings.load(file: nil, overrides: [Override("\(key)=1")]) }
    }
}
