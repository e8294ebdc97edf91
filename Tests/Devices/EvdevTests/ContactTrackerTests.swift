import Gestures
import Testing

@testable import Evdev

@Suite struct ContactTrackerTests {
    var tracker = ContactTracker(device: panel)

    @Test("a finger comes down, moves, rests and is lifted")
    mutating func oneFinger() {
        #expect(tracker.frame(10, .id(5), .x(100), .y(200)) == ["began 5 at 100 200"])
        #expect(tracker.frame(20, .y(210)) == ["moved 5 at 100 210"])
        #expect(tracker.frame(30, .pressure(40)) == ["stationary 5 at 100 210"])
        #expect(tracker.frame(40, .id(-1)) == ["ended 5 at 100 210"])
        #expect(tracker.frame(50, .pressure(0)) == [])
    }

    @Test("the time of a frame is that of its SYN_REPORT, whatever its events carry")
    mutating func stamp() {
        for said in [Said.id(5), .x(1), .y(2)] { #expect(tracker.handle(said.event(at: 90)) == nil) }
        let report = InputEvent(time: 97, type: EventType.syn, code: Syn.report, value: 0)
        #expect(tracker.handle(report)?.time == 97)
    }

    @Test("positions are fractions of the panel's range, whose start may lie anywhere")
    func fractions() {
        let range = AxisRange(min: -50, max: 2000)
        #expect(range.fraction(of: -50) == 0)
        #expect(range.fraction(of: 2000) == 2050.0 / 2051.0)
        #expect(range.fraction(of: 30_000) == 2050.0 / 2051.0)
        #expect(range.fraction(of: -7900) == 0)
    }

    @Test("a position may come before the tracking id that it belongs to")
    mutating func lateID() {
        #expect(tracker.frame(10, .x(300), .y(400), .id(7)) == ["began 7 at 300 400"])
    }

    @Test("BTN_TOUCH 0 lifts what touches, and what comes next in the slot is another contact")
    mutating func lastButton() {
        _ = tracker.frame(10, .slot(0), .id(1), .x(10), .y(10), .touch(1), .slot(1), .id(2), .x(20), .y(20))
        #expect(tracker.frame(20, .touch(0)) == ["ended 1 at 10 10, ended 2 at 20 20"])
        #expect(tracker.frame(30, .slot(0), .id(3), .touch(1)) == ["began 3 at 10 10"])
        #expect(tracker.frame(40, .touch(0)) == ["ended 3 at 10 10"])
        // Without a tracking id the button alone says that something came down.
        #expect(tracker.frame(50, .touch(1), .x(30)) == ["began 0 at 30 10"])
    }

    @Test("What the kernel releases itself, as where a panel is unplugged, is cancelled")
    mutating func releasedByKernel() {
        _ = tracker.frame(10, .id(1), .x(10), .y(10), .touch(1))
        #expect(tracker.handle(Said.touch(0).event(at: 20)) == nil)
        let report = InputEvent(time: 20, type: EventType.syn, code: Syn.report, value: Syn.byKernel)
        #expect(tracker.handle(report)?.inWords == "cancelled 1 at 10 10")
    }

    @Test("a frame in which nothing happens to contacts is no frame")
    mutating func nothing() {
        #expect(tracker.frame(10) == [])
        #expect(tracker.frame(20, .touch(1), .absX(4), .absY(4)) == [])
    }

    @Test("a contact that was not reported is not listed, while another one is")
    mutating func silence() {
        _ = tracker.frame(10, .slot(0), .id(1), .x(10), .y(10), .slot(1), .id(2), .x(20), .y(20))
        #expect(tracker.frame(20, .slot(1), .x(21)) == ["moved 2 at 21 20"])
        #expect(tracker.frame(30, .slot(0)) == [""])
    }

    @Test("a new contact has the axes that it omits from the contact before in its slot")
    mutating func omittedAxes() {
        _ = tracker.frame(10, .id(1), .x(100), .y(200))
        _ = tracker.frame(20, .id(-1), .y(250))
        #expect(tracker.frame(30, .id(2), .x(110)) == ["began 2 at 110 250"])
    }

    @Test("coordinates in the lift frame do not count: the contact ends where it was")
    mutating func liftFrame() {
        _ = tracker.frame(10, .id(1), .x(100), .y(200))
        #expect(tracker.frame(20, .y(900), .id(-1)) == ["ended 1 at 100 200"])
    }

    @Test("an id that changes is a lift and a touch in one frame, with or without -1 in between")
    mutating func idChange() {
        _ = tracker.frame(10, .id(1), .x(100), .y(200))
        #expect(tracker.frame(20, .id(2), .y(300)) == ["ended 1 at 100 200, began 2 at 100 300"])
        #expect(tracker.frame(30, .id(-1), .id(3), .y(310)) == ["ended 2 at 100 300, began 3 at 100 310"])
        #expect(tracker.frame(40, .id(-1), .id(3)) == ["ended 3 at 100 310, began 3 at 100 310"])
    }

    @Test("lifted contacts come first")
    mutating func liftedFirst() {
        _ = tracker.frame(10, .slot(0), .id(1), .x(10), .y(10), .slot(1), .id(2), .x(20), .y(20))
        let reported = tracker.frame(20, .slot(0), .x(11), .slot(1), .id(-1), .slot(2), .id(3), .x(30), .y(30))
        #expect(reported == ["ended 2 at 20 20, moved 1 at 11 10, began 3 at 30 30"])
    }

    @Test("a contact that begins and ends between two SYN_REPORTs gives two frames")
    mutating func wholeTap() {
        #expect(tracker.frame(10, .id(4), .x(50), .y(60), .id(-1)) == ["began 4 at 50 60", "ended 4 at 50 60"])
        let tapAndTouch = tracker.frame(20, .id(5), .id(-1), .id(6))
        #expect(tapAndTouch == ["began 5 at 50 60", "ended 5 at 50 60, began 6 at 50 60"])
        let changeAndLift = tracker.frame(30, .id(7), .id(-1))
        #expect(changeAndLift == ["ended 6 at 50 60, began 7 at 50 60", "ended 7 at 50 60"])
    }

    @Test("of a recording without SYN_REPORT no more taps are kept than fingers could make within one frame")
    mutating func endlessFrame() {
        let taps = (0..<1000).map { Said.id($0) }
        let counts = tracker.frames(10, [.x(50), .y(60)] + taps + [.id(-1)]).map(\.contacts.count)
        #expect(counts == [SlotTable.passingLimit, SlotTable.passingLimit])
        #expect(tracker.frame(20, .id(1000)) == ["began 1000 at 50 60"])
    }

    @Test("a contact whose begin was not seen counts with its next tracking id")
    mutating func middle() {
        #expect(tracker.frame(10, .x(10), .y(20)) == [])
        #expect(tracker.frame(20, .id(-1)) == [])
        #expect(tracker.frame(30, .id(8)) == ["began 8 at 10 20"])
    }

    @Test("of two contacts with one id the older is cancelled first")
    mutating func sameID() {
        _ = tracker.frame(10, .id(9), .x(10), .y(10))
        #expect(tracker.frame(20, .slot(1), .id(9), .x(500), .y(500)) == ["cancelled 9 at 10 10, began 9 at 500 500"])
        #expect(tracker.frame(30, .slot(0), .x(20)) == [""])
        #expect(tracker.frame(40, .slot(0), .id(10), .slot(1), .x(510)) == ["moved 9 at 510 500, began 10 at 20 10"])
    }

    @Test("an id may move to another slot when its old slot releases it in the same frame")
    mutating func movedID() {
        _ = tracker.frame(10, .id(9), .x(10), .y(10))
        #expect(tracker.frame(20, .slot(1), .id(9), .x(50), .slot(0), .id(-1)) == ["ended 9 at 10 10, began 9 at 50 0"])
    }

    @Test("a palm is cancelled, and stays ignored even if the panel then reports a finger")
    mutating func palm() {
        _ = tracker.frame(10, .id(1), .x(10), .y(10))
        #expect(tracker.frame(20, .tool(2), .x(12)) == ["cancelled 1 at 10 10"])
        #expect(tracker.frame(30, .tool(0)) == [])
        #expect(tracker.frame(40, .id(-1)) == [])
        #expect(tracker.frame(50, .id(2)) == ["began 2 at 12 10"])
    }

    @Test("a contact that is a palm from the start never begins, not even within one frame")
    mutating func palmFromStart() {
        #expect(tracker.frame(10, .id(1), .tool(2), .x(10), .y(10)) == [])
        #expect(tracker.frame(20, .id(-1)) == [])
        #expect(tracker.frame(30, .id(2), .id(-1)) == [])
    }

    @Test("a palm in the frame of the lift cancels")
    mutating func palmAtLift() {
        _ = tracker.frame(10, .id(1), .x(10), .y(10))
        #expect(tracker.frame(20, .tool(2), .id(-1)) == ["cancelled 1 at 10 10"])
    }

    @Test("a hovering finger is no contact: it begins on the surface and ends above it")
    mutating func hover() {
        #expect(tracker.frame(10, .id(1), .x(10), .y(10), .distance(20)) == [])
        #expect(tracker.frame(20, .distance(0), .y(12)) == ["began 1 at 10 12"])
        #expect(tracker.frame(30, .distance(5), .y(14)) == ["ended 1 at 10 12"])
        #expect(tracker.frame(40, .id(-1)) == [])
    }

    @Test("a frame whose time runs backwards is dropped and counted; the next one has its changes")
    mutating func backwards() {
        _ = tracker.frame(100, .id(1), .x(10), .y(10))
        #expect(tracker.frame(90, .x(20)) == [])
        #expect(tracker.droppedFrames == 1)
        #expect(tracker.frame(110, .y(30)) == ["moved 1 at 20 30"])
        #expect(tracker.frame(105, .id(-1)) == [])
        #expect(tracker.frame(110, .slot(3)) == ["ended 1 at 20 30"])
        #expect(tracker.droppedFrames == 2)
    }

    @Test("slots beyond any device are ignored", arguments: [Int32(-1), 1024, .max])
    func wildSlot(slot: Int32) {
        var tracker = ContactTracker(device: panel)
        #expect(tracker.frame(10, .slot(slot), .id(1), .x(10), .y(10)) == [])
        #expect(tracker.frame(20, .slot(1023), .id(2), .x(20), .y(20)) == ["began 2 at 20 20"])
    }

    @Test("cancelling everything lists each contact once, never earlier than the last frame")
    mutating func cancelAll() {
        _ = tracker.frame(100, .id(1), .x(10), .y(10), .slot(1), .id(2), .x(20), .y(20))
        let frame = tracker.cancelAll(at: 50)
        #expect(frame?.inWords == "cancelled 1 at 10 10, cancelled 2 at 20 20")
        #expect(frame?.time == 100)
        #expect(tracker.cancelAll(at: 200) == nil)
    }
}
