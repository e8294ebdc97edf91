import Gestures
import Testing

@testable import Evdev

@Suite("Forwarded touches arrive at an emulated touchscreen")
struct ForwardingTests {
    private var encoder = SlotEncoder(width: 720, height: 1280)

    /// The events without their times, as words: "X=5", "SYN".
    private mutating func words(_ contacts: (Int, Contact.Phase, Double, Double)...) -> [String] {
        let contacts = contacts.map { Contact(id: $0, phase: $1, position: Point(x: $2, y: $3)) }
        return encoder.encode(contacts).map { event in
            if event.type == EventType.syn { return "SYN" }
            let name = EventNames.name(ofCode: event.code, type: event.type) ?? "?"
            return name.replacing("ABS_", with: "").replacing("MT_", with: "") + "=\(event.value)"
        }
    }

    @Test("A finger comes down, moves and is lifted")
    mutating func oneFinger() {
        #expect(
            words((7, .began, 0.5, 0.25)) == [
                "TRACKING_ID=0", "TOOL_TYPE=0", "POSITION_X=360", "POSITION_Y=320", "BTN_TOUCH=1", "X=360", "Y=320",
                "SYN",
            ]
        )
        #expect(words((7, .moved, 0.5, 0.5)) == ["POSITION_Y=640", "Y=640", "SYN"])
        #expect(words((7, .stationary, 0.5, 0.5)) == [])
        #expect(words((7, .moved, 0.5001, 0.5001)) == [])
        #expect(words((7, .ended, 0.5, 0.5)) == ["TRACKING_ID=-1", "BTN_TOUCH=0", "SYN"])
    }

    @Test("Fingers keep their slots, and single-touch programs get the finger that has been down for longest")
    mutating func twoFingers() {
        _ = words((1, .began, 0, 0))
        #expect(
            words((2, .began, 0.5, 0.5)) == [
                "SLOT=1", "TRACKING_ID=1", "TOOL_TYPE=0", "POSITION_X=360", "POSITION_Y=640", "SYN",
            ]
        )
        #expect(words((1, .ended, 0, 0)) == ["SLOT=0", "TRACKING_ID=-1", "X=360", "Y=640", "SYN"])
        #expect(words((2, .moved, 0.25, 0.5)) == ["SLOT=1", "POSITION_X=180", "X=180", "SYN"])
        #expect(
            words((3, .began, 0.75, 0)) == [
                "SLOT=0", "TRACKING_ID=2", "TOOL_TYPE=0", "POSITION_X=540", "POSITION_Y=0", "SYN",
            ]
        )
    }

    @Test("A finger that replaces another within a frame: the old one is lifted, and BTN_TOUCH stays 1")
    mutating func exchange() {
        _ = words((1, .began, 0.5, 0.5))
        #expect(
            words((1, .ended, 0.5, 0.5), (2, .began, 0.25, 0.5)) == [
                "TRACKING_ID=-1", "TRACKING_ID=1", "TOOL_TYPE=0", "POSITION_X=180", "POSITION_Y=640", "X=180", "SYN",
            ]
        )
    }

    @Test("A cancelled finger is reported as a palm before it is lifted")
    mutating func cancelled() {
        _ = words((1, .began, 0.5, 0.5))
        #expect(words((1, .cancelled, 0.5, 0.5)) == ["TOOL_TYPE=2", "SYN", "TRACKING_ID=-1", "BTN_TOUCH=0", "SYN"])
    }

    @Test("Unknown fingers, too many fingers and fingers that come down twice cause no crash")
    mutating func oddFingers() {
        #expect(words((9, .moved, 0, 0), (9, .ended, 0, 0), (8, .cancelled, 0, 0)) == [])
        for id in 0..<SlotEncoder.slotCount { _ = words((id, .began, 0.5, 0.5)) }
        #expect(words((99, .began, 0.1, 0.1)) == [])
        #expect(words((99, .moved, 0.2, 0.2), (99, .ended, 0.2, 0.2)) == [])
        #expect(words((9, .began, 0.5, 0.5)).first == "TRACKING_ID=10")
    }

    @Test(
        "Fingers beside the picture are at its edge",
        arguments: [(-0.1, 0), (0, 0), (0.9999, 719), (1, 719), (1.5, 719), (.infinity, 0), (.nan, 0), (1e300, 719)]
    )
    func edges(fraction: Double, pixel: Int32) {
        var encoder = SlotEncoder(width: 720, height: 1280)
        let events = encoder.encode([Contact(id: 0, phase: .began, position: Point(x: fraction, y: 0))])
        #expect(events.first { $0.code == Axis.positionX && $0.type == EventType.absolute }?.value == pixel)
    }

    @Test("Tracking ids start again before they exceed the range")
    mutating func trackingIDs() {
        var ids: [Int32] = []
        for _ in 0..<65_540 {
            let events = encoder.encode([Contact(id: 1, phase: .began, position: .zero)])
            ids += events.filter { $0.code == Axis.trackingID && $0.value >= 0 }.map(\.value)
            _ = encoder.encode([Contact(id: 1, phase: .ended, position: .zero)])
        }
        #expect(ids.count == 65_540)
        #expect(Array(ids.suffix(5)) == [65_535, 0, 1, 2, 3])
    }
}
