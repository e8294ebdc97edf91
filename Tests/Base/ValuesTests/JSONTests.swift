import TestSupport
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

    @Test("Zero has no sign, in lists and objects as well")
    func zero() {
        #expect(Value.number(-0.0).json == "0.0")
        #expect((["a": [.number(-0.0), .number(-1)]] as Value).json == #"{"a":[0.0,-1.0]}"#)
        #expect(Value.number(-0.0).indentedJSON == "0.0\n")
    }

    @Test("A byte order mark before a text is passed over")
    func mark() throws {
        #expect(try Value(json: Array("\u{FEFF} [1]".utf8)) == [1])
        #expect(throws: JSONError.self) { try Value(json: Array("[\u{FEFF}1]".utf8)) }
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

    private static let bounds: JSONBounds = {
        var bounds = JSONBounds()
        (bounds.values, bounds.depth) = (8, 3)
        return bounds
    }()

    @Test(
        "A text may hold so many values and names, and not one more",
        arguments: [
            ("[1,2,3,4,5,6,7]", nil), ("[1,2,3,4,5,6,7,8]", 15), (#"{"a":1,"b":2,"c":3}"#, nil),
            (#"{"a":1,"b":2,"c":3,"d":4}"#, 23), ("[{},{},{}]", nil), ("[{},{},{},{}]", 11),
            (#"[",,,::[[{{\",:,:\"[[[[",1]"#, nil), ("[[[]]]", nil), ("[[[[]]]]", 4),
        ] as [(String, Int?)]
    )
    func bounds(text: String, column: Int?) throws {
        do throws(JSONError) {
            _ = try Value(json: Array(text.utf8), within: Self.bounds)
            #expect(column == nil)
        } catch {
            #expect(error.bound != nil && error.line == 1 && error.column == column, "\(error)")
        }
    }

    @Test("A text that holds too much is refused where the bound is passed, before the rest is looked at")
    func tooMuch() {
        let million = "[\n" + String(repeating: "{},", count: 1_000_000)
        let error = #expect(throws: JSONError.self) { try Value(json: Array(million.utf8)) }
        #expect(error?.bound == .values(300_000) && error?.line == 2)
        #expect(error?.message == "expected at most 300000 values and names")
        let deep = #expect(throws: JSONError.self) {
            try Value(json: Array(String(repeating: "[", count: 3000).utf8))
        }
        #expect(deep?.bound == .depth(128) && deep?.column == 129)
    }

    @Test("The bounds pass whatever reads as JSON within them, and nothing that has more", arguments: 1...3)
    func law(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        for _ in 0..<2000 {
            let value = Self.value(&random, depth: 0)
            let (count, depth) = (Self.count(value), Self.depth(value))
            var bounds = JSONBounds()
            (bounds.values, bounds.depth) = (count, depth)
            #expect(try Value(json: Array(value.json.utf8), within: bounds) == value)
            bounds.values = count / 4
            #expect(throws: JSONError.self) { try Value(json: Array(value.json.utf8), within: bounds) }
        }
    }

    private static func value(_ random: inout SplitMix, depth: Int) -> Value {
        let names = ["", "a", "{[,:", "\"\\", "안"]
        switch random.index(depth < 4 ? 5 : 3) {
        case 0: return .integer(Int64(random.index(1000)))
        case 1: return .text(random.pick(names))
        case 2: return .null
        case 3: return .list((0..<random.index(5)).map { _ in value(&random, depth: depth + 1) })
        default:
            let entries = names.prefix(random.index(5)).map { ($0, value(&random, depth: depth + 1)) }
            return .table(Dictionary(uniqueKeysWithValues: entries))
        }
    }

    /// One, and what is counted for brackets, commas and colons.
    private static func count(_ value: Value) -> Int {
        switch value {
        case .list(let values): 1 + values.reduce(1) { $0 + count($1) } - (values.isEmpty ? 0 : 1)
        case .table(let entries):
            1 + entries.values.reduce(1) { $0 + count($1) + 1 } - (entries.isEmpty ? 0 : 1)
        default: 1
        }
    }

    private static func depth(_ value: Value) -> Int {
        switch value {
        case .list(let values): 1 + (values.map(depth).max() ?? 0)
        case .table(let entries): 1 + (entries.values.map(depth).max() ?? 0)
        default: 0
        }
    }
}
