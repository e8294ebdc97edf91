import Configuration
import DaemonTestSupport
import EventLoop
import Glibc
import Jobs
import Logging
import System
import SystemPackage
import TestSupport
import Typing
import Udev

@testable import Evdev
@testable import SheetDaemon

/// A device with keys that a test plugs in.
final class FakeKeys: KeyPort {
    let device: KeyDevice
    let path: String
    var complaint: String?
    var overflows = 0
    var lifts: [KeyEvent] = []
    private var readings: [KeyReading] = []
    private let pipe: (readEnd: FileDescriptor, writeEnd: FileDescriptor)

    init(_ kind: KeyDevice.Kind, called name: String, at path: String) throws {
        device = KeyDevice(name: name, kind: kind, isButton: false)
        self.path = path
        pipe = try FileDescriptor.pipe()
    }

    deinit {
        try? pipe.readEnd.close()
        try? pipe.writeEnd.close()
    }

    var fileDescriptor: Int32 { pipe.readEnd.rawValue }

    /// Has the next read find that.
    func say(_ reading: KeyReading) throws {
        readings.append(reading)
        _ = try pipe.writeEnd.writeAll([0])
    }

    func say(_ events: KeyEvent..., ending end: TouchscreenEnd? = nil) throws {
        try say(KeyReading(events: events, end: end))
    }

    func read() -> KeyReading {
        var byte = UInt8(0)
        _ = try? withUnsafeMutableBytes(of: &byte) { try pipe.readEnd.read(into: $0) }
        return readings.removeFirst()
    }

    /// What its lights were set to, one after the other.
    private(set) var shown: [KeyboardLights] = []

    func show(_ lights: KeyboardLights) { shown.append(lights) }

    func liftAll() -> [KeyEvent] { lifts }
}

extension KeyEvent {
    static func down(_ code: UInt16, _ key: Typing.Key? = nil, at time: Int64) -> KeyEvent {
        .press(KeyPress(code, isDown: true, key: key, at: time))
    }
    static func up(_ code: UInt16, _ key: Typing.Key? = nil, at time: Int64) -> KeyEvent {
        .press(KeyPress(code, isDown: false, key: key, at: time))
    }
}

/// Keyboards of a daemon, on a loop of their own, and what comes of them.
final class KeyboardStage: KeyboardInputDelegate {
    let loop: EventLoop
    let journal = Journal()
    var isAway = false
    private(set) var input: KeyboardInput?
    /// What is plugged in.
    var plugged: [FakeKeys] = []
    /// Why a device cannot be opened, by its path.
    var refusals: [String: Int32] = [:]
    /// What was asked for, in order.
    private(set) var searches: [String?] = []
    /// `down a`, `turn 1`, `console 2`, `use`.
    private(set) var said: [String] = []

    init(_ keyboard: KeyboardRequest = .auto, isService: Bool = true, worker: Worker = .inline) throws {
        loop = try EventLoop(.virtual)
        let log = Logger(label: "test") { [journal] _ in journal }
        let ports = KeyPorts(
            find: { [unowned self] name, isOfInterest in find(name, isOfInterest) },
            open: { [unowned self] path in
                if let errno = refusals[path] { throw TouchscreenError(operation: "grab \(path)", errno: errno) }
                return plugged.first { $0.path == path }!
            }
        )
        input = try KeyboardInput(Self.settings(keyboard), isService, ports, worker, loop, log, delegate: self)
    }

    static func settings(_ keyboard: KeyboardRequest) -> InputSettings {
        var settings = Settings().panel.input
        settings.keyboard = keyboard
        return settings
    }

    private func find(_ name: String?, _ isOfInterest: (DeviceInfo) -> Bool) -> KeyPorts.Found {
        searches.append(name)
        if watch() { loop.stop() }
        return plugged.map { keys in
            let place = "/sys/devices\(keys.path)"
            let info = DeviceInfo(subsystem: "input", sysPath: place, sysName: "event", devNode: keys.path)
            let isMeant = name.map { $0 == keys.device.name } ?? true
            let verdict: KeyVerdict =
                switch keys.device.kind {
                case .keyboard: .keyboard
                case .keys: .keys
                case .encoder: .encoder
                }
            let candidate = KeyCandidate(
                path: keys.path,
                name: keys.device.name,
                verdict: isMeant ? verdict : .refused,
                reason: "a test"
            )
            return (info, candidate)
        }.filter { isOfInterest($0.0) }
    }

    /// Runs the loop, whose time leaps, until `condition` holds.
    func run(until condition: @escaping () -> Bool) throws {
        watch = condition
        // What a thread does takes its time.
        try Waiting.wait(for: "what a keyboard does") {
            if !condition() { try loop.run() }
            return condition()
        }
        watch = { false }
    }
    private var watch: () -> Bool = { false }

    private func note(_ text: String) {
        said.append(text)
        if watch() { loop.stop() }
    }

    /// Opens the devices that are plugged in, and waits until they were looked at.
    func open() throws {
        let before = searches.count
        input?.open()
        try run { [unowned self] in searches.count > before }
    }

    func handle(_ key: KeyInput) {
        switch key {
        case .stroke(let stroke): note("\(stroke.phase) \(stroke.key.name)")
        case .turn(let turn): note("turn \(turn.ticks)")
        }
    }

    /// Whether a program has the keys.
    var isProgram = false
    /// The keymaps that programs had, nil where they had none any more.
    private(set) var keymaps: [SealedMemory?] = []

    func pass(_ press: KeyPress, from before: ModifierMasks, to after: ModifierMasks) -> Bool {
        if isProgram { note("pass \(press.code) \(before.depressed)\(press.isDown ? "+" : "-")\(after.depressed)") }
        return isProgram
    }

    func keyboardsDidChange(_ keymap: SealedMemory?) {
        keymaps.append(keymap)
        if watch() { loop.stop() }
    }

    func use() { note("use") }
    func switchConsole(to number: Int) { note("console \(number)") }
}
