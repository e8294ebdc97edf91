import BottomSheet
import Configuration
import Content
import Control
import EventLoop
import Interaction
import Jobs
import Logging
import Power
import Testing
import Typing
import Udev

@testable import Evdev
@testable import SheetDaemon

@Suite("Keyboards, a program and the sheet above it")
struct ProgramKeysTests {
    private let stage: ProgramStage
    private let keys: FakeKeys
    private let program: WaylandProgram

    /// A program behind a hidden sheet, with a keyboard.
    init() throws {
        let keys = try FakeKeys(.keyboard, called: "Keys", at: "/dev/input/event3")
        self.keys = keys
        stage = try ProgramStage([], inputs: { devices, _ in [try Self.input(keys, devices)] })
        program = try WaylandProgram("page", on: stage)
        try program.draw(320, 480, 0x00C000)
        try stage.wait(1_000_000)
        try program.sync()
        try program.takeKeyboard()
    }

    private static func input(_ keys: FakeKeys, _ devices: PanelDevices) throws -> any InputSource {
        let info = DeviceInfo(subsystem: "input", sysPath: "/sys/keys", sysName: "event3", devNode: keys.path)
        let candidate = KeyCandidate(path: keys.path, name: "Keys", verdict: .keyboard, reason: "a test")
        let ports = KeyPorts(
            find: { _, isOfInterest in isOfInterest(info) ? [(info, candidate)] : [] },
            open: { _ in keys }
        )
        return try KeyboardInput(
            Settings().panel.input,
            true,
            ports,
            .inline,
            devices.loop,
            devices.log,
            delegate: devices
        )
    }

    /// Types with the kernel's numbers: `+30` down, `-30` up.
    private func type(_ text: String) throws {
        for word in text.split(separator: " ") {
            let code = try #require(UInt16(word.dropFirst()))
            let now = stage.daemon.loop.now
            try keys.say(word.hasPrefix("+") ? .down(code, at: now) : .up(code, at: now))
            try stage.wait(10_000)
        }
        try program.sync()
    }

    private func present() throws {
        try stage.present([.row("one", "One", accessory: .chevron), .row("two", "Two", accessory: .chevron)])
        try program.sync()
    }

    @Test("What is typed is the program's, with Shift and Caps Lock, as its keymap has it")
    func typing() throws {
        #expect(program.capabilities == 6 && program.events.suffix(2) == ["enter", "modifiers 0 0"])
        program.forget()
        try type("+42 +30 -30 -42 +58 -58")
        #expect(
            program.events == [
                "key 42+", "modifiers 1 0", "key 30+", "key 30-", "key 42-", "modifiers 0 0", "key 58+",
                "modifiers 2 2", "key 58-", "modifiers 0 2",
            ]
        )
    }

    @Test("A sheet above takes the keys: it is used with them, and then the program has them again")
    func sheetAbove() throws {
        program.forget()
        try type("+30")
        try present()
        try type("-30 +15 -15")
        #expect(program.events == ["key 30+", "leave"])
        #expect(stage.daemon.touches.interaction?.focused == "one")
        stage.daemon.dismiss(reason: .control)
        try stage.wait(1_000_000)
        try type("+31 -31")
        #expect(program.events == ["key 30+", "leave", "enter", "modifiers 0 0", "key 31+", "key 31-"])
    }

    @Test("A finger on a window inside the sheet gives it the keys, and one elsewhere takes them away")
    func inside() throws {
        let map = try WaylandProgram("map", on: stage)
        try map.draw(320, 100, 0x0000C0)
        try stage.present([.program("map", height: 100, id: "map"), .row("one", "One", accessory: .chevron)])
        try map.takeKeyboard()
        map.forget()
        try type("+15 -15")
        try map.sync()
        #expect(map.events == [] && stage.daemon.touches.interaction?.focused == "one")
        try stage.tap("map")
        try type("+30 -30")
        try map.sync()
        #expect(map.events == ["enter", "modifiers 0 0", "down", "up", "key 30+", "key 30-"])
        map.forget()
        try stage.tap("one")
        try type("+31 -31")
        try map.sync()
        #expect(map.events == ["leave"])
        try stage.tap("map")
        stage.daemon.dismiss(reason: .control)
        try stage.wait(1_000_000)
        try program.sync()
        program.forget()
        try type("+32 -32")
        try map.sync()
        #expect(map.events == ["leave", "enter", "modifiers 0 0", "down", "up", "leave"])
        #expect(program.events == ["key 32+", "key 32-"])
    }

    @Test("What our keyboard writes for a window inside the sheet is its text, and the sheet makes room for both")
    func written() throws {
        let map = try WaylandProgram("map", on: stage)
        try map.draw(320, 300, 0x0000C0)
        try stage.present([.row("one", "One", accessory: .chevron), .program("map", height: 300, id: "map")])
        try stage.tap("map")
        try map.write(caretAt: 260)
        try stage.wait(1_000_000)
        let interaction = try #require(stage.daemon.touches.interaction)
        let covered = interaction.machine.layout.area.insetKeyboard
        #expect(covered > 100)
        #expect(try stage.area(0x0000C0) > 0)
        map.forget()
        stage.daemon.programs.compose(KeyStroke(Key("a"), .down, text: "a", at: stage.daemon.loop.now))
        try map.sync()
        #expect(map.events == ["preedit_string", "commit_string", "done"])
        try stage.tap("one")
        try map.sync()
        #expect(map.events.last == "text leave")
        try stage.wait(1_000_000)
        #expect(stage.daemon.touches.interaction?.machine.layout.area.insetKeyboard == 0)
    }

    @Test("A program that ends while our keyboard writes into it takes nothing with it", arguments: [true, false])
    func ended(isInside: Bool) throws {
        let last = try WaylandProgram("map", on: stage)
        try last.draw(320, 300, 0x0000C0)
        if isInside {
            try stage.present([.program("map", height: 300, id: "map")])
            try stage.tap("map")
        } else {
            program.end()
            try stage.wait(10_000)
        }
        try last.write(caretAt: 200)
        try stage.wait(1_000_000)
        #expect(stage.daemon.touches.interaction?.isStill(at: stage.daemon.loop.now) == true)
        #expect(stage.daemon.programs.text != nil)
        last.end()
        try stage.wait(1_000_000)
        #expect(stage.daemon.programs.text == nil && stage.daemon.programs.keyboardHeight == 0)
        let next = try WaylandProgram("map", on: stage)
        try next.draw(320, 300, 0x00C000)
        #expect(stage.connected.last == "map shown")
    }

    @Test("The key that lights a dark panel does nothing else, and the next one is the program's")
    func dark() throws {
        _ = try stage.daemon.devices.change(.init(level: nil, isAwake: false))
        #expect(stage.daemon.devices.light.state == .off)
        program.forget()
        try type("+30 -30")
        #expect(program.events.isEmpty && stage.daemon.isLit)
        try type("+31 -31")
        #expect(program.events == ["key 31+", "key 31-"])
    }

    @Test("A keyboard that is pulled out lifts what is down, and then the seat has none")
    func unplugged() throws {
        program.forget()
        try type("+30")
        try keys.say(.up(30, at: stage.daemon.loop.now), ending: .unplugged)
        try stage.wait(10_000)
        try program.sync()
        #expect(program.events == ["key 30+", "key 30-", "leave"] && program.capabilities == 4)
    }

    @Test(
        "A program that types, or a remote control, writes by keys, and nothing of it is the sheet's",
        arguments: [true, false]
    )
    func typed(isText: Bool) throws {
        program.forget()
        let action = FingerAction.keys(isText ? [Typing.Key("a"), Typing.Key("é")] : [.enter])
        var outcome: Result<Void, ControlError>?
        stage.daemon.carryOut(action) { outcome = $0 }
        try stage.wait(1_000_000)
        try program.sync()
        try #require(outcome).get()
        #expect(
            program.events.filter { $0.hasPrefix("key") }
                == (isText ? ["key 30+", "key 30-", "key 200+", "key 200-"] : ["key 28+", "key 28-"])
        )
        #expect(stage.daemon.touches.interaction?.focused == nil)
        try keys.say(ending: .unplugged)
        try stage.wait(10_000)
        try program.sync()
        #expect(program.capabilities == 4)
    }

    @Test(
        "The keyboard on the panel makes the window lower while it is there, or covers it",
        arguments: ["resize", "over"]
    )
    func room(keyboard: String) throws {
        let stage = try ProgramStage(["programs.keyboard=\(keyboard)"])
        let program = try WaylandProgram("page", on: stage)
        try program.draw(320, 480, 0x00C000)
        stage.daemon.programs.keyboardHeight = 180
        try program.sync()
        #expect(program.asked.height == (keyboard == "over" ? 480 : 300) && program.asked.width == 320)
        stage.daemon.programs.keyboardHeight = 0
        try program.sync()
        #expect(program.asked.height == 480)
    }

    @Test("Another console is asked for by the keys for that, and the program learns of Ctrl and Alt alone")
    func consoles() throws {
        program.forget()
        try type("+29 +56")
        try keys.say(.console(2))
        try type("-56 -29")
        #expect(program.events.filter { $0.hasPrefix("key") } == ["key 29+", "key 56+", "key 56-", "key 29-"])
    }
}
