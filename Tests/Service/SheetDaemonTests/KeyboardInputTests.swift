import Configuration
import DaemonTestSupport
import EventLoop
import Glibc
import Jobs
import Synchronization
import System
import SystemPackage
import Testing
import Typing

@testable import Evdev
@testable import SheetDaemon

@Suite("Keyboards, remote controls and encoders of a daemon")
struct KeyboardInputTests {
    private func keyboard(_ name: String = "Keys", at path: String = "/dev/input/event3") throws -> FakeKeys {
        try FakeKeys(.keyboard, called: name, at: path)
    }

    /// A daemon with one keyboard, which it has opened.
    private func opened() throws -> (KeyboardStage, FakeKeys) {
        let stage = try KeyboardStage()
        let keys = try keyboard()
        stage.plugged = [keys]
        try stage.open()
        return (stage, keys)
    }

    @Test("All of them are used at once, two of one name too, and each has its own modifiers")
    func allAtOnce() throws {
        let stage = try KeyboardStage()
        let (one, two) = (try keyboard(), try keyboard(at: "/dev/input/event4"))
        let remote = try FakeKeys(.keys, called: "Remote", at: "/dev/input/event5")
        let knob = try FakeKeys(.encoder, called: "Knob", at: "/dev/input/event6")
        stage.plugged = [one, two, remote, knob]
        try stage.open()
        try one.say(.down(42, at: 1), .down(15, at: 2))
        try stage.run { stage.said.count == 2 }
        try two.say(.down(15, at: 3), .up(15, at: 4))
        try stage.run { stage.said.count == 4 }
        try remote.say(.down(352, .select, at: 5))
        try stage.run { stage.said.count == 5 }
        try knob.say(.turn(KnobTurn(ticks: -2, at: 6)))
        try stage.run { stage.said.count == 6 }
        #expect(stage.said == ["use", "down ISO_Left_Tab", "down Tab", "up Tab", "down Select", "turn -2"])
    }

    @Test(
        "Without a service none is looked for, unless one is named; off is off",
        arguments: [(KeyboardRequest.auto, false), (.off, true), (.off, false)]
    )
    func notWanted(request: KeyboardRequest, isService: Bool) throws {
        let stage = try KeyboardStage(request, isService: isService)
        stage.plugged = [try keyboard()]
        stage.input?.open()
        try stage.run { true }
        #expect(stage.searches.isEmpty && stage.journal.lines.isEmpty)
    }

    @Test("One that is named is used at a terminal too, and no other")
    func named() throws {
        let stage = try KeyboardStage(.named("Keys"), isService: false)
        let (keys, other) = (try keyboard(), try keyboard("Other", at: "/dev/input/event4"))
        stage.plugged = [other, keys]
        try stage.open()
        try keys.say(.down(15, at: 1))
        try stage.run { stage.said == ["down Tab"] }
        #expect(stage.journal.lines == ["keyboard /dev/input/event3 (Keys): a test"])
    }

    @Test("A name that nobody has is said once, and waited for")
    func nobody() throws {
        let stage = try KeyboardStage(.named("Keys"))
        try stage.open()
        try stage.open()
        #expect(stage.journal.lines == ["no keyboard is named 'Keys'; waiting for one"])
        let keys = try keyboard()
        stage.plugged = [keys]
        try stage.open()
        try keys.say(.down(15, at: 1))
        try stage.run { stage.said == ["down Tab"] }
    }

    @Test("One that another program has grabbed is said once, and not tried again; the others are used")
    func held() throws {
        let stage = try KeyboardStage()
        let (held, free) = (try keyboard(), try keyboard("Other", at: "/dev/input/event4"))
        stage.plugged = [held, free]
        stage.refusals[held.path] = EBUSY
        try stage.open()
        try stage.open()
        let lines = stage.journal.lines.filter { $0.contains("is not used") }
        #expect(
            lines == ["/dev/input/event3 (Keys) is not used: cannot grab /dev/input/event3: Device or resource busy"]
        )
        try free.say(.down(15, at: 1))
        try stage.run { stage.said == ["down Tab"] }
        stage.refusals = [:]
        stage.input?.change(to: KeyboardStage.settings(.auto))
        try stage.run { stage.journal.lines.contains("keyboard /dev/input/event3 (Keys): a test") }
    }

    @Test("One that cannot be opened just now is tried again, and said once")
    func later() throws {
        let stage = try KeyboardStage()
        let keys = try keyboard()
        stage.plugged = [keys]
        stage.refusals[keys.path] = EACCES
        try stage.open()
        try stage.run { stage.searches.count == 3 }
        stage.refusals = [:]
        try stage.run { stage.journal.lines.contains { $0.hasPrefix("keyboard ") } }
        #expect(stage.journal.lines.filter { $0.contains("is not used") }.count == 1)
    }

    @Test("One that is unplugged while a key is down has lifted it, and another one is used")
    func unplugged() throws {
        let (stage, keys) = try opened()
        try keys.say(.down(15, at: 1))
        try stage.run { stage.said.count == 1 }
        stage.plugged = []
        try keys.say(.up(15, at: 2), ending: .unplugged)
        try stage.run { stage.said.count == 2 }
        #expect(stage.said == ["down Tab", "up Tab"])
        #expect(stage.journal.lines.last == "/dev/input/event3 (Keys) was unplugged")
        let next = try keyboard("Next", at: "/dev/input/event9")
        stage.plugged = [next]
        try stage.open()
        try next.say(.down(1, at: 3))
        try stage.run { stage.said.last == "down Escape" }
    }

    @Test("One that fails is logged, and tried again")
    func failing() throws {
        let (stage, keys) = try opened()
        try keys.say(ending: .failed(TouchscreenError(operation: "read it", errno: EIO)))
        try stage.run { stage.journal.lines.filter { $0.hasPrefix("keyboard ") }.count == 2 }
        #expect(stage.journal.lines.contains("/dev/input/event3 (Keys) is lost: cannot read it: Input/output error"))
    }

    @Test("While another session has the devices none is open, what is down comes up, and later all are opened again")
    func away() throws {
        let stage = try KeyboardStage()
        let keys = try keyboard()
        stage.plugged = [keys]
        keys.lifts = [.up(15, at: 2)]
        try stage.open()
        try keys.say(.down(15, at: 1))
        try stage.run { stage.said.count == 1 }
        stage.isAway = true
        stage.input?.close()
        #expect(stage.said == ["down Tab", "up Tab"])
        let searches = stage.searches.count
        stage.input?.open()
        try stage.run { true }
        #expect(stage.searches.count == searches)
        stage.isAway = false
        try stage.open()
        try keys.say(.down(1, at: 3))
        try stage.run { stage.said.last == "down Escape" }
    }

    @Test("Another console is switched to, and no key of that is the sheet's")
    func consoles() throws {
        let (stage, keys) = try opened()
        try keys.say(.down(29, at: 1), .down(56, at: 2), .console(2), .up(56, at: 4), .up(29, at: 5))
        try stage.run { stage.said.contains("console 2") }
        #expect(stage.said == ["use", "use", "console 2"])
    }

    @Test("Settings that switch them off close them, and on open them")
    func settings() throws {
        let (stage, keys) = try opened()
        try keys.say(.down(15, at: 1))
        try stage.run { stage.said.count == 1 }
        stage.input?.change(to: KeyboardStage.settings(.off))
        try keys.say(.down(1, at: 2))
        try stage.run { true }
        #expect(stage.said == ["down Tab"])
        stage.input?.change(to: KeyboardStage.settings(.auto))
        try stage.run { stage.said.last == "down Escape" }
    }

    @Test("What is typed while the keymap is made waits for it in order; an encoder needs none")
    func waiting() throws {
        let worker = try Worker(budget: nil)
        let stage = try KeyboardStage(worker: worker)
        let results = try worker.deliver(on: stage.loop)
        defer { results?.stop() }
        let gate = Gate()
        worker.submit { _ in
            gate.wait()
        } then: { _ in
        }
        let keys = try keyboard()
        let knob = try FakeKeys(.encoder, called: "Knob", at: "/dev/input/event6")
        stage.plugged = [keys, knob]
        try stage.open()
        try keys.say(.down(30, at: 1), .up(30, at: 2))
        try keys.say(.down(15, at: 3))
        try knob.say(.turn(KnobTurn(ticks: 1, at: 4)))
        try stage.run { stage.said == ["turn 1"] }
        gate.open()
        try stage.run { stage.said.count == 4 }
        #expect(stage.said == ["turn 1", "down a", "up a", "down Tab"])
    }

    @Test("The lights of a keyboard say what is locked on it, whatever they said before")
    func lights() throws {
        let (stage, keys) = try opened()
        #expect(keys.shown == [[]])
        for code in [58, 69, 30, 58] as [UInt16] {
            try keys.say(.down(code, at: stage.loop.now), .up(code, at: stage.loop.now))
            try stage.run { !stage.said.isEmpty }
        }
        try stage.run { keys.shown.count == 4 }
        #expect(keys.shown == [[], .caps, [.caps, .num], .num])
    }

    @Test("A key that stays down repeats until it comes up, and another one that comes up ends nothing")
    func repeats() throws {
        let (stage, keys) = try opened()
        let start = stage.loop.now
        try keys.say(.down(108, .down, at: start), .up(15, at: start))
        try stage.run { stage.said.filter { $0 == "repeat Down" }.count == 3 }
        try keys.say(.up(108, .down, at: stage.loop.now))
        try stage.run { stage.said.last == "up Down" }
        #expect(stage.said.first == "down Down")
    }

    @Test(
        "While a program has the keys it gets all of them, with what they make of the modifiers, and repeats them itself"
    )
    func program() throws {
        let (stage, keys) = try opened()
        stage.isProgram = true
        try keys.say(.down(42, at: 1), .down(30, at: 2))
        try stage.run { stage.said.count == 2 }
        try keys.say(.up(30, at: 3), .up(42, at: 4))
        try stage.run { stage.said.count == 4 }
        #expect(stage.said == ["pass 42 0+1", "pass 30 1+1", "pass 30 1-1", "pass 42 1-0"])
        try keys.say(.down(30, at: 5))
        try stage.run { stage.said.count == 5 }
        let timer = try LoopTimer(on: stage.loop) { stage.loop.stop() }
        timer.set(at: stage.loop.now + 2_000_000)
        try stage.loop.run()
        #expect(stage.said.count == 5)
        stage.isProgram = false
        try keys.say(.up(30, at: 6), .down(15, at: 7))
        try stage.run { stage.said.last == "down Tab" }
    }

    @Test(
        "Programs get one keymap of all keyboards, a file that nobody can change, while there is one; of a remote control none"
    )
    func keymap() throws {
        let stage = try KeyboardStage()
        let remote = try FakeKeys(.keys, called: "Remote", at: "/dev/input/event5")
        stage.plugged = [remote]
        try stage.open()
        #expect(stage.keymaps.isEmpty)
        let (one, two) = (try keyboard(), try keyboard(at: "/dev/input/event4"))
        stage.plugged = [remote, one, two]
        try stage.open()
        let shared = try #require(stage.keymaps.first ?? nil)
        #expect(stage.keymaps.count == 1)
        var bytes = [UInt8](repeating: 0, count: shared.count)
        #expect(pread(shared.file.rawValue, &bytes, bytes.count, 0) == shared.count && bytes.last == 0)
        #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("xkb_keymap {"))
        #expect(pwrite(shared.file.rawValue, &bytes, 1, 0) == -1 && ftruncate(shared.file.rawValue, 1) == -1)
        try one.say(ending: .unplugged)
        try two.say(ending: .unplugged)
        try stage.run { stage.keymaps.count == 2 }
        #expect(stage.keymaps[1] == nil)
    }

    @Test("Lost keys are logged once a device")
    func lost() throws {
        let (stage, keys) = try opened()
        for time in [Int64(1), 2] {
            keys.overflows += 1
            try keys.say(.down(15, at: time), .up(15, at: time))
        }
        try stage.run { stage.said.count == 4 }
        #expect(stage.journal.lines.filter { $0.contains("faster than they were read") }.count == 1)
    }
}

/// Keeps a thread until it is opened.
private final class Gate: Sendable {
    private let isOpen = Mutex(false)

    func open() { isOpen.withLock { $0 = true } }
    func wait() { while !isOpen.withLock(\.self) { usleep(1000) } }
}
