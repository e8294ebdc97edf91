import Gestures
import Testing

@testable import Evdev

@Suite struct SingleTouchTests {
    var tracker: ContactTracker

    init() {
        tracker = ContactTracker(device: panelSpeaking(.single))
    }

    @Test("position and BTN_TOUCH are one contact after the other")
    mutating func touches() {
        #expect(tracker.frame(10, .touch(1), .absX(10), .absY(20)) == ["began 0 at 10 20"])
        #expect(tracker.frame(20, .absY(30)) == ["moved 0 at 10 30"])
        #expect(tracker.frame(30, .absX(99), .touch(0)) == ["ended 0 at 10 30"])
        #expect(tracker.frame(40, .touch(1)) == ["began 1 at 99 30"])
    }

    @Test("an absolute pointer touches with its left button and hovers without")
    mutating func pointer() {
        #expect(tracker.frame(10, .absX(10), .absY(20)) == [])
        #expect(tracker.frame(20, .left(1)) == ["began 0 at 10 20"])
        #expect(tracker.frame(30, .absX(15)) == ["moved 0 at 15 20"])
        #expect(tracker.frame(40, .left(0)) == ["ended 0 at 15 20"])
        #expect(tracker.frame(50, .absX(80)) == [])
    }

    @Test("a repeated button is no new contact, and two buttons are one")
    mutating func repeats() {
        _ = tracker.frame(10, .touch(1), .left(1), .absX(10), .absY(20))
        #expect(tracker.frame(20, .touch(1)) == [""])
        #expect(tracker.frame(30, .touch(2)) == [""])
        #expect(tracker.frame(40, .touch(0), .left(0)) == ["ended 0 at 10 20"])
    }

    @Test("press and release in one frame are a whole tap")
    mutating func wholeTap() {
        #expect(tracker.frame(10, .absX(5), .absY(6), .touch(1), .touch(0)) == ["began 0 at 5 6", "ended 0 at 5 6"])
    }

    @Test("after a start in the middle of a touch, or after lost events, a contact counts from the next press")
    mutating func middle() {
        #expect(tracker.frame(10, .absX(5), .absY(6)) == [])
        #expect(tracker.frame(20, .touch(0)) == [])
        #expect(tracker.frame(30, .touch(1)) == ["began 0 at 5 6"])
        #expect(tracker.frame(40, .dropped, .touch(0)) == ["cancelled 0 at 5 6"])
        #expect(tracker.frame(50, .absX(7)) == [])
        #expect(tracker.frame(60, .touch(1)) == ["began 1 at 7 6"])
    }

    @Test("resynchronizing keeps a pressed contact and cancels a released one")
    mutating func resynchronized() {
        _ = tracker.frame(10, .touch(1), .absX(10), .absY(20))
        let pressed = [SlotState(trackingID: 0, x: 12, y: 20)]
        let released = [SlotState(x: 12, y: 20)]
        #expect(tracker.resynchronize(to: pressed, current: 0, at: 20)?.inWords == "moved 0 at 12 20")
        #expect(tracker.resynchronize(to: released, current: 0, at: 30)?.inWords == "cancelled 0 at 12 20")
        #expect(tracker.resynchronize(to: pressed, current: 0, at: 40)?.inWords == "began 1 at 12 20")
    }

    @Test("on a panel without a button pressure is the contact")
    mutating func pressure() {
        #expect(tracker.frame(10, .absX(10), .absY(20), .absPressure(30)) == ["began 0 at 10 20"])
        #expect(tracker.frame(20, .absX(11), .absPressure(40)) == ["moved 0 at 11 20"])
        #expect(tracker.frame(30, .absX(12)) == ["moved 0 at 12 20"])
        #expect(tracker.frame(40, .absX(90), .absPressure(0)) == ["ended 0 at 12 20"])
        #expect(tracker.frame(50, .absX(91)) == [])
        #expect(tracker.frame(60, .absPressure(1)) == ["began 1 at 91 20"])
    }

    @Test("a button that is never released is released by pressure")
    mutating func stuckButton() {
        #expect(tracker.frame(10, .absX(10), .absY(20), .absPressure(30), .touch(1)) == ["began 0 at 10 20"])
        #expect(tracker.frame(20, .absPressure(0)) == ["ended 0 at 10 20"])
        #expect(tracker.frame(30, .absX(50), .absPressure(30)) == ["began 1 at 50 20"])
    }

    @Test("a button event overrides pressure in its frame, and pressure above the panel is no contact")
    mutating func buttonBeforePressure() {
        #expect(tracker.frame(10, .absX(10), .absY(20), .touch(1), .absPressure(0)) == ["began 0 at 10 20"])
        #expect(tracker.frame(20, .absPressure(30)) == ["stationary 0 at 10 20"])
        #expect(tracker.frame(30, .absPressure(30), .touch(0)) == ["ended 0 at 10 20"])
        #expect(tracker.frame(40, .absPressure(0)) == [])
        #expect(tracker.frame(50, .absPressure(30)) == [])
    }

    @Test(
        "pressure counts at once where the kernel says that the touchscreen is free, at opening and after lost events",
        arguments: [(false, ["began 0 at 10 20"]), (true, [])]
    )
    func freeTouchscreen(isPressed: Bool, reported: [String]) {
        let state = SlotState(trackingID: isPressed ? 0 : -1, x: 1, y: 2)
        var opened = ContactTracker(device: panelSpeaking(.single), states: [state])
        #expect(opened.frame(10, .absX(10), .absY(20), .absPressure(30)).filter { !$0.isEmpty } == reported)
        var caughtUp = ContactTracker(device: panelSpeaking(.single))
        let frame = caughtUp.resynchronize(to: [SlotState()], current: 0, at: 5)
        #expect(frame == nil)
        #expect(caughtUp.frame(10, .absX(10), .absY(20), .absPressure(30)) == ["began 0 at 10 20"])
    }

    @Test("after lost events pressure counts once it has been zero")
    mutating func lostPressure() {
        _ = tracker.frame(10, .absX(10), .absY(20), .absPressure(30))
        #expect(tracker.frame(20, .dropped, .absPressure(0)) == ["cancelled 0 at 10 20"])
        #expect(tracker.frame(30, .absPressure(31)) == [])
        #expect(tracker.frame(40, .absPressure(0)) == [])
        #expect(tracker.frame(50, .absPressure(20)) == ["began 1 at 10 20"])
    }

    @Test("multi-touch axes are ignored on a single-touch device")
    mutating func multiTouch() {
        #expect(tracker.frame(10, .id(5), .x(1), .y(2)) == [])
    }
}
