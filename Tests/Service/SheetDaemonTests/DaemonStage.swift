import BottomSheet
import Canvas
import Configuration
import DaemonTestSupport
import EventLoop
import Foundation
import Gestures
import Logging
import Output
import SystemPackage
import TestSupport
import Udev

@testable import SheetDaemon

/// A daemon on a fake display, without a touchscreen, and a client of it.
final class DaemonStage {
    let daemon: Daemon
    let display = FakeDisplay("Fake-1", size: PixelSize(width: 360, height: 640))
    let journal = Journal()
    private let scratch: Scratch

    /// The folder of this stage, for files that a configuration names.
    var folder: String { scratch.path }

    /// - Parameters:
    ///   - keys: what is configured, besides what a fake needs.
    ///   - file: a file that is configured as well.
    ///   - runtimeFolder: where it keeps what a crash would lose.
    ///   - search: how displays are found; nil finds the one of the stage, if `hasDisplay` says so.
    ///   - inputs: makes the sources of touches; nil makes the touchscreen.
    init(
        _ keys: [String] = [],
        file: String? = nil,
        hasDisplay: Bool = true,
        runtimeFolder: String? = nil,
        search: ((DisplayRequest, DeviceOpener) throws -> DisplaySearch)? = nil,
        inputs: PanelDevices.Inputs? = nil
    ) throws {
        scratch = try Scratch()
        let fixed = FakeDisplay.settings.map { "\($0)=\($1)" }
        let own = ["control.socket=\(scratch.file("control"))", "sheet.present_on=[]"]
        let overrides = (fixed + own + keys).map { Override($0) }
        let log = Logger(label: "test") { [journal] _ in journal }
        let environment = DaemonEnvironment(
            load: { try LoadedSettings.load(file: file, overrides: overrides) },
            runtimeFolder: runtimeFolder.map { FilePath($0) },
            search: search ?? { [display] _, _ in hasDisplay ? .found(display) : .none(reasons: ["a test"]) }
        )
        daemon = try Daemon(environment, log: log, inputs: inputs)
    }

    /// Runs `script` against the daemon; its argument is the path of the control socket.
    func play<Result: Sendable>(_ script: @escaping @Sendable (String) throws -> Result) throws -> Result {
        try play { path, _ in try script(path) }
    }

    /// Runs `script` against the daemon, with a finger that can tap beside the sheet.
    func play<Result: Sendable>(_ script: @escaping @Sendable (String, Finger) throws -> Result) throws -> Result {
        let path = scratch.file("control")
        let (taps, finger) = try FileDescriptor.pipe()
        let tapping = try EventSource.readable(taps.rawValue, on: daemon.loop) { [daemon] in
            var byte = UInt8(0)
            _ = try withUnsafeMutableBytes(of: &byte) { try taps.read(into: $0) }
            for frame in TouchFrame.tap(at: Point(x: 0.5, y: 0.01), time: daemon.loop.now) {
                try daemon.devices.handle(frame)
            }
        }
        defer {
            tapping.stop()
            try? taps.close()
            try? finger.close()
        }
        return try Backstage.play(daemon.loop, run: { try daemon.run() }) {
            try script(try Self.waiting(for: path), Finger(file: finger))
        }
    }

    /// A finger above the sheet.
    struct Finger: Sendable {
        fileprivate let file: FileDescriptor

        /// Taps there.
        func tap() throws { _ = try file.writeAll([0]) }
    }

    /// Waits until the daemon listens: its loop may start a moment after the script.
    private static func waiting(for path: String) throws -> String {
        try Waiting.wait(for: "daemon that listens") { (try? ControlCaller(path)) != nil }
        return path
    }
}
