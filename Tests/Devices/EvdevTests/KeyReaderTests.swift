import Glibc
import System
import Testing
import Typing

@testable import Evdev

private let keyboard = KeyDevice(name: "Keyboard", kind: .keyboard, isButton: false)
private let remote = KeyDevice(name: "Remote", kind: .keys, isButton: false)
private let button = KeyDevice(name: "Button", kind: .keys, isButton: true)
private let encoder = KeyDevice(name: "Knob", kind: .encoder, isButton: false)

@Suite("Reading keys and knobs, and their faults") struct KeyReaderTests {
    private func words(_ steps: [PlayedNode.Step], of device: KeyDevice = keyboard) throws -> [String] {
        var reader = try KeyReader(PlayedKeys(steps), device: device)
        return reader.read().events.map(\.inWords)
    }

    @Test("keys come down and up; what the kernel repeats is no press")
    func plain() throws {
        let steps: [PlayedNode.Step] = [
            .keys(10, "+30"), .keys(20, "=30"), .keys(30, "=30 +31"), .nothing, .keys(40, "-30 -31"),
        ]
        var reader = try KeyReader(PlayedKeys(steps), device: keyboard)
        #expect(reader.read().events.map(\.inWords) == ["10: +30", "30: +31"])
        let last = reader.read()
        #expect(last.events.map(\.inWords) == ["40: -30", "40: -31"])
        #expect(last.end == nil)
    }

    @Test("a key is down once, and up only after it was down")
    func once() throws {
        #expect(try words([.keys(10, "-30 +30 +30 -30 -30")]) == ["10: +30", "10: -30"])
    }

    @Test("a key that is down when the device is opened is ignored until it comes up")
    func held() throws {
        let node = PlayedKeys(
            [.keys(10, "=30 +30"), .keys(20, "+31"), .keys(30, "-30"), .keys(40, "+30 -30 -31")],
            down: [30]
        )
        var reader = try KeyReader(node, device: keyboard)
        #expect(reader.read().events.map(\.inWords) == ["20: +31", "40: +30", "40: -30", "40: -31"])
    }

    @Test(
        "whatever ends it, keys that are down come up, the last one first",
        arguments: [
            (ENODEV, false, "the keyboard was unplugged"),
            (ENODEV, true, "the right to read the keyboard was withdrawn"),
            (EIO, true, "the keyboard is lost: cannot read it: Input/output error"),
        ]
    )
    func ends(errno: Int32, isThere: Bool, says: String) throws {
        var node = PlayedKeys([.keys(10, "+42"), .keys(20, "+30"), .error(errno)])
        node.played.isThere = isThere
        var reader = try KeyReader(node, device: keyboard)
        let reading = reader.read()
        #expect(reading.events.map(\.inWords) == ["10: +42", "20: +30", "1000000: -30", "1000000: -42"])
        #expect(reading.end?.says(of: "the keyboard") == says)
    }

    @Test("after lost events the kernel's state counts: what is up comes up, and what came down unseen is ignored")
    func lost() throws {
        let node = PlayedKeys(
            [.keys(10, "+30 +31"), .keys(20, "+32 lost -31 +33"), .keys(25, "d1"), .nothing, .keys(40, "-33 -30 +33")],
            down: [],
            [30, 33]
        )
        var reader = try KeyReader(node, device: keyboard)
        #expect(reader.read().events.map(\.inWords) == ["10: +30", "10: +31", "20: +32", "25: -32", "25: -31"])
        #expect(reader.overflows == 1)
        #expect(reader.read().events.map(\.inWords) == ["40: -30", "40: +33"])
    }

    @Test("a device that floods is left after a limit, and no key stays down while its events are lost")
    func flood() throws {
        let wild = (0..<9).map { PlayedNode.Step.keys(20 + Microseconds($0), "lost") }
        var reader = try KeyReader(PlayedKeys([.keys(10, "+30")] + wild, down: [], [30]), device: keyboard)
        #expect(reader.read().events.map(\.inWords) == ["10: +30", "22: -30"])
        #expect(reader.read().events.isEmpty)
        // It is still down, and nobody has pressed it since.
        #expect(reader.read().events.isEmpty)
    }

    @Test("no more keys are down than hands hold")
    func manyKeys() throws {
        let all = (110..<190).map { "+\($0)" }.joined(separator: " ")
        #expect(try words([.keys(10, all)]).count == 64)
    }

    @Test("Ctrl and Alt with a function key ask for a console, and no key of a sheet is pressed")
    func consoles() throws {
        #expect(
            try words([.keys(10, "+29 +56 +60 =60 -60 +87 -87 -56 -29")]) == [
                "10: +29", "10: +56", "console 2", "console 11", "10: -56", "10: -29",
            ]
        )
        #expect(try words([.keys(10, "+97 +100 +59 +88")]) == ["10: +97", "10: +100", "console 1", "console 12"])
        #expect(try words([.keys(10, "+29 +60")]) == ["10: +29", "10: +60"])
    }

    @Test("a knob is turned once a frame, by as many ticks as it said, and finer steps count for nothing")
    func turns() throws {
        let steps: [PlayedNode.Step] = [
            .keys(10, "d1"), .keys(20, "d-1 d-2"), .keys(30, "w2"), .keys(40, "d1 w1"), .keys(50, "d0"),
        ]
        #expect(try words(steps, of: encoder) == ["10: turn 1", "20: turn -3", "30: turn 2", "40: turn 1"])
        let fine = InputEvent(time: 10, type: EventType.relative, code: 0x0B, value: 120)
        let report = InputEvent(time: 10, type: EventType.syn, code: Syn.report, value: 0)
        #expect(try words([.events([fine, report])], of: encoder) == [])
        #expect(try words([.keys(10, "d1"), .keys(20, "w1")], of: keyboard) == [])
    }

    @Test("a knob that claims to be turned a thousand times at once is not believed")
    func wildTurn() throws {
        #expect(
            try words([.keys(10, "d2147483647 d2147483647"), .keys(20, "w-2147483648")], of: encoder) == [
                "10: turn 64", "20: turn -64",
            ]
        )
    }

    @Test(
        "the button of an encoder acts, whatever its driver calls it",
        arguments: [28, 96, 352, 353, 57, 0x100, 0x103, 0x110]
    )
    func buttons(code: UInt16) throws {
        #expect(
            try words([.keys(10, "+\(code) -\(code)")], of: encoder) == [
                "10: +\(code) Return of a knob", "10: -\(code) Return of a knob",
            ]
        )
        #expect(try words([.keys(10, "+\(code)")], of: button) == ["10: +\(code) Return of a knob"])
    }

    @Test("keys without a keymap are what their numbers say, and others are none")
    func numbers() throws {
        let says: [(UInt16, String?)] = [
            (103, "Up"), (108, "Down"), (105, "Left"), (106, "Right"), (352, "Select"), (353, "Select"),
            (158, "XF86Back"),
            (174, "XF86Back"), (1, "Escape"), (172, "XF86HomePage"), (139, "Menu"), (28, "Return"), (2, "1"), (11, "0"),
            (0x200, "0"), (0x209, "9"), (82, "0"), (115, nil), (30, nil),
        ]
        for (code, key) in says {
            #expect(
                try words([.keys(10, "+\(code)")], of: remote) == (key.map { ["10: +\(code) \($0)"] } ?? []),
                "\(code)"
            )
        }
    }

    @Test("a device is what it was classified as, with the button that it has")
    func devices() {
        #expect(DeviceCapabilities(keys: [Button.letterA]).keyDevice?.kind == .keyboard)
        #expect(DeviceCapabilities(keys: [28]).keyDevice == KeyDevice(name: "", kind: .keys, isButton: true))
        #expect(DeviceCapabilities(keys: [28, 1]).keyDevice?.isButton == false)
        #expect(DeviceCapabilities(keys: [28, 2]).keyDevice?.isButton == false)
        #expect(DeviceCapabilities(relative: [Motion.wheel]).keyDevice?.kind == .encoder)
        #expect(DeviceCapabilities().keyDevice == nil)
    }
}
