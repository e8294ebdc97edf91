import Foundation
import Gestures
import System
import Testing

@testable import Evdev

private let head = """
    N: Test Panel
    A: 2f 0 9 0 0
    A: 35 0 999 0 0
    A: 36 0 999 0 0

    """

private let touch = """
    E: 1352020794.138597 0003 0039 7
    E: 1352020794.138598 0003 0035 100
    E: 1352020794.138598 0003 0036 200
    E: 1352020794.138600 0000 0000 0
    E: 1352020794.148600 0003 0036 210
    E: 1352020794.148600 0000 0000 0
    E: 1352020794.158600 0003 0039 -1
    E: 1352020794.158600 0000 0000 0

    """

private let reported = ["began 7 at 100 200", "moved 7 at 100 210", "ended 7 at 100 210"]

@Suite struct RecordingReaderTests {
    @Test("times count from the first event, and a frame has that of its SYN_REPORT")
    func times() throws {
        let replay = try replay(head + touch)
        #expect(replay.frames.map(\.inWords) == reported)
        #expect(replay.frames.map(\.time) == [3, 10_003, 20_003])
        #expect(replay.lastEventTime == 20_003)
        #expect(replay.cancelled == nil)
    }

    @Test(
        "the many ways to write the same recording",
        arguments: [
            head + touch,
            "# EVEMU 1.0\n" + head + touch,
            "# EVEMU 1.3\n# a comment\n\n" + head + "   \n# another\n" + touch,
            (head + touch).replacingOccurrences(of: "\n", with: "\r\n"),
            head.replacingOccurrences(of: "0 0\n", with: "0 0 40\n") + touch,
            head + touch.replacingOccurrences(of: "\n", with: "\t# EV_ABS / some code   1\n"),
            head + touch.replacingOccurrences(of: " 0036 ", with: " 36   000"),
            head + touch.replacingOccurrences(of: " 0003 ", with: "\t3\t").replacingOccurrences(of: "-1", with: "-001"),
            head.replacingOccurrences(of: " 2f ", with: " 2F ") + String(touch.dropLast()),
            head + "I: 0003 0eef 0001 0210\nL: 00 0\nS: 00 1\nB: ff 00 00 00 00 00 00 00 00\n" + touch,
            head + "P: 02 00 00 00 00 00 00 00\n" + touch,
        ]
    )
    func spellings(text: String) throws {
        #expect(try replay(text).frames.map(\.inWords) == reported)
    }

    @Test("the description is known before the first frame")
    func description() throws {
        let file = try TemporaryFile(
            "N:  Ma\"d: Bildschirm ü \nA: 2f 0 9 0 0 0\nA: 35 100 900 0 0 8\nA: 36 -50 2000 4 0 10\n" + touch
        )
        let reader = try RecordingReader(paths: [file.path])
        #expect(reader.device.name == "Ma\"d: Bildschirm ü")
        #expect(reader.device.touchProtocol == .b)
        #expect(reader.device.x == AxisRange(min: 100, max: 900, resolution: 8))
        #expect(reader.device.y == AxisRange(min: -50, max: 2000, resolution: 10))
        #expect(reader.device.millimeters?.width == 100)
        #expect(reader.device.millimeters?.height == 205)
    }

    @Test("of two files the first gives the description, whatever else they contain")
    func twoFiles() throws {
        let wide = head.replacingOccurrences(of: "999", with: "1999")
        let description = try TemporaryFile(wide + "E: 5.000000 0003 0039 3\n")
        for events in [touch, head + touch] {
            let file = try TemporaryFile(events)
            let frames = try Replay(paths: [description.path, file.path]).frames
            #expect(frames.map(\.inWords) == ["began 7 at 50 100", "moved 7 at 50 105", "ended 7 at 50 105"])
        }
    }

    /// The second lists BTN_TOUCH, the first lists no buttons.
    @Test(
        "a device with one position is single touch",
        arguments: [
            "", String(repeating: "B: 01 00 00 00 00 00 00 00 00\n", count: 5) + "B: 01 00 04 00 00 00 00 00 00\n",
        ]
    )
    func singleTouch(keys: String) throws {
        let events = ["0001 014a 1", "0003 0000 10", "0003 0001 20", "0000 0000 0"].map { "E: 0.000001 \($0)\n" }
        let replay = try replay("N: Single\nA: 00 0 999 0 0\nA: 01 0 999 0 0\n" + keys + events.joined())
        #expect(replay.device.touchProtocol == .single)
        #expect(replay.frames.map(\.inWords) == ["began 0 at 10 20"])
        #expect(replay.cancelled?.inWords == "cancelled 0 at 10 20")
    }

    @Test("a contact still down at the end is cancelled at the last event")
    func stillDown() throws {
        let withoutLift = touch.split(separator: "\n").prefix(6).joined(separator: "\n")
        let replay = try replay(head + withoutLift + "\nE: 1352020795.138597 0004 0004 1\n")
        #expect(replay.cancelled?.inWords == "cancelled 7 at 100 210")
        #expect(replay.cancelled?.time == 1_000_000)
    }

    @Test("frames whose time runs backwards are dropped and counted")
    func backwards() throws {
        let text = touch.replacingOccurrences(of: "794.148600 0000", with: "794.138500 0000")
        let replay = try replay(head + text)
        #expect(replay.frames.map(\.inWords) == ["began 7 at 100 200", "ended 7 at 100 200"])
        #expect(replay.droppedFrames == 1)
    }

    @Test("a recording longer than the buffer reads on across its chunks")
    func chunks() throws {
        var text = head + "E: 0.000000 0003 0039 1\nE: 0.000000 0003 0036 0\nE: 0.000000 0000 0000 0\n"
        for step in 1...20_000 {
            let time = "\(step / 100).\(String(format: "%06d", step % 100 * 10_000))"
            text += "E: \(time) 0003 0035 \(step % 1000)\nE: \(time) 0000 0000 0\n"
        }
        let replay = try replay(text)
        #expect(replay.frames.count == 20_001)
        #expect(replay.frames.last?.inWords == "moved 1 at 0 0")
        #expect(replay.lastEventTime == 200_000_000)
    }

    private func replay(_ text: String) throws -> Replay {
        let file = try TemporaryFile(text)
        return try Replay(paths: [file.path])
    }
}
