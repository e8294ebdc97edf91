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

    @Test("A required value that is wrong has one fault")
    func wrong() throws {
        let faults = Faults()
        let reader = try #require(TableReader(["a": 3], at: "", faults))
        #expect(reader.required("a", reader.text("a", limit: 9)) == nil)
        #expect(faults.list == [ValueFault(path: "a", message: "expected a text of at most 9 bytes, found 3")])
    }
}
