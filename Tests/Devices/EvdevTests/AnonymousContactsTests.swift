import Gestures
import Testing

@testable import Evdev

/// Events of one frame, with a name.
struct Ending: CustomTestStringConvertible {
    var testDescription: String
    var said: [Said]

    init(_ name: String, _ said: Said...) { (testDescription, self.said) = (name, said) }
}

@Suite("Panels without slots (protocol A)") struct AnonymousContactsTests {
    var tracker = ContactTracker(device: panelSpeaking(.a))

    @Test("a finger comes down, moves, rests and is lifted")
    mutating func oneFinger() {
        #expect(tracker.frame(10, .x(100), .y(200), .end) == ["began 0 at 100 200"])
        #expect(tracker.frame(20, .x(100), .y(210), .end) == ["moved 0 at 100 210"])
        #expect(tracker.frame(30, .x(100), .y(210), .end) == ["stationary 0 at 100 210"])
        #expect(tracker.frame(40, .end) == ["ended 0 at 100 210"])
        #expect(tracker.frame(50, .end) == [])
        #expect(tracker.frame(60, .x(100), .y(210), .end) == ["began 1 at 100 210"])
    }

    @Test(
        "all that panels say at the last lift, the contact ends where it was",
        arguments: [
            Ending("an empty packet", .end),
            Ending("several empty packets", .end, .end),
            Ending("the button only", .touch(0)),
            Ending("the button and an empty packet", .touch(0), .end),
            Ending("the button and a last position", .x(110), .y(220), .end, .touch(0)),
            Ending("the button before the last position", .touch(0), .x(110), .y(220), .end),
            Ending("nothing at all"),
            Ending("a size of nothing", .major(0), .end),
            Ending("a size of nothing, with the position", .x(110), .y(220), .major(0), .end),
            Ending("a size of nothing and no packet end", .major(0)),
            Ending("a tracking id of -1", .id(-1), .end),
            Ending("pressure only", .pressure(0), .end),
        ]
    )
    func lifts(ending: Ending) {
        var tracker = tracker
        _ = tracker.frame(10, .x(100), .y(200), .major(5), .end, .touch(1))
        #expect(tracker.frames(20, ending.said).map(\.inWords) == ["ended 0 at 100 200"])
        #expect(tracker.frame(30, .x(100), .y(200), .major(5), .end, .touch(1)) == ["began 1 at 100 200"])
    }

    @Test(
        "what is not about contacts changes nothing, it only says that the panel is alive",
        arguments: [
            Ending("a time stamp", .stamp),
            Ending("the emulated pointer", .absX(5), .absY(6)),
            Ending("the button goes down late", .touch(1)),
        ]
    )
    func noNews(ending: Ending) {
        var tracker = tracker
        _ = tracker.frame(10, .x(100), .y(200), .end)
        #expect(tracker.frames(20, ending.said).map(\.inWords) == [""])
        #expect(tracker.frame(30, .x(101), .y(200), .end) == ["moved 0 at 101 200"])
    }

    @Test("axes of the emulated pointer may be in the same frame")
    mutating func mixed() {
        let reported = tracker.frame(10, .absX(1), .absY(2), .x(100), .y(200), .end, .absX(3), .touch(1))
        #expect(reported == ["began 0 at 100 200"])
    }

    @Test("SYN_MT_REPORT may be missing after the last packet, or after all")
    mutating func noEnd() {
        #expect(tracker.frame(10, .x(100), .y(200)) == ["began 0 at 100 200"])
        let two = tracker.frame(20, .x(110), .y(200), .x(500), .y(600))
        #expect(two == ["moved 0 at 110 200, began 1 at 500 600"])
        let three = tracker.frame(30, .id(3), .x(110), .y(200), .id(4), .x(500), .y(600), .id(5), .x(900), .y(900))
        #expect(three == ["stationary 0 at 110 200, stationary 1 at 500 600, began 2 at 900 900"])
        #expect(tracker.frame(40, .touch(0)).count == 1)
        let last = tracker.frame(50, .touch(1), .x(1), .y(1), .end, .x(500), .y(500))
        #expect(last == ["began 3 at 1 1, began 4 at 500 500"])
    }

    @Test("a panel that ends its packets may send an axis twice: the later value counts")
    mutating func repeated() {
        _ = tracker.frame(10, .end)
        #expect(tracker.frame(20, .x(1), .y(2), .x(3), .y(4), .end) == ["began 0 at 3 4"])
    }

    @Test("packets in another order give the same contacts")
    mutating func reordered() {
        _ = tracker.frame(10, .x(100), .y(100), .end, .x(600), .y(600), .end)
        let reported = tracker.frame(20, .x(590), .y(610), .end, .x(110), .y(105), .end)
        #expect(reported == ["moved 0 at 110 105, moved 1 at 590 610"])
        #expect(tracker.frame(30, .x(580), .y(610), .end) == ["ended 0 at 110 105, moved 1 at 580 610"])
    }

    @Test("two fingers that move the same way are not mixed up by the one that is nearest")
    mutating func leastSum() {
        _ = tracker.frame(10, .x(100), .y(500), .end, .x(150), .y(500), .end)
        let reported = tracker.frame(20, .x(145), .y(500), .end, .x(195), .y(500), .end)
        #expect(reported == ["moved 0 at 145 500, moved 1 at 195 500"])
    }

    @Test("a contact far from where one was is a lift and a touch")
    mutating func tooFar() {
        _ = tracker.frame(10, .x(100), .y(100), .end)
        #expect(tracker.frame(20, .x(300), .y(100), .end) == ["moved 0 at 300 100"])
        #expect(tracker.frame(30, .x(600), .y(100), .end) == ["ended 0 at 300 100, began 1 at 600 100"])
    }

    @Test("tracking ids identify contacts, however far they move")
    mutating func trackingIDs() {
        _ = tracker.frame(10, .id(4), .x(100), .y(100), .end, .x(120), .y(100), .id(5), .end)
        let crossed = tracker.frame(20, .id(5), .x(100), .y(100), .end, .id(4), .x(900), .y(100), .end)
        #expect(crossed == ["moved 0 at 900 100, moved 1 at 100 100"])
        let replaced = tracker.frame(30, .id(6), .x(100), .y(100), .end, .id(4), .x(900), .y(100), .end)
        #expect(replaced == ["ended 1 at 100 100, stationary 0 at 900 100, began 2 at 100 100"])
    }

    @Test("a tracking id that is always 0, or the same for several contacts, is ignored")
    mutating func uselessIDs() {
        _ = tracker.frame(10, .id(0), .x(100), .y(100), .end)
        #expect(tracker.frame(20, .id(0), .x(900), .y(900), .end) == ["ended 0 at 100 100, began 1 at 900 900"])
        let second = tracker.frame(30, .id(0), .x(900), .y(890), .end, .id(0), .x(10), .y(10), .end)
        #expect(second == ["moved 1 at 900 890, began 2 at 10 10"])
        let same = tracker.frame(40, .id(7), .x(20), .y(10), .end, .id(7), .x(900), .y(880), .end)
        #expect(same == ["moved 1 at 900 880, moved 2 at 20 10"])
    }

    @Test("an axis that is not sent has not changed; without a contact that has it there is no position")
    mutating func omittedAxes() {
        #expect(tracker.frame(10, .x(100), .end) == [])
        _ = tracker.frame(20, .x(100), .y(200), .end)
        #expect(tracker.frame(30, .y(210), .end) == ["moved 0 at 100 210"])
        #expect(tracker.frame(40, .x(105), .end, .y(900), .end) == ["moved 0 at 105 210"])
    }

    @Test("a palm is cancelled and stays ignored; a finger beside it continues")
    mutating func palm() {
        _ = tracker.frame(10, .x(100), .y(100), .end, .x(600), .y(600), .end)
        let reported = tracker.frame(20, .x(100), .y(101), .tool(2), .end, .x(601), .y(600), .end)
        #expect(reported == ["cancelled 0 at 100 100, moved 1 at 601 600"])
        #expect(tracker.frame(30, .x(100), .y(101), .end, .x(602), .y(600), .end) == ["moved 1 at 602 600"])
        #expect(tracker.frame(40, .x(602), .y(600), .end) == ["stationary 1 at 602 600"])
    }

    @Test("a hovering finger is no contact: it begins on the surface and ends above it")
    mutating func hover() {
        #expect(tracker.frame(10, .x(100), .y(100), .distance(20), .end) == [])
        #expect(tracker.frame(20, .x(110), .y(100), .distance(0), .end) == ["began 0 at 110 100"])
        #expect(tracker.frame(30, .x(120), .y(100), .distance(1), .end) == ["ended 0 at 110 100"])
        #expect(tracker.frame(40, .end) == [])
    }

    @Test("positions while BTN_TOUCH is up are hovering")
    mutating func hoverByButton() {
        _ = tracker.frame(10, .x(100), .y(100), .end, .touch(1))
        #expect(tracker.frame(20, .x(100), .y(100), .end, .touch(0)) == ["ended 0 at 100 100"])
        #expect(tracker.frame(30, .x(110), .y(100), .end) == [])
        #expect(tracker.frame(40, .touch(1), .x(110), .y(110), .end) == ["began 1 at 110 110"])
    }

    @Test("press and release in one frame are a whole tap, release and press are two touches")
    mutating func wholeTap() {
        let tap = tracker.frame(10, .touch(1), .x(5), .y(6), .end, .touch(0))
        #expect(tap == ["began 0 at 5 6", "ended 0 at 5 6"])
        _ = tracker.frame(20, .touch(1), .x(5), .y(6), .end)
        #expect(tracker.frame(30, .touch(0), .touch(1), .x(6), .y(6), .end) == ["ended 1 at 5 6, began 2 at 6 6"])
    }

    @Test("after lost events a contact that is still there does not count; the next touch does")
    mutating func lostEvents() {
        _ = tracker.frame(10, .x(100), .y(100), .end)
        #expect(tracker.frame(20, .x(110), .dropped, .y(110), .end) == ["cancelled 0 at 100 100"])
        #expect(tracker.frame(30, .stamp) == [])
        #expect(tracker.frame(40, .x(120), .y(110), .end) == [])
        #expect(tracker.frame(50, .x(120), .y(111), .end, .x(700), .y(700), .end) == ["began 2 at 700 700"])
        #expect(tracker.frame(60, .end) == ["ended 2 at 700 700"])
        #expect(tracker.frame(70, .x(120), .y(110), .end) == ["began 3 at 120 110"])
    }

    @Test("after lost events a button that goes down is a new touch at once")
    mutating func pressAfterLoss() {
        #expect(tracker.frame(10, .dropped) == [])
        #expect(tracker.frame(20, .touch(1), .x(120), .y(110), .end) == ["began 0 at 120 110"])
    }

    @Test("the changes of a frame whose time runs backwards are part of the next frame")
    mutating func backwards() {
        _ = tracker.frame(100, .x(100), .y(100), .end)
        #expect(tracker.frame(90, .end) == [])
        #expect(tracker.frame(110, .x(100), .y(100), .end) == ["ended 0 at 100 100, began 1 at 100 100"])
    }

    @Test("no more contacts are tracked than any panel has")
    mutating func flood() {
        let said = (0..<2000).flatMap { [Said.x($0 % 40 * 25), .y($0 / 40 * 20), .end] }
        #expect(tracker.frames(10, said).map(\.contacts.count) == [SlotConverter.limit])
        #expect(tracker.frames(20, said).map(\.contacts.count) == [SlotConverter.limit])
        #expect(tracker.frames(30, [.end]).map(\.contacts.count) == [SlotConverter.limit])
    }

    @Test("resynchronizing cancels all contacts, since the kernel keeps none of this protocol")
    mutating func resynchronized() {
        _ = tracker.frame(10, .x(100), .y(100), .end)
        #expect(tracker.resynchronize(to: [], current: 0, at: 20)?.inWords == "cancelled 0 at 100 100")
        #expect(tracker.frame(30, .x(100), .y(100), .end) == [])
    }
}
