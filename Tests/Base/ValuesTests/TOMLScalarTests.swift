import Testing

@testable import Values

@Suite("Numbers and dates of TOML")
struct TOMLScalarTests {
    @Test(
        "A date stands as it was written, without zeros at the end of a second",
        arguments: [
            ("1979-05-27", "1979-05-27"), ("0001-01-01", "0001-01-01"), ("07:32:00", "07:32:00"),
            ("00:32:00.999999", "00:32:00.999999"), ("00:32:00.500", "00:32:00.5"),
            ("1979-05-27T07:32:00", "1979-05-27T07:32:00"), ("1979-05-27 07:32:00Z", "1979-05-27T07:32:00Z"),
            ("1979-05-27T00:32:00.1-07:30", "1979-05-27T00:32:00.1-07:30"),
            ("1979-05-27T00:32:00+00:05", "1979-05-27T00:32:00+00:05"),
            ("1979-05-27T00:32:00+00:00", "1979-05-27T00:32:00Z"),
        ]
    )
    func dates(written: String, read: String) throws {
        #expect(try content(of: written) == .date(read))
    }

    @Test(
        "A number is read to its nearest double",
        arguments: [
            ("0.1", 0.1), ("-0.0", -0.0), ("+1.5", 1.5), ("6.02e+23", 6.02e23), ("1e-7", 1e-7), ("1_000.25", 1000.25),
            ("1.7976931348623157e308", .greatestFiniteMagnitude), ("5e-324", .leastNonzeroMagnitude),
            ("9007199254740993.0", 9_007_199_254_740_992), ("0.30000000000000004", 0.30000000000000004),
        ]
    )
    func numbers(written: String, read: Double) throws {
        #expect(try content(of: written) == .float(read))
    }

    @Test("A number that no double is near to is refused, and so named", arguments: ["1e400", "-1e400", "1e-400"])
    func refused(written: String) {
        let error = #expect(throws: DocumentText.SyntaxError.self) { try content(of: written) }
        #expect(error?.message.contains("not representable") == true)
        #expect(error?.location.line == 1)
    }

    private func content(of written: String) throws -> TOMLValue.Content? {
        let document = try TOMLDocument.parse(Array("a = \(written)".utf8))
        guard case .table(let entries) = document.content else { return nil }
        return entries.first?.value.content
    }
}
