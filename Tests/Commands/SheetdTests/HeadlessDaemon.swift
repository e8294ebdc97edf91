import Foundation
import System
import TestSupport
import Testing

/// A `sheetd run --headless` that runs, and `sheetctl` beside it.
final class HeadlessDaemon {
    let scratch: Scratch
    private let process = Process()
    private let log = Pipe()
    private var logged = ""

    /// Starts it, and waits until its display is lit and its socket is there.
    ///
    /// - Parameter runtimeFolder: where it keeps what a crash would lose; nil keeps nothing.
    init(
        size: String,
        _ options: [String] = [],
        runtimeFolder: String? = nil,
        program: URL = SheetdProcess.program
    ) throws {
        scratch = try Scratch()
        process.executableURL = program
        if let runtimeFolder {
            let variables = ["RUNTIME_DIRECTORY": runtimeFolder]
            process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        }
        let keys = ["control.socket=\(scratch.file("control"))", "sheet.present_on=[]"]
        process.arguments = ["run", "--headless", size] + options + keys.flatMap { ["--set", $0] }
        process.standardError = log
        try process.run()
        while process.isRunning, (try? control("state").contains("headless")) != true { usleep(5000) }
    }

    deinit {
        // A program that could not be started cannot be ended either.
        if process.isRunning { process.terminate() }
    }

    /// The exit code of a call of the daemon, and what it printed.
    ///
    /// - Throws: where it failed.
    func control(_ arguments: String...) throws -> String {
        let call = try client(arguments)
        let text = String(decoding: call.output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        call.process.waitUntilExit()
        guard call.process.terminationStatus == 0 else { throw ControlFailure(status: call.process.terminationStatus) }
        return text
    }

    /// The reply to a call of a method, as JSON.
    func call(_ method: String, _ parameters: String) throws -> String {
        let socket = try UnixSocket(isBlocking: true)
        try socket.connect(to: scratch.file("control"))
        var message = Array(#"{"method":"io.sheetd.Sheet.\#(method)","parameters":\#(parameters)}"#.utf8) + [0]
        while !message.isEmpty { message.removeFirst(try socket.send(message[...])) }
        var reply: [UInt8] = []
        while reply.last != 0 {
            var piece = [UInt8](repeating: 0, count: 4096)
            let count = try piece.withUnsafeMutableBytes { try socket.receive(into: $0) }
            guard count > 0 else { break }
            reply += piece[..<count]
        }
        return String(decoding: reply.dropLast(), as: UTF8.self)
    }

    /// Hears of `count` events from now on.
    func monitor(count: Int) throws -> EventMonitor {
        let call = try client(["monitor", "--json", "--count", "\(count)"])
        return EventMonitor(call.output)
    }

    /// Presents the sheet, and waits until it stands.
    func present() throws {
        let monitor = try monitor(count: 2)
        _ = try control("present")
        #expect(try monitor.events(2) == ["will_present normal", "did_present normal"])
    }

    /// Has it read its configuration again, and waits until it has.
    func reload() {
        kill(process.processIdentifier, SIGHUP)
        while !logged.contains("configuration reloaded"), process.isRunning {
            logged += String(decoding: log.fileHandleForReading.availableData, as: UTF8.self)
        }
    }

    /// Ends it as a service manager does; its exit code.
    func end() -> Int32 {
        process.terminate()
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : -1
    }

    /// Ends it without warning.
    func crash() {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// What is on the display is what a preview of the document shows.
    func expectScreenshot(of document: String, at detent: String) throws {
        let (shown, expected) = (scratch.file("shown.png"), scratch.file("expected.png"))
        _ = try control("screenshot", shown)
        let preview = ["preview", document, "--size", "240x640", "--detent", detent, "--out", expected]
        #expect(try SheetdProcess(preview, in: scratch).code == 0)
        #expect(try Picture(shown) == Picture(expected), "\(document) at \(detent)")
    }

    private func client(_ arguments: [String]) throws -> (process: Process, output: Pipe) {
        let (client, output) = (Process(), Pipe())
        client.executableURL = SheetdProcess.program.deletingLastPathComponent().appendingPathComponent("sheetctl")
        client.arguments = ["--socket", scratch.file("control")] + arguments
        client.standardOutput = output
        client.standardError = FileHandle.nullDevice
        try client.run()
        return (client, output)
    }

    private struct ControlFailure: Error {
        let status: Int32
    }
}

/// What `sheetctl monitor --json` prints.
final class EventMonitor {
    private let output: Pipe

    /// Waits until the watch has begun, which its first line says.
    init(_ output: Pipe) {
        self.output = output
        _ = nextLine()
    }

    /// Names and detents of the next events.
    func events(_ count: Int) throws -> [String] {
        try (0..<count).map { _ in
            let reply = try JSONSerialization.jsonObject(with: Data(nextLine().utf8)) as? [String: [String: Any]]
            let event = reply?["event"] ?? [:]
            let value = (event["value"] as? Bool).map { "\($0)" }
            let words = ["name", "detent", "id"].map { event[$0] as? String } + [value]
            return words.compactMap(\.self).joined(separator: " ")
        }
    }

    private func nextLine() -> String {
        var line: [UInt8] = []
        while let byte = try? output.fileHandleForReading.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
            line.append(byte)
        }
        return String(decoding: line, as: UTF8.self)
    }
}
