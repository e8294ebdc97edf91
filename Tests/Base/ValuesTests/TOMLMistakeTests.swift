import TestSupport
import Testing

@testable import Values

@Suite("What is said of a text that is no TOML")
struct TOMLMistakeTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let text: String
        let said: String
        var testDescription: String { text }

        init(_ text: String, _ said: String) { (self.text, self.said) = (text, said) }
    }

    private static func word(_ word: String, _ place: String, text: String? = nil) -> Case {
        Case(text ?? "a = \(word)", "\(place) expected a value, found \(word): texts stand in quotes")
    }

    private static let words = [
        word("dark", "1:9", text: "theme = dark"), word("fluid", "2:10", text: "[sheet]\npreset = fluid # mine\n"),
        word("dark\"", "1:5"), word("dark mode", "1:5"), word("none", "1:5"), word("no", "1:5"), word("in", "1:5"),
        word("trueish", "1:5"), word("inf1", "1:5"), word("tru", "1:5"), word("küche", "1:5"), word("it's", "1:5"),
        word("/a/b.png", "1:5"), word("./b.png", "1:5"), word("_x", "1:5"), word("$HOME", "1:5"),
        word("dark", "1:6", text: "a = [dark, 1]"), word("dark", "1:9", text: "a = [1, dark\n]"),
        word("dark", "2:2", text: "a = [\n dark,\n]"), word("dark", "1:10", text: "a = {b = dark}"),
        word("dark", "4:5", text: "a = \"\"\"\n= \" '\n\"\"\"\nb = dark"),
        word("dark", "2:5", text: "a.\"b = \" = 'x' \nb = dark"),
    ]

    private static let cases = [
        Case("a = TRUE", "1:5 expected true in small letters, found TRUE"),
        Case("a = [False]", "1:6 expected false in small letters, found False"),
        Case("a = “dark”", "1:5 expected a value: texts stand in straight quotes"),
        Case("a = 12px", "1:5 expected a value, found 12px: numbers have no unit, texts stand in quotes"),
        Case("a = 1.5pt # x", "1:5 expected a value, found 1.5pt: numbers have no unit, texts stand in quotes"),
        Case("a = 10.0.0.1", "1:5 expected a value, found 10.0.0.1: numbers have no unit, texts stand in quotes"),
        Case("a = 22:00", "1:5 expected a value, found 22:00: numbers have no unit, texts stand in quotes"),
        Case("a = 1280x720\r\n", "1:5 expected a value, found 1280x720: numbers have no unit, texts stand in quotes"),
        // What is a number, but not for TOML.
        Case("a = 01", "1:5 expected a number without a zero before it, found 01"),
        Case("a = [-05.5]", "1:6 expected a number without a zero before it, found -05.5"),
        Case("a = .5", "1:5 expected a digit before the point, found .5"),
        Case("a = 5.\n", "1:5 expected a number that ends with a digit, found 5."),
        Case("a = 1e", "1:5 expected a number that ends with a digit, found 1e"),
        Case("a = +\n", "1:5 expected a value, found +"),
        Case("a = 99999999999999999999", "1:5 expected a number of 64 bits, found 99999999999999999999"),
        Case("a = 1,5", "1:5 expected a number with a point, found 1,5"),
        Case("a = 1.000,5 # x", "1:5 expected a number with a point, found 1.000,5"),
        Case("a = { b = -0,4 }", "1:11 expected a number with a point, found -0,4"),
        Case("a = { b = 0,4, c = 1 }", "1:11 expected a number with a point, found 0,4"),
        Case("a = 2026-13-01", "1:12 expected month between 1 and 12 (inclusive), found 13"),
        // A quote that is not there.
        Case("theme = \"dark", "1:9 the text that begins here has no quote at its end"),
        Case("\"é\" = 'dark\n", "1:7 the text that begins here has no quote at its end"),
        Case("a = \"x\\\"y\r\nb = \"z\"", "1:5 the text that begins here has no quote at its end"),
        Case("a = 'b' # it's\n[c]\nd = [\"e\", \"f]\n", "3:11 the text that begins here has no quote at its end"),
        Case("a = \"\"\"x \"y\" \"\"z\nb = 1\n", "1:5 the text that begins here has no quote at its end"),
        Case("a = \"\"\"x\"\"\"\"\"\nb = '", "2:5 the text that begins here has no quote at its end"),
        Case("\"a = 1", "1:1 the text that begins here has no quote at its end"),
        Case("a = \"C:\\q\"", "1:8 found \\q in a text: a backslash is written as \\\\"),
        Case("a = \"\\u12\"", "1:6 found \\u12\" in a text: a backslash is written as \\\\"),
        Case(
            "a = \"b\u{1}\"",
            "1:7 found a control character in a text: it is written as \\u and four digits"
        ),
        // A value that is not there, or too much of it.
        Case("a =", "1:4 expected a value"), Case("a = \nb = 1", "1:5 expected a value"),
        Case("a = -", "1:5 expected a value, found -"), Case("a ==", "1:4 expected a value, found another ="),
        Case("title == \"x\"", "1:8 expected a value, found another ="),
        Case("a = #1c1c1e", "1:5 expected a value: a # begins a comment, texts stand in quotes"),
        Case("sheet", "1:6 expected = and a value"), Case("sheet\n\nb = 1", "1:6 expected = and a value"),
        Case("a: 1", "1:2 expected = and a value, found :"), Case("\"a\" : 1", "1:5 expected = and a value, found :"),
        Case("a b = 1", "1:3 expected =, found b = 1: a name of several words stands in quotes"),
        Case("= 1", "1:1 expected a name before ="), Case("a. = 1", "1:4 expected a name, found = 1"),
        Case(
            "ü = 1",
            "1:1 expected a name or a table, found ü = 1: a name of other letters than a to z stands in quotes"
        ),
        Case("// x\n", "1:1 expected a name or a table, found // x: a # begins a comment"),
        Case("<a>", "1:1 expected a name or a table, found <a>"),
        Case("{ \"a\": 1 }", "1:1 expected a name or a table, found {: a file in JSON is called .json"),
        Case("a = 1,\n", "1:6 expected the end of the line, found a comma: only lists need any"),
        Case("a = \"dark\",\nb = 1", "1:11 expected the end of the line, found a comma: only lists need any"),
        // Brackets and braces.
        Case("[items\nkind = 1", "1:7 expected ] behind the name of the table"),
        Case("[[items]\nkind = 1", "1:9 expected ]] behind the name of the table"),
        Case("[a b]", "1:4 expected ] behind the name of the table, found b: a name of several words stands in quotes"),
        Case("[]", "1:2 expected the name of a table"), Case("[a]]", "1:4 expected the end of the line, found ]"),
        Case("a = [1 2]", "1:8 expected a comma or ], found 2"), Case("a = [1,\n", "1:8 expected a comma or ]"),
        Case("a = [1, 2,, 3]", "1:11 expected a comma or ], found ,"),
        Case("a = {b = 1\n}", "1:11 expected a comma or }: a table between braces stands on one line"),
        Case("a = {b = 1 c = 2}", "1:12 expected a comma or }, found c = 2"),
        Case("a = {b = 1,}", "1:12 expected a name behind the comma, found }"),
        Case("a = 1 b = 2", "1:7 expected the end of the line, found b = 2"),
        Case("a = 16 pt # x", "1:8 expected the end of the line, found pt"),
        Case("[a] b = 1", "1:5 expected the end of the line, found b = 1"),
        Case("a = \"it\"s\"", "1:9 expected the end of the line, found s\": a quote in a text is written as \\\""),
        Case(
            "a = 'it's'",
            "1:9 expected the end of the line, found s': a text with a quote like that in it stands between \""
        ),
        Case("a = 1\na = 2", "2:5 a is there already"), Case("[a]\n[a]", "2:1 a is there already"),
        Case("a = []\n[a]", "2:1 a is there already"),
        // A mark at the beginning is no part of the text.
        Case("\u{FEFF}theme = dark", "1:9 expected a value, found dark: texts stand in quotes"),
        Case("\u{FEFF}\u{FEFF}\u{FEFF}theme = dark", "1:9 expected a value, found dark: texts stand in quotes"),
    ]

    @Test("What people forget is named, where it is missing", arguments: words + cases)
    func mistakes(item: Case) {
        #expect(Self.said(of: Array(item.text.utf8), .toml) == item.said)
    }

    @Test(
        "A byte that is not UTF-8 is named where it stands, and nothing else is",
        arguments: [
            ([0xFF], "1:1", "0xFF"), (Array("a = \"ü\n".utf8) + [0x80], "2:1", "0x80"),
            (Array("\"é\": ä".utf8) + [0xC3, 0x22], "1:7", "0xC3"),
            (Array("[\n\n\"".utf8) + [0xED, 0xA0, 0x80], "3:2", "0xED"),
            ([0xEF, 0xBB, 0xBF] + Array("a = 1 # ".utf8) + [0xFC], "1:9", "0xFC"),
        ] as [([UInt8], String, String)]
    )
    func encoding(text: [UInt8], place: String, byte: String) {
        for syntax in [DocumentText.Syntax.toml, .json] {
            #expect(Self.said(of: text, syntax) == "\(place) expected UTF-8, found the byte \(byte)")
        }
    }

    @Test(
        "Whatever is cut, doubled or swapped in a document: the place is in the text",
        arguments: 0..<8 as Range<UInt64>
    )
    func anyMistake(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let text = Array(
            "title = \"Küche\" # it's\n[[items]]\nkind = 'row'\nb = [1.5, true,\n{c = \"\"\"x\"\"\"}]\n".utf8
        )
        var mistakes = 0
        for _ in 0..<400 {
            var wrong = text
            let index = random.index(wrong.count)
            switch random.index(3) {
            case 0: wrong.remove(at: index)
            case 1: wrong.removeSubrange(index...)
            default: wrong[index] = random.pick(Array("\"'[]{}=,#\n ax1\\".utf8))
            }
            do throws(DocumentText.SyntaxError) {
                _ = try TOMLDocument.parse(wrong)
            } catch {
                mistakes += 1
                let lines = wrong.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                let line = try #require(
                    lines.indices.contains(error.location.line - 1) ? lines[error.location.line - 1] : nil
                )
                #expect(
                    (1...line.count + 1).contains(error.location.column),
                    "\(error) of \(String(decoding: wrong, as: UTF8.self))"
                )
                #expect(!error.message.isEmpty)
            }
        }
        #expect(mistakes > 100)
    }

    @Test("A text of nothing but marks is an empty one", arguments: 0..<4)
    func marks(count: Int) throws {
        let marks = [UInt8](repeatElement(Array<UInt8>.byteOrderMark, count: count).joined())
        #expect(try TOMLDocument.parse(marks).content == .table([]))
        #expect(Self.said(of: marks, .json) == "1:1 expected a value, found an empty text")
        #expect(try Value(json: marks + Array("{}".utf8)) == [:])
    }

    private static func said(of text: [UInt8], _ syntax: DocumentText.Syntax) -> String? {
        do throws(DocumentText.SyntaxError) {
            _ = try DocumentText(text, in: syntax)
            return nil
        } catch {
            return "\(error.location) \(error.message)"
        }
    }
}
