import Foundation
import Keyboard
import TestSupport
import Testing

@testable import Configuration

@Suite("Layouts of the keyboard on the panel")
struct LayoutTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private static let own = """
        name = "Own"
        short = "OW"
        [views]
        letters = ["x y z", "{layout} {space} {backspace} {return}"]
        """

    private func load(_ names: String, _ overrides: String...) throws -> KeyboardSettings {
        let file = try scratch.write("[keyboard]\nlayouts = \(names)\n")
        return try Settings.load(file: file, overrides: overrides.map { Override($0) }).panel.keyboard
    }

    private func faults(_ names: String) throws -> [String] {
        let error = #expect(throws: ConfigurationError.self) { try load(names) }
        return error?.faults.map { $0.description.replacing(scratch.path + "/", with: "") } ?? []
    }

    @Test("English where nobody says another one; else those that are named, the first one first")
    func shipped() throws {
        #expect(KeyboardSettings().layouts.layouts.map(\.name) == ["English (US)"])
        #expect(try load("[\"kr\", \"us\"]").layouts.layouts.map(\.short) == ["한", "EN"])
        #expect(try load("[\"kr\"]", "keyboard.layouts=[\"de\"]").layouts.layouts.map(\.short) == ["DE"])
        #expect(KeyboardSettings().layouts["pin"]?.short == "12" && KeyboardSettings().layouts["xx"] == nil)
    }

    @Test("Every layout that is shipped can be named")
    func all() throws {
        for (name, _) in KeyboardLayout.shipped {
            #expect(try load("[\"\(name)\"]").layouts.layouts.count == 1, "\(name)")
        }
    }

    @Test("A file in the folder beside the configuration is one more, and wins over the shipped one of its name")
    func own() throws {
        for name in ["own", "us", "pin"] { try scratch.write(Self.own, to: "keyboards/\(name).toml") }
        let keyboard = try load("[\"own\", \"de\", \"us\"]")
        #expect(keyboard.layouts.layouts.map(\.short) == ["OW", "DE", "OW"])
        #expect(keyboard.layouts["pin"]?.short == "OW" && keyboard.layouts["number"]?.short == "12")
        let drops = scratch.file("sheetd.d")
        let without = try Settings.load(file: nil, dropInDirectory: drops).panel.keyboard
        #expect(without.layouts.layouts.map(\.short) == ["OW"], "without a configuration, where it would be")
        #expect(try Settings.load(file: nil).panel.keyboard == KeyboardSettings())
    }

    @Test("A layout that is nowhere is a fault of the key, which says where it would be")
    func missing() throws {
        let known = "ar, de, es, fr, gb, kr, number, pin, us"
        #expect(
            try faults("[\"us\", \"xx\"]") == [
                "sheetd.toml:2:11: keyboard.layouts: \"xx\": unknown layout, expected one of \(known); there is no "
                    + "keyboards/xx.toml"
            ]
        )
        #expect(try faults("[\"numbr\"]").first?.contains("did you mean number?; there is no") == true)
        let error = #expect(throws: ConfigurationError.self) {
            try Settings.load(file: nil, overrides: [Override("keyboard.layouts=[\"xx\"]")])
        }
        #expect(error?.isUsageError == true && error?.faults.count == 1)
    }

    @Test(
        "What is wrong in a layout is said with its file, line and column, beside the faults of the configuration",
        arguments: [
            ("{space}", "{spce}", "4:21: views.letters[1]: {spce}: unknown name, did you mean space?"),
            ("short = \"OW\"", "short = 7", "2:9: short: expected one to four letters, found 7"),
            ("[views]", "[views", "3:7: "), ("name = \"Own\"", "", "1:1: name: is missing"),
        ]
    )
    func broken(part: String, other: String, fault: String) throws {
        try scratch.write(Self.own.replacing(part, with: other), to: "keyboards/own.toml")
        let found = try faults("[\"xx\", \"own\"]")
        #expect(found.count == 2 && found.first?.hasPrefix("sheetd.toml:2:11: keyboard.layouts: \"xx\"") == true)
        #expect(found.last?.hasPrefix("keyboards/own.toml:\(fault)") == true, "\(found)")
    }

    @Test("A layout that is no file, or longer than one may be, is one fault")
    func noFile() throws {
        try scratch.write("", to: "keyboards/own.toml/file")
        #expect(try faults("[\"own\"]").count == 1)
        try scratch.write(String(repeating: "#", count: 65_537), to: "keyboards/long.toml")
        #expect(
            try faults("[\"long\"]") == ["keyboards/long.toml: expected at most 65536 bytes, found 65537"]
        )
    }

    @Test("Of many faults in a layout the first hundred are shown, and how many more there are")
    func omitted() throws {
        let keys = (0..<150).map { "wrong\($0) = 1\n" }.joined()
        try scratch.write(keys + Self.own, to: "keyboards/own.toml")
        let found = try faults("[\"own\"]")
        #expect(found.count == 101 && found.first?.hasPrefix("keyboards/own.toml:1:") == true)
        #expect(found.last == "keyboards/own.toml: and 50 more")
    }
}
