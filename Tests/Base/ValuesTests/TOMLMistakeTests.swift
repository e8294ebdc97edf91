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
        word("=", "1:4", text: "a =="),
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
        Case("a = 01", "1:7 Error while parsing decimal integer: leading zeroes are prohibited"),
        Case("a = 2026-13-01", "1:12 Error while parsing date: expected month between 1 and 12 (inclusive), saw 13"),
        // A quote that is not there.
        Case("theme = \"dark", "1:9 the text that begins here has no quote at its end"),
        Case("\"é\" = 'dark\n", "1:7 the text that begins here has no quote at its end"),
        Case("a = \"x\\\"y\r\nb = \"z\"", "1:5 the text that begins here has no quote at its end"),
        Case("a = 'b' # it's\n[c]\nd = [\"e\", \"f]\n", "3:11 the text that begins here has no quote at its end"),
        Case("a = \"\"\"x \"y\" \"\"z\nb = 1\n", "1:5 the text that begins here has no quote at its end"),
        Case("a = \"\"\"x\"\"\"\"\"\nb = '", "2:5 the text that begins here has no quote at its end"),
        Case("\"a = 1", "1:1 the text that begins here has no quote at its end"),
        Case("a = \"\\q\"", "1:7 Error while parsing string: unknown escape sequence '\\q'"),
        // A value that is not there, or too much of it.
        Case("a =", "1:4 expected a value"), Case("a = \nb = 1", "1:5 expected a value"),
        Case("a = -", "1:5 Error while parsing value: encountered end-of-file"),
        Case("a = #1c1c1e", "1:5 expected a value: a # begins a comment, texts stand in quotes"),
        Case("sheet", "1:6 expected = and a value"), Case("sheet\n\nb = 1", "1:6 expected = and a value"),
        Case("a: 1", "1:2 Error while parsing key-value pair: expected '=', saw ':'"),
        Case("a = 1 b = 2", "1:7 expected the end of the line, found b = 2"),
        Case("a = 16 pt # x", "1:8 expected the end of the line, found pt"),
        Case("[a] b = 1", "1:5 expected the end of the line, found b = 1"),
        Case("a = \"it\"s\"", "1:9 expected the end of the line, found s\": a quote in a text is written as \\\""),
        Case("a = 1\na = 2", "2:5 Error while parsing key-value pair: cannot redefine existing integer 'a'"),
        // A mark at the beginning is no part of the text.
        Case("\u{FEFF}theme = dark", "1:9 expected a value, found dark: texts stand in quotes"),
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

    private static func said(of text: [UInt8], _ syntax: DocumentText.Syntax) -> String? {
        do throws(DocumentText.SyntaxError) {
            _ = try DocumentText(text, in: syntax)
            return nil
        } catch {
            return "\(error.location) \(error.message)"
        }
    }
}
