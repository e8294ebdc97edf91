import CWayland
import CWire
import Canvas
import DaemonTestSupport
import EventLoop
import Gestures
import Glibc
import Logging
import System
import SystemPackage
import TestSupport
import Testing
import Windows

@testable import Programs

/// What programs connect to.
protocol ProgramHost: AnyObject {
    /// The program's end of a new connection.
    func connection() throws -> UnixSocket
    /// Handles what programs have sent.
    func turn() throws
}

/// A panel on which programs are shown, as far as programs notice.
final class TestPanel: ProgramServerDelegate, ProgramHost {
    let loop: EventLoop
    let journal = Journal()
    var server: ProgramServer { running! }
    private var running: ProgramServer?
    private(set) var wanted = 0
    private(set) var shown: [Toplevel?] = []
    private(set) var states: [ProgramState] = []
    private(set) var inside: [[SlotReport]] = []

    init(_ size: PixelSize = PixelSize(width: 64, height: 48), scale: Double = 1, behind: String? = nil) throws {
        loop = try EventLoop(.virtual)
        let panel = ProgramPanel(
            room: Room(picture: size, scale: scale),
            name: "test",
            refreshRate: 60,
            millimeters: (width: 100, height: 75)
        )
        let log = Logger(label: "test") { [journal] _ in journal }
        running = try ProgramServer(panel, behind: behind, on: loop, log: log, delegate: self)
    }

    deinit { server.close() }

    func connection() throws -> UnixSocket {
        var pair: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &pair) == 0)
        server.connect(UnixSocket(owning: FileDescriptor(rawValue: pair[1])))
        return UnixSocket(owning: FileDescriptor(rawValue: pair[0]))
    }

    /// A turn of the server reads 4 kB.
    func turn() { for _ in 0..<16 { server.catchUp() } }

    var isDark = false

    func programsWantFrame() { wanted += 1 }

    func shownProgramDidChange() { shown.append(server.program) }

    func insideDidChange(from before: [SlotReport]) { inside.append(server.insideReport) }

    /// What was written into, at each change of it.
    private(set) var texts: [ProgramText?] = []

    func programTextDidChange() { texts.append(server.text) }

    func program(_ toplevel: Toplevel, didBecome state: ProgramState) { states.append(state) }

    /// Paints all of the picture.
    var picture: Surface {
        let size = server.panel.room.picture
        var surface = Surface(size: size)
        server.paint(Damage(PixelRect(size)), backdrop: .color(.white), rotation: .none, into: &surface)
        return surface
    }

    /// Lets time pass.
    func wait(_ duration: Microseconds) throws {
        let timer = try LoopTimer(on: loop) { [loop] in loop.stop() }
        timer.set(at: loop.now + duration)
        try loop.run()
    }

    /// Draws a frame, which is on the screen at `time`.
    func frame(at time: Microseconds = 0, isCovered: Bool = false) {
        server.isCovered = isCovered
        server.catchUp()
        _ = server.takeDamage()
        server.frameWasDrawn()
        server.frameWasShown(ProgramServer.Flip(time: time, number: 1, isAtBlank: true))
    }
}

/// A program, as bytes on a socket: it requests by name, and collects the events that come.
final class WireClient {
    struct Event: Equatable, CustomStringConvertible {
        let object: UInt32
        let name: String
        var arguments: [Argument]

        var description: String { "\(name)(\(arguments.map { "\($0)" }.joined(separator: ", "))) of \(object)" }
    }

    enum Argument: Equatable {
        case number(Int)
        case fixed(Double)
        case text(String)
        case words([UInt32])
        case file(Int32)
    }

    private let socket: UnixSocket
    private let host: any ProgramHost
    private var interfaces: [UInt32: Interface] = [:]
    private var next: UInt32 = 2
    private var pending: [UInt8] = []
    /// Descriptors that came and belong to no event yet.
    private var files: [Int32] = []
    private(set) var events: [Event] = []
    /// What the server said when it ended the connection.
    private(set) var fault: String?
    private var globals: [String: (name: UInt32, version: UInt32)] = [:]
    let registry: UInt32 = 2

    /// Connects, and learns what is offered.
    init(to host: any ProgramHost) throws {
        self.host = host
        socket = try host.connection()
        next = 3
        write(1, 1, [.number(2)])
        for event in exchange() where event.object == registry { note(event) }
    }

    private func note(_ event: Event) {
        guard case .number(let name) = event.arguments[0], case .text(let interface) = event.arguments[1],
            case .number(let version) = event.arguments[2]
        else { return }
        globals[interface] = (UInt32(name), UInt32(version))
    }

    var offered: [String: UInt32] { globals.mapValues(\.version) }

    /// Binds what is offered under the name of `interface`.
    func bind(_ interface: Interface, version: UInt32? = nil) throws -> UInt32 {
        let global = try #require(globals[interface.name])
        let id = make(interface)
        write(
            registry,
            0,
            [
                .number(Int(global.name)), .text(interface.name), .number(Int(version ?? global.version)),
                .number(Int(id)),
            ]
        )
        return id
    }

    /// A name for a new object.
    func make(_ interface: Interface) -> UInt32 {
        defer { next += 1 }
        interfaces[next] = interface
        return next
    }

    /// Sends a request of `object`'s interface.
    func request(_ object: UInt32, _ name: String, _ arguments: Argument...) throws {
        let table = try #require(interfaces[object]).table.pointee
        let opcode = try #require(
            (0..<Int(table.method_count)).first { String(cString: table.methods[$0].name) == name }
        )
        write(object, UInt32(opcode), arguments)
    }

    /// Sends anything.
    func write(_ object: UInt32, _ opcode: UInt32, _ arguments: [Argument]) {
        var body: [UInt8] = []
        var file: Int32 = -1
        func add(_ word: UInt32) { withUnsafeBytes(of: word) { body += $0 } }
        func add(bytes: [UInt8]) {
            add(UInt32(bytes.count))
            body += bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
        }
        for argument in arguments {
            switch argument {
            case .number(let number): add(UInt32(truncatingIfNeeded: number))
            case .fixed(let number): add(UInt32(bitPattern: Int32((number * 256).rounded())))
            case .text(let text): add(bytes: Array(text.utf8) + [0])
            case .words(let words): add(bytes: words.flatMap { withUnsafeBytes(of: $0, Array.init) })
            case .file(let descriptor): file = descriptor
            }
        }
        let head = [object, UInt32(body.count + 8) << 16 | opcode].flatMap { withUnsafeBytes(of: $0, Array.init) }
        let message = head + body
        _ = message.withUnsafeBytes { wire_send(socket.file.rawValue, $0.baseAddress, $0.count, file) }
    }

    /// Has the server handle what was sent, and reads what it has to say.
    @discardableResult
    func exchange() -> [Event] {
        do { try host.turn() } catch { Issue.record(error) }
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            var file: Int32 = -1
            let count = wire_receive(socket.file.rawValue, &buffer, buffer.count, &file)
            guard count > 0 else { break }
            if file >= 0 { files.append(file) }
            pending += buffer.prefix(count)
        }
        let before = events.count
        while let event = takeEvent() { events.append(event) }
        return Array(events[before...])
    }

    private func word(_ index: Int) -> UInt32 {
        pending[index..<index + 4].withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
    }

    private func takeEvent() -> Event? {
        guard pending.count >= 8 else { return nil }
        let (object, size, opcode) = (word(0), Int(word(4) >> 16), Int(word(4) & 0xFFFF))
        guard pending.count >= size else { return nil }
        defer { pending.removeFirst(size) }
        let (name, signature) = description(of: object, opcode)
        var event = Event(object: object, name: name, arguments: [])
        var place = 8
        for letter in signature where !letter.isNumber && letter != "?" {
            event.arguments.append(
                letter == "h" ? .file(files.isEmpty ? -1 : files.removeFirst()) : argument(letter, at: &place)
            )
        }
        if object == 1, name == "error", case .text(let text) = event.arguments[2] { fault = text }
        return event
    }

    private func argument(_ letter: Character, at place: inout Int) -> Argument {
        let value = word(place)
        place += 4
        switch letter {
        case "f": return .fixed(Double(Int32(bitPattern: value)) / 256)
        case "s":
            defer { place += (Int(value) + 3) / 4 * 4 }
            return .text(String(decoding: pending[place..<place + max(0, Int(value) - 1)], as: UTF8.self))
        case "a":
            defer { place += (Int(value) + 3) / 4 * 4 }
            return .words((0..<Int(value) / 4).map { word(place + 4 * $0) })
        case "i": return .number(Int(Int32(bitPattern: value)))
        default: return .number(Int(value))
        }
    }

    private func description(of object: UInt32, _ opcode: Int) -> (name: String, signature: String) {
        if object == 1 { return opcode == 0 ? ("error", "ous") : ("delete_id", "u") }
        if object == registry { return opcode == 0 ? ("global", "usu") : ("global_remove", "u") }
        guard let table = interfaces[object]?.table.pointee, opcode < Int(table.event_count) else { return ("?", "") }
        let message = table.events[opcode]
        return (String(cString: message.name), String(cString: message.signature))
    }

    /// The events of one name, newest last.
    func all(_ name: String) -> [Event] { events.filter { $0.name == name } }

    func forget() { events = [] }
}

// What programs usually do.
extension WireClient {
    /// A buffer of one colour.
    func buffer(_ width: Int, _ height: Int, _ word: UInt32, format: Int = 1, memory: UInt32) throws -> UInt32 {
        let file = memfd_create("test", 0)
        defer { close(file) }
        let words = [UInt32](repeating: word, count: width * height)
        _ = words.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
        let pool = make(.shmPool)
        try request(memory, "create_pool", .number(Int(pool)), .file(file), .number(4 * width * height))
        let buffer = make(.buffer)
        try request(
            pool,
            "create_buffer",
            .number(Int(buffer)),
            .number(0),
            .number(width),
            .number(height),
            .number(4 * width),
            .number(format)
        )
        try request(pool, "destroy")
        return buffer
    }
}

/// A program with one window.
final class WindowClient {
    let client: WireClient
    let compositor: UInt32
    let memory: UInt32
    let base: UInt32
    let surface: UInt32
    let window: UInt32
    let toplevel: UInt32

    /// A window that is asked what it is to be.
    init(on host: any ProgramHost, called appID: String = "app") throws {
        client = try WireClient(to: host)
        compositor = try client.bind(.compositor)
        memory = try client.bind(.shm)
        base = try client.bind(.windowBase)
        surface = client.make(.surface)
        try client.request(compositor, "create_surface", .number(Int(surface)))
        window = client.make(.xdgSurface)
        try client.request(base, "get_xdg_surface", .number(Int(window)), .number(Int(surface)))
        toplevel = client.make(.toplevel)
        try client.request(window, "get_toplevel", .number(Int(toplevel)))
        try client.request(toplevel, "set_app_id", .text(appID))
        try client.request(surface, "commit")
        client.exchange()
    }

    func acknowledge() throws {
        guard case .number(let serial)? = client.events.last(where: { $0.object == window })?.arguments.first else {
            return
        }
        try client.request(window, "ack_configure", .number(serial))
    }

    /// Shows a picture of one colour.
    func draw(_ width: Int, _ height: Int, _ word: UInt32, format: Int = 1) throws {
        let buffer = try client.buffer(width, height, word, format: format, memory: memory)
        try client.request(surface, "attach", .number(Int(buffer)), .number(0), .number(0))
        try client.request(surface, "damage", .number(0), .number(0), .number(width), .number(height))
        try client.request(surface, "commit")
        client.exchange()
    }

    func pong() throws {
        guard case .number(let serial)? = client.all("ping").last?.arguments.first else { return }
        try client.request(base, "pong", .number(serial))
        client.exchange()
    }
}
