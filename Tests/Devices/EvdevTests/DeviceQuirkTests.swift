import Gestures
import Testing

@testable import Evdev

/// The panel of the stories with a quirk.
private func tracker(_ touchProtocol: TouchProtocol = .b, _ change: (inout DeviceQuirk) -> Void) -> ContactTracker {
    var device = panelSpeaking(touchProtocol)
    var quirk = DeviceQuirk(name: device.name)
    change(&quirk)
    device.quirk = quirk
    return ContactTracker(device: device)
}

@Suite("What a quirk says of contacts") struct DeviceQuirkTests {
    @Test("movement below the minimum is ignored until it adds up to the minimum")
    func minimumMovement() {
        var tracker = tracker { $0.minimumMovement = 5 }
        #expect(tracker.frame(10, .id(1), .x(100), .y(100)) == ["began 1 at 100 100"])
        #expect(tracker.frame(20, .x(104), .y(96)) == ["stationary 1 at 100 100"])
        #expect(tracker.frame(30, .x(105)) == ["moved 1 at 105 96"])
        #expect(tracker.frame(40, .x(109)) == ["stationary 1 at 105 96"])
        #expect(tracker.frame(50, .x(103), .y(92)) == ["stationary 1 at 105 96"])
        #expect(tracker.frame(60, .y(91)) == ["moved 1 at 103 91"])
        #expect(tracker.frame(70, .x(107), .id(-1)) == ["ended 1 at 103 91"])
        #expect(tracker.frame(80, .id(2)) == ["began 2 at 107 91"])
    }

    @Test("numbers of any size are accepted", arguments: [TouchProtocol.a, .b])
    func extremes(touchProtocol: TouchProtocol) {
        var tracker = tracker(touchProtocol) { ($0.minimumMovement, $0.palmSize) = (.max, .max) }
        _ = tracker.frames(10, [.id(1), .x(.min), .y(.max), .major(Int32.max - 1), .end])
        let far = tracker.frames(20, [.id(.max), .x(.max), .y(.min), .major(Int32.max - 1), .end])
        #expect(far.map(\.inWords).last?.hasSuffix("at 999 0") == true)
    }

    @Test("positions come on the axes that the quirk names, in every protocol")
    func axes() {
        var single = tracker(.single) { ($0.x, $0.y) = (.init(name: "ABS_Z"), .init(name: "ABS_RX")) }
        #expect(single.frame(10, .touch(1), .axis(2, 10), .axis(3, 20), .absX(1), .absY(2)) == ["began 0 at 10 20"])
        #expect(single.frame(20, .absX(50)) == ["stationary 0 at 10 20"])

        var swapped = tracker { ($0.x, $0.y) = (.init(name: "ABS_MT_POSITION_Y"), .init(name: "ABS_MT_POSITION_X")) }
        #expect(swapped.frame(10, .id(3), .x(10), .y(20)) == ["began 3 at 20 10"])

        var anonymous = tracker(.a) { $0.x = .init(name: "ABS_MT_TOOL_X") }
        #expect(anonymous.frame(10, .axis(0x3C, 10), .y(20), .x(999), .end) == ["began 0 at 10 20"])
    }

    @Test("a name that no axis has leaves the axis of the protocol")
    func unknownAxis() {
        var tracker = tracker { ($0.x, $0.y) = (.init(name: "ABS_NOWHERE"), .init(name: "")) }
        #expect(tracker.frame(10, .id(3), .x(10), .y(20)) == ["began 3 at 10 20"])
    }
}

@Suite("Palms") struct PalmTests {
    @Test(
        "a contact as large as the quirk says is a palm until the next tracking id",
        arguments: [TouchProtocol.a, .b]
    )
    func size(touchProtocol: TouchProtocol) {
        var tracker = tracker(touchProtocol) { $0.palmSize = 50 }
        let id = touchProtocol == .a ? 0 : 1
        #expect(tracker.frame(10, .id(1), .x(10), .y(10), .major(49), .end) == ["began \(id) at 10 10"])
        #expect(tracker.frame(20, .id(1), .x(12), .y(10), .major(50), .end) == ["cancelled \(id) at 10 10"])
        #expect(tracker.frame(30, .id(1), .x(13), .y(10), .major(20), .end) == [])
        #expect(tracker.palms == 1)
        _ = tracker.frames(40, touchProtocol == .a ? [.end] : [.id(-1)])
        #expect(tracker.frame(50, .id(2), .x(13), .y(10), .major(20), .end) == ["began \(id + 1) at 13 10"])
        #expect(tracker.palms == 1)
    }

    @Test(
        "without a quirk the panel's size in millimetres decides: 45 mm are a palm",
        arguments: [(449, false), (450, true)]
    )
    func millimeters(major: Int32, isPalm: Bool) {
        var device = panel
        (device.x.resolution, device.y.resolution) = (10, 10)
        var tracker = ContactTracker(device: device)
        _ = tracker.frame(10, .id(1), .x(10), .y(10), .major(major))
        #expect(tracker.palms == (isPalm ? 1 : 0))
        #expect((tracker.cancelAll(at: 20) == nil) == isPalm)
    }

    @Test("a panel without a plausible resolution has no palms by size", arguments: [0, 999])
    func noMillimeters(resolution: Int) {
        var device = panel
        (device.x.resolution, device.y.resolution) = (resolution, resolution)
        var tracker = ContactTracker(device: device)
        #expect(tracker.frame(10, .id(1), .x(10), .y(10), .major(Int32.max - 1)) == ["began 1 at 10 10"])
    }

    @Test("each palm is counted once, whenever it is detected and however it ends")
    func counted() {
        var tracker = tracker { $0.palmSize = 50 }
        _ = tracker.frame(10, .id(1), .x(10), .y(10), .tool(2))
        _ = tracker.frame(20, .tool(2), .major(60), .x(12))
        _ = tracker.frame(30, .tool(0), .major(5), .x(13))
        _ = tracker.frame(40, .tool(2), .id(-1))
        #expect(tracker.palms == 1)
        _ = tracker.frame(50, .tool(0), .id(2))
        _ = tracker.frame(60, .major(50), .id(-1))
        #expect(tracker.palms == 2)
        _ = tracker.frame(70, .id(3), .id(-1))
        #expect(tracker.palms == 3)
    }
}

@Suite("Signs of life") struct SignOfLifeTests {
    @Test("while a contact is down, an event that is not about contacts is a sign of life")
    func alive() {
        var tracker = ContactTracker(device: panel)
        #expect(tracker.frame(10, .stamp) == [])
        _ = tracker.frame(20, .id(1), .x(10), .y(10))
        let frames = tracker.frames(30, [.stamp])
        #expect(frames == [TouchFrame(time: 30, contacts: [])])
        #expect(tracker.frame(40) == [])
        #expect(tracker.frame(35, .stamp) == [])
        _ = tracker.frame(50, .id(-1))
        #expect(tracker.frame(60, .stamp) == [])
    }

    @Test("ignored fingers give no sign of life: a palm, a hovering finger, one that was down before")
    func notCounted() {
        for said in [[Said.id(1), .tool(2)], [.id(1), .distance(5)], [.x(5)]] {
            var tracker = ContactTracker(device: panel)
            _ = tracker.frames(10, said)
            #expect(tracker.frame(20, .stamp) == [])
        }
    }

    @Test("a finger that is on a panel without slots when it is opened counts with its next touch")
    func downAtOpen() {
        var tracker = ContactTracker(device: panelSpeaking(.a), states: [SlotState(trackingID: 0, x: 7, y: 7)])
        #expect(tracker.frame(10, .x(10), .y(10), .end) == [])
        #expect(tracker.frame(20, .x(12), .y(10), .end, .x(700), .y(700), .end) == ["began 1 at 700 700"])
        #expect(tracker.frame(30, .end) == ["ended 1 at 700 700"])
        #expect(tracker.frame(40, .x(0), .y(0), .end) == ["began 2 at 0 0"])
    }

    @Test("a panel without slots whose button is up when it is opened has no contact")
    func upAtOpen() {
        var tracker = ContactTracker(device: panelSpeaking(.a), states: [SlotState(x: 7, y: 7)])
        #expect(tracker.frame(10, .x(0), .y(10), .end) == ["began 0 at 0 10"])
    }
}
