import BottomSheet
import Canvas
import Control
import EventLoop
import Interaction
import Pictures
import Stacking
import TestSupport
import Testing
import Values

@testable import SheetDaemon

@Suite("Presentations that cover others")
struct StackedSheetsTests {
    private static let rows: [Value] = (0..<40).map {
        ["kind": "row", "id": .text("row-\($0)"), "title": .text("Row \($0)"), "accessory": "toggle"]
    }
    private static let buttons: [Value] = [
        ["kind": "button", "id": "ok", "title": "Yes"], ["kind": "button", "id": "cancel", "title": "No"],
    ]

    @Test("What is presented over another one goes, and that is as it was: its detent, its scroll place, its values")
    func overAndBack() throws {
        let stage = try StackStage()
        try stage.call(.present(.document("Kitchen", Self.rows)))
        try stage.tap("row-30")
        let before = try stage.picture()
        _ = try stage.events()

        let name = try stage.call(.present(.document("Timer").named("timer")))
        #expect(name == ["name": "timer"] && stage.stack == ["sheet", "timer!"])
        #expect(stage.daemon.presentations.shown.scene?.beneath?.picture == before)
        let state = try stage.call(.state(name: nil))?["state"]
        #expect(state?["presentation"] == "timer" && state?["state"] == "resting")
        #expect(try stage.call(.content(name: "sheet"))?["values"] == ["row-30": true])

        try stage.call(.dismiss(name: nil))
        #expect(stage.stack == ["sheet!"])
        #expect(try stage.picture() == before)
        #expect(
            try stage.events() == [
                "timer will_present control", "timer did_present control", "timer will_dismiss control",
                "timer did_dismiss control",
            ]
        )
    }

    @Test("A question over nothing is answered by its button, with the values of all items, and goes")
    func question() throws {
        let stage = try StackStage()
        let light: Value = ["kind": "row", "id": "light", "title": "Light", "accessory": "toggle"]
        let answer = try stage.call(.ask(.document("Leave?", [light], footer: Self.buttons)), called: "question")
        #expect(answer == nil && stage.stack == ["ask-1!"])
        try stage.tap("light")
        try stage.tap("ok")
        #expect(stage.answers["question"] == .success(["id": "ok", "values": ["light": true]]))
        #expect(stage.stack == [] && stage.daemon.presentations.shownName == "sheet")
        #expect(stage.daemon.pose.state == .hidden)
    }

    @Test("Questions of several programs wait in order, above what is shown")
    func questionsInOrder() throws {
        let stage = try StackStage()
        try stage.call(.present(.document("Kitchen")))
        for name in ["first", "second", "third"] {
            try stage.call(.ask(.document(name, footer: Self.buttons)), called: name)
        }
        #expect(stage.stack == ["sheet", "ask-3?", "ask-2?", "ask-1!"])
        for name in ["first", "second", "third"] {
            #expect(stage.answers[name] == nil)
            try stage.tap("ok")
            #expect(stage.answers[name] == .success(["id": "ok", "values": [:]]))
        }
        #expect(stage.stack == ["sheet!"])
    }

    @Test("Where a question is dismissed, by its program or another one, or its client goes, that is the answer")
    func noAnswer() throws {
        let stage = try StackStage()
        let dismissed = { (reason: String) in Result<Value, ControlError>.failure(.dismissed(reason: reason)) }
        let asker = StackStage.Program(number: 7, user: 1000)
        try stage.call(.ask(.document("A", footer: Self.buttons)), by: asker, called: "a")
        try stage.call(.dismiss(name: nil))
        #expect(stage.answers["a"] == dismissed("control"))

        try stage.call(.ask(.document("B", footer: Self.buttons)), by: asker, called: "b")
        try stage.call(.ask(.document("C", footer: Self.buttons)), by: asker, called: "c")
        stage.daemon.presenter.disconnect(asker.number)
        try stage.daemon.run()
        #expect(stage.answers["b"] == dismissed("client") && stage.answers["c"] == dismissed("client"))
        #expect(stage.stack == [])
    }

    @Test("Without over another name takes the place of the topmost of its priority")
    func replaced() throws {
        let stage = try StackStage()
        try stage.call(.present(.document("Kitchen")))
        _ = try stage.events()
        try stage.call(.present(.document("Bath").named("bath", over: false)))
        #expect(stage.stack == ["bath!"])
        #expect(
            try stage.events() == [
                "sheet will_dismiss replaced", "sheet did_dismiss replaced", "bath will_present control",
                "bath did_present control",
            ]
        )
        try stage.call(.present(.document("Kitchen again")))
        #expect(stage.stack == ["sheet!"])
    }

    @Test("An alarm lies above a question; both, and the sheet beneath, come back one after the other")
    func alarm() throws {
        let stage = try StackStage()
        try stage.call(.present(.document("Kitchen", Self.rows)))
        let kitchen = try stage.picture()
        try stage.call(.ask(.document("Leave?", footer: Self.buttons)), called: "question")
        let question = try stage.picture()
        var alarm = Request.Presentation.document("Fire").named("fire")
        alarm.priority = .alarm
        try stage.call(.present(alarm))
        #expect(stage.stack == ["sheet", "ask-1", "fire!"])
        #expect(stage.daemon.presentations.shown.scene?.beneath?.picture == question)
        try stage.call(.dismiss(name: "fire"))
        #expect(try stage.picture() == question)
        try stage.tap("cancel")
        #expect(try stage.picture() == kitchen)
    }

    @Test("What changes beneath is seen beneath, and how it comes back")
    func changedBeneath() throws {
        let stage = try StackStage()
        try stage.call(.present(.document("Kitchen", Self.rows)))
        try stage.call(.present(.document("Timer").named("timer")))
        try stage.call(.update(.content(["title": "Bath"]), name: "sheet"))
        let beneath = try #require(stage.daemon.presentations.shown.scene?.beneath?.picture)
        try stage.call(.dismiss(name: "timer"))
        #expect(try stage.picture() == beneath)
        #expect(try stage.call(.content(name: nil))?["content"]?["title"] == "Bath")
    }

    @Test("What goes from beneath is seen no more, and what is left is as if it had come alone")
    func goneBeneath() throws {
        let alone = try StackStage()
        try alone.call(.present(.document("Timer").named("timer")))
        let stage = try StackStage()
        try stage.call(.present(.document("Kitchen", Self.rows)))
        try stage.call(.present(.document("Timer").named("timer")))
        #expect(try stage.picture() != alone.picture())
        try stage.call(.dismiss(name: "sheet"))
        #expect(stage.stack == ["timer!"] && stage.daemon.presentations.shown.scene?.beneath == nil)
        #expect(try stage.picture() == alone.picture())
        try stage.call(.dismiss(name: nil))
        #expect(stage.stack == [] && stage.daemon.presentations.shownName == "sheet")
    }

    @Test("Sixteen are sixteen, and what is refused changes nothing")
    func limit() throws {
        let stage = try StackStage()
        for number in 1...16 { try stage.call(.present(.document("\(number)").named("p\(number)"))) }
        #expect(stage.stack.last == "p16!" && stage.stack.count == 16)
        #expect(throws: ControlError.tooMany(what: "presentations", limit: 16)) {
            try stage.call(.present(.document("17").named("p17")))
        }
        #expect(throws: ControlError.tooMany(what: "presentations", limit: 16)) {
            try stage.call(.ask(.document("17", footer: Self.buttons)))
        }
        for number in (1...16).reversed() {
            #expect(stage.stack.last == "p\(number)!")
            try stage.call(.dismiss(name: nil))
        }
        #expect(stage.stack == [])
    }

    @Test("All documents together have at most eight megabytes; what is refused changes nothing")
    func documents() throws {
        let stage = try StackStage()
        let png = try #require(PNG.encode(Surface(size: PixelSize(width: 8, height: 8), color: .white)))
        // A reader is done with a picture where that says so, whatever follows.
        let picture: Value = ["png": .text(Base64.text(png + [UInt8](repeating: 0x5A, count: 2_200_000)))]
        func long(_ name: String) -> Request {
            .present(.document(name, [["kind": "image", "image": picture]]).named(name))
        }
        try stage.call(long("one"))
        try stage.call(long("two"))
        let before = try stage.picture()
        #expect(throws: ControlError.tooMany(what: "bytes of documents", limit: 8 << 20)) {
            try stage.call(long("three"))
        }
        #expect(stage.stack == ["one", "two!"])
        #expect(try stage.picture() == before)
        try stage.call(.dismiss(name: "one"))
        try stage.call(long("three"))
        #expect(stage.stack == ["two", "three!"])
    }

    @Test("Nobody else changes a question, or what goes with its client's connection")
    func owners() throws {
        let stage = try StackStage()
        let (one, other) = (StackStage.Program(number: 3, user: 1000), StackStage.Program(number: 4, user: 1001))
        var own = Request.Presentation.document("Mine").named("mine")
        own.lifetime = .connection
        try stage.call(.present(own), by: one)
        for request in [Request.dismiss(name: "mine"), .present(own), .update(.content([:]), name: "mine")] {
            #expect(throws: ControlError.notOpen("mine")) { try stage.call(request, by: other) }
        }
        #expect(stage.stack == ["mine!"])
        stage.daemon.presenter.disconnect(one.number)
        try stage.daemon.run()
        #expect(stage.stack == [])
    }

    @Test("The program that the daemon runs in decides about dismissals of its own sheet, and of no other")
    func decisions() throws {
        final class Host: DaemonHost {
            let decides = true
            func handle(_ event: DaemonEvent) {}
        }
        let (stage, host) = (try StackStage(), Host())
        stage.daemon.publish(to: host)
        stage.daemon.audienceDidChange()
        try stage.call(.present(.document("Kitchen")))
        #expect(stage.daemon.touches.interaction?.asksBeforeDismissal == true)
        try stage.call(.present(.document("Timer").named("timer")))
        #expect(stage.daemon.touches.interaction?.asksBeforeDismissal == false)
        try stage.call(.dismiss(name: nil))
        #expect(stage.daemon.touches.interaction?.asksBeforeDismissal == true)
    }

    @Test("What nobody touches in time goes, and its program is answered why")
    func timeouts() throws {
        let stage = try StackStage()
        var question = Request.Presentation.document("Quick", footer: Self.buttons)
        question.timeout = 30_000_000
        #expect(throws: ControlError.dismissed(reason: "timeout")) { try stage.call(.ask(question)) }
        #expect(stage.daemon.loop.now >= 30_000_000 && stage.stack == [])
    }
}
