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

    @Test("A fault tells line and column", arguments: [("{\"a\":1,\n \"a\":2}", 2), ("[1,", 1), ("", 1)])
    func faults(text: String, line: Int) {
        #expect(throws: JSONError.self) { try Value(json: Array(text.utf8)) }
        do throws(JSONError) {
            _ = try Value(json: Array(text.utf8))
        } catch {
            #expect(error.line == line)
        }
    }
}
