import Canvas
import Configuration
import Content
import Control
import EventLoop
import Logging
import Output
import System
import TestSupport
import Testing
import Values

@testable import SheetDaemon

/// A daemon in virtual time, on a display in memory, to which Wayland programs connect.
final class ProgramStage {
    let daemon: Daemon
    /// Where they connect.
    let socket: String
    private let scratch: Scratch
    private let end: LoopTimer

    /// - Parameters:
    ///   - keys: what is configured besides.
    ///   - inputs: where touches and keys come from; nil where none do.
    init(_ keys: [String] = [], inputs: PanelDevices.Inputs? = nil) throws {
        scratch = try Scratch()
        socket = scratch.file("wayland")
        let own = ["control.socket=off", "programs.socket=\(socket)", "sheet.present_on=[]", "display.scale=1"]
        let overrides = (own + keys).map { Override($0) }
        let environment = DaemonEnvironment(load: { try LoadedSettings.load(file: nil, overrides: overrides) })
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let size = PixelSize(width: 320, height: 480)
        let daemon = try Daemon(environment.headless(size, isVirtual: true), log: log, inputs: inputs)
        self.daemon = daemon
        end = try LoopTimer(on: daemon.loop) { [unowned daemon] in daemon.stop() }
        try wait(1)
    }

    /// Lets time pass.
    func wait(_ duration: Microseconds) throws {
        end.set(at: daemon.loop.now + duration)
        try daemon.run()
    }

    /// Shows a document, until the sheet rests.
    func present(_ items: [Item]) throws {
        try daemon.present(Document(items: items), with: [])
        try wait(1_000_000)
    }

    /// Taps an item.
    func tap(_ id: String) throws {
        var outcome: Result<Void, ControlError>?
        daemon.carryOut(.tap(id: id)) { outcome = $0 }
        try wait(1_000_000)
        try #require(outcome).get()
    }

    /// The places of programs in the document, their heights in pixels.
    var heights: [Int] { daemon.presentations.shown.page?.layout.programPlaces.map(\.size.height) ?? [] }

    /// How many pixels of the panel have this colour.
    func area(_ color: UInt32) throws -> Int { try daemon.screenshot().pixels.count { $0 == color } }

    /// What is known of the programs that are connected, as `map shown`.
    var connected: [String] {
        guard case .list(let programs)? = daemon.frames.program.connected else { return [] }
        return programs.map { program in
            ["app_id", "state"].map { if case .text(let text)? = program[$0] { text } else { "-" } }.joined(
                separator: " "
            )
        }
    }
}
