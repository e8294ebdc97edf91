import Gestures
import Testing

@testable import Evdev

@Suite("What happens when events are lost") struct LostEventsTests {
    var tracker = ContactTracker(device: panel)

    init() {
        _ = tracker.frame(10, .id(1), .x(10), .y(10), .slot(1), .id(2), .x(20), .y(20))
    }

    @Test("a recorded SYN_DROPPED cancels at once; contacts count again with their next tracking id")
    mutating func recorded() {
        let reported = tracker.frame(20, .slot(0), .x(11), .dropped, .slot(0), .x(90), .id(7))
        #expect(reported == ["cancelled 1 at 10 10, cancelled 2 at 20 20"])
        #expect(tracker.frame(30, .x(95), .slot(1), .x(25)) == [])
        #expect(tracker.frame(40, .id(-1)) == [])
        #expect(tracker.frame(50, .id(2), .y(26)) == ["began 2 at 25 26"])
    }

    @Test("a second SYN_DROPPED before the report changes nothing")
    mutating func twice() {
        #expect(tracker.frame(20, .dropped, .dropped, .id(5)) == ["cancelled 1 at 10 10, cancelled 2 at 20 20"])
        #expect(tracker.frame(30, .id(6)) == ["began 6 at 20 20"])
    }

    @Test("resynchronizing continues contacts that are still down, cancels those that are gone, begins new ones")
    mutating func resynchronized() {
        let states = [
            SlotState(trackingID: 1, x: 15, y: 10), SlotState(trackingID: -1, x: 20, y: 20),
            SlotState(trackingID: 3, x: 30, y: 30),
        ]
        let frame = tracker.resynchronize(to: states, current: 2, at: 40)
        #expect(frame?.inWords == "cancelled 2 at 20 20, moved 1 at 15 10, began 3 at 30 30")
        #expect(tracker.frame(50, .x(31)) == ["moved 3 at 31 30"])
        #expect(tracker.frame(60, .slot(0), .id(-1)) == ["ended 1 at 15 10"])
    }

    @Test("resynchronizing treats another id in the same slot as another finger")
    mutating func replaced() {
        let states = [SlotState(trackingID: 5, x: 10, y: 10), SlotState(trackingID: 2, x: 20, y: 20)]
        #expect(
            tracker.resynchronize(to: states, current: 0, at: 40)?.inWords == "cancelled 1 at 10 10, began 5 at 10 10"
        )
    }

    @Test("resynchronizing replaces a half-read frame by the kernel's state")
    mutating func halfFrame() {
        for said in [Said.slot(0), .id(-1), .id(8), .slot(2), .id(9)] { _ = tracker.handle(said.event(at: 30)) }
        let states = [SlotState(trackingID: 8, x: 10, y: 10), SlotState(x: 20, y: 20), SlotState()]
        let frame = tracker.resynchronize(to: states, current: 0, at: 40)
        #expect(frame?.inWords == "cancelled 1 at 10 10, cancelled 2 at 20 20, began 8 at 10 10")
        #expect(tracker.popFollowUp() == nil)
    }

    @Test("resynchronizing without a change gives no frame")
    mutating func unchanged() {
        let states = [SlotState(trackingID: 1, x: 10, y: 10), SlotState(trackingID: 2, x: 20, y: 20)]
        #expect(tracker.resynchronize(to: states, current: 1, at: 40) == nil)
    }

    @Test("a finger that is down when the device is opened counts with its next tracking id")
    func downAtOpen() {
        let states = [SlotState(), SlotState(trackingID: 6, x: 60, y: 70)]
        var tracker = ContactTracker(device: panel, states: states, current: 1)
        #expect(tracker.frame(10, .x(61)) == [])
        #expect(tracker.resynchronize(to: states, current: 1, at: 15) == nil)
        #expect(tracker.frame(20, .id(-1)) == [])
        #expect(tracker.frame(30, .id(7), .x(61)) == ["began 7 at 61 70"])
    }
}
