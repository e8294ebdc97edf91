import CWire
import Canvas
import EventLoop
import Gestures
import Glibc
import Logging
import Programs
import System
import SystemPackage
import Windows

/// What has to hold whatever a program sends over Wayland.
enum ProgramCheck {
    private static let size = PixelSize(width: 64, height: 48)
    private static let memory: Int32 = {
        let file = memfd_create("pool", 0)
        let words = [UInt32](repeating: 0x8040_2010, count: 2 * size.area)
        require(words.withUnsafeBytes { write(file, $0.baseAddress, $0.count) } > 0, "no memory to share")
        return file
    }()

    /// Sends the input as messages, beside a program that has done nothing wrong.
    static func messages(_ input: [UInt8]) {
        let before = lowestFreeFile
        do {
            let panel = try Panel(memory)
            let healthy = try panel.connect()
            let wild = try panel.connect()
            for message in split(input) {
                // The one request that takes a file has this size.
                _ = message.withUnsafeBytes {
                    wire_send(wild.file.rawValue, $0.baseAddress, $0.count, message.count == 16 ? memory : -1)
                }
            }
            try panel.use()
            require(isAnswered(healthy, by: panel), "a program that has done nothing wrong is not answered")
            wild.shutDown()
            try panel.use()
            require(panel.server.connected.count == 1, "a program that is gone is remembered")
            require(!panel.server.hasWindow && !panel.server.inhibitsSleep, "a window that is gone is seen")
            panel.server.close()
        } catch {
            fatalError("\(error)")
        }
        require(lowestFreeFile == before, "a file stays open")
    }

    private static var lowestFreeFile: Int32 {
        let file = dup(memory)
        close(file)
        return file
    }

    /// Messages as their lengths say, so that each brings its own file; what is left as it is.
    private static func split(_ input: [UInt8]) -> [ArraySlice<UInt8>] {
        var (rest, messages) = (input[...], [ArraySlice<UInt8>]())
        while rest.count >= 8 {
            let size = Int(rest[rest.startIndex + 6]) | Int(rest[rest.startIndex + 7]) << 8
            messages.append(rest.prefix(max(8, size)))
            rest = rest.dropFirst(max(8, size))
        }
        return messages + (rest.isEmpty ? [] : [rest])
    }

    private static func isAnswered(_ client: borrowing UnixSocket, by panel: Panel) -> Bool {
        let sync: [UInt32] = [1, 12 << 16, 2]
        _ = sync.withUnsafeBytes { wire_send(client.file.rawValue, $0.baseAddress, $0.count, -1) }
        panel.server.catchUp()
        var reply = [UInt8](repeating: 0, count: 4096)
        return recv(client.file.rawValue, &reply, reply.count, Int32(MSG_DONTWAIT)) >= 12
    }

    /// What a daemon does with its programs.
    private final class Panel: ProgramServerDelegate {
        let loop: EventLoop
        private var running: ProgramServer?
        var server: ProgramServer { running! }
        let isDark = false
        /// For windows that are not called anything.
        private static let slot = WindowSlot(appID: "", size: PixelSize(width: 40, height: 30), least: 8)

        init(_ memory: Int32) throws {
            loop = try EventLoop(.virtual)
            let log = Logger(label: "fuzz") { _ in SwiftLogNoOpLogHandler() }
            running = try ProgramServer(panel(scale: 1), behind: nil, on: loop, log: log, delegate: self)
        }

        private func panel(scale: Double) -> ProgramPanel {
            let room = Room(picture: ProgramCheck.size, scale: scale)
            return ProgramPanel(room: room, name: "fuzz", refreshRate: 60, millimeters: (width: 100, height: 75))
        }

        func connect() throws -> UnixSocket {
            var pair: [Int32] = [0, 0]
            let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
            require(socketpair(AF_UNIX, kind, 0, &pair) == 0, "no sockets")
            server.connect(UnixSocket(owning: FileDescriptor(rawValue: pair[0])))
            return UnixSocket(owning: FileDescriptor(rawValue: pair[1]))
        }

        /// Frames, fingers, a place inside the sheet, another scale, and time.
        func use() throws {
            for step in 0..<3 {
                for _ in 0..<3 { server.catchUp() }
                server.set(step == 1 ? [Self.slot] : [])
                server.see(step == 1 ? [true] : [])
                draw()
                let place = Point(x: 20, y: 20)
                let phase: Contact.Phase = [.began, .moved, .ended][step]
                server.touch([Contact(id: 1, phase: phase, position: place)], at: loop.now)
                if step > 0 {
                    let inside = Contact(id: 2, phase: step == 1 ? .began : .ended, position: place)
                    server.touch([inside], inSlot: step == 1 ? 0 : nil, at: loop.now)
                }
                if step == 1 { server.change(to: panel(scale: 1.5)) }
            }
            try loop.run()
            draw()
        }

        private func draw() {
            var ground = Surface(size: ProgramCheck.size)
            server.paint(server.takeDamage(), backdrop: .color(.white), rotation: .none, into: &ground)
            if server.insideReport.first?.program != nil {
                let (damage, band) = (server.takeDamage(ofSlot: 0), PixelRect(Self.slot.size))
                var tile = Surface(size: Self.slot.size)
                server.paint(slot: 0, damage, of: band, backdrop: .color(.white), rotation: .none, into: &tile)
            }
            server.frameWasDrawn()
            server.frameWasShown(ProgramServer.Flip(time: loop.now, number: 1, isAtBlank: true))
        }

        func programsWantFrame() {}
        func shownProgramDidChange() {}
        func insideDidChange(from before: [SlotReport]) {}
        func programTextDidChange() {}
        func program(_ toplevel: Toplevel, didBecome state: ProgramState) {}
    }
}
