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
        #expect(value["most"]?.asUnsigned == .max)
    }

    @Test("Numbers of 64 bits without a sign", arguments: [0, 1, 1 << 62, 1 << 63, .max] as [UInt64])
    func unsigned(number: UInt64) {
        #expect(Value(unsigned: number).asUnsigned == number)
    }

    @Test("What is none of these", arguments: [-1, 1.5, "17", "0x", "0x10000000000000000", nil, []] as [Value])
    func noNumber(value: Value) {
        #expect(value.asUnsigned == nil)
    }
}
