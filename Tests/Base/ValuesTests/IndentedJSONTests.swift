import Testing

@testable import Values

@Suite("JSON for people")
struct IndentedJSONTests {
    @Test("What fits on a line stays on it, what does not gets a line for each element")
    func lines() {
        let long = String(repeating: "x", count: 135)
        let value: Value = ["b": [1, 2.5, nil], "a": [["name": .text(long), "id": 1], [:]], "c": []]
        #expect(
            value.indentedJSON == """
                {
                  "a": [
                    {"id":1,"name":"\(long)"},
                    {}
                  ],
                  "b": [1,2.5,null],
                  "c": []
                }

                """
        )
        #expect(Value.table(["a": 1]).indentedJSON == "{\"a\":1}\n")
    }

    @Test("It reads back as the same value")
    func roundTrip() throws {
        let texts = (0..<40).map { Value.text(String(repeating: "\"\n", count: $0)) }
        let value: Value = ["texts": .list(texts), "deep": [[["one": .list(texts)]]], "most": Value(unsigned: .max)]
        #expect(try Value(json: value.indentedJSON.utf8) == value)
    }

    @Test(
        "Numbers of 64 bits without a sign, of which readers of JSON know only half, are numbers or texts",
        arguments: [
            (0, 0), (1, 1), (1 << 62, 0x4000_0000_0000_0000), (1 << 63, "0x8000000000000000"),
            (.max, "0xffffffffffffffff"),
        ] as [(UInt64, Value)]
    )
    func unsigned(number: UInt64, value: Value) {
        #expect(Value(unsigned: number) == value)
    }
}
