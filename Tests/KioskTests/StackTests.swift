import BottomSheet
import Content
import Testing

@testable import Kiosk
@testable import SheetDaemon

@Suite("A program presents sheets above one another, and its rehearsal sees and drives them")
struct StackTests {
    /// A program that notes what its closures are called with.
    private final class Program {
        let application: SheetApplication
        var events: [String] = []
        private(set) var answers: [SheetApplication.Answer] = []

        init() throws {
            application = try SheetApplication(display: .rehearsal(width: 360, height: 640))
            application.note { [unowned self] in events.append($0) }
            application.onGone = { [unowned self] in events.append("\($0) gone by \($1)") }
            try application.present(TestProgram.kitchen)
        }

        /// Names and states of what is presented, from the lowest.
        var stack: [String] { application.stack.map { "\($0.name) \($0.state)" } }

        /// Asks, and notes the answer.
        func ask(_ question: Sheet, priority: Sheet.Priority = .prompt, timeout: Double? = nil) throws {
            try application.ask(question, priority: priority, timeout: timeout) { [unowned self] in answers.append($0) }
        }
    }

    private static let oven = Sheet(
        items: [.toggle("grill", "Grill", isOn: false)],
        footer: [.button("close", "Close")]
    )
    private static let question = Sheet(
        title: "How was it?",
        items: [.slider("stars", "Stars", value: 5, in: 1...5, step: 1)],
        footer: [.button("send", "Send", role: .primary)]
    )

    @Test("What lies above is used until it goes, and what it has covered comes back as it was")
    func over() throws {
        let program = try Program()
        let application = program.application
        try application.rehearse([.tap("light")])
        try application.present(Self.oven, name: "oven", over: true)
        try application.rehearse([.tap("grill")])
        #expect(program.stack == ["sheet covered", "oven shown"])
        #expect(application.values == ["grill": .flag(true)])
        #expect(application.content(of: "oven") == application.content)
        #expect(application.content(of: "sheet")?.items.first == .toggle("light", "Light", isOn: true))
        #expect(application.content(of: "none") == nil)
        try application.update(.row("more", "Done"), of: "sheet")
        try application.update(.toggle("grill", "Grill", isOn: false), of: "oven")
        application.dismiss("oven")
        application.dismiss("none")
        try application.rehearse([.tap("light")])
        #expect(program.stack == ["sheet shown"])
        #expect(application.content?.items[2] == .row("more", "Done"))
        #expect(
            program.events == [
                "presented", "light is flag(true)", "grill is flag(true)", "oven gone by control",
                "light is flag(false)",
            ]
        )
    }

    @Test("A question is answered by a tap, with the values of all items; another one waits until then")
    func asked() throws {
        let program = try Program()
        try program.ask(Self.question)
        try program.ask(Sheet(items: [.row("later", "Later")]))
        try program.application.rehearse([.wait(1)])
        #expect(program.stack == ["sheet covered", "ask-2 waiting", "ask-1 shown"])
        #expect(program.application.stack.map(\.priority) == [.normal, .prompt, .prompt])
        try program.application.rehearse([.tap("send"), .tap("later"), .tap("light")])
        #expect(program.events == ["presented", "light is flag(true)"])
        #expect(program.answers == [.pressed("send", values: ["stars": .number(5)]), .pressed("later", values: [:])])
    }

    @Test("A question without an answer says why: a finger has dismissed it, or its time is over")
    func unanswered() throws {
        let program = try Program()
        try program.application.rehearse([])
        try program.ask(Self.question)
        try program.application.rehearse([.drag(from: (180, 500), to: (180, 638), seconds: 0.05)])
        try program.ask(Self.question, timeout: 60)
        try program.application.rehearse([.wait(59), .tap("stars"), .wait(59)])
        #expect(program.stack == ["sheet covered", "ask-2 shown"], "a touch has extended it")
        try program.application.rehearse([.wait(2)])
        #expect(program.answers == [.dismissed(.drag), .dismissed(.timeout)])
        #expect(program.events == ["presented"])
        #expect(program.stack == ["sheet shown"])
    }

    @Test("What has a time goes with it, covered or not, and an alarm lies above what was asked")
    func timeout() throws {
        let program = try Program()
        let application = program.application
        try application.rehearse([])
        try application.present(Self.oven, name: "oven", over: true, timeout: 30)
        try program.ask(Self.question)
        try application.present(Sheet(title: "Fire", items: []), name: "fire", priority: .alarm)
        try application.rehearse([.wait(10)])
        #expect(program.stack == ["sheet covered", "oven covered", "ask-1 waiting", "fire shown"])
        try application.rehearse([.wait(25)])
        #expect(program.events == ["presented", "oven gone by timeout"])
        application.dismiss("fire")
        try application.rehearse([.tap("send")])
        #expect(program.stack == ["sheet shown"])
    }

    @Test("Before there is a display all of it waits, in its order, and can be changed and taken back")
    func waiting() throws {
        let program = try Program()
        let application = program.application
        try application.present(Self.oven, name: "oven", over: true)
        try application.present(Self.oven, name: "fridge", over: true)
        try program.ask(Self.question)
        try application.update(.toggle("grill", "Grill", isOn: true), of: "oven")
        application.dismiss("fridge")
        try application.rehearse([.tap("send"), .tap("grill")])
        #expect(program.stack == ["sheet covered", "oven shown"])
        #expect(program.events.last == "grill is flag(false)")
    }

    @Test("What is wrong is named, and nothing has changed")
    func faults() throws {
        let program = try Program()
        let application = program.application
        try application.rehearse([])
        let name = "expected 1 to 64 of A-Z, a-z, 0-9, \"_\", \".\" and \"-\", found \"a b\""
        #expect(throws: SheetError("name", name)) { try application.present(Self.oven, name: "a b") }
        #expect(throws: SheetError("timeout", "expected 1 to 86400 seconds, found 0.5")) {
            try application.present(Self.oven, timeout: 0.5)
        }
        #expect(throws: SheetError("name", "nothing is presented as \"oven\"")) {
            try application.update(.row("more", "More"), of: "oven")
        }
        #expect(throws: SheetError.self) { try program.ask(Sheet(items: [.button("", "")])) }
        for number in 1..<16 { try application.present(Self.oven, name: "oven-\(number)", over: true) }
        #expect(throws: SheetError("sheet", "there are 16 presentations already")) { try program.ask(Self.question) }
        #expect(program.stack.count == 16 && program.events == ["presented"])
    }

    @Test("What an answer throws ends the run")
    func throwing() throws {
        let program = try Program()
        try program.application.ask(Self.question) { _ in throw SheetError("answer", "wrong") }
        #expect(throws: SheetError("answer", "wrong")) { try program.application.rehearse([.tap("send"), .wait(1)]) }
    }
}
