import Gestures
import Testing

@testable import Evdev

@Suite("A device as a source of touches") struct TouchDeviceTests {
    private static let range = AxisRange(min: 0, max: 999, resolution: 10)

    private func device(keys: Set<UInt16>?, _ axes: UInt16...) -> DeviceCapabilities {
        DeviceCapabilities(
            name: "Panel",
            keys: keys,
            axes: Dictionary(uniqueKeysWithValues: axes.map { ($0, Self.range) })
        )
    }

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

    @Test("axes and buttons determine the protocol, live and recorded")
    func protocols() throws {
        #expect(try device(keys: [], Axis.positionX, Axis.positionY, Axis.slot).touchDevice().touchProtocol == .b)
        #expect(try device(keys: [], Axis.positionX, Axis.positionY).touchDevice().touchProtocol == .a)
        #expect(try device(keys: [Button.left], Axis.x, Axis.y).touchDevice().touchProtocol == .single)
        #expect(try device(keys: nil, Axis.x, Axis.y).touchDevice().touchProtocol == .single)
        #expect(try device(keys: [], Axis.x, Axis.y, Axis.pressure).touchDevice().touchProtocol == .single)
    }

    @Test("a position without a button or pressure is no touch, and neither is half a position")
    func position() {
        #expect(throws: TouchDeviceError.noTouch) { try device(keys: [], Axis.x, Axis.y).touchDevice() }
        #expect(throws: TouchDeviceError.noTouch) { try device(keys: [Button.touch], Axis.x).touchDevice() }
        #expect(throws: TouchDeviceError.noTouch) {
            try device(keys: [Button.touch], Axis.positionX, Axis.y).touchDevice()
        }
    }

    private let axisZ: UInt16 = 2
    private let axisRX: UInt16 = 3

    private var quirk: DeviceQuirk {
        var quirk = DeviceQuirk(name: "Panel")
        quirk.x = DeviceQuirk.Axis(name: "ABS_RX", range: -20...79)
        quirk.y = DeviceQuirk.Axis(name: "ABS_Z")
        quirk.minimumMovement = 3
        return quirk
    }

    @Test("a quirk's axes count where the device has them: with their own range, or the quirk's")
    func axes() throws {
        let device = try device(keys: [Button.touch], Axis.x, Axis.y, axisZ, axisRX).touchDevice(quirk)
        #expect(device.x == AxisRange(min: -20, max: 79, resolution: 10))
        #expect(device.y == Self.range)
        #expect(device.quirk == quirk)
        #expect(device.summary.contains("a quirk says: x on ABS_RX, -20 to 79, y on ABS_Z, movement from 3 units on"))
    }

    @Test("a quirk's axes that the device does not have are ignored; the rest of the quirk applies")
    func missingAxes() throws {
        let device = try device(keys: [Button.touch], Axis.x, Axis.y, axisZ).touchDevice(quirk)
        #expect(device.x == Self.range)
        #expect(device.quirk?.x == nil)
        #expect(device.quirk?.y?.name == "ABS_Z")
        #expect(device.quirk?.minimumMovement == 3)
    }

    @Test("an unknown axis name counts as an axis that the device does not have")
    func unknownAxis() throws {
        var quirk = quirk
        quirk.x?.name = "ABS_SIDEWAYS"
        let device = try device(keys: [Button.touch], Axis.x, Axis.y, axisZ).touchDevice(quirk)
        #expect(device.quirk?.x == nil)
        #expect(device.x == Self.range)
    }

    @Test("a quirk repairs a range that is empty, and names the axis whose range it is not")
    func emptyRange() throws {
        var device = device(keys: [Button.touch], Axis.x, Axis.y, axisZ, axisRX)
        device.axes[axisRX] = AxisRange(min: 5, max: 5)
        #expect(try device.touchDevice(quirk).x == AxisRange(min: -20, max: 79))
        device.axes[axisZ] = AxisRange(min: 5, max: 5)
        let fault = #expect(throws: TouchDeviceError.self) { try device.touchDevice(quirk) }
        #expect("\(try #require(fault))".hasPrefix("ABS_Z has no range (min 5, max 5)"))
    }

    @Test("a recording is read with the last quirk that has its device's name; blanks at its ends do not count")
    func recording() throws {
        let file = try TemporaryFile(
            """
            # EVEMU 1.3
            N: Panel
            A: 00 0 10 0 0 0
            A: 01 0 10 0 0 0
            A: 02 30 4040 0 0 0
            A: 03 60 4035 0 0 0
            E: 0.000001 0001 014a 1
            E: 0.000001 0000 0000 0

            """
        )
        var (wide, other) = (quirk, quirk)
        wide.x?.range = nil
        other.name = "Panel "
        let reader = try RecordingReader(paths: [file.path], quirks: [quirk, other, wide])
        #expect(reader.device.quirk == wide)
        #expect(reader.device.x == AxisRange(min: 60, max: 4035))
        #expect(reader.device.y == AxisRange(min: 30, max: 4040))
        let described = try RecordingReader(paths: [file.path, file.path], quirks: [wide])
        #expect(described.device == reader.device)
        #expect(try RecordingReader(paths: [file.path], quirks: [other]).device.quirk == other)
        other.name = "Panel 2"
        #expect(try RecordingReader(paths: [file.path], quirks: [other]).device.quirk == nil)
    }

    @Test("of several recorded devices a quirk decides which is the touchscreen")
    func several() throws {
        func block(_ number: Int, _ name: String) -> String {
            """
            add device \(number): /dev/input/event\(number)
              name:     "\(name)"
              events:
                KEY (0001): 0140  014a
                ABS (0003): 0000  : value 0, min 0, max 999, fuzz 0, flat 0, resolution 0
                            0001  : value 0, min 0, max 999, fuzz 0, flat 0, resolution 0

            """
        }
        let events = [1, 2].flatMap { node in
            ["0001 014a 00000001", "0003 0000 0000000\(node)", "0000 0000 00000000"].map {
                "/dev/input/event\(node): \($0)\n"
            }
        }
        let file = try TemporaryFile(block(1, "Pen") + block(2, "Panel") + events.joined())
        #expect(throws: RecordingError.self) { try RecordingReader(paths: [file.path]).device }
        var quirk = DeviceQuirk(name: "Panel")
        quirk.isTouchscreen = true
        var reader = try RecordingReader(paths: [file.path], quirks: [quirk])
        #expect(reader.device.name == "Panel")
        #expect(try reader.next()?.inWords == "began 0 at 2 0")
    }
}
