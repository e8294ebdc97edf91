import Glibc
import System
import Testing

@testable import Evdev

@Suite struct TouchscreenTests {
    @Test("what is no touchscreen is refused with operation, device and reason")
    func refused() {
        let missing = TouchscreenError(operation: "open /dev/input/none", errno: ENOENT)
        #expect(throws: missing) { try Touchscreen(path: "/dev/input/none", .exclusive).device }
        let noDevice = TouchscreenError(
            operation: "query /dev/null",
            errno: ENOTTY,
            hint: "expected an event device, /dev/input/event*"
        )
        #expect(throws: noDevice) { try Touchscreen(path: "/dev/null", .shared).device }
    }

    @Test("an error reads as one sentence")
    func messages() {
        let held = TouchscreenError(operation: "grab it", errno: EBUSY, hint: "another program holds it")
        #expect("\(held)" == "cannot grab it: Device or resource busy; another program holds it")
        #expect("\(TouchscreenError(operation: "use it", hint: "no touchscreen"))" == "cannot use it: no touchscreen")
    }

    @Test(
        "the size in millimetres is reported only when it is plausible",
        arguments: [(0, nil), (-3, nil), (1, 4096), (45, 91), (4096, nil), (40_000, nil)] as [(Int, Int?)]
    )
    func millimeters(resolution: Int, length: Int?) {
        let range = AxisRange(min: 0, max: 4095, resolution: resolution)
        #expect(TouchDevice(name: "", touchProtocol: .b, x: range, y: range).millimeters?.width == length)
    }
}
