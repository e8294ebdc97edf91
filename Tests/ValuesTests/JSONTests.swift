import Testing

@testable import Values

@Suite("Values are written as JSON and read back")
struct JSONTests {
    @Test(
        "What is written reads back",
        arguments: [
            nil, true, -3, 2.5, "a \"text\"\\\n\u{1} 안녕", [1, [], [:]], ["a": 1, "b": ["c": nil]],
        ] as [Value]
    )
    func roundTrip(value: Value) throws {
        #expect(try Value(json: Array(value.json.utf8)) == value)
    }

    @Test(
        "A text is written with quotes, backslashes and control characters escaped",
        arguments: [
            ("", #""""#), ("\u{1}", #""\u0001""#), ("\u{1f}", #""\u001f""#), ("\n", #""\n""#), ("\"\\", #""\"\\""#),
            ("é", "\"é\""),
        ]
    )
    func escapes(text: String, written: String) {
        var json = ""
        text.writeJSON(to: &json)
        #expect(json == written)
    }

    @Test("A fault has its line and column", arguments: [("{\"a\":1,\n \"a\":2}", 2), ("[1,", 1), ("", 1)])
    func faults(text: String, line: Int) {
        #expect(throws: JSONError.self) { try Value(json: Array(text.utf8)) }
        do throws(JSONError) {
            _ = try Value(json: Array(text.utf8))
        } catch {
            #expect(error.line == line)
        }
    }
}
