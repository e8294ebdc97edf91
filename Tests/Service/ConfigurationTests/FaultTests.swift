import Testing
import Values

@testable import Configuration

@Suite("Faults")
struct FaultTests {
    @Test("of 90,000 wrong keys the first hundred are shown, and how many more there are")
    func many() throws {
        let keys = (0..<90_000).map { "a\($0)=1\n" }.joined()
        let found = try faults(keys + "[sheet]\npreset = 7\n")
        #expect(found.count == 101)
        #expect(found.first?.hasPrefix("1:1: a0: unknown key") == true)
        #expect(found.last == "0:0: and 89901 more")
        #expect(found.reduce(0) { $0 + $1.utf8.count } < 65_536)
    }

    @Test("a name as long as the file is shown cut short")
    func longName() throws {
        let found = try faults(String(repeating: "a", count: 500_000) + " = 1\n")
        #expect(found.count == 1 && found[0].utf8.count < 1000)
    }

    @Test("all faults come at once, in the order of their lines, with exact places")
    func all() throws {
        let found = try faults(
            """
            [sheet]
            presett = "classic"
            dim = { alpha = 1.5, colour = "#fff", color = 3 }
            present_on = ["start", "begin", "start"]
              min_top = "40"
            [display]
            rotation = 45
            mode = "wide"
            [backdrop]
            image = ""
            [[input]]
            [unrelated]
            """
        )
        #expect(
            found == [
                "2:1: sheet.presett: unknown key, did you mean preset?",
                "3:17: sheet.dim.alpha: expected a number from 0 to 1, found 1.5",
                "3:22: sheet.dim.colour: unknown key, did you mean color?",
                "3:47: sheet.dim.color: expected a colour \"#rgb\" or \"#rrggbb\", found 3",
                "4:24: sheet.present_on: expected one of \"start\", \"edge-swipe\", \"tap\", \"long-press\", \"control\", found \"begin\"",
                "4:33: sheet.present_on: expected each word once, found \"start\" again",
                "5:13: sheet.min_top: expected \"off\" or a length in points, 0 to 100000, found \"40\"",
                "7:12: display.rotation: expected 0, 90, 180 or 270, found 45",
                "8:8: display.mode: expected \"preferred\", \"WxH\" or \"WxH@HZ\", found \"wide\"",
                "10:9: backdrop.image: expected \"none\", \"snapshot\" or the path of a PNG, found \"\"",
                "11:1: input: expected a table, found an array of 1",
                "12:2: unrelated: unknown key, expected one of display, input, power, control, programs, keyboard, icons, limits, style, "
                    + "home, state, backdrop, sheet",
            ]
        )
    }

    @Test("columns count characters, not bytes")
    func columns() throws {
        #expect(try faults("sheet = { \"é€😀\" = 1 }").first?.hasPrefix("1:11: sheet.é€😀: unknown key") == true)
        #expect(
            try faults("display.connector = \"é€😀\"\ninput = { device = \"é€😀\", grab = 1 }").first?.hasPrefix(
                "2:34: input.grab:"
            ) == true
        )
    }

    @Test(
        "what is no TOML is one fault at its place",
        arguments: [
            ("[sheet]\npreset = classic\n", 2),
            ("[sheet]\nmin_top = 1\nmin_top = 2\n", 3),
            ("[sheet]\n[sheet]\n", 2),
            ("a = \"open", 1),
            ("\n\n= 3", 3),
            ("a = 1 b = 2", 1),
        ]
    )
    func syntax(_ text: String, line: Int) throws {
        let found = try faults(Array(text.utf8))
        #expect(found.count == 1)
        #expect(found.first?.location?.line == line)
        #expect((found.first?.location?.column ?? 0) > 0)
        #expect(found.first?.key == nil)
        #expect(found.first?.message.isEmpty == false)
    }

    @Test("a quoted key with a dot in it is not the key of a table")
    func quoted() throws {
        #expect(try faults("\"sheet.preset\" = \"classic\"").count == 1)
    }

    @Test("a fault is one line whatever the file holds")
    func oneLine() throws {
        let found = try faults(Array("\"a\\nb\" = 1\nsheet.preset = \"x\\n\\u0007\\u0000y\"".utf8))
        #expect(found.count == 2)
        #expect(found.allSatisfy { $0.description.unicodeScalars.allSatisfy { $0.value >= 0x20 } })
    }

    @Test(
        "a near key is offered, a far one is not",
        arguments: [
            ("presett", "preset"), ("Preset", "preset"), ("persent_on", "present_on"), ("color", "color"), ("xyz", nil),
            ("", nil),
            ("dum", "dim"), ("default-height", "default_height"),
        ] as [(String, String?)]
    )
    func spelling(_ typed: String, _ wanted: String?) {
        #expect(Key.names(in: "sheet").closest(to: typed) == wanted)
    }

    @Test("the names of the tables lead to every key, and to nothing else")
    func names() {
        func paths(in table: String) -> [String] {
            Key.names(in: table).flatMap { name in
                let path = Key.join(table, name)
                return Key.isTable(path) ? paths(in: path) : [path]
            }
        }
        #expect(paths(in: "").sorted() == Key.all.map(\.path).sorted())
        #expect(Key.all.allSatisfy { !Key.isTable($0.path) } && !Key.isTable("") && !Key.isTable("she"))
    }
}

@Suite("Garbage")
struct GarbageTests {
    @Test("random bytes are refused without harm", arguments: 1...40)
    func random(_ seed: Int) throws {
        var state = UInt64(seed)
        let bytes = (0..<512).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 56)
        }
        #expect(try faults(bytes).count == 1)
    }

    @Test("a damaged file is refused or read, without harm", arguments: 0..<120)
    func damaged(_ seed: Int) throws {
        let whole = Array(
            "[sheet]\ndim = { color = \"#555\", alpha = 0.4 } # é\ndetents = [1, 2]\n'a'.b = 1979-05-27T07:32:00Z\n"
                .utf8
        )
        var bytes = whole
        let place = seed * 7919 % whole.count
        bytes[place] = UInt8(truncatingIfNeeded: seed * 31 + 5)
        #expect(try faults(bytes).isEmpty == false)
        #expect(try faults(Array(whole.prefix(place + 1))).allSatisfy { !$0.message.isEmpty })
    }

    @Test("a file of ten megabytes is refused", arguments: [UInt8(0x61), 0x0A, 0x2E, 0x5B, 0])
    func huge(_ byte: UInt8) throws {
        let found = try faults([UInt8](repeating: byte, count: 10 << 20))
        #expect(found.map(\.message) == ["expected at most 1048576 bytes of configuration"])
    }

    @Test(
        "the deepest nesting is refused without exhausting the stack",
        arguments: [
            String(repeating: "a.", count: 500_000) + "a = 1",
            "[" + String(repeating: "\"a\" . ", count: 150_000) + "a]",
            "a = " + String(repeating: "[", count: 1_000_000),
            "a = " + String(repeating: "{a=", count: 300_000),
            "a = " + String(repeating: "[{" + String(repeating: "a.", count: 31) + "a=", count: 10_000),
        ]
    )
    func deep(_ text: String) throws {
        #expect(try faults(Array(text.utf8)).count == 1)
    }

    @Test(
        "texts that the parser itself does not survive are refused at their place",
        arguments: [
            ("[+a]", 1, 2), ("x = 1\n[sheet]\na = 1979-05-27T:00", 3, 16), ("\u{FE0F}", 1, 1), ("a = \u{FE0F}1", 1, 5),
        ]
    )
    func broken(_ text: String, line: Int, column: Int) throws {
        let found = try faults(Array(text.utf8))
        #expect(found.count == 1)
        #expect(found.first?.location?.line == line)
        #expect(found.first?.location?.column == column)
    }

    @Test("dots in strings and comments do not count as depth")
    func dots() throws {
        let dots = String(repeating: ".", count: 100)
        #expect(try faults("sheet.content = \"\"\"\(dots)\"\"\"\"\"\nsheet.min_top = 1 # \"\(dots)") == [])
        #expect(
            try faults("# \(dots)\nsheet.content = \"\(dots)\\\"\(dots)\"\nbackdrop.image = '''\n\(dots)'\(dots)'''")
                == []
        )
    }

    @Test("an empty file and a byte order mark are fine")
    func empty() throws {
        #expect(try faults("") == [])
        #expect(try faults("\u{FEFF}sheet.min_top = 1") == [])
    }
}
