import Keyboard
import TestSupport
import Testing

struct LayoutReadingTests {
    @Test("The layouts that come with sheetd are without faults", arguments: KeyboardLayout.shipped.map(\.name))
    func shipped(name: String) throws {
        let bytes = try #require(KeyboardLayout.shipped.first { $0.name == name }?.bytes)
        #expect(KeyboardLayout.read(bytes, called: name).messages == [])
        #expect(KeyboardLayout.shipped(name)?.views.isEmpty == false)
    }

    private static let whole = """
        name = "Test"
        short = "T"
        [views]
        letters = ["a b", "{shift} {numbers} {space}"]
        numbers = ["1 2", "{letters}"]
        """

    @Test(
        "What is wrong with a layout is named, with its line and column",
        arguments: [
            ("name = \"Test\"", "", "t.toml:1:1: name: is missing"),
            ("short = \"T\"", "short = \"Tests\"", "t.toml:2:9: short: expected one to four letters, found \"Tests\""),
            ("short = \"T\"", "short = 1\nshort = 2", "t.toml:3:9: short is there already"),
            (
                "short = \"T\"", "short = \"T\"\nxkb = \"de fr\"",
                "t.toml:3:7: xkb: expected the name of a layout of XKB, as \"de\" or \"us(intl)\", found \"de fr\""
            ),
            (
                "short = \"T\"", "short = \"T\"\ncomposer = \"hangul\"",
                "t.toml:3:12: composer: found \"hangul\", did you mean \"hangul-2\"?"
            ),
            ("short = \"T\"", "short = \"T\"\nshorts = 1", "t.toml:3:1: shorts: unknown name, did you mean short?"),
            (
                "\"a b\"", "\"a bc\"",
                "t.toml:4:12: views.letters[0]: expected a letter, {command} or {view}, found \"bc\""
            ),
            ("\"a b\"", "\"a a\"", "t.toml:4:12: views.letters[0]: found a twice"),
            (
                "\"a b\"", "\"\"",
                "t.toml:4:12: views.letters[0]: expected 1 to 14 keys with spaces between them, found 0"
            ),
            ("\"a b\"", "7", "t.toml:4:12: views.letters[0]: expected a row of keys as a text, found 7"),
            (
                "{space}", "{spce}",
                "t.toml:4:19: views.letters[1]: {spce}: unknown name, did you mean space?"
            ),
            (
                "\"{shift} {numbers} {space}\"]", "\"{shift} {numbers} {space}\", \"{layout}\"]",
                "t.toml:4:48: views.letters[2]: expected another key beside {layout}"
            ),
            (", \"{letters}\"]", "]", "t.toml:5:11: views.numbers: no key leads back from it, expected {letters}"),
            (
                "[views]", "[narrow]\nnumbers = [\"1\"]\n[views]",
                "t.toml:4:11: narrow.numbers: no key leads back from it, expected {letters}"
            ),
            ("{numbers} ", "", "t.toml:5:11: views.numbers: no key leads to it, expected {numbers} in another view"),
            (
                "letters = [\"a b\", \"{shift} {numbers} {space}\"]", "letter = [\"a {numbers}\"]",
                "t.toml:3:1: views: expected a view called \"letters\", which is shown first"
            ),
            (
                "[views]", "[widths]\n\"{space}\" = 40\n[views]",
                "t.toml:4:13: widths.{space}: expected a number from 0.5 to 10, found 40"
            ),
            (
                "[views]", "[alternates]\na = \"ä aa\"\n[views]",
                "t.toml:4:5: alternates.a: expected 1 to 12 letters with spaces between them, found \"ä aa\""
            ),
            (
                "[views]", "[alternates]\nab = \"ä\"\n[views]",
                "t.toml:4:6: alternates.ab: expected one letter, found \"ab\""
            ),
            (
                "[views]", "[shifted]\na = \"AA\"\n[views]",
                "t.toml:4:5: shifted.a: expected one letter, found \"AA\""
            ),
            (
                "[views]", "[narrow]\nletter = [\"a\"]\n[views]",
                "t.toml:4:1: narrow.letter: unknown name, did you mean letters?"
            ),
        ]
    )
    func faults(part: String, other: String, message: String) throws {
        var text = Self.whole
        text.replaceSubrange(try #require(text.firstRange(of: part)), with: other)
        let (layout, messages) = KeyboardLayout.read(Array(text.utf8), called: "t.toml")
        #expect(layout == nil)
        #expect(messages.contains(message), "\(messages)")
    }

    @Test("Too long, with too many views, rows or keys, or with keys that nobody sees: a fault and no crash")
    func limits() {
        let long = Self.whole + "\n#" + String(repeating: "x", count: 65_536)
        #expect(KeyboardLayout.read(Array(long.utf8), called: "t").layout == nil)
        let views = (0..<7).map { "v\($0) = [\"{letters}\"]" }.joined(separator: "\n")
        for (part, other) in [
            ("numbers = [\"1 2\", \"{letters}\"]", views),
            ("\"a b\"", (0..<7).map { "\"\($0)\"" }.joined(separator: ",")),
            ("a b", (0..<15).map { String(UnicodeScalar(0x61 + $0) ?? "z") }.joined(separator: " ")),
            ("a b", "a \\u0007"), ("a b", "a \\uE000"),
        ] {
            let text = Self.whole.replacing(part, with: other)
            let (layout, messages) = KeyboardLayout.read(Array(text.utf8), called: "t")
            #expect(layout == nil && !messages.isEmpty, "\(other)")
        }
    }

    @Test(
        "A layout with letters cut out, doubled or swapped is read or refused with a line, and never more",
        arguments: 0..<200 as Range<UInt64>
    )
    func mangled(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        var bytes = KeyboardLayout.shipped[random.index(KeyboardLayout.shipped.count)].bytes
        for _ in 0..<1 + random.index(6) {
            let index = random.index(bytes.count)
            switch random.index(4) {
            case 0: bytes.remove(at: index)
            case 1: bytes.insert(bytes[random.index(bytes.count)], at: index)
            case 2: bytes[index] = UInt8(random.index(256))
            default: bytes.swapAt(index, random.index(bytes.count))
            }
        }
        let (layout, messages) = KeyboardLayout.read(bytes, called: "t.toml")
        #expect((layout == nil) == !messages.isEmpty)
        #expect(messages.allSatisfy { $0.hasPrefix("t.toml:") && !$0.contains("\n") })
    }
}
