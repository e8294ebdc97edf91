import Foundation
import LittleFoundation
import Testing
import Values

/// What a value of every form encodes: names that are given and not, lists in lists, what an enum carries.
private struct Dish: Encodable {
    enum Course: String, Encodable { case starter, main }
    enum Serving: Encodable {
        case plate
        case bowl(deep: Bool, litres: Double)
    }

    var name = "Käse \"alt\" \\ \n\t\u{1}"
    var course = Course.main
    var servings: [Serving] = [.plate, .bowl(deep: true, litres: 0.5)]
    var guests: Int?
    var spices: [String?] = ["salt", nil]
    var prices: [String: Float] = ["small": 1.5, "large": 2.25]
    var codes: [[UInt8]] = [[], [0, 255]]
    var limits: [Int64] = [.min, .max]
    var inner: Inner? = Inner()

    struct Inner: Encodable {}
}

/// A class that encodes what it inherits apart from its own, and writes its values into nested containers.
private final class Menu: Encodable {
    enum Name: String, CodingKey { case list, table, none }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        try container.encodeNil(forKey: .none)
        var list = container.nestedUnkeyedContainer(forKey: .list)
        try list.encode("one")
        try list.encodeNil()
        var inner = list.nestedContainer(keyedBy: Name.self)
        try inner.encode(list.count, forKey: .list)
        var lists = list.nestedUnkeyedContainer()
        try lists.encode(1.5)
        try Dish.Course.main.encode(to: list.superEncoder())
        var table = container.nestedContainer(keyedBy: Name.self, forKey: .table)
        try table.encode([true, false], forKey: .list)
        try "above".encode(to: container.superEncoder())
    }
}

@Suite("Values as JSON, without Foundation")
struct JSONEncoderTests {
    /// The values that are encoded, by both.
    private static let values: [any Encodable & Sendable] = [
        Dish(), [Dish(guests: 4, inner: nil)], "text", 1, -1.5, true, [Int](), [String: Int](), Optional<Int>.none,
        ["a": [1, 2]], Dish.Serving.plate,
    ]

    @Test("What Foundation writes is written, down to the last value", arguments: values.indices)
    func likeFoundation(index: Int) throws {
        let value = Self.values[index]
        #expect(try Value(json: written(value)) == Value(json: Array(Foundation.JSONEncoder().encode(value))))
    }

    @Test("Containers in containers, and the encoder of what is inherited")
    func containers() throws {
        #expect(
            try Value(json: written(Menu()))
                == [
                    "none": nil, "list": ["one", nil, ["list": 3], [1.5], "main"], "table": ["list": [true, false]],
                    "super": "above",
                ]
        )
        #expect(try Value(json: written(Menu())) == Value(json: Array(Foundation.JSONEncoder().encode(Menu()))))
    }

    @Test("A text stands on one line, or on several for people to read")
    func formatting() throws {
        let encoder = LittleFoundation.JSONEncoder()
        let value = ["b": String(repeating: "x", count: 200), "a": "y"]
        let line = try #require(String(data: encoder.encode(value), encoding: .utf8))
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let lines = try #require(String(data: encoder.encode(value), encoding: .utf8))
        #expect(!line.contains("\n"))
        #expect(lines.hasPrefix("{\n  \"a\": \"y\",\n  \"b\": \"xx") && lines.hasSuffix("\"\n}"))
        #expect(try Value(json: Array(line.utf8)) == Value(json: Array(lines.utf8)))
    }

    @Test("A number that JSON cannot hold is refused, and where it stands is reported")
    func refused() throws {
        let encoder = LittleFoundation.JSONEncoder()
        for value: any Encodable in [Double.nan, Float.infinity, -Double.infinity] {
            #expect(throws: EncodingError.self) { _ = try encoder.encode(["a": [Box(value)]]) }
        }
        do {
            _ = try encoder.encode(["a": [0, Double.nan]])
        } catch EncodingError.invalidValue(_, let context) {
            #expect(context.codingPath.map(\.stringValue) == ["a", "1"])
        }
    }

    /// A value of any type.
    private struct Box: Encodable {
        let value: any Encodable
        init(_ value: any Encodable) { self.value = value }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(value)
        }
    }

    private func written(_ value: any Encodable) throws -> [UInt8] {
        let data = try LittleFoundation.JSONEncoder().encode(value)
        return Array(try #require(String(data: data, encoding: .utf8)).utf8)
    }
}
