import Canvas
import Configuration
import DaemonTestSupport
import EventLoop
import Gestures
import Logging
import System
import TestSupport
import Testing

@testable import Programs
@testable import SheetDaemon

/// A whole daemon on a display in memory, in a time that leaps, to whose socket programs connect.
final class DaemonPanel: ProgramHost {
    let daemon: Daemon
    let size = PixelSize(width: 300, height: 400)
    let journal = Journal()
    private let scratch: Scratch

    init(_ keys: [String] = []) throws {
        scratch = try Scratch()
        let own = ["control.socket=off", "programs.socket=\(scratch.file("wayland"))", "display.scale=1"]
        let overrides = (own + keys).map { Override($0) }
        let environment = DaemonEnvironment(load: { try LoadedSettings.load(file: nil, overrides: overrides) })
        daemon = try Daemon(
            environment.headless(size, isVirtual: true),
            log: Logger(label: "test") { [journal] _ in journal }
        )
        try daemon.run()
    }

    deinit { daemon.programs.close() }

    func connection() throws -> UnixSocket {
        let socket = try UnixSocket(.blocking)
        try socket.connect(to: scratch.file("wayland"))
        return socket
    }

    func turn() throws { try wait(1000) }

    /// Lets time pass.
    func wait(_ duration: Microseconds) throws {
        let timer = try LoopTimer(on: daemon.loop) { [daemon] in daemon.loop.stop() }
        timer.set(at: daemon.loop.now + duration)
        try daemon.run()
    }

    /// A window that fills the panel and is shown.
    func window(called appID: String = "app") throws -> WindowClient {
        let window = try WindowClient(on: self, called: appID)
        try window.acknowledge()
        try window.draw(size.width, size.height, 1)
        try wait(100_000)
        return window
    }

    /// Has a finger be at a place of the panel, in pixels, and lets as much time pass as there is between two scans.
    func touch(_ phase: Contact.Phase, _ x: Double, _ y: Double) throws {
        let place = Point(x: x / Double(size.width), y: y / Double(size.height))
        let contact = Contact(id: 1, phase: phase, position: place)
        try daemon.devices.handle(TouchFrame(time: daemon.loop.now, contacts: [contact]))
        try wait(10_000)
    }
}
