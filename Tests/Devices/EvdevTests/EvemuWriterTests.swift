import Foundation
import Gestures
import System
import TestSupport
import Testing

@testable import Evdev

private let recordings: [String] = {
    let fixtures = Checkout.tests.appendingPathComponent("Fixtures/recordings").path
    let folders = [fixtures, ProcessInfo.processInfo.environment["SHEETD_RECORDINGS"]].compactMap { $0 }
    return folders.flatMap { folder in
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? []
        return names.filter { $0.hasSuffix(".evemu") || $0.hasSuffix(".desc") }.map { "\(folder)/\($0)" }
    }
}()

@Suite("Recordings that are written") struct EvemuWriterTests {
    @Test("an event is a line: time, type and code in hex, value in decimal, and its name")
    func lines() {
        var writer = EvemuWriter()
        let events: [InputEvent] = [
            InputEvent(time: 5_000_000, type: 3, code: 0x39, value: -1),
            InputEvent(time: 5_006_979, type: 3, code: 0x35, value: 8822),
            InputEvent(time: 5_006_979, type: 1, code: 0x14a, value: 1),
            InputEvent(time: 5_006_979, type: 4, code: 5, value: 355_900),
            InputEvent(time: 5_006_979, type: 0, code: 0, value: 0),
            InputEvent(time: 17_000_000, type: 0, code: 2, value: 0),
            InputEvent(time: 17_000_000, type: 0, code: 3, value: 0),
            InputEvent(time: 17_000_000, type: 3, code: 0x0b, value: -2_147_483_648),
            InputEvent(time: 16_999_000, type: 0x1e, code: 0x2ff, value: 7),
            InputEvent(time: 1, type: 0, code: 0, value: 0),
        ]
        let expected = """
            E: 0.000001 0003 0039 -001\t# EV_ABS / ABS_MT_TRACKING_ID   -1
            E: 0.006980 0003 0035 8822\t# EV_ABS / ABS_MT_POSITION_X    8822
            E: 0.006980 0001 014a 0001\t# EV_KEY / BTN_TOUCH            1
            E: 0.006980 0004 0005 355900\t# EV_MSC / MSC_TIMESTAMP        355900
            E: 0.006980 0000 0000 0000\t# ------------ SYN_REPORT (0) ---------- +6ms
            E: 12.000001 0000 0002 0000\t# ++++++++++++ SYN_MT_REPORT (0) ++++++++++
            E: 12.000001 0000 0003 0000\t# ------------ SYN_DROPPED (0) ---------- +11994ms
            E: 12.000001 0003 000b -2147483648\t# EV_ABS / 0x0b                 -2147483648
            E: 11.999001 001e 02ff 0007\t# 0x1e / 0x2ff                7
            E: 0.000001 0000 0000 0000\t# ------------ SYN_REPORT (0) ---------- -12000ms

            """
        #expect(events.map { writer.line($0) }.joined() == expected)
    }

    @Test("a description is complete, as data and as comments")
    func description() {
        var device = DeviceDescription(name: "My \"Pänel\": 5")
        device.identity = DeviceIdentity(bus: 3, vendor: 0xeef, product: 1, version: 0x210)
        device.properties = [1]
        device.codes = [1: [0x14a], 3: [0, 0x35], 5: [0, 1], 0x11: [2]]
        device.axes[0] = .init(range: AxisRange(min: -5, max: 799, resolution: 8), fuzz: 4, flat: 2, value: 12)
        device.axes[0x35] = .init(range: AxisRange(min: 0, max: 799))
        device.switches = [1]
        device.lights = [2]
        let lines = device.evemu.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let data = lines.filter { !$0.hasPrefix("#") && !$0.hasSuffix(" 00 00 00 00 00 00 00 00") }
        #expect(
            data == [
                "N: My \"Pänel\": 5", "I: 0003 0eef 0001 0210", "P: 02 00 00 00 00 00 00 00",
                "B: 00 2b 00 02 00 00 00 00 00", "B: 01 00 04 00 00 00 00 00 00", "B: 03 01 00 00 00 00 00 20 00",
                "B: 05 03 00 00 00 00 00 00 00", "B: 11 04 00 00 00 00 00 00 00", "A: 00 -5 799 4 2 8",
                "A: 35 0 799 0 0 0", "L: 02 1", "S: 00 0", "S: 01 1", "", "",
            ]
        )
        #expect(lines.first == "# EVEMU 1.3")
        #expect(lines.filter { $0.hasPrefix("B: 01 ") }.count == 12)
        let types = Set(lines.filter { $0.hasPrefix("B: ") }.map { $0.prefix(5) })
        #expect(types == ["B: 00", "B: 01", "B: 02", "B: 03", "B: 04", "B: 05", "B: 11", "B: 12", "B: 14", "B: 15"])
        for comment in [
            "#     Event code 330 (BTN_TOUCH)", "#       Max        799", "#   Property  type 1 (INPUT_PROP_DIRECT)",
        ] {
            #expect(lines.contains(comment))
        }
    }

    @Test("a name with line breaks, or an empty one, is written as one line")
    func names() {
        #expect(DeviceDescription(name: "a\nE: b\r").evemu.contains("\nN: a E: b \n"))
        #expect(DeviceDescription(name: "").evemu.contains("\nN: unnamed\n"))
    }

    @Test("the description of every recording comes back as it was", arguments: recordings)
    func roundTrip(path: String) throws {
        let original = EvemuText(try String(contentsOfFile: path, encoding: .utf8)).description
        try expectSurvival(original)
    }

    @Test("random descriptions come back as they were", arguments: 0..<50)
    func randomDescriptions(seed: Int) throws {
        var random = SplitMix(seed: UInt64(seed))
        try expectSurvival(DeviceDescription.random(&random))
    }

    @Test(
        "a recording that is written again has the same frames",
        arguments: recordings.filter { $0.hasSuffix(".evemu") }
    )
    func frames(path: String) throws {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        var writer = EvemuWriter()
        var source = try RecordingFormat.open(path, quirks: [])
        var written = EvemuText(text).description.evemu
        var events: [InputEvent] = []
        repeat {
            events.removeAll()
            try source.read(into: &events)
            written += events.map { writer.line($0) }.joined()
        } while !events.isEmpty
        let again = try TemporaryFile(written)
        let (before, after) = (try Replay(paths: [path]), try Replay(paths: [again.path]))
        #expect(before.device == after.device)
        #expect(before.frames == after.frames)
        #expect(before.cancelled == after.cancelled)
    }

    @Test(
        "evemu takes every line, and writes the same ones",
        .enabled(if: EvemuLibrary() != nil, "libevemu3, of evemu-tools, is not installed"),
        arguments: 0..<20
    )
    func evemu(seed: Int) throws {
        let library = try #require(EvemuLibrary())
        var random = SplitMix(seed: UInt64(seed))
        var writer = EvemuWriter()
        let events = (0..<100).map { index in
            let type: UInt16 = random.pick([0, 1, 3, 3, 4])
            let code = UInt16(random.index(type == 0 ? 4 : 0x40))
            let value = Int32(truncatingIfNeeded: random.next())
            return InputEvent(time: Microseconds(900 + index * 3333), type: type, code: code, value: value)
        }
        let text = DeviceDescription.random(&random).evemu + events.map { writer.line($0) }.joined()
        let (file, copy) = (try TemporaryFile(text), try TemporaryFile(""))
        #expect(library.rewrite(file.path, to: copy.path) == events.count)
        let theirs = try String(contentsOfFile: copy.path, encoding: .utf8)
        #expect(data(theirs) == data(text))
    }

    /// What programs read: all but comments; and less what evemu takes and does not write again, which are the states of
    /// lights and switches, and less the event types, which it writes the same for every device.
    private func data(_ text: String) -> [Substring] {
        let forgotten = ["#", "B: 00", "L:", "S:"]
        return text.split(separator: "\n").filter { line in !forgotten.contains { line.hasPrefix($0) } }
            .map { $0.hasPrefix("E:") ? $0.prefix { $0 != "\t" } : $0 }
    }

    /// Writes a description, and reads it by other means and by the program's own.
    private func expectSurvival(_ original: DeviceDescription) throws {
        let text = original.evemu
        let read = EvemuText(text)
        #expect(read.description == original)
        #expect(read.types == Set(original.codes.keys))
        let file = try TemporaryFile(text + "E: 0.000001 0000 0000 0000\n")
        let recorded = try #require(try RecordingFormat.open(file.path, quirks: []).devices.first).capabilities
        var expected = DeviceCapabilities(original)
        // What the reader has no use for.
        (expected.identity, expected.hasSwitches) = (DeviceIdentity(bus: original.identity.bus), false)
        #expect(recorded == expected)
    }
}

extension DeviceDescription {
    /// Some device that could be: every number that may differ does.
    fileprivate static func random(_ random: inout SplitMix) -> DeviceDescription {
        func word() -> UInt16 { UInt16(truncatingIfNeeded: random.next()) }
        func set(_ count: UInt16) -> Set<UInt16> {
            Set((0..<random.index(12)).map { _ in UInt16(random.index(Int(count))) })
        }
        func number() -> Int { Int(Int32(truncatingIfNeeded: random.next())) }
        var device = DeviceDescription(name: random.pick(["Panel", "N: P: E: 1", "\"Überfläche\" #2", "x\ty"]))
        device.identity = DeviceIdentity(bus: word(), vendor: word(), product: word(), version: word())
        device.properties = set(32)
        for (type, count) in EventType.codeCounts.sorted(by: { $0.key < $1.key }) where type != EventType.syn {
            // Who repeats has both, the delay and the period.
            let codes = type == 0x14 ? (random.oneIn(2) ? [0, 1] : []) : set(count)
            if !codes.isEmpty { device.codes[type] = codes }
        }
        for axis in (device.codes[EventType.absolute] ?? []).sorted() {
            let range = AxisRange(min: number(), max: number(), resolution: number())
            device.axes[axis] = AxisInfo(range: range, fuzz: number(), flat: number())
        }
        device.lights = (device.codes[EventType.led] ?? []).filter { _ in random.oneIn(2) }
        device.switches = (device.codes[EventType.switch] ?? []).filter { _ in random.oneIn(2) }
        return device
    }
}
