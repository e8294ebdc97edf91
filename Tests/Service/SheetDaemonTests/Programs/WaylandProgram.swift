import CWire
import Glibc
import System
import SystemPackage
import Testing

/// A program with one window, which is of one colour, as bytes on the socket of a daemon in virtual time.
final class WaylandProgram {
    enum Kind {
        case callback, toplevel, window, popup, popupWindow, touch, seat, keyboard, text, base, other

        /// The names of the events, under the numbers of the protocol.
        var events: [String] {
            switch self {
            case .callback: ["done"]
            case .toplevel: ["configure", "close"]
            case .window, .popupWindow: ["ack"]
            case .popup: ["configure", "popup_done"]
            case .touch: ["down", "up", "motion", "frame", "cancel"]
            case .seat: ["capabilities"]
            case .keyboard: ["keymap", "enter", "leave", "key", "modifiers"]
            case .text:
                ["text enter", "text leave", "preedit_string", "commit_string", "delete_surrounding_text", "done"]
            case .base: ["ping"]
            case .other: []
            }
        }
    }

    private let stage: ProgramStage
    private let socket: UnixSocket
    private var kinds: [UInt32: Kind] = [:]
    private var next: UInt32 = 3
    private var rest: [UInt8] = []
    private var globals: [String: [UInt32]] = [:]
    private let compositor: UInt32
    private let memory: UInt32
    private let base: UInt32
    private let seat: UInt32
    private let surface: UInt32
    private let window: UInt32
    private let toplevel: UInt32
    /// The callback that was answered last.
    private var answered: UInt32?
    /// What has come, as names of events, but for frames of touches.
    private(set) var events: [String] = []
    /// What the seat has: 2 a keyboard, 4 a touchscreen.
    private(set) var capabilities: UInt32 = 0
    /// The size that the window was asked to have last.
    private(set) var asked: (width: Int, height: Int) = (0, 0)

    /// Connects, and waits until the window is asked to be something.
    init(_ appID: String, on stage: ProgramStage) throws {
        self.stage = stage
        socket = try UnixSocket(.blocking)
        try socket.connect(to: stage.socket)
        (compositor, memory, base, seat) = (4, 5, 6, 7)
        (surface, window, toplevel) = (8, 9, 10)
        try request(1, 1, 2)
        try sync()
        next = 12
        try bind("wl_compositor", as: compositor, version: 4)
        try bind("wl_shm", as: memory, version: 1)
        try bind("xdg_wm_base", as: base, version: 3)
        try bind("wl_seat", as: seat, version: 5)
        (kinds[base], kinds[window], kinds[toplevel], kinds[11]) = (.base, .window, .toplevel, .touch)
        kinds[seat] = .seat
        try request(compositor, 0, surface)
        try request(base, 2, window, surface)
        try request(window, 1, toplevel)
        try send(toplevel, 3, bytes(appID))
        try request(seat, 2, 11)
        try request(surface, 6)
        try sync()
    }

    private func bind(_ interface: String, as id: UInt32, version: UInt32) throws {
        let name = try #require(globals[interface]?.first)
        try send(2, 0, words(name) + bytes(interface) + words(version, id))
    }

    /// A new object.
    private func make(_ kind: Kind) -> UInt32 {
        defer { next += 1 }
        kinds[next] = kind
        return next
    }

    /// Shows a picture of one colour.
    func draw(_ width: Int, _ height: Int, _ word: UInt32) throws {
        try draw(width, height, word, on: surface)
        try sync()
    }

    /// Changes some rows, and waits until that is seen.
    func drawFrame(in rows: Range<Int>) throws {
        try request(surface, 2, 0, UInt32(rows.lowerBound), 320, UInt32(rows.count))
        let callback = make(.callback)
        try request(surface, 3, callback)
        try request(surface, 6)
        try receive(callback)
    }

    private func draw(_ width: Int, _ height: Int, _ word: UInt32, on surface: UInt32) throws {
        let file = memfd_create("test", 0)
        defer { close(file) }
        let picture = [UInt32](repeating: word, count: width * height)
        _ = picture.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
        let (pool, buffer) = (make(.other), make(.other))
        let size = (UInt32(width), UInt32(height))
        try send(memory, 0, words(pool, UInt32(picture.count * 4)), file)
        try request(pool, 0, buffer, 0, size.0, size.1, size.0 * 4, 1)
        try request(surface, 1, buffer, 0, 0)
        try request(surface, 2, 0, 0, size.0, size.1)
        try request(surface, 6)
    }

    /// Opens a menu in the window's corner, which goes when it is asked to.
    func openMenu(_ width: Int, _ height: Int) throws {
        let (surface, window, rules, popup) = (make(.other), make(.popupWindow), make(.other), make(.popup))
        try request(compositor, 0, surface)
        try request(base, 2, window, surface)
        try request(base, 1, rules)
        try request(rules, 1, UInt32(width), UInt32(height))
        try request(rules, 2, 0, 0, 1, 1)
        try request(window, 2, popup, self.window, rules)
        try request(popup, 1, seat, 0)
        try request(surface, 6)
        try sync()
        try draw(width, height, 0xFF00, on: surface)
        try sync()
    }

    func keepLit() throws {
        let (manager, inhibitor) = (make(.other), make(.other))
        try bind("zwp_idle_inhibit_manager_v1", as: manager, version: 1)
        try request(manager, 1, inhibitor, surface)
        try sync()
    }

    /// Has a keyboard, if the seat has one.
    func takeKeyboard() throws {
        try request(seat, 1, make(.keyboard))
        try sync()
    }

    /// Begins a text, whose caret is at a row of the window.
    func write(caretAt row: UInt32) throws {
        // A number before that of the window, as SDL has it: when a program goes, its objects go in their order.
        let (manager, text) = (make(.other), 3 as UInt32)
        kinds[text] = .text
        try bind("zwp_text_input_manager_v3", as: manager, version: 1)
        try request(manager, 1, text, seat)
        try request(text, 1)
        try request(text, 6, 0, row, 2, 16)
        try request(text, 7)
        try sync()
    }

    func forget() { events = [] }

    /// Ends, without a word.
    func end() { socket.shutDown() }

    /// Waits until all that was requested is carried out, and reads what was sent.
    func sync() throws {
        let callback = make(.callback)
        try request(1, 0, callback)
        try receive(callback)
    }

    /// Waits for the answer of a callback.
    private func receive(_ callback: UInt32) throws {
        answered = nil
        for _ in 0..<5000 where answered != callback { try receive() }
        try #require(answered == callback, "no answer in five seconds")
    }
}

// Bytes.
extension WaylandProgram {
    private func words(_ words: UInt32...) -> [UInt8] { words.flatMap { withUnsafeBytes(of: $0, Array.init) } }

    private func bytes(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8) + [0]
        return words(UInt32(bytes.count)) + bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }

    private func request(_ object: UInt32, _ opcode: UInt32, _ arguments: UInt32...) throws {
        try send(object, opcode, arguments.flatMap { words($0) })
    }

    private func send(_ object: UInt32, _ opcode: UInt32, _ body: [UInt8], _ file: Int32 = -1) throws {
        let message = words(object, UInt32(body.count + 8) << 16 | opcode) + body
        let count = message.withUnsafeBytes { wire_send(socket.file.rawValue, $0.baseAddress, $0.count, file) }
        try #require(count == message.count, "the daemon has disconnected the program")
    }

    private func receive() throws {
        try stage.wait(1000)
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(socket.file.rawValue, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        let isConnected = count > 0 || count < 0 && errno == EAGAIN
        try #require(isConnected, "the daemon has disconnected the program")
        rest += buffer.prefix(max(0, count))
        while rest.count >= 8, rest.count >= Int(word(1) >> 16) {
            try handle(word(0), Int(word(1) & 0xFFFF))
            rest.removeFirst(Int(word(1) >> 16))
        }
    }

    /// A word of the message that is first.
    private func word(_ index: Int) -> UInt32 {
        rest[4 * index..<4 * index + 4].withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
    }

    private func handle(_ object: UInt32, _ opcode: Int) throws {
        if object == 2, opcode == 0 {
            let interface = String(decoding: rest[16..<16 + Int(word(3)) - 1], as: UTF8.self)
            return globals[interface] = [word(2)]
        }
        if object == 1, opcode == 0 {
            Issue.record("\(String(decoding: rest[20..<20 + max(0, Int(word(4)) - 1)], as: UTF8.self))")
        }
        guard let kind = kinds[object], kind.events.indices.contains(opcode) else { return }
        let event = kind.events[opcode]
        switch event {
        case "done" where kind == .callback: return answered = object
        case "frame", "keymap": return
        case "ping": return try request(base, 3, word(2))
        case "ack": return try request(object, 4, word(2))
        case "configure" where kind == .toplevel: asked = (Int(word(2)), Int(word(3)))
        default: break
        }
        switch event {
        case "configure" where kind == .popup: events.append("menu \(word(2)),\(word(3)) \(word(4)),\(word(5))")
        case "capabilities": capabilities = word(2)
        case "key": events.append("key \(word(4))\(word(5) == 1 ? "+" : "-")")
        case "modifiers": events.append("modifiers \(word(3)) \(word(5))")
        default: events.append(event)
        }
    }
}
