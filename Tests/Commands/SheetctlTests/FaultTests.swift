import Foundation
import TestSupport
import Testing
import Values

@testable import Control

@Suite("What sheetctl says when something is wrong")
struct FaultTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    @Test(
        "Without a service: its path, and why",
        arguments: [["state"], ["monitor"], ["record"], ["present", "--json"]]
    )
    func noService(arguments: [String]) throws {
        let path = scratch.file("control")
        let run = try SheetctlProcess(arguments + ["--socket", path])
        #expect(run.code == 1)
        #expect(run.output.isEmpty)
        #expect(run.message == "sheetctl: no sheetd answers at \(path): No such file or directory\n")
    }

    @Test("A path that cannot be a socket is no crash")
    func oddPaths() throws {
        let long = "/" + String(repeating: "a", count: 200)
        let runs = try [long, scratch.write("", to: "file"), "/"].map {
            try SheetctlProcess(["--socket", $0, "state"])
        }
        #expect(runs.map(\.code) == [1, 1, 1])
        #expect(runs[0].message == "sheetctl: no sheetd answers at \(long): File name too long\n")
        #expect(runs[1].message == "sheetctl: no sheetd answers at \(scratch.file("file")): Connection refused\n")
    }

    /// An error, and what is said of it.
    private static let refusals: [(error: ControlError, lines: [String])] = [
        (
            .invalidContent([
                ValueFault(path: "content.items[3].id", message: "is missing"),
                ValueFault(path: "content.theme", message: "expected an object,\nfound 1"),
                ValueFault(path: "", message: "too much of it"),
            ]),
            ["content.items[3].id: is missing", "content.theme: expected an object,\\nfound 1", "too much of it"]
        ),
        (.invalidSettings([ValueFault(path: "settings", message: "odd")]), ["settings: odd"]),
        (.invalidContent([]), ["io.sheetd.Sheet.InvalidContent: {\"faults\":[]}"]),
        (
            .noSuchDetent("top", known: ["full", "half"]),
            ["the sheet has no detent \"top\"; it has \"full\", \"half\""]
        ),
        (.noSuchDetent("top", known: []), ["the sheet has no detent \"top\"; it has none"]),
        (.noSuchPresentation("wifi", known: ["sheet"]), ["there is no presentation \"wifi\"; there are \"sheet\""]),
        (.noSuchPresentation("wifi", known: []), ["there is no presentation \"wifi\"; there are none"]),
        (.dismissed(reason: "replaced"), ["no answer: replaced"]),
        (.tooMany(what: "presentations", limit: 16), ["there are 16 presentations already"]),
        (.noSuchItem("a"), ["the sheet shows no item \"a\""]),
        (.hidden, ["the sheet is hidden"]),
        (.notUsable("a", reason: "it is disabled"), ["no finger can use \"a\": it is disabled"]),
        (.notPermitted, ["this sheetd does not let programs touch (control.injection in its configuration)"]),
        (.notOpen("ask-1"), ["this user may not see or change \"ask-1\""]),
        (.noDevice(reason: "no touchscreen"), ["no touchscreen"]),
        (.methodNotFound("io.sheetd.Sheet.Present"), ["this sheetd has no method \"io.sheetd.Sheet.Present\""]),
        (.interfaceNotFound("io.sheetd.Sheet"), ["this sheetd has no interface \"io.sheetd.Sheet\""]),
        (.invalidParameter("detent"), ["sheetd does not take the parameter \"detent\""]),
        (.expectedMore, ["sheetd answers that more than once, and one answer was asked for"]),
    ]

    @Test("A refusal is one line, and content that is wrong a line for each fault", arguments: refusals.indices)
    func refusal(index: Int) throws {
        let (error, lines) = Self.refusals[index]
        var script = FakeService.Script()
        script.answer = { _ throws(ControlError) in throw error }
        try withService(script) { service in
            let run = try SheetctlProcess(["present"], of: service)
            #expect(run.code == 1)
            #expect(run.output.isEmpty)
            #expect(run.message == lines.map { "sheetctl: \($0)\n" }.joined())
        }
    }

    @Test("Where nothing comes to rest the exit code is 5, after what was asked for is done")
    func restless() throws {
        var script = FakeService.Script()
        script.answer = { request throws(ControlError) in
            if request == .settledState() { throw .notSettled(milliseconds: 10_000) }
            return [:]
        }
        try withService(script) { service in
            let run = try SheetctlProcess(["dismiss", "--wait"], of: service)
            #expect(run.code == 5 && run.output.isEmpty)
            #expect(run.message == "sheetctl: the sheet has not come to rest in 10000 ms\n")
            #expect(service.requests == [.dismiss(), .settledState()])
        }
    }

    @Test(
        "Where the sheet is hidden and the home has the item that is meant, its name is said",
        arguments: [
            (["more"], true, "the sheet is hidden, and the home has an item \"more\": --name home taps it"),
            (["less"], true, "the sheet is hidden"), (["more"], false, "the sheet is hidden"),
            (["more", "--name", "sheet"], true, "the sheet is hidden"),
        ]
    )
    func hidden(arguments: [String], hasHome: Bool, message: String) throws {
        var script = FakeService.Script()
        script.answer = { request throws(ControlError) in
            guard request == .content(name: "home") else { throw .hidden }
            guard hasHome else { throw .noSuchPresentation("home", known: ["sheet"]) }
            return ["content": ["items": [["kind": "group", "items": [["kind": "row", "id": "more"]]]]]]
        }
        try withService(script) { service in
            let run = try SheetctlProcess(["tap"] + arguments, of: service)
            #expect(run.code == 1 && run.output.isEmpty)
            #expect(run.message == "sheetctl: \(message)\n")
        }
    }

    @Test("A service that dies in the middle of a call is reported")
    func death() throws {
        var script = FakeService.Script()
        script.hangsUp = .beforeReply
        try withService(script) { service in
            let file = scratch.file("shot.png")
            let run = try SheetctlProcess(["screenshot", file], of: service)
            #expect(run.code == 1)
            #expect(run.message == "sheetctl: sheetd closed the connection\n")
            #expect(scratch.names.isEmpty)
        }
    }

    /// What a file holds, and what is said of it behind its name.
    @Test(
        "Content that is none is refused before anybody is asked",
        arguments: [
            ("{\"a\":\n 1,}", ":2:4: string or '}' expected near '}'"),
            ("[]", ": expected an object, found an empty list"),
            ("7", ": expected an object, found 7"), ("", ":1:1: expected a value, found an empty text"),
        ]
    )
    func noContent(text: String, message: String) throws {
        let file = try scratch.write(text, to: "a.json")
        try withService { service in
            for command in ["present", "update"] {
                let run = try SheetctlProcess([command, file], of: service)
                #expect(run.code == 1)
                #expect(run.message == "sheetctl: \(file)\(message)\n")
                let piped = try SheetctlProcess([command, "-"], of: service, input: text)
                #expect(piped.code == 1)
                #expect(piped.message == "sheetctl: standard input\(message)\n")
            }
            #expect(service.requests.isEmpty)
        }
    }

    /// The same content in both syntaxes, and where its second item stands.
    private static let contents = [
        ("a.toml", "[[items]]\nkind = \"separator\"\n\n[[items]]\nkind = \"roe\"\n", "5:8"),
        ("a.json", "{\"items\": [{\"kind\": \"separator\"},\n {\"kind\": \"roe\"}]}", "2:11"),
    ]

    @Test("Content that sheetd refuses: where in the file, the file or standard input", arguments: contents.indices)
    func refusedContent(index: Int) throws {
        let (name, text, place) = Self.contents[index]
        var script = FakeService.Script()
        script.answer = { _ throws(ControlError) in
            throw .invalidContent([
                ValueFault(path: "", message: "and 3 more"),
                ValueFault(path: "content.items[1].kind", message: "is odd"),
            ])
        }
        let file = try scratch.write(text, to: name)
        try withService(script) { service in
            for (argument, called) in [(file, file), ("-", "standard input")] {
                for command in ["present", "update"] {
                    let run = try SheetctlProcess([command, argument], of: service, input: text)
                    #expect(run.code == 1)
                    let lines = ["\(called):\(place): items[1].kind: is odd", "\(called): and 3 more"]
                    #expect(run.message == lines.map { "sheetctl: \($0)\n" }.joined())
                }
            }
        }
    }

    @Test("Content and settings that sheetd refuses together: a line each, those of the file with their place")
    func refusedContentAndSettings() throws {
        var script = FakeService.Script()
        script.answer = { _ throws(ControlError) in
            throw .invalidContent([
                ValueFault(path: "settings.sheet.dim.alpha", message: "is odd"),
                ValueFault(path: "content.items[1].kind", message: "is odd"),
            ])
        }
        let (name, text, place) = Self.contents[0]
        let file = try scratch.write(text, to: name)
        try withService(script) { service in
            let run = try SheetctlProcess(["present", file, "--set", "sheet.dim.alpha=7"], of: service)
            #expect(run.code == 1)
            let lines = ["\(file):\(place): items[1].kind: is odd", "settings.sheet.dim.alpha: is odd"]
            #expect(run.message == lines.map { "sheetctl: \($0)\n" }.joined())
        }
    }

    @Test("TOML that is none is refused before anybody is asked")
    func noTOML() throws {
        let file = try scratch.write("title = \"Hall\"\ntitle = \"Hall\"\n", to: "a.toml")
        try withService { service in
            let run = try SheetctlProcess(["present", file], of: service)
            #expect(run.code == 1 && run.message.hasPrefix("sheetctl: \(file):2:"), "\(run.message)")
            #expect(service.requests.isEmpty)
        }
    }

    @Test("Files that cannot be read, or that are too much, are named")
    func files() throws {
        let huge = try scratch.write("", to: "huge.json")
        try FileHandle(forWritingTo: URL(fileURLWithPath: huge)).truncate(atOffset: 1 << 40)
        let messages = [
            huge: "more than the 16 MiB that sheetd takes", "/dev/zero": "more than the 16 MiB that sheetd takes",
            "/none.json": "cannot be read: No such file or directory", "/": "cannot be read: Is a directory",
        ]
        try withService { service in
            for (file, message) in messages {
                let run = try SheetctlProcess(["present", file], of: service)
                #expect(run.code == 1)
                #expect(run.message == "sheetctl: \(file): \(message)\n")
            }
            #expect(service.requests.isEmpty)
        }
    }

    @Test(
        "A wrong call ends with 64, and nobody is asked",
        arguments: [
            ("fly", "Unexpected argument"), ("move", "Missing expected argument"),
            ("present --set x", "The value 'x' is invalid"), ("present --set =1", "The value '=1' is invalid"),
            ("update", "expected a file, --item or --value"),
            ("update - --item {}", "expected a file, --item or --value"),
            ("update --item {} --value a=1", "expected a file, --item or --value"),
            ("update --item {", "--item: 1:1: "), ("rotate 45", "expected 0, 90, 180 or 270 degrees, not 45"),
            ("rotate x", "The value 'x' is invalid"), ("decide 1 maybe", "The value 'maybe' is invalid"),
            ("monitor --events did_mov", "--events did_mov: unknown event, did you mean did_move?"),
            ("monitor --events did_move,", "--events : unknown event"), ("monitor --decides no", "is invalid"),
            ("monitor --until did_mov", "--until did_mov: unknown event, did you mean did_move?"),
            (
                "monitor --until activated:ok,did_dismiss",
                "--until activated: one event; --until did_dismiss beside it ends the watch as well"
            ),
            ("monitor --until touched:1", "--until touched: the event has neither an id nor a detent"),
            ("monitor --until did_move --count 1", "expected --until or --count, one of them"),
            ("monitor --patience 5", "--patience says how long --decides may take"),
            ("monitor --decides keep --patience 5001", "--patience must lie in 1…5000"),
            ("monitor --decides keep --patience 0", "--patience must lie in 1…5000"),
        ]
    )
    func usage(arguments: String, message: String) throws {
        try withService { service in
            let run = try SheetctlProcess(arguments.split(separator: " ").map(String.init), of: service)
            #expect(run.code == 64)
            #expect(run.output.isEmpty)
            #expect(run.message.contains(message), "\(run.message)")
            #expect(service.requests.isEmpty)
        }
    }

    @Test("Output that cannot be written is named")
    func output() throws {
        var script = FakeService.Script()
        script.answer = { _ throws(ControlError) in ["png": "iVBORw=="] }
        try withService(script) { service in
            let full = try FileHandle(forWritingTo: URL(fileURLWithPath: "/dev/full"))
            let run = try SheetctlProcess(["state"], of: service, output: full)
            #expect(run.code == 1)
            #expect(run.message == "sheetctl: standard output: cannot be written: No space left on device\n")
            let shot = try SheetctlProcess(["screenshot", "/none/shot.png"], of: service)
            #expect(shot.code == 1)
            #expect(shot.message == "sheetctl: /none/shot.png: cannot be written: No such file or directory\n")
        }
    }
}
