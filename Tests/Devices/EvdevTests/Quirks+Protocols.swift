import Gestures
import System
import TestSupport

@testable import Evdev

extension Quirk {
    /// Panels without slots.
    static let protocolA: [Quirk] =
        AnonymousEmitter.Lift.allCases.filter { $0 != .silence }.map { lift in
            anonymous("protocol A, the last lift is reported as \(lift)", shape: Truth.Shape(hasTwoFingers: true)) {
                $0.lift = lift
                $0.isShuffled = true
            }
        } + [
            anonymous("protocol A with tracking ids", shape: Truth.Shape(hasTwoFingers: true, isGapless: true)) {
                $0.id = { Int32($0) + 5 }
                $0.isShuffled = true
            },
            anonymous("protocol A, the tracking id is 0 for ever", shape: Truth.Shape(hasTwoFingers: true)) {
                $0.id = { _ in 0 }
            },
            anonymous("protocol A without SYN_MT_REPORT", shape: Truth.Shape(hasTwoFingers: true)) {
                $0.hasSeparators = false
                $0.lift = .button
            },
            anonymous("protocol A with the emulated pointer among it", shape: Truth.Shape(hasTwoFingers: true)) {
                $0.isMixed = true
                $0.lift = .both
            },
            anonymous("protocol A, silent at the lift", shape: Truth.Shape(isFar: true)) { $0.lift = .silence }
                .with { $0.lifts = false },
            anonymous("protocol A, 16 bits and more to an axis", shape: Truth.Shape(hasTwoFingers: true)) {
                $0.device.x = AxisRange(min: -100_000, max: 100_000)
                $0.device.y = AxisRange(min: 0, max: 65_535)
            },
            downAtOpening,
        ]

    /// A finger is on a panel without slots when it is opened: all that is known is BTN_TOUCH.
    private static let downAtOpening = Quirk(name: "protocol A, a contact is down when the panel is opened") {
        truth,
        random in
        var emitter = AnonymousEmitter()
        emitter.lift = .both
        let start = truth.moments[0].time
        var stream = RawStream(device: emitter.device, [])
        stream.states = [SlotState(trackingID: 0, x: 5, y: 5)]
        for tick in 0..<1 + random.index(5) {
            stream.append(RawFrame(time: start - 100 + Microseconds(tick), said: [.x(100), .y(2000), .end]))
        }
        stream.append(RawFrame(time: start - 50, said: [.end, .touch(0)]))
        for frame in emitter.frames(truth, &random) { stream.append(frame) }
        return stream
    }

    /// Panels without multi-touch.
    static let singleTouch: [Quirk] = [
        single("single touch with BTN_TOUCH") { _ in },
        single("single touch with BTN_LEFT only") { ($0.down, $0.up) = ([.left(1)], [.left(0)]) },
        single("single touch with both buttons") {
            ($0.down, $0.up) = ([.touch(1), .left(1)], [.left(0), .touch(0)])
        },
        single("single touch by pressure only") {
            ($0.down, $0.up, $0.extra) = ([], [.absPressure(0)], [.absPressure(30)])
        },
        single("single touch whose button is never released, only the pressure") {
            ($0.down, $0.up, $0.extra) = ([.touch(1)], [.absPressure(0)], [.absPressure(30)])
        },
        wholeSingleTaps, hoveringPointer,
        single("positions on ABS_Z and ABS_RX, nonsense on ABS_X") {
            var quirk = DeviceQuirk(name: "eGalax")
            (quirk.x, quirk.y) = (DeviceQuirk.Axis(name: "ABS_Z"), DeviceQuirk.Axis(name: "ABS_RX"))
            let range = AxisRange(min: 42, max: 1981)
            $0.device = .quirky(.single, x: range, y: range, quirk: quirk)
            ($0.x, $0.y, $0.extra) = (0x02, 0x03, [.absX(1234), .absY(-1)])
        },
    ]

    /// Press and release within one frame.
    private static let wholeSingleTaps = Quirk(name: "single touch, a tap is one frame") { truth, _ in
        let emitter = SingleEmitter()
        var frames: [RawFrame] = []
        for stroke in truth.strokes {
            var own = emitter.frames(truth.without(Set(truth.strokes.map(\.name)).subtracting([stroke.name])))
            if stroke.places.count <= 8 {
                own[0].said.append(.touch(0))
                own.removeSubrange(1...)
            }
            frames += own
        }
        return RawStream(device: emitter.device, frames)
    }

    /// Positions without contact between all strokes.
    private static let hoveringPointer = Quirk(name: "single touch that says where it hovers") { truth, random in
        let emitter = SingleEmitter()
        var frames: [RawFrame] = []
        for frame in emitter.frames(truth) {
            frames.append(frame)
            guard frame.said.contains(where: { if case .touch(0) = $0 { true } else { false } }) else { continue }
            let place = Int32(random.index(Truth.side))
            frames.append(RawFrame(time: frame.time + 3000, said: [.absX(place), .absY(place)]))
        }
        return RawStream(device: emitter.device, frames)
    }
}
