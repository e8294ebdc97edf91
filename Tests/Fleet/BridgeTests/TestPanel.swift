import Foundation
import Glibc
import TestSupport

/// A headless sheetd and a bridge from it to a broker, both as the programs that they are.
final class TestPanel {
    let scratch: Scratch
    private let name: String
    private var daemon: ChildProcess?
    private var home: String?
    private var bridge: ChildProcess?

    /// The folder of the programs: that of the one that SHEETD_DAEMON names, else that of the tests.
    private static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["SHEETD_DAEMON"] {
            return URL(fileURLWithPath: path).deletingLastPathComponent()
        }
        return URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    }()

    static func program(_ name: String) -> String { folder.appendingPathComponent(name).path }

    static let everything = [
        "item/*", "sheet", "screen", "brightness", "screenshot", "notify", "ask", "config", "call/*",
    ]

    /// Starts both.
    ///
    /// - Parameters:
    ///   - address: the broker's, such as `mqtt://127.0.0.1:1883`.
    ///   - others: more brokers, to be tried after that.
    ///   - allowed: what may be set from afar.
    ///   - groups: the groups that the panel belongs to.
    ///   - keys: more of the bridge's configuration.
    init(
        _ name: String,
        at address: String,
        or others: [String] = [],
        allowing allowed: [String] = everything,
        groups: [String] = ["house"],
        _ keys: [String] = [],
        document: String = kitchen
    ) throws {
        scratch = try Scratch()
        self.name = name
        _ = try scratch.write(document, to: "kitchen.toml")
        let brokers = ([address] + others).map { "\"\($0)\"" }.joined(separator: ", ")
        let lines =
            [
                others.isEmpty ? "broker = \(brokers)" : "broker = [\(brokers)]", "panel = \"\(name)\"",
                "group = \(groups)",
                "control = \"\(scratch.file("control"))\"",
            ]
            + ["allow = \(allowed)"] + keys
        _ = try scratch.write(lines.joined(separator: "\n") + "\n", to: "mqtt.toml")
    }

    /// - Parameter home: what lies behind the sheet; nil for nothing.
    convenience init(_ name: String = "kitchen", on broker: TestBroker, home: String? = nil) throws {
        try self.init(name, at: "mqtt://127.0.0.1:\(broker.port)")
        self.home = try home.map { try scratch.write($0, to: "home.toml") }
        try startDaemon()
        try startBridge()
    }

    /// One whose bridge has these lines for a configuration.
    init(whole lines: [String]) throws {
        scratch = try Scratch()
        name = "whole"
        _ = try scratch.write(lines.joined(separator: "\n") + "\n", to: "mqtt.toml")
    }

    deinit {
        stopBridge()
        stopDaemon()
    }

    /// Starts the daemon; without a display it waits for a card that never comes.
    func startDaemon(hasDisplay: Bool = true) throws {
        let nothing = ["display.card=/dev/dri/nowhere", "display.seat=none", "input.device=none such"]
        let headless = hasDisplay ? ["--headless", "240x640"] : []
        let keys =
            [
                "control.socket=\(scratch.file("control"))", "control.injection=true",
                "sheet.content=\(scratch.file("kitchen.toml"))", "sheet.present_on=[\"start\"]",
            ] + (home.map { ["home.content=\($0)"] } ?? [])
        let settings = (hasDisplay ? keys : keys + nothing).flatMap { ["--set", $0] }
        daemon = try start("sheetd", ["run"] + headless + settings, log: "sheetd.log")
    }

    /// Starts the bridge.
    ///
    /// - Parameter environment: such as `CREDENTIALS_DIRECTORY`, the folder in which a service manager hands over passwords.
    func startBridge(in environment: [String: String] = [:]) throws {
        bridge = try start("sheetd-mqtt", ["--config", scratch.file("mqtt.toml")], log: "bridge.log", environment)
    }

    /// What `sheetd-mqtt --check` says of its configuration, and how it ends.
    func check() throws -> (code: Int32?, output: String) {
        let path = Self.program("sheetd-mqtt")
        return try ChildProcess.run(path, ["--config", scratch.file("mqtt.toml"), "--check"])
    }

    func stopDaemon() { end(&daemon, SIGTERM) }
    func stopBridge() { end(&bridge, SIGTERM) }

    /// Ends the bridge as a power cut does.
    func killBridge() { end(&bridge, SIGKILL) }

    /// Whether the bridge runs.
    var isBridgeRunning: Bool { bridge?.isRunning ?? false }

    /// What the bridge has logged.
    var log: String { (try? String(contentsOfFile: scratch.file("bridge.log"), encoding: .utf8)) ?? "" }

    /// The memory that the bridge has, in kilobytes.
    var memory: Int { memory("VmRSS:") }

    /// The most that it has had.
    var peak: Int { memory("VmHWM:") }

    private func memory(_ name: String) -> Int {
        let status =
            (try? String(contentsOfFile: "/proc/\(bridge?.id ?? 0)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
        return line.flatMap { $0.split(separator: " ").compactMap { Int($0) }.first } ?? 0
    }

    private func start(
        _ program: String,
        _ arguments: [String],
        log: String,
        _ environment: [String: String] = [:]
    ) throws -> ChildProcess {
        let environment = ChildProcess.environment.merging(environment) { $1 }
        let path = Self.program(program)
        return try ChildProcess(path, arguments, log: scratch.file(log), environment: environment)
    }

    private func end(_ process: inout ChildProcess?, _ signal: Int32) {
        process?.stop(signal)
        process = nil
    }

    static let kitchen = """
        title = "Kitchen"

        [[items]]
        kind = "row"
        id = "light"
        title = "Light"
        accessory = "toggle"

        [[items]]
        kind = "slider"
        id = "dim"
        title = "Dim"
        value = 0.25

        [[items]]
        kind = "row"
        id = "locked"
        title = "Locked"
        accessory = "toggle"
        enabled = false

        [[footer]]
        kind = "button"
        id = "all off"
        title = "All off"

        """
}
