import Foundation
import System
import SystemPackage
import TestSupport
import Testing

/// A `sheetd run --headless` that runs, and `sheetctl` beside it.
final class HeadlessDaemon {
    let scratch: Scratch
    private let process: ChildProcess

    /// Starts it, and waits until its display is lit and its socket is there.
    ///
    /// - Parameters:
    ///   - runtimeFolder: where it keeps what a crash would lose; nil keeps nothing.
    ///   - stateFolder: where it keeps what outlives the power; nil has no such folder.
    ///   - command: what it runs, if anything.
    init(
        size: String,
        _ options: [String] = [],
        runtimeFolder: String? = nil,
        stateFolder: String? = nil,
        program: URL = SheetdProcess.program,
        command: [String] = []
    ) throws {
        scratch = try Scratch()
        let keys = ["control.socket=\(scratch.file("control"))", "sheet.present_on=[]"]
        let folders = ["RUNTIME_DIRECTORY": runtimeFolder, "STATE_DIRECTORY": stateFolder]
        process = try ChildProcess(
            program.path,
            ["run", "--headless", size] + options + keys.flatMap { ["--set", $0] } + (command.isEmpty ? [] : ["--"])
                + command,
            environment: ChildProcess.environment.merging(folders.compactMapValues(\.self)) { $1 }
        )
        try Waiting.wait(for: "display") {
            !process.isRunning || (try? control("state").contains("headless")) == true
        }
    }

    /// The exit code of a call of the daemon, and what it printed.
    ///
    /// - Throws: where it failed.
    func control(_ arguments: String...) throws -> String { try control(arguments) }

    func control(_ arguments: [String]) throws -> String {
        let call = try client(arguments)
        let end = try call.wait()
        guard end == .exit(0) else { throw ControlFailure.end(end, call.message) }
        return call.output
    }

    /// The reply to a call of a method, as JSON.
    func call(_ method: String, _ parameters: String) throws -> String {
        let socket = try UnixSocket(.blocking)
        try socket.connect(to: scratch.file("control"))
        var message = Array(#"{"method":"io.sheetd.Sheet.\#(method)","parameters":\#(parameters)}"#.utf8) + [0]
        while !message.isEmpty { message.removeFirst(try socket.send(message[...])) }
        var reply: [UInt8] = []
        while reply.last != 0 {
            var watched = pollfd(fd: socket.file.rawValue, events: Int16(POLLIN), revents: 0)
            var piece = [UInt8](repeating: 0, count: 4096)
            guard poll(&watched, 1, 60_000) > 0 else { throw ControlFailure.silence }
            let count = try piece.withUnsafeMutableBytes { try socket.receive(into: $0) }
            guard count > 0 else { break }
            reply += piece[..<count]
        }
        return String(decoding: reply.dropLast(), as: UTF8.self)
    }

    /// Waits for `count` events from now on.
    func monitor(count: Int) throws -> EventMonitor {
        try EventMonitor(client(["monitor", "--json", "--count", "\(count)"]))
    }

    /// Presents the sheet, and waits until it stands at `detent`.
    func present(at detent: String = "normal") throws {
        let monitor = try monitor(count: 2)
        _ = try control("present")
        #expect(try monitor.events(2) == ["will_present \(detent)", "did_present \(detent)"])
    }

    /// Has it read its configuration again, and waits until it has.
    func reload() throws {
        process.signal(SIGHUP)
        try Waiting.wait(for: "configuration reloaded") {
            !process.isRunning || process.message.contains("configuration reloaded")
        }
    }

    /// Waits until it ends by itself; its exit code.
    func waitForEnd() throws -> Int32? { try process.wait().code }

    var id: Int32 { process.id }

    /// What it has logged.
    var log: String { process.message }

    /// Ends it as a service manager does; its exit code.
    func end() -> Int32? { process.stop().code }

    /// Ends it without warning.
    func crash() { process.stop(SIGKILL) }

    /// What is on the display is what a preview of the document shows, as soon as its controls have moved.
    func expectScreenshot(of document: String, at detent: String, preset: String = "classic") throws {
        let (shown, expected) = (scratch.file("shown.png"), scratch.file("expected.png"))
        let look = ["--size", "240x640", "--preset", preset, "--detent", detent]
        let preview = ["preview", document, "--out", expected] + look
        #expect(try SheetdProcess(preview).code == 0)
        let isShown = try Waiting.until {
            _ = try control("screenshot", shown)
            return try Picture(shown) == Picture(expected)
        }
        #expect(isShown, "\(document) at \(detent)")
    }

    /// Starts `sheetctl`, which goes on beside the daemon.
    func client(_ arguments: [String]) throws -> ChildProcess {
        let program = SheetdProcess.program.deletingLastPathComponent().appendingPathComponent("sheetctl")
        return try ChildProcess(program.path, ["--socket", scratch.file("control")] + arguments)
    }

    private enum ControlFailure: Error {
        case end(ChildProcess.End, String)
        case silence
    }
}

/// What `sheetctl monitor --json` prints.
final class EventMonitor {
    private let client: ChildProcess

    /// Waits until the watch has begun, which its first line says.
    init(_ client: ChildProcess) throws {
        self.client = client
        _ = try client.nextLine()
    }

    /// Names and detents of the next events.
    func events(_ count: Int) throws -> [String] {
        try (0..<count).map { _ in
            let reply = try JSONSerialization.jsonObject(with: Data(client.nextLine().utf8)) as? [String: [String: Any]]
            let event = reply?["event"] ?? [:]
            let value = (event["value"] as? Bool).map { "\($0)" }
            let words = ["name", "detent", "id"].map { event[$0] as? String } + [value]
            return words.compactMap(\.self).joined(separator: " ")
        }
    }
}
