import Testing
import Values

@testable import Control

@Suite("The service describes itself")
struct IntrospectionTests {
    private var desk = Desk()

    /// What the service says of an interface.
    private mutating func description(of interface: String) throws -> String {
        let client = try desk.connect()
        let message = """
            {"method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":"\(interface)"}}
            """
        guard case .text(let text)? = try desk.ask(message, from: client)["parameters"]?["description"] else {
            return ""
        }
        return text
    }

    /// The words behind `keyword` in a description.
    private mutating func names(_ keyword: String, in interface: String) throws -> [String] {
        try description(of: interface).split(separator: "\n").compactMap { line in
            let words = line.split { " (".contains($0) }
            return words.first.map(String.init) == keyword ? words.dropFirst().first.map(String.init) : nil
        }
    }

    @Test("It says what it is, in which version, and what it can do")
    mutating func info() throws {
        let client = try desk.connect()
        let info = try desk.ask(#"{"method":"org.varlink.service.GetInfo"}"#, from: client)["parameters"]
        #expect(info?["product"] == "sheetd" && info?["version"] == "1.2.3")
        #expect(info?["interfaces"] == ["io.sheetd.Sheet", "org.varlink.service"])
    }

    @Test("Every method that it describes is there, and there is no other")
    mutating func methods() throws {
        let client = try desk.connect()
        let names = try names("method", in: "io.sheetd.Sheet")
        #expect(names.count == 19)
        for name in names {
            let answer = try desk.ask(call(name, #"{"no_such_parameter":1}"#, "more"), from: client)
            #expect(answer["error"] == "org.varlink.service.InvalidParameter", "\(name)")
        }
        #expect(Set(names) == Set(Request.methods.keys))
    }

    /// The Python package looks a type up by its name among all of them.
    @Test("No two of its types, methods and errors have one name")
    mutating func uniqueNames() throws {
        let names = try ["type", "method", "error"].flatMap { try self.names($0, in: "io.sheetd.Sheet") }
        #expect(names.count > 30 && Set(names).count == names.count, "\(names.sorted())")
    }

    @Test("Every error that may come is described")
    mutating func errors() throws {
        let errors: [ControlError] = [
            .interfaceNotFound(""), .methodNotFound(""), .invalidParameter(""), .expectedMore, .invalidContent([]),
            .invalidSettings([]), .noSuchDetent("", known: []), .noSuchItem(""), .hidden, .noSuchAttempt(0),
            .notSettled(milliseconds: 1), .dismissed(reason: ""), .tooMany(what: "", limit: 0),
            .noSuchPresentation("", known: []), .noDevice(reason: ""), .notUsable("", reason: ""), .notPermitted,
            .notOpen(""),
            .permissionDenied,
            .limitExceeded(what: "", limit: 0),
        ]
        var described: Set<String> = []
        for interface in ["io.sheetd.Sheet", "org.varlink.service"] {
            described.formUnion(try names("error", in: interface).map { "\(interface).\($0)" })
        }
        #expect(described.isSuperset(of: errors.map(\.name)))
    }

    @Test("The fields of an error are those of the interface description")
    mutating func parameters() throws {
        let fault = ValueFault(path: "content.items[3].id", message: "is missing")
        let text = try description(of: "io.sheetd.Sheet") + description(of: "org.varlink.service")
        for error in [
            ControlError.invalidContent([fault]), .noSuchDetent("a", known: ["b"]), .noSuchItem("a"),
            .noSuchAttempt(3), .notSettled(milliseconds: 1), .noDevice(reason: "a"), .methodNotFound("a"),
            .limitExceeded(what: "a", limit: 1), .dismissed(reason: "a"), .tooMany(what: "a", limit: 1),
            .noSuchPresentation("a", known: ["b"]),
        ] {
            guard case .table(let entries) = error.parameters else { continue }
            let line = text.split(separator: "\n").first {
                $0.hasPrefix("error \(error.name.split(separator: ".").last!) ")
            }
            for name in entries.keys { #expect(line?.contains("\(name):") == true, "\(error.name) \(name)") }
        }
        #expect(
            ControlError.invalidContent([fault]).parameters
                == ["faults": [["path": "content.items[3].id", "message": "is missing"]]]
        )
    }

    @Test("An interface that there is not has no description")
    mutating func unknown() throws {
        let client = try desk.connect()
        let message = #"{"method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":"a.b"}}"#
        let answer = try desk.ask(message, from: client)
        #expect(answer["error"] == "org.varlink.service.InterfaceNotFound")
        #expect(answer["parameters"] == ["interface": "a.b"])
    }
}
