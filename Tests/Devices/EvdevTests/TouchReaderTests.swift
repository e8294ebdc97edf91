import Gestures
import Glibc
import System
import Testing

@testable import Evdev

@Suite("Reading a live device, and its faults") struct TouchReaderTests {
    private let down = PlayedNode.Step.frame(10, .id(1), .x(10), .y(10))

    @Test("a read takes all that has come, frame by frame")
    func plain() throws {
        let node = PlayedNode([down, .frame(20, .x(11)), .nothing, .frame(30, .id(-1))])
        var reader = try TouchReader(node, device: panel)
        #expect(reader.read().frames.map(\.inWords) == ["began 1 at 10 10", "moved 1 at 11 10"])
        let last = reader.read()
        #expect(last.frames.map(\.inWords) == ["ended 1 at 11 10"])
        #expect(last.end == nil)
    }

    @Test(
        "every end cancels the contacts in a last frame, and says what it was",
        arguments: [
            (ENODEV, false, "the touchscreen was unplugged"),
            (ENODEV, true, "the right to read the touchscreen was withdrawn"),
            (EIO, true, "the touchscreen is lost: cannot read it: Input/output error"),
            (EIO, false, "the touchscreen is lost: cannot read it: Input/output error"),
        ]
    )
    func ends(errno: Int32, isThere: Bool, says: String) throws {
        var node = PlayedNode([down, .frame(20, .x(11)), .error(errno)])
        node.isThere = isThere
        var reader = try TouchReader(node, device: panel)
        let reading = reader.read()
        #expect(reading.frames.map(\.inWords) == ["began 1 at 10 10", "moved 1 at 11 10", "cancelled 1 at 11 10"])
        #expect(reading.frames.last?.time == 1_000_000)
        #expect(try #require(reading.end).description == says)
    }

    @Test("the end of a device that nobody touches is no frame")
    func quietEnd() throws {
        var reader = try TouchReader(PlayedNode([.error(EIO)]), device: panel)
        let reading = reader.read()
        #expect(reading.frames.isEmpty)
        #expect(reading.end == .failed(TouchscreenError(operation: "read it", errno: EIO)))
    }

    @Test("a flood of lost events ends in one look at the kernel's state", arguments: [1, 2, 7])
    func flood(losses: Int) throws {
        let steps = (0..<losses).map {
            PlayedNode.Step.frame(20 + Microseconds($0), .dropped, .x(900), .dropped, .id(7))
        }
        let node = PlayedNode([down] + steps, slots: [SlotState(trackingID: 1, x: 50, y: 60)])
        let diary = node.diary
        var reader = try TouchReader(node, device: panel)
        let reading = reader.read()
        #expect(reading.frames.map(\.inWords) == ["began 1 at 10 10", "moved 1 at 50 60"])
        #expect(reading.frames.last?.time == Microseconds(20 + losses - 1))
        #expect(reader.faults.overflows == 2 * losses)
        #expect(diary.stateQueries == 2)
    }

    @Test("contacts that vanished in a flood are cancelled, new ones begin")
    func vanished() throws {
        let node = PlayedNode(
            [down, .frame(20, .dropped)],
            slots: [SlotState(), SlotState(trackingID: 4, x: 5, y: 6)]
        )
        var reader = try TouchReader(node, device: panel)
        #expect(reader.read().frames.last?.inWords == "cancelled 1 at 10 10, began 4 at 5 6")
    }

    @Test("a panel without slots loses its contacts in a flood, since the kernel does not know them")
    func anonymous() throws {
        let steps: [PlayedNode.Step] = [
            .frame(10, .x(10), .y(10), .end), .frame(20, .x(500), .dropped, .y(500)),
        ]
        var reader = try TouchReader(PlayedNode(steps), device: panelSpeaking(.a))
        #expect(reader.read().frames.map(\.inWords) == ["began 0 at 10 10", "cancelled 0 at 10 10"])
    }

    @Test("a device that floods events is left after a limit, and no contact stays down")
    func endless() throws {
        let wild = (0..<40).map { PlayedNode.Step.frame(20 + Microseconds($0), .dropped) }
        let node = PlayedNode([down] + wild, slots: [SlotState(trackingID: 1, x: 50, y: 60)])
        let diary = node.diary
        var reader = try TouchReader(node, device: panel)
        #expect(reader.read().frames.map(\.inWords) == ["began 1 at 10 10", "cancelled 1 at 10 10"])
        #expect(diary.reads == touchReadLimit)
        #expect(diary.stateQueries == 1)
        #expect(reader.read().frames.isEmpty)
        #expect(reader.read().frames.map(\.inWords) == ["began 1 at 50 60"])
        #expect(diary.stateQueries == 2)
    }

    @Test("a device that disappears during a query of its state ends like any other")
    func endInCatchingUp() throws {
        var node = PlayedNode([down, .frame(20, .dropped)])
        node.stateError = ENODEV
        node.isThere = false
        var reader = try TouchReader(node, device: panel)
        let reading = reader.read()
        #expect(reading.frames.map(\.inWords) == ["began 1 at 10 10", "cancelled 1 at 10 10"])
        #expect(reading.end == .unplugged)
    }

    @Test("a recording has every event as it came, and the end")
    func recorded() throws {
        var node = PlayedNode([down, .frame(20, .dropped, .x(3)), .error(ENODEV)])
        node.isThere = false
        var writer = EvemuWriter()
        let piece = node.record(&writer)
        let codes = piece.text.split(separator: "\n").map { $0.split(separator: " ")[2...3].joined(separator: " ") }
        #expect(codes == ["0003 0039", "0003 0035", "0003 0036", "0000 0000", "0000 0003", "0003 0035", "0000 0000"])
        #expect(piece.end == .unplugged)
        #expect(node.record(&writer) == LiveRecordingPiece())
    }
}
