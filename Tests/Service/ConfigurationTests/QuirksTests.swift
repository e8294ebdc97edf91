import Evdev
import Foundation
import TestSupport
import Testing
import Values

@testable import Configuration

@Suite("Quirks")
struct QuirksTests {
    /// The file that is shipped, in the sources.
    static let shipped = Checkout.folder.appendingPathComponent("Sources/Service/Configuration/Quirks/quirks.toml").path

    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// The settings beside a quirks file of this text.
    private func load(_ text: String) throws -> Settings {
        try scratch.write(text, to: "own.toml")
        return try Settings.load(file: scratch.write("input.quirks = \"own.toml\"\n"))
    }

    private func faults(_ text: String) -> [String] {
        QuirksReader.read(Array(text.utf8), origin: .file("own.toml")).faults.map(\.description)
    }

    @Test("the shipped file has no faults and is the one in the program")
    func noFaults() throws {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: Self.shipped)))
        let (quirks, faults, _) = QuirksReader.read(bytes, origin: .file(Self.shipped))
        #expect(faults == [])
        #expect(quirks == DeviceQuirk.shipped)
        #expect(Settings().panel.input.quirks == quirks)
    }

    @Test("the shipped quirks")
    func entries() {
        var galax = DeviceQuirk(name: "eGalax Inc. USB TouchController")
        galax.x = .init(name: "ABS_Z")
        galax.y = .init(name: "ABS_RX")
        galax.isTouchscreen = true
        var atmel = DeviceQuirk(name: "Atmel maXTouch Touchscreen")
        atmel.liftGap = 140_000
        #expect(DeviceQuirk.shipped == [galax, atmel])
    }

    @Test("every key of a quirk is read")
    func everyKey() throws {
        let settings = try load(
            """
            [[touchscreen]]
            name = "Wall 7"
            x = { axis = "ABS_MT_POSITION_Y", min = -30, max = 4040 }
            y = { axis = "ABS_RZ" }
            touchscreen = false
            lift_gap_ms = 12.5
            minimum_movement = 2
            palm_size = 200
            """
        )
        var quirk = DeviceQuirk(name: "Wall 7")
        quirk.x = .init(name: "ABS_MT_POSITION_Y", range: -30...4040)
        quirk.y = .init(name: "ABS_RZ")
        quirk.isTouchscreen = false
        quirk.liftGap = 12_500
        quirk.minimumMovement = 2
        quirk.palmSize = 200
        #expect(settings.panel.input.quirks == DeviceQuirk.shipped + [quirk])
        #expect(settings.panel.input.quirksFile == scratch.file("own.toml"))
    }

    @Test("every axis that a message lists is accepted", arguments: DeviceQuirk.Axis.names)
    func axes(_ axis: String) throws {
        let settings = try load("[[touchscreen]]\nname = \"a\"\nx.axis = \"\(axis)\"\n")
        #expect(settings.panel.input.quirks.last?.x == .init(name: axis))
    }

    @Test("an entry of the installation replaces the shipped one of the same name as a whole")
    func own() throws {
        let name = DeviceQuirk.shipped[0].name
        let settings = try load("[[touchscreen]]\nname = \"\(name)\"\n[[touchscreen]]\nname = \"b\"\n")
        #expect(
            settings.panel.input.quirks == DeviceQuirk.shipped.dropFirst()
                + [DeviceQuirk(name: name), DeviceQuirk(name: "b")]
        )
    }

    @Test("an empty file is fine, the last source that names a file wins")
    func last() throws {
        #expect(try load("").panel.input.quirks == DeviceQuirk.shipped)
        let other = try scratch.write("[[touchscreen]]\nname = \"c\"\n", to: "other.toml")
        let file = try scratch.write("input.quirks = \"missing.toml\"\n")
        let settings = try Settings.load(file: file, overrides: [Override("input.quirks=\(other)")])
        #expect(settings.panel.input.quirks.last?.name == "c")
    }
}

extension QuirksTests {
    @Test("all faults come at once, in the order of their lines, with exact places")
    func all() {
        let text = """
            version = 1
            [[touchscreen]]
            nane = "a"
            [[touchscreen]]
            name = "b"
            x = { axis = "ABS_Q", min = 5, max = 5 }
            y = { axis = "ABS_Y", min = 5, mux = 7 }
            touchscreen = 1
            lift_gap_ms = -1
            minimum_movement = 0.5
            palm_size = 0
            [[touchscreen]]
            name = "b"
            x = "ABS_X"
            y = { min = 1, max = 2 }
            [[touchscreen]]
            name = ""
            x.axis = "ABS_Z"
            y.axis = "ABS_Z"
            """
        #expect(
            faults(text) == [
                "own.toml:1:1: version: unknown key, expected touchscreen",
                "own.toml:2:1: touchscreen: expected a touchscreen with a name",
                "own.toml:3:1: touchscreen.nane: unknown key, did you mean name?",
                "own.toml:6:5: touchscreen.x: expected min below max, found min 5 and max 5",
                "own.toml:6:14: touchscreen.x.axis: expected one of \"ABS_X\", \"ABS_Y\", \"ABS_Z\", \"ABS_RX\", "
                    + "\"ABS_RY\", \"ABS_RZ\", \"ABS_MT_POSITION_X\", \"ABS_MT_POSITION_Y\", found \"ABS_Q\"",
                "own.toml:7:5: touchscreen.y: expected min and max, or neither, found only min",
                "own.toml:7:32: touchscreen.y.mux: unknown key, did you mean max?",
                "own.toml:8:15: touchscreen.touchscreen: expected true or false, found 1",
                "own.toml:9:15: touchscreen.lift_gap_ms: expected milliseconds, 0 to 10000, found -1",
                "own.toml:10:20: touchscreen.minimum_movement: expected whole units of the device, 0 to 65535, "
                    + "found 0.5",
                "own.toml:11:13: touchscreen.palm_size: expected whole units of the device, 1 to 65535, found 0",
                "own.toml:13:8: touchscreen.name: expected each name once, found \"b\" again",
                "own.toml:14:5: touchscreen.x: expected a table, found \"ABS_X\"",
                "own.toml:15:5: touchscreen.y: expected a table with an axis",
                "own.toml:17:8: touchscreen.name: expected the name of a touchscreen, found \"\"",
                "own.toml:19:1: touchscreen.y: expected another axis than that of x, found \"ABS_Z\" again",
            ]
        )
    }

    @Test("keys that differ only in how an é is written are faults like any other")
    func sameCharacter() {
        let text = "[[touchscreen]]\nname = \"a\"\n\"\u{e9}\" = 1\n\"e\u{301}\" = 2\n"
        let places = faults(text).map { String($0.prefix(12)) }
        #expect(places == ["own.toml:3:1", "own.toml:4:1"])
    }

    @Test(
        "what is no list of touchscreens is a fault",
        arguments: [
            ("touchscreen = 1", "own.toml:1:15: touchscreen: expected tables [[touchscreen]], found 1"),
            ("[touchscreen]", "own.toml:1:1: touchscreen: expected tables [[touchscreen]], found a table"),
            ("touchscreen = [1]", "own.toml:1:16: touchscreen: expected a table, found 1"),
            ("touchscren = []", "own.toml:1:1: touchscren: unknown key, did you mean touchscreen?"),
        ]
    )
    func noList(_ text: String, _ fault: String) {
        #expect(faults(text) == [fault])
    }

    @Test("faults of the configuration and of the quirks file come together")
    func together() throws {
        let own = try scratch.write("[[touchscreen]]\n\n[[touchscreen]\n", to: "own.toml")
        let file = try scratch.write("input.quirks = \"own.toml\"\ninput.grab = 1\n")
        let error = try #require(throws: ConfigurationError.self) { try Settings.load(file: file) }
        #expect(error.faults.count == 2)
        #expect(error.faults.first?.description == "\(file):2:14: input.grab: expected true or false, found 1")
        #expect(error.faults.last?.description.hasPrefix("\(own):3:") == true)
    }

    @Test("of many faults in a quirks file the first hundred are shown, and how many more there are")
    func omitted() throws {
        let keys = (0..<150).map { "wrong\($0) = 1\n" }.joined()
        let own = try scratch.write("[[touchscreen]]\nname = \"A\"\n" + keys, to: "own.toml")
        let file = try scratch.write("input.quirks = \"own.toml\"\n")
        let error = try #require(throws: ConfigurationError.self) { try Settings.load(file: file) }
        #expect(error.faults.count == 101)
        #expect(error.faults.first?.location?.line == 3)
        #expect(error.faults.last?.description == "\(own): and 50 more")
    }

    @Test("a quirks file that is not there is a fault of its key, where that was set")
    func missing() throws {
        let missing = scratch.file("own.toml")
        let reason = "input.quirks: \(missing): cannot open it: No such file or directory"
        let file = try scratch.write("\ninput.quirks = \"own.toml\"\n")
        let error = #expect(throws: ConfigurationError.self) { try Settings.load(file: file) }
        #expect(error?.description == "\(file):2:16: \(reason)")
        let set = "input.quirks=\(missing)"
        let usage = #expect(throws: ConfigurationError.self) {
            try Settings.load(file: nil, overrides: [Override(set)])
        }
        #expect(usage?.description == "--set \(set): \(reason)")
        #expect(usage?.isUsageError == true)
    }
}
