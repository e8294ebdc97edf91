import Configuration
import Evdev
import EventLoop
import Jobs
import Keymap
import Logging
import System
import Typing
import Udev

/// The owner of keyboards, which handles what they say.
protocol KeyboardInputDelegate: AnyObject {
    /// Whether another session has the devices: none are opened then.
    var isAway: Bool { get }
    func handle(_ key: KeyInput) throws
    /// Passes a key of a keyboard on to a program that has the keys, and what it makes of the modifiers; whether it is the program's.
    func pass(_ press: KeyPress, from before: ModifierMasks, to after: ModifierMasks) throws -> Bool
    /// Keyboards with such keys are read from now on, or none is any more.
    func keyboardsDidChange(_ keymap: SealedMemory?)
    /// Wakes the panel: a key was pressed that is none by itself, such as Shift.
    func use() throws
    /// Switches to another console, by its number from 1 on.
    func switchConsole(to number: Int)
}

/// Finds keyboards, remote controls and encoders, reads all of them at once, and waits for more.
final class KeyboardInput: InputSource {
    private let ports: KeyPorts
    private let isService: Bool
    private let worker: Worker
    private let loop: EventLoop
    private let log: Logger
    private unowned let delegate: any KeyboardInputDelegate
    private var settings: InputSettings
    private var keyboards: [OpenKeyboard] = []
    /// Why devices are not used, by their places in /sys: each is looked at once.
    private var unused: [String: String] = [:]
    private var layout = Layout.none
    /// Keymaps that were asked for so far: only the last one counts.
    private var layouts = 0
    /// What the delegate knows of keyboards.
    private var known: SealedMemory?
    /// Nil until keys count.
    private var hotplug: HotplugMonitor?
    private var repeats: LoopTimer?
    /// How long devices that fail are left alone, in microseconds.
    private var backoff = shortestBackoff
    /// What was logged once.
    private var said: Set<String> = []

    /// What is on the keys of keyboards.
    private enum Layout {
        /// No keyboard needs one.
        case none
        case awaited
        /// None where there is no keymap: keys are what their numbers say.
        case known(Made?)
    }

    /// A keymap, and the file in which programs get it.
    private struct Made: Sendable {
        let keymap: Keymap
        let shared: SealedMemory?
    }

    /// A new device takes a moment until all its nodes and permissions are there.
    private static let shortestBackoff: Microseconds = 100_000
    private static let longestBackoff: Microseconds = 5_000_000

    /// - Parameters:
    ///   - isService: whether all keyboards are used where none is named.
    ///   - ports: nil finds those of this machine.
    convenience init(
        _ settings: InputSettings,
        isService: Bool,
        opener: DeviceOpener,
        worker: Worker,
        loop: EventLoop,
        log: Logger,
        delegate: any KeyboardInputDelegate
    ) throws {
        try self.init(settings, isService, .live(opener), worker, loop, log, delegate: delegate)
    }

    init(
        _ settings: InputSettings,
        _ isService: Bool,
        _ ports: KeyPorts,
        _ worker: Worker,
        _ loop: EventLoop,
        _ log: Logger,
        delegate: any KeyboardInputDelegate
    ) throws {
        (self.settings, self.isService, self.ports) = (settings, isService, ports)
        (self.worker, self.loop, self.log, self.delegate) = (worker, loop, log, delegate)
        repeats = try LoopTimer(on: loop) { [unowned self] in try repeatKeys() }
    }

    /// Touches alone are recorded.
    var recordingHead: String? { nil }
    func beginRecording() {}
    func endRecording() {}

    private var isWanted: Bool {
        guard settings.isThere else { return false }
        return switch settings.keyboard {
        case .auto: isService
        case .off: false
        case .named: true
        }
    }

    /// Opens all that is there, when the loop has nothing more urgent to do: the first picture does not wait for it.
    func open() {
        guard isWanted, !delegate.isAway else { return }
        do {
            let hotplug = try hotplug ?? monitor()
            self.hotplug = hotplug
            hotplug.check(after: 0)
        } catch {
            sayOnce("no keyboard is used: \(error)", as: .error)
        }
    }

    func change(to settings: InputSettings) {
        close()
        self.settings = settings
        (backoff, unused, said) = (Self.shortestBackoff, [:], [])
        if !isWanted { hotplug = nil }
        open()
    }

    func close() {
        hotplug?.cancel()
        for keyboard in keyboards { loop.perform { try letGo(keyboard, keyboard.port.liftAll()) } }
    }

    private func sayOnce(_ text: String, as level: Logger.Level = .notice) {
        if said.insert(text).inserted { log.log(level: level, "\(text)") }
    }
}

// Devices that come and go.
extension KeyboardInput {
    private func monitor() throws -> HotplugMonitor {
        try HotplugMonitor(
            ["input"],
            quietTime: Self.shortestBackoff,
            on: loop,
            counts: { $0.action != .remove },
            changed: { [unowned self] in look() }
        )
    }

    /// Looks at the devices that were not looked at yet.
    private func look() {
        guard isWanted, !delegate.isAway else { return }
        do {
            var places: Set<String> = []
            let found = try ports.find(settings.keyboard.name) { info in
                places.insert(info.sysPath)
                return unused[info.sysPath] == nil && !keyboards.contains { $0.place == info.sysPath }
            }
            unused = unused.filter { places.contains($0.key) }
            for (info, candidate) in found { take(candidate, place: info.sysPath) }
            if found.contains(where: \.candidate.mayBeReadLater) { lookAgain() }
            if let name = settings.keyboard.name, keyboards.isEmpty {
                sayOnce("no keyboard is named '\(name)'; waiting for one")
            }
        } catch {
            sayOnce("no keyboard is found: \(error)", as: .error)
        }
    }

    /// Looks after the back-off, which grows with each failure, even where no event comes.
    private func lookAgain() {
        hotplug?.check(after: backoff)
        backoff = min(2 * backoff, Self.longestBackoff)
    }

    private func take(_ candidate: KeyCandidate, place: String) {
        guard candidate.verdict.isUsable else {
            if !candidate.mayBeReadLater { unused[place] = candidate.reason }
            return
        }
        do {
            let keyboard = OpenKeyboard(try ports.open(candidate.path), at: candidate.path, place: place)
            log.info("\(candidate.verdict.rawValue) \(keyboard.label): \(candidate.reason)")
            if let complaint = keyboard.port.complaint { sayOnce("\(keyboard.label): \(complaint)", as: .warning) }
            keyboards.append(keyboard)
            try begin(keyboard)
        } catch {
            let isHeld = (error as? TouchscreenError)?.isBusy == true
            // No event says when another program lets go of it.
            if isHeld { unused[place] = "\(error)" } else { lookAgain() }
            sayOnce("\(candidate.path) (\(candidate.name)) is not used: \(error)")
        }
    }

    private func letGo(_ keyboard: OpenKeyboard, _ events: [KeyEvent]) throws {
        keyboard.stop()
        keyboards.removeAll { $0 === keyboard }
        if !keyboards.contains(where: \.needsKeymap) { layout = .none }
        try handle(events, of: keyboard)
        reportKeymap()
    }

    private func reportKeymap() {
        var shared: SealedMemory?
        if case .known(let made?) = layout, keyboards.contains(where: { $0.needsKeymap && $0.isRead }) {
            shared = made.shared
        }
        guard shared !== known else { return }
        known = shared
        delegate.keyboardsDidChange(shared)
    }
}

// Keymaps.
extension KeyboardInput {
    private func begin(_ keyboard: OpenKeyboard) throws {
        let keymap: Keymap?
        switch layout {
        case _ where !keyboard.needsKeymap: keymap = nil
        case .known(let made): keymap = made?.keymap
        case .awaited: return
        case .none: return compile()
        }
        try keyboard.begin(keymap, on: loop) { [unowned self, unowned keyboard] in try read(keyboard) }
        reportKeymap()
    }

    /// Has the keymap of the system made: that reads files, and takes longer than a frame.
    private func compile() {
        layout = .awaited
        layouts += 1
        worker.submit { job in
            try job.blocking {
                let (keymap, faults) = Keymap.load()
                return (keymap.map { Made(keymap: $0, shared: $0.share()) }, faults)
            }
        } then: { [weak self, layouts] outcome in
            guard let self, layouts == self.layouts, case .awaited = layout else { return }
            loop.perform { try self.keymapCame(outcome) }
        }
    }

    private func keymapCame(_ outcome: Worker.Outcome<(Made?, [KeymapError])>) throws {
        let (made, faults): (Made?, [any Error])
        switch outcome {
        case .success(let loaded): (made, faults) = loaded
        case .failure(let error): (made, faults) = (nil, [error])
        }
        let rest = made == nil ? "keys that command work, and no letters" : "an English one is used"
        for fault in faults { sayOnce("the layout of keyboards: \(fault); \(rest)", as: .warning) }
        layout = .known(made)
        for keyboard in keyboards where !keyboard.isRead { try begin(keyboard) }
        // What it was made from is more than it is.
        worker.submit(.ahead, within: .none, { _ in ProcessMemory.trim() }) { _ in ProcessMemory.releaseCode() }
    }
}

// Keys.
extension KeyboardInput {
    private func read(_ keyboard: OpenKeyboard) throws {
        let reading = keyboard.port.read()
        if keyboard.port.overflows > keyboard.overflows {
            keyboard.overflows = keyboard.port.overflows
            sayOnce("\(keyboard.label): keys came faster than they were read, and some were lost", as: .warning)
        }
        guard let end = reading.end else {
            if !reading.events.isEmpty { backoff = Self.shortestBackoff }
            return try handle(reading.events, of: keyboard)
        }
        if case .failed = end { lookAgain() }
        log.notice("\(end.says(of: "\(keyboard.label)"))")
        try letGo(keyboard, reading.events)
    }

    private func handle(_ events: [KeyEvent], of keyboard: OpenKeyboard) throws {
        for event in events {
            switch event {
            case .turn(let turn): try delegate.handle(.turn(turn))
            case .console(let number): delegate.switchConsole(to: number)
            case .press(let press):
                let before = keyboard.masks
                let stroke = keyboard.stroke(press)
                if keyboard.needsKeymap, try delegate.pass(press, from: before, to: keyboard.masks) {
                    // Programs repeat keys themselves.
                    keyboard.repeats = KeyRepeat()
                } else if let stroke {
                    try delegate.handle(.stroke(stroke))
                } else if press.isDown {
                    try delegate.use()
                }
            }
        }
        awaitRepeats()
    }

    private func awaitRepeats() {
        if let next = keyboards.compactMap(\.repeats.deadline).min() {
            repeats?.set(at: next)
        } else {
            repeats?.cancel()
        }
    }

    private func repeatKeys() throws {
        for keyboard in keyboards {
            if let stroke = keyboard.repeats.elapse(to: loop.now) { try delegate.handle(.stroke(stroke)) }
        }
        awaitRepeats()
    }
}
