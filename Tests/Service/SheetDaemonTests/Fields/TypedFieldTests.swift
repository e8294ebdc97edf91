import BottomSheet
import Content
import EventLoop
import Interaction
import System
import TestSupport
import Testing
import Typing
import Values

@testable import Control
@testable import SheetDaemon

@Suite("Programs learn of the texts that are typed")
struct TypedFieldTests {
    static let items: [Value] = [
        ["kind": "field", "id": "name", "title": "Name", "value": "Ada"],
        ["kind": "field", "id": "pass", "title": "Password", "purpose": "password"],
    ]
    static let buttons: [Value] = [["kind": "button", "id": "ok", "title": "OK", "role": "primary"]]

    static func stage() throws -> StackStage { try StackStage(["control.injection=true", "control.socket=off"]) }

    @Test("A text is an event when it is done, and in Content and State before")
    func texts() throws {
        let stage = try Self.stage()
        try stage.call(.present(.document("Account", Self.items)))
        _ = try stage.events()
        try stage.tap("name")
        try stage.call(.type(" King".map(Key.init)))
        #expect(try stage.events() == [])
        #expect(try stage.call(.content(name: nil))?["values"]?["name"] == "Ada King")
        #expect(try stage.call(.state(name: nil))?["state"]?["focus"] == "name")
        try stage.call(.type([.tab]))
        #expect(try stage.events() == ["sheet changed key"])
    }

    @Test("A question is answered by keys alone, with every text")
    func answers() throws {
        let stage = try Self.stage()
        try stage.call(.ask(.document("Account", Self.items, footer: Self.buttons)), called: "question")
        try stage.call(.type("!\nhunter2\n".map(Key.init)))
        #expect(stage.answers["question"] == .success(["id": "ok", "values": ["name": "Ada!", "pass": "hunter2"]]))
    }

    @Test("A question without a button is answered by Return, also one with nothing typed")
    func submits() throws {
        let stage = try Self.stage()
        try stage.call(.ask(.document("PIN", [["kind": "field", "id": "pin", "purpose": "pin"]])), called: "question")
        try stage.call(.type([.tab, .enter] + "12x3\n".map(Key.init)))
        #expect(stage.answers["question"] == .success(["id": "pin", "values": ["pin": "123"]]))
    }

    @Test("A program's word counts while a text is typed")
    func updates() throws {
        let stage = try Self.stage()
        try stage.call(.present(.document("Account", Self.items)))
        try stage.tap("name")
        try stage.call(.type("x".map(Key.init)))
        let item: Value = ["kind": "field", "id": "name", "title": "Name", "value": "Bo", "error": "Too short"]
        try stage.call(.update(.item(item)))
        try stage.call(.type("y".map(Key.init)))
        #expect(try stage.call(.content(name: nil))?["values"]?["name"] == "Boy")
        try stage.call(.update(.value("Grace", id: "name")))
        try stage.call(.type("!".map(Key.init)))
        #expect(try stage.call(.content(name: nil))?["values"]?["name"] == "Grace!")
        try stage.tap("pass")
        try stage.call(.type("12".map(Key.init)))
        #expect(throws: ControlError.self) { try stage.call(.update(.value("x", id: "pass"))) }
        try stage.call(.update(.value("", id: "pass")))
        #expect(stage.daemon.presentations.touches.secrets.isEmpty)
    }

    @Test("A tap places the caret among the letters that are seen")
    func taps() throws {
        let stage = try Self.stage()
        try stage.call(.present(.document("Account", Self.items)))
        try stage.tap("name")
        let page = try #require(stage.daemon.presentations.shown.page)
        let ruler = try #require(page.rulers[.items(0)])
        #expect(ruler.text == "Ada" && ruler.x(of: 1) > ruler.x(of: 0))
        let touches = try #require(stage.daemon.presentations.touches.interaction)
        #expect(touches.edited?.caret == 3, "the middle of the box is behind the text")
        try stage.call(.type([.home, .right] + "x".map(Key.init)))
        #expect(try stage.call(.content(name: nil))?["values"]?["name"] == "Axda")
    }
}

@Suite("Nobody learns of a secret but who has asked for it")
struct SecretRightsTests {
    private static let asker = StackStage.Program(number: 7, user: 1000)

    @Test("What is submitted goes to the user who has presented it: not even to root")
    func submitted() throws {
        let (stage, watchers) = (try TypedFieldTests.stage(), Watchers())
        stage.daemon.publisher.subscribers = watchers
        for (name, user) in [("root", UInt32(0)), ("owner", 1000), ("other", 1001)] {
            try watchers.add(name, user: user, names: ["submitted", "changed"])
        }
        try stage.call(.present(.document("PIN", TypedFieldTests.items)), by: Self.asker)
        try stage.tap("pass")
        try stage.call(.type("hunter2\n".map(Key.init)))
        #expect(try watchers.events(of: "owner") == ["sheet submitted pass"])
        for name in ["root", "other"] { #expect(try watchers.events(of: name) == []) }
    }

    @Test("Neither a picture nor Content nor a trace nor a file of a crash has it; what was covered has it still")
    func nowhere() throws {
        let stage = try TypedFieldTests.stage()
        try stage.call(.present(.document("PIN", TypedFieldTests.items)))
        try stage.tap("pass")
        try stage.call(.type("zq".map(Key.init)), for: 800_000)
        let picture = try stage.picture()
        try stage.wait(2_000_000)
        #expect(try stage.picture() == picture, "the newest letter is in none")
        let content = try #require(try stage.call(.content(name: nil)))
        #expect(content["values"] == [:] && !content.json.contains("zq"))
        let place = try #require(stage.daemon.presentations.touches.place)
        #expect(place.secrets["pass"]?.text == "zq" && !place.value.json.contains("zq"))
        let lines = try stage.trace()
        #expect(lines.contains { $0["type"] == "key" && $0["key"] == nil })
        #expect(!lines.contains { $0["type"] == "key" && ["z", "q"].contains($0["key"]) })
        try stage.call(.present(.document("Over").named("over")))
        try stage.call(.dismiss(name: "over"))
        #expect(stage.daemon.presentations.touches.secrets["pass"]?.text == "zq")
    }

    private static let letters = ["§", "µ", "¶", "Þ", "¤"]

    @Test("Over random stories none of its letters is in a trace, an event, a reply or a file", arguments: 1...12)
    func law(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let (stage, watchers) = (try TypedFieldTests.stage(), Watchers())
        stage.daemon.publisher.subscribers = watchers
        try watchers.add("other", user: 1001, names: Request.Watch.events.filter { $0 != "touched" })
        try stage.call(.present(.document("PIN", TypedFieldTests.items)), by: Self.asker)
        var said: [String] = []
        for _ in 0..<25 {
            try Self.step(stage, &random)
            said.append(try stage.call(.content(name: nil))?.json ?? "")
            said.append(try stage.call(.state(name: nil))?.json ?? "")
            said.append(stage.daemon.presentations.touches.place?.value.json ?? "")
            said.append(stage.daemon.presenter.kept.value.json)
        }
        said += try stage.trace().map(\.json) + (try watchers.lines(of: "other"))
        let leaks = said.filter { line in Self.letters.contains { line.contains($0) } }
        #expect(leaks.isEmpty, "\(leaks.prefix(3))")
    }

    private static func step(_ stage: StackStage, _ random: inout SplitMix) throws {
        let shown = stage.daemon.presentations.touches.interaction
        let isSecret = shown?.focused == "pass"
        switch Int.random(in: 0..<8, using: &random) {
        case 0..<3:
            try stage.call(.type([Key(isSecret ? letters.randomElement(using: &random)! : "n")].map { Key($0.name) }))
        case 3: try stage.call(.type([[Key.tab, .backTab, .enter, .escape].randomElement(using: &random)!]))
        case 4: try? stage.tap("pass")
        case 5: try? stage.tap("name")
        case 6: try stage.call(.present(.document("Over").named("over")))
        default: _ = try? stage.call(.dismiss(name: "over"))
        }
        if shown?.pose(at: stage.daemon.loop.now).state == .hidden {
            try stage.call(.present(.document("PIN", TypedFieldTests.items)), by: asker)
        }
    }
}
