import Testing

@testable import Values

@Suite("Tables are read key by key")
struct TableReaderTests {
    @Test("A required value that is null is missing", arguments: [["a": nil], [:]] as [Value])
    func null(table: Value) throws {
        let faults = Faults()
        let reader = try #require(TableReader(table, at: "x", faults))
        #expect(reader.required("a", reader.text("a")) == nil)
        #expect(faults.list == [ValueFault(path: "x.a", message: "is missing")])
    }

    @Test("Of a list that is too long the first are read as well, and its length is said")
    func longList() throws {
        let faults = Faults()
        let reader = try #require(TableReader(["a": [1, 2, 3], "b": [:]], at: "", faults))
        #expect(reader.list("a", limit: 2) { value, path in "\(path)=\(value.shown)" } == ["a[0]=1", "a[1]=2"])
        #expect(reader.list("b", limit: 2, or: " or a word") { value, _ in value } == nil)
        #expect(
            faults.list.map(\.description) == [
                "a: expected a list of at most 2, found a list of 3",
                "b: expected a list of at most 2 or a word, found an object",
            ]
        )
    }

    @Test(
        "A line has no control characters, and one that does is not missing",
        arguments: ["\0", "\t", "\u{7F}", "\u{9F}"]
    )
    func controls(character: String) throws {
        let faults = Faults()
        let reader = try #require(TableReader(["a": .text("A" + character), "b": "é\u{AD}\n"], at: "", faults))
        #expect(reader.required("a", reader.line("a")) == nil && reader.line("b") == "é\u{AD}\n")
        let found = Value.text("A" + character).shown
        let message = "expected a text without control characters, found \(found)"
        #expect(faults.list == [ValueFault(path: "a", message: message)])
    }

    @Test("A required value that is wrong has one fault")
    func wrong() throws {
        let faults = Faults()
        let reader = try #require(TableReader(["a": 3], at: "", faults))
        #expect(reader.required("a", reader.text("a", limit: 9)) == nil)
        #expect(faults.list == [ValueFault(path: "a", message: "expected a text of at most 9 bytes, found 3")])
    }
}
