import Control
import Interaction
import Testing
import Values

@testable import SheetDaemon

@Suite("Who sees what is presented: those who may change it")
struct RightsToSeeTests {
    private static let asker = StackStage.Program(number: 7, user: 1000)
    private static let pin: Request.Presentation = .document(
        "PIN",
        [["kind": "row", "id": "light", "title": "Light", "accessory": "toggle"]],
        footer: [["kind": "button", "id": "ok", "title": "Yes"]]
    )

    /// A stage with watches of root, of the user who asks, and of another one.
    private static func watched(decides: Bool = false) throws -> (StackStage, Watchers) {
        let (stage, watchers) = (try StackStage(), Watchers())
        stage.daemon.publisher.subscribers = watchers
        watchers.changed = { [unowned stage] in stage.daemon.audienceDidChange() }
        for (name, user) in [("root", UInt32(0)), ("owner", 1000), ("other", 1001)] {
            try watchers.add(name, user: user, decides: decides)
        }
        return (stage, watchers)
    }

    @Test("The events of a question go to its owner's user and to root, from its first row to its end")
    func question() throws {
        let (stage, watchers) = try Self.watched()
        try stage.call(.present(.document("Kitchen")))
        for name in ["root", "owner", "other"] { #expect(try watchers.events(of: name) == ["sheet content"]) }
        try stage.call(.ask(Self.pin), by: Self.asker, called: "question")
        try stage.tap("light")
        try stage.tap("ok")
        #expect(stage.answers["question"] == .success(["id": "ok", "values": ["light": true]]))
        let events = try watchers.events(of: "owner")
        #expect(Set(events).isSuperset(of: ["ask-1 changed light", "ask-1 activated ok", "ask-1 will_dismiss"]))
        #expect(events.last == "ask-1 did_dismiss" && events.allSatisfy { $0.hasPrefix("ask-1 ") }, "\(events)")
        let seen = try watchers.events(of: "root")
        #expect(seen == events)
        #expect(try watchers.events(of: "other") == [])
    }

    @Test(
        "However a question goes, nobody else learns of it",
        arguments: [
            ("shown", ["ask-1 will_dismiss", "ask-1 did_dismiss"]), ("waiting", ["ask-2 did_dismiss"]),
            ("timed out", ["ask-1 expiring", "ask-1 will_dismiss", "ask-1 did_dismiss"]),
        ]
    )
    func ends(how: String, events: [String]) throws {
        let (stage, watchers) = try Self.watched()
        var question = Self.pin
        if how == "timed out" { question.timeout = 30_000_000 }
        _ = try? stage.call(.ask(question), by: Self.asker, called: "one")
        if how == "waiting" { try stage.call(.ask(Self.pin), by: Self.asker, called: "two") }
        if how != "timed out" { try stage.call(.dismiss(name: how == "shown" ? nil : "ask-2"), by: Self.asker) }
        #expect(try watchers.events(of: "owner") == events)
        #expect(try watchers.events(of: "other") == [])
    }

    @Test("What anybody may change, everybody sees who watches")
    func everybody() throws {
        let (stage, watchers) = try Self.watched()
        let document = Request.Presentation.document("Timer", [["kind": "row", "id": "stop", "title": "Stop"]])
        try stage.call(.present(document.named("timer")), by: Self.asker)
        try stage.tap("stop")
        try stage.call(.update(.content(["title": "Timer", "items": []]), name: "timer"))
        try stage.call(.dismiss(name: nil))
        for name in ["root", "owner", "other"] {
            #expect(
                try watchers.events(of: name) == [
                    "timer activated stop", "timer content", "timer will_dismiss", "timer did_dismiss",
                ],
                "\(name)"
            )
        }
    }

    @Test("The content of another user's question is refused, by its name and without one; that it is there is not")
    func content() throws {
        let (stage, _) = try Self.watched()
        let other = StackStage.Program(number: 8, user: 1001)
        try stage.call(.present(.document("Kitchen")))
        try stage.call(.ask(Self.pin), by: Self.asker, called: "question")
        for name in ["ask-1", nil] {
            #expect(throws: ControlError.notOpen("ask-1")) { try stage.call(.content(name: name), by: other) }
            #expect(try stage.call(.content(name: name), by: Self.asker)?["content"]?["title"] == "PIN")
            #expect(try stage.call(.content(name: name))?["content"]?["title"] == "PIN")
        }
        #expect(try stage.call(.content(name: "sheet"), by: other)?["content"]?["title"] == "Kitchen")
        let state = try stage.call(.state(name: nil), by: other)?["state"]
        #expect(state?["presentation"] == "ask-1")
        #expect(
            state?["stack"] == [
                ["name": "sheet", "priority": "normal", "state": "covered"],
                ["name": "ask-1", "priority": "prompt", "state": "shown"],
            ]
        )
    }

    @Test("Those who decide about dismissals decide about what they see, and about nothing else")
    func decisions() throws {
        let (stage, watchers) = try Self.watched(decides: true)
        let other = StackStage.Program(number: 8, user: 1001)
        var attempt: Int?
        watchers.asked = { [unowned stage] in
            attempt = $0
            stage.begin(.decide(attempt: $0, dismiss: true), by: other, called: "other")
            stage.begin(.decide(attempt: $0, dismiss: false), by: Self.asker, called: "owner")
        }
        try stage.call(.ask(Self.pin), by: Self.asker, called: "question")
        try stage.tapBackdrop()
        let number = try #require(attempt)
        #expect(stage.answers["other"] == .failure(.noSuchAttempt(number)))
        #expect(stage.answers["owner"] == .success([:]))
        #expect(stage.stack == ["ask-1!"])
        let asked = ["ask-1 dismiss_attempted"]
        #expect(try watchers.events(of: "owner") == asked && watchers.events(of: "root") == asked)
        #expect(try watchers.events(of: "other") == [])
    }

    @Test("A question that only others would decide about goes at once")
    func othersOnly() throws {
        let (stage, watchers) = (try StackStage(), Watchers())
        stage.daemon.publisher.subscribers = watchers
        watchers.changed = { [unowned stage] in stage.daemon.audienceDidChange() }
        try watchers.add("other", user: 1001, decides: true)
        try stage.call(.present(.document("Kitchen")))
        #expect(stage.daemon.touches.interaction?.asksBeforeDismissal == true)
        try stage.call(.ask(Self.pin), by: Self.asker, called: "question")
        #expect(stage.daemon.touches.interaction?.asksBeforeDismissal == false)
        try stage.tapBackdrop()
        #expect(stage.stack == ["sheet!"])
        #expect(stage.daemon.touches.interaction?.asksBeforeDismissal == true)
    }
}
