import TestSupport
import Testing

@testable import Values

@Suite("Where the values of a document stand")
struct DocumentTextTests {
    private static let toml = """
        title = "Küche"
        theme.accent = 1

        [[items]]
        kind = "row"
        "odd.name" = 1
        value = [1,
          2]

        [[items]]
          title = { markup = "a" }
        """
    private static let json = """
        {"title": "Küche", "theme": {"accent": 1},
         "items": [{"kind": "row", "odd.name": 1, "value": [1,
           2]},
          {"title": {"m\\u0061rkup": "a"}}]
        }
        """

    /// A path, and where it is found in `toml` and in `json`.
    private static let found: [(path: String, toml: String, json: String)] = [
        ("title", "1:9", "1:11"), ("theme.accent", "2:16", "1:40"), ("items[0].kind", "5:8", "2:21"),
        ("items[0].odd.name", "6:14", "2:40"), ("items[0].value[1]", "8:3", "3:4"),
        ("items[1].title.markup", "11:22", "4:29"),
        // What is missing is looked for in what is around it.
        ("items[1].id", "10:1", "4:3"), ("items[1].title.markup.size", "11:22", "4:29"),
    ]

    @Test(
        "A value is found by its path in either syntax, and what is missing where it should be",
        arguments: found.indices
    )
    func places(index: Int) throws {
        let (path, toml, json) = Self.found[index]
        #expect(try Self.message(Self.toml, .toml, path) == "a:\(toml): \(path): is wrong")
        #expect(try Self.message(Self.json, .json, path) == "a:\(json): \(path): is wrong")
    }

    @Test("A mark before the text is no part of it", arguments: found.indices)
    func mark(index: Int) throws {
        let (path, toml, json) = Self.found[index]
        #expect(try Self.message("\u{FEFF}" + Self.toml, .toml, path) == "a:\(toml): \(path): is wrong")
        #expect(try Self.message("\u{FEFF}" + Self.json, .json, path) == "a:\(json): \(path): is wrong")
    }

    @Test("A name that is unknown is found itself, and not its value, also where a daemon says so")
    func names() throws {
        let toml = "[[items]]\nkind = \"row\"\nrow = { a = 1, pae = { b = 2 } }\n[styles]\na = 1\n"
        let json = #"{"items": [{"kind": "row", "row": {"a": 1, "pae": {"b": 2}}}], "styles": {"a": 1}}"#
        for (text, syntax, places) in [
            (toml, DocumentText.Syntax.toml, ["3:16", "4:2"]), (json, .json, ["1:44", "1:64"]),
        ] {
            let faults = ["items[0].row.pae", "styles"].map { path in
                ValueFault(path: path, message: Spelling.unknownName(path, among: ["page"]))
            }
            let placed = try DocumentText(Array(text.utf8), in: syntax).placed(faults)
            #expect(placed.map { $0.location?.description } == places)
        }
    }

    private static func message(_ text: String, _ syntax: DocumentText.Syntax, _ path: String) throws -> String? {
        let text = try DocumentText(Array(text.utf8), in: syntax)
        return text.messages(of: [ValueFault(path: path, message: "is wrong")], called: "a").first
    }

    @Test("Faults come in the order of the text, and those of the whole document at the end")
    func order() throws {
        let text = try DocumentText(Array(Self.json.utf8), in: .json)
        let faults = ["", "items[1].title", "items[0].kind", "title"].map { ValueFault(path: $0, message: "is wrong") }
        let messages = text.messages(of: faults, called: "a.json")
        #expect(
            messages == [
                "a.json:1:11: title: is wrong", "a.json:2:21: items[0].kind: is wrong",
                "a.json:4:13: items[1].title: is wrong", "a.json: is wrong",
            ]
        )
    }

    @Test("What is no JSON or no TOML says where it stops being so")
    func syntax() {
        for (text, syntax) in [("{\n  \"title\": é\n}", DocumentText.Syntax.json), ("\ntitle = é", .toml)] {
            #expect(throws: DocumentText.SyntaxError.self) { try DocumentText(Array(text.utf8), in: syntax) }
            do throws(DocumentText.SyntaxError) {
                _ = try DocumentText(Array(text.utf8), in: syntax)
            } catch {
                #expect(error.location.line == 2)
            }
        }
    }

    @Test("Whatever JSON says, every value is found where it begins", arguments: 0..<200 as Range<UInt64>)
    func anyJSON(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let value = RandomJSON.value(depth: 4, &random)
        var text = RandomJSON.Text()
        text.write(value, at: "", &random)
        let map = JSONScanner.map(of: Array(text.json.utf8))
        #expect(try Value(json: Array(text.json.utf8)) == value)
        for (path, location) in text.places {
            #expect(map.location(of: path[...]) == location, "\(path) in \(text.json)")
        }
    }
}

/// Values of any shape, written with any white space.
private enum RandomJSON {
    private static let names = ["a", "b", "ü", "two words", "\"", "\\", "\n", "한"]

    static func value(depth: Int, _ random: inout SplitMix) -> Value {
        switch random.next() % (depth > 0 ? 8 : 5) {
        case 0: return .null
        case 1: return .flag(random.next() % 2 == 0)
        case 2: return .integer(Int64(random.next() % 1000) - 500)
        case 3: return .number(Double(random.next() % 100) + 0.5)
        case 4: return .text(names[Int(random.next() % UInt64(names.count))])
        case 5: return .list((0..<random.next() % 4).map { _ in value(depth: depth - 1, &random) })
        default:
            let chosen = names.filter { _ in random.next() % 3 == 0 }
            return .table(Dictionary(uniqueKeysWithValues: chosen.map { ($0, value(depth: depth - 1, &random)) }))
        }
    }

    /// A text, and where its values begin, by their paths.
    struct Text {
        private(set) var json = ""
        private(set) var places: [(path: String, location: Values.SourceLocation)] = []

        mutating func write(_ value: Value, at path: String, _ random: inout SplitMix) {
            space(&random)
            places.append((path, end))
            switch value {
            case .list(let values):
                json += "["
                for (index, value) in values.enumerated() {
                    if index > 0 { json += "," }
                    write(value, at: "\(path)[\(index)]", &random)
                }
                space(&random)
                json += "]"
            case .table(let entries):
                json += "{"
                for (index, entry) in entries.enumerated() {
                    if index > 0 { json += "," }
                    space(&random)
                    json += Value.text(entry.key).json
                    space(&random)
                    json += ":"
                    write(entry.value, at: path.isEmpty ? entry.key : "\(path).\(entry.key)", &random)
                }
                space(&random)
                json += "}"
            default: json += value.json
            }
        }

        private mutating func space(_ random: inout SplitMix) {
            json += ["", "", " ", "\n", "\t", "\r\n  "][Int(random.next() % 6)]
        }

        private var end: Values.SourceLocation {
            let lines = json.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            return Values.SourceLocation(line: lines.count, column: (lines.last?.count ?? 0) + 1)
        }
    }
}
