import Foundation
import Testing

@testable import Tracing

struct JSONLineTests {
    /// The members of a line as an independent reader understands them.
    private func read(_ line: JSONLine) throws -> [String: Any] {
        let value = try JSONSerialization.jsonObject(with: Data(line.closed.utf8))
        return try #require(value as? [String: Any])
    }

    @Test(
        "A text reads back as it was, whatever is in it",
        arguments: [
            "", "plain", "a \"quoted\" word", "back\\slash", "\\\"", "line\nbreak", "tab\t", "\u{0}\u{1}\u{1f}\u{7f}",
            "Tüvkürfés 触摸屏 👆🏽", "\u{2028}\u{2029}", "</script>", "\r\n", "e\u{301}",
        ]
    )
    func texts(text: String) throws {
        var line = JSONLine(type: "test")
        line.add("text", text)
        #expect(try read(line)["text"] as? String == text)
        #expect(line.closed.utf8.filter { $0 == 0x0A }.count == 1)
    }

    @Test(
        "Control characters are written as escapes",
        arguments: [("\u{1}", #""\u0001""#), ("\u{1f}", #""\u001f""#), ("\n", #""\n""#), ("\"\\", #""\"\\""#)]
    )
    func escapes(text: String, written: String) {
        #expect(JSONLine.quote(text) == written)
    }

    @Test(
        "A number reads back as the very same one",
        arguments: [
            0, -0.0, 1, 0.1, 1 / 3, 780, 1e-7, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 1e16,
            123_456_789.123_456_79, -2600.5,
        ] as [Double]
    )
    func numbers(number: Double) throws {
        var line = JSONLine(type: "test")
        line.add("number", number)
        let value = try #require(try read(line)["number"] as? Double)
        #expect(value.bitPattern == number.bitPattern || (value == 0 && number == 0))
    }

    @Test("Zero has no sign")
    func zero() {
        var line = JSONLine(type: "test")
        line.add("number", -0.0)
        line.add("pair", [-0.0, -1])
        #expect(line.closed == #"{"type":"test","number":0.0,"pair":[0.0,-1.0]}"# + "\n")
    }

    @Test("Members stand in the order in which they were added, on one line")
    func shape() {
        var line = JSONLine(type: "test")
        line.add("t_us", Int64.max)
        line.add("none", nil as String?)
        line.add("pair", [1.5, -2])
        line.add("rows", rows: [[1, 2], [], [3]])
        line.add("inner", object: JSONObject(["a": "1", "b": JSONLine.quote("c")]))
        #expect(
            line.closed
                == #"{"type":"test","t_us":9223372036854775807,"none":null,"pair":[1.5,-2.0],"rows":[[1,2],[],[3]],"#
                + #""inner":{"a":1,"b":"c"}}"# + "\n"
        )
    }
}
