import EventLoop
import Glibc
import System
import Testing
import Typing
import Windows

@testable import Programs

/// Keys of plugged keyboards at the window of a program, as its bytes.
@Suite struct ProgramKeyTests {
    private let panel: TestPanel
    private let program: WindowClient
    private let seat: UInt32
    private let keymap: SealedMemory
    private let shift = ModifierMasks(depressed: 1)

    private var client: WireClient { program.client }

    init() throws {
        panel = try TestPanel()
        panel.server.haveFreeKeys = true
        program = try WindowClient(on: panel)
        try program.acknowledge()
        try program.draw(64, 48, 1)
        seat = try program.client.bind(.seat)
        program.client.exchange()
        keymap = try SealedMemory(Array("xkb_keymap {};\0".utf8), called: "test")
    }

    /// A keyboard of the program's seat.
    private func keyboard(of seat: UInt32? = nil, _ client: WireClient? = nil) throws -> UInt32 {
        let client = client ?? self.client
        let keyboard = client.make(.keyboard)
        try client.request(seat ?? self.seat, "get_keyboard", .number(Int(keyboard)))
        client.exchange()
        return keyboard
    }

    private func press(_ code: UInt16, _ isDown: Bool, _ before: ModifierMasks = .init(), _ after: ModifierMasks? = nil)
        -> Bool
    {
        let press = KeyPress(code, isDown: isDown, at: 7_000)
        return panel.server.press(press, from: before, to: after ?? before)
    }

    /// What a keyboard has said, such as `enter 3` with the keys that are down, `key 30 1`, `modifiers 1`.
    private func said(_ keyboard: UInt32, _ client: WireClient? = nil) -> [String] {
        let client = client ?? self.client
        client.exchange()
        return client.events.filter { $0.object == keyboard }.map { event in
            let arguments = event.arguments
            switch (event.name, arguments.last) {
            case ("enter", .words(let down)?): return "enter \(down)"
            case ("key", _):
                return "key \(arguments[2...].map { if case .number(let number) = $0 { "\(number)" } else { "?" } })"
            case ("modifiers", _): return arguments[1] == .number(0) ? "modifiers" : "modifiers \(arguments[1])"
            default: return event.name
            }
        }
    }

    @Test func `The seat has keyboards while some are plugged in`() throws {
        panel.server.plug(keymap)
        panel.server.plug(keymap)
        client.exchange()
        let keyboard = try keyboard()
        panel.server.plug(nil)
        #expect(said(keyboard) == ["keymap", "repeat_info", "enter []", "modifiers", "leave"])
        let capabilities = client.events.filter { $0.object == seat && $0.name == "capabilities" }.map(\.arguments)
        #expect(capabilities == [[.number(4)], [.number(6)], [.number(4)]])
        // It may not know yet that they are gone.
        let late = try self.keyboard()
        #expect(said(late) == [] && client.fault == nil)
        panel.server.plug(keymap)
        #expect(said(late) == ["keymap", "repeat_info", "enter []", "modifiers"])
    }

    @Test func `A program reads what is on the keys in a file, and how fast to repeat them`() throws {
        panel.server.plug(keymap)
        _ = try keyboard()
        let event = try #require(client.all("keymap").first)
        guard case .file(let file) = event.arguments[1] else { throw CancellationError() }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = pread(file, &bytes, bytes.count, 0)
        #expect(event.arguments[0] == .number(1) && event.arguments[2] == .number(count))
        #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) == "xkb_keymap {};\0")
        #expect(pwrite(file, &bytes, 1, 0) == -1 && errno == EPERM)
        #expect(client.all("repeat_info").first?.arguments == [.number(30), .number(500)])
    }

    @Test func `Keys come with their modifiers, each up once`() throws {
        panel.server.plug(keymap)
        let keyboard = try keyboard()
        client.forget()
        #expect(press(42, true, .init(), shift) && press(30, true, shift))
        #expect(press(30, false, shift) && press(42, false, shift, .init()))
        #expect(!press(30, false))
        #expect(
            said(keyboard) == [
                #"key ["42", "1"]"#, "modifiers number(1)", #"key ["30", "1"]"#, #"key ["30", "0"]"#,
                #"key ["42", "0"]"#, "modifiers",
            ]
        )
        guard case .number(let time) = client.all("key").first?.arguments[1] else { throw CancellationError() }
        #expect(time == 7)
    }

    @Test func `A program that has only a touchscreen gets none, and its keys are nobody's`() throws {
        panel.server.plug(keymap)
        client.exchange()
        client.forget()
        #expect(press(30, true) && press(30, false))
        client.exchange()
        #expect(client.events.filter { $0.name != "ping" }.isEmpty)
    }

    @Test func `What lies above the windows takes the keys, and a key that is down then comes up nowhere`() throws {
        panel.server.plug(keymap)
        let keyboard = try keyboard()
        client.forget()
        _ = press(30, true)
        panel.server.haveFreeKeys = false
        #expect(!press(30, false) && !press(31, true))
        panel.server.haveFreeKeys = true
        #expect(!press(31, false))
        #expect(said(keyboard) == [#"key ["30", "1"]"#, "leave", "enter []", "modifiers"])
    }

    @Test func `A dialog and a menu have the keys while they are there`() throws {
        panel.server.plug(keymap)
        let keyboard = try keyboard()
        client.forget()
        let (surface, window, toplevel) = (client.make(.surface), client.make(.xdgSurface), client.make(.toplevel))
        try client.request(program.compositor, "create_surface", .number(Int(surface)))
        try client.request(program.base, "get_xdg_surface", .number(Int(window)), .number(Int(surface)))
        try client.request(window, "get_toplevel", .number(Int(toplevel)))
        try client.request(toplevel, "set_parent", .number(Int(program.toplevel)))
        try client.request(surface, "commit")
        client.exchange()
        guard case .number(let serial)? = client.events.last(where: { $0.object == window })?.arguments.first else {
            throw CancellationError()
        }
        try client.request(window, "ack_configure", .number(serial))
        let buffer = try client.buffer(20, 20, 3, memory: program.memory)
        try client.request(surface, "attach", .number(Int(buffer)), .number(0), .number(0))
        try client.request(surface, "commit")
        client.exchange()
        _ = press(30, true)
        try client.request(toplevel, "destroy")
        client.exchange()
        #expect(!press(30, false))
        let entered = client.events.filter { $0.object == keyboard && ["enter", "leave"].contains($0.name) }
        #expect(entered.map(\.name) == ["leave", "enter", "leave", "enter"])
        #expect(entered.map { $0.arguments[1] }.map { $0 == .number(Int(surface)) } == [false, true, true, false])
    }

    @Test func `When a program goes while a key is down the next window has the keys, without that one`() throws {
        panel.server.plug(keymap)
        _ = try keyboard()
        let other = try WindowClient(on: panel, called: "other")
        try other.acknowledge()
        try other.draw(64, 48, 7)
        let theirs = try keyboard(of: try other.client.bind(.seat), other.client)
        #expect(said(theirs, other.client) == ["keymap", "repeat_info"])
        _ = press(30, true)
        try client.request(program.toplevel, "destroy")
        try client.request(program.window, "destroy")
        try client.request(program.surface, "destroy")
        client.exchange()
        #expect(!press(30, false) && press(31, true))
        #expect(
            said(theirs, other.client) == [
                "keymap", "repeat_info", "enter []", "modifiers", #"key ["31", "1"]"#,
            ]
        )
        #expect(client.fault == nil && other.client.fault == nil)
    }

    @Test func `One that stands still while somebody types is not disconnected`() throws {
        panel.server.plug(keymap)
        let keyboard = try keyboard()
        try program.pong()
        client.forget()
        for _ in 1...20_000 { #expect(press(30, true) && press(30, false)) }
        try panel.loop.run()
        #expect(panel.states == [.hangs] && panel.server.hasWindow)
        client.exchange()
        client.exchange()
        let keys = client.events.filter { $0.object == keyboard && $0.name == "key" }
        #expect(keys.count.isMultiple(of: 2) && keys.last?.arguments.last == .number(0) && client.fault == nil)
    }
}
