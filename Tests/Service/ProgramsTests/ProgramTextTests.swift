import CWayland
import Canvas
import EventLoop
import Glibc
import System
import Testing
import Typing
import Windows

@testable import Programs

/// Texts of a program that are written into, as its bytes.
@Suite struct ProgramTextTests {
    private let panel: TestPanel
    private let program: WindowClient
    private let seat: UInt32
    /// Its text, and its keyboard, which the seat has since.
    private let text: UInt32
    private let keyboard: UInt32

    private var client: WireClient { program.client }

    init() throws {
        panel = try TestPanel()
        panel.server.haveFreeKeys = true
        program = try WindowClient(on: panel)
        try program.acknowledge()
        try program.draw(64, 48, 1)
        let client = program.client
        seat = try client.bind(.seat)
        let manager = try client.bind(.textInputManager)
        (text, keyboard) = (client.make(.textInput), client.make(.keyboard))
        try client.request(manager, "get_text_input", .number(Int(text)), .number(Int(seat)))
        try client.request(seat, "get_keyboard", .number(Int(keyboard)))
        client.exchange()
    }

    private func request(_ name: String, _ arguments: WireClient.Argument...) throws {
        let table = Interface.textInput.table.pointee
        let opcode = try #require(
            (0..<Int(table.method_count)).first { String(cString: table.methods[$0].name) == name }
        )
        client.write(text, UInt32(opcode), arguments)
    }

    /// Begins a text with so much before the caret.
    private func begin(_ before: String, purpose: Int = 0, hints: Int = 0) throws {
        try request("enable")
        let place = WireClient.Argument.number(before.utf8.count)
        try request("set_surrounding_text", .text(before), place, place)
        try request("set_content_type", .number(hints), .number(purpose))
        try request("set_cursor_rectangle", .number(10), .number(20), .number(1), .number(8))
        try request("commit")
        client.exchange()
    }

    /// What the text was sent since, such as `commit_string a`.
    private func said() -> [String] {
        client.exchange()
        defer { client.forget() }
        return client.events.filter { $0.object == text }.map { event in
            ([event.name]
                + event.arguments.map { argument in
                    switch argument {
                    case .text(let text): text
                    case .number(let number): "\(number)"
                    default: "?"
                    }
                }).joined(separator: " ")
        }
    }

    /// The keys that were pressed since, with what was sent of modifiers before, such as `1 30+`.
    private func keys() -> [String] {
        client.exchange()
        defer { client.forget() }
        return client.events.filter { $0.object == keyboard }.compactMap { event in
            guard case .number(let first)? = event.arguments.dropFirst().first else { return nil }
            switch (event.name, event.arguments.dropFirst(2).first, event.arguments.last) {
            case ("modifiers", _, _): return "\(first)"
            case ("key", .number(let code)?, .number(let state)?): return "\(code)\(state == 1 ? "+" : "-")"
            default: return nil
            }
        }
    }

    @Test func `A program that can be written into has a keyboard, whose keymap says what is on it`() throws {
        #expect(client.events.filter { $0.object == seat && $0.name == "capabilities" }.last?.arguments == [.number(6)])
        #expect(said() == ["enter \(program.surface)"])
        #expect(panel.server.text == nil && panel.texts == [])
    }

    @Test func `A tap into a field asks for a keyboard, with what the field is for, and where`() throws {
        try begin("Hello. ", purpose: 6, hints: 4)
        let found = try #require(panel.server.text)
        #expect(found.purpose == .email && found.wantsCapital && !found.isSecret)
        #expect(found.surrounding?.before == "Hello. " && found.caret?.height == 8 && found.caret?.y == 20)
        try begin("", purpose: 8)
        #expect(panel.server.text?.isSecret == true && panel.server.text?.session != found.session)
        try request("disable")
        #expect(panel.server.text != nil)
        try request("commit")
        client.exchange()
        #expect(panel.server.text == nil && panel.texts.count == 3 && panel.texts.last == .some(nil))
    }

    @Test func `What is written comes with the number of commits that it answers`() throws {
        try begin("a")
        client.forget()
        panel.server.edit(TextEdit(preedit: "ㅎ"))
        panel.server.edit(TextEdit(preedit: "하"))
        panel.server.edit(TextEdit(commit: "한", preedit: "ㄱ"))
        #expect(
            said() == [
                "preedit_string ㅎ 3 3", "done 1", "preedit_string 하 3 3", "done 1", "preedit_string ㄱ 3 3",
                "commit_string 한", "done 1",
            ]
        )
        try begin("a한")
        #expect(panel.server.write("글", at: 0))
        #expect(said() == ["preedit_string  0 0", "commit_string 글", "done 2"])
    }

    @Test func `Backspace erases letters as they are seen, also before the program has answered`() throws {
        try begin("aé👍🏽")
        client.forget()
        for _ in 0..<3 { #expect(panel.server.eraseBackward(at: 0)) }
        let deleted = said().filter { $0.hasPrefix("delete") }
        #expect(
            deleted == ["delete_surrounding_text 8 0", "delete_surrounding_text 2 0", "delete_surrounding_text 1 0"]
        )
        // Nothing is left that is known of.
        #expect(panel.server.eraseBackward(at: 0))
        #expect(keys() == ["0", "14+", "14-", "0"])
    }

    @Test func `Of a field that says nothing of its text, and of what is selected, Backspace is a key`() throws {
        try request("enable")
        try request("commit")
        client.exchange()
        client.forget()
        #expect(panel.server.eraseBackward(at: 0))
        #expect(keys() == ["0", "14+", "14-", "0"])
        try request("set_surrounding_text", .text("abc"), .number(1), .number(3))
        try request("commit")
        client.exchange()
        client.forget()
        #expect(panel.server.eraseBackward(at: 0))
        #expect(keys() == ["0", "14+", "14-", "0"])
    }

    @Test func `Keys that command are keys`() throws {
        try begin("")
        client.forget()
        #expect(panel.server.press(.enter, at: 0) && panel.server.press(.backTab, at: 0))
        #expect(!panel.server.press("XF86HomePage", at: 0))
        #expect(keys() == ["0", "28+", "28-", "0", "1", "15+", "15-", "0"])
    }

    @Test func `Where no field is written into, letters are keys, and those of other scripts get one`() throws {
        client.forget()
        #expect(panel.server.write("a~", at: 0))
        #expect(keys() == ["0", "30+", "30-", "0", "1", "41+", "41-", "0"])
        #expect(panel.server.write("한", at: 0))
        client.exchange()
        #expect(client.all("keymap").count == 1)
        #expect(keys().filter { $0.hasSuffix("+") } == ["200+"])
    }

    @Test func `A plugged keyboard and a drawn one take turns, each with its own keymap`() throws {
        let keymap = try SealedMemory(Array("xkb_keymap {};\0".utf8), called: "test")
        panel.server.plug(keymap)
        try begin("")
        client.exchange()
        client.forget()
        let press = KeyPress(30, isDown: true, at: 0)
        _ = panel.server.press(press, from: .init(), to: .init())
        _ = panel.server.press(.enter, at: 0)
        _ = panel.server.press(KeyPress(31, isDown: true, at: 0), from: .init(), to: .init())
        client.exchange()
        let events = client.events.filter { $0.object == keyboard && $0.name != "modifiers" }
        #expect(events.map(\.name) == ["key", "keymap", "key", "key", "keymap", "key"])
        #expect(client.events.contains { $0.name == "capabilities" } == false)
    }

    @Test func `What comes above the window ends the text, and it begins once more afterwards`() throws {
        try begin("a")
        client.forget()
        panel.server.haveFreeKeys = false
        #expect(panel.server.text == nil && !panel.server.edit(TextEdit(commit: "b")))
        panel.server.haveFreeKeys = true
        #expect(panel.server.text == nil)
        #expect(said() == ["leave \(program.surface)", "enter \(program.surface)"])
        try begin("a")
        #expect(panel.server.text != nil)
    }

    @Test func `A program that goes, or destroys its text, is written into no more`() throws {
        try begin("a")
        try request("destroy")
        client.exchange()
        #expect(panel.server.text == nil && client.fault == nil)
        let other = try ProgramTextTests()
        try other.begin("a")
        try other.client.request(other.program.toplevel, "destroy")
        try other.client.request(other.program.window, "destroy")
        try other.client.request(other.program.surface, "destroy")
        other.client.exchange()
        #expect(other.panel.server.text == nil && other.panel.texts.last == .some(nil) && other.client.fault == nil)
    }

    @Test func `Only the program that has the focus is written into`() throws {
        let other = try WindowClient(on: panel, called: "other")
        try other.acknowledge()
        try other.draw(64, 48, 7)
        let (seat, manager) = (try other.client.bind(.seat), try other.client.bind(.textInputManager))
        let text = other.client.make(.textInput)
        try other.client.request(manager, "get_text_input", .number(Int(text)), .number(Int(seat)))
        other.client.write(text, 1, [])
        other.client.write(text, 7, [])
        other.client.exchange()
        #expect(panel.server.text == nil && other.client.all("enter").isEmpty && other.client.fault == nil)
    }

    @Test func `Nonsense says nothing, and ends nothing`() throws {
        try request("set_surrounding_text", .text("abc"), .number(-7), .number(99))
        try request("set_content_type", .number(-1), .number(-1))
        try request("set_cursor_rectangle", .number(-1), .number(.max), .number(-5), .number(3))
        try request("set_text_change_cause", .number(77))
        try request("commit")
        try request("enable")
        try request("set_surrounding_text", .text(String(repeating: "é", count: 1900)), .number(1), .number(0))
        try request("commit")
        client.exchange()
        #expect(client.fault == nil && panel.server.text?.surrounding == nil && panel.server.text?.caret == nil)
    }
}
