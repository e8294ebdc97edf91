import Gestures
import Testing

@testable import Evdev

@Suite("Devices that are read from recordings only") struct RecordedOnlyTests {
    private let range = AxisRange(min: 0, max: 999)

    @Test("a recording of a panel without slots is replayed")
    func anonymous() throws {
        let file = try TemporaryFile(
            """
            # EVEMU 1.2
            N: Old Panel
            A: 35 0 999 0 0 0
            A: 36 0 999 0 0 0
            E: 0.000000 0003 0035 100
            E: 0.000000 0003 0036 200
            E: 0.000000 0000 0002 0
            E: 0.000000 0000 0000 0
            E: 0.010000 0003 0035 600
            E: 0.010000 0003 0036 700
            E: 0.010000 0000 0002 0
            E: 0.010000 0003 0035 101
            E: 0.010000 0003 0036 200
            E: 0.010000 0000 0002 0
            E: 0.010000 0000 0000 0
            E: 0.020000 0000 0002 0
            E: 0.020000 0000 0000 0

            """
        )
        let replay = try Replay(paths: [file.path])
        #expect(replay.device.touchProtocol == .a)
        #expect(replay.story == ["began 0", "moved 0", "began 1", "ended 0", "ended 1"])
        #expect(replay.cancelled == nil)
    }

    @Test("a live panel without slots is refused")
    func liveAnonymous() throws {
        let capabilities = DeviceCapabilities(axes: [Axis.positionX: range, Axis.positionY: range])
        #expect(try capabilities.touchDevice().touchProtocol == .a)
        #expect(throws: TouchFault.anonymousContacts) { try capabilities.liveTouchDevice() }
    }

    @Test("a live panel with pressure in place of a button is refused")
    func livePressure() throws {
        let axes = [Axis.x: range, Axis.y: range, Axis.pressure: range]
        let capabilities = DeviceCapabilities(keys: [], axes: axes)
        #expect(try capabilities.touchDevice().touchProtocol == .single)
        #expect(throws: TouchFault.noTouch) { try capabilities.liveTouchDevice() }
    }

    @Test("a position without a button or pressure is no touch, recorded or not")
    func position() {
        let capabilities = DeviceCapabilities(keys: [], axes: [Axis.x: range, Axis.y: range])
        #expect(throws: TouchFault.noTouch) { try capabilities.touchDevice() }
        #expect(throws: TouchFault.noTouch) { try capabilities.liveTouchDevice() }
    }
}
