import Gestures
import TestSupport

@testable import Evdev

extension Quirk {
    /// How panels report ranges, motion, height and size.
    static let values: [Quirk] = [
        slotted("ranges begin below and above zero") {
            $0.device = .quirky(
                .b,
                x: AxisRange(min: -2000, max: 2000),
                y: AxisRange(min: 5000, max: 6079, resolution: 7)
            )
        },
        slotted("the range and the resolution are 540") {
            let range = AxisRange(min: 0, max: 539, resolution: 540)
            $0.device = .quirky(.b, x: range, y: range)
            $0.extra = { _, _ in [.axis(Axis.touchMajor, 400)] }
        },
        slotted("positions on another axis, one name unknown") {
            var quirk = DeviceQuirk(name: "other axis")
            quirk.x = DeviceQuirk.Axis(name: "ABS_MT_TOOL_X")
            quirk.y = DeviceQuirk.Axis(name: "ABS_NO_SUCH_THING")
            $0.device = .quirky(.b, quirk: quirk)
        }.with { quirk in
            let plain = quirk.emit
            quirk.emit = { truth, random in plain(truth, &random).replacing(Axis.positionX, with: 0x3C) }
        },
        outside, garbage, fuzz, noise, hover, palms, largePalms, measuredPalms, becomesPalm,
    ]

    private static let outside = slotted("values outside the range", shape: Truth.Shape(isAtEdge: true)) { _ in }
        .with { quirk in
            let plain = quirk.emit
            quirk.emit = { truth, random in
                var outside = random
                return plain(truth, &random).mapping { event in
                    guard event.code == Axis.positionX else { return event }
                    var event = event
                    event.value -= Int32(outside.index(80))
                    return event
                }
            }
        }

    private static let garbage = spoilt("nonsense in the slot when the panel is opened") { _, _ in }.with { quirk in
        let plain = quirk.emit
        quirk.emit = { truth, random in
            var stream = plain(truth, &random)
            stream.states = [SlotState(x: -7900, y: .max, tool: 0, distance: 0), SlotState(trackingID: -1)]
            return stream
        }
    }

    /// The kernel suppresses small moves: a position is sent when it is 12 units from the last one on either axis.
    private static let fuzz = spoilt("small moves are swallowed") { frames, _ in
        var last: (x: Int32, y: Int32) = (0, 0)
        for index in frames.indices {
            guard case .slot = frames[index].said.first, frames[index].said.count == 3,
                case .x(let x) = frames[index].said[1], case .y(let y) = frames[index].said[2]
            else {
                if let place = frames[index].place { last = place }
                continue
            }
            if abs(x - last.x) < 12, abs(y - last.y) < 12 { frames[index].said = [] } else { last = (x, y) }
        }
    }.with { $0.slack = 4 }

    /// A panel that trembles by up to 3 units, whose quirk ignores less than 8.
    private static let noise = spoilt("positions tremble") { _, _ in }.with { quirk in
        quirk.slack = 4
        quirk.emit = { truth, random in
            var known = DeviceQuirk(name: "noise")
            known.minimumMovement = 8
            var emitter = SlottedEmitter()
            emitter.device = .quirky(.b, quirk: known)
            var dice = random
            return RawStream(device: emitter.device, emitter.frames(truth)).mapping { event in
                guard event.code == Axis.positionX || event.code == Axis.positionY else { return event }
                var event = event
                event.value += Int32(dice.index(7)) - 3
                return event
            }
        }
    }

    /// Every finger is reported before it is down and after it is up, hovering.
    private static let hover = spoilt("fingers are reported of while they hover") { frames, _ in
        frames = frames.flatMap { frame -> [RawFrame] in
            if frame.isLift {
                let above = RawFrame(time: frame.time, said: [.distance(9), .y(2)])
                return [above, RawFrame(time: frame.time + 1000, said: frame.said)]
            }
            guard frame.said.contains(where: { if case .id = $0 { true } else { false } }) else { return [frame] }
            let above = RawFrame(time: frame.time - 3000, said: frame.said + [.distance(20)])
            return [above, RawFrame(time: frame.time, said: frame.said + [.distance(0)])]
        }
    }
}

extension Quirk {
    private static let palms = palmBeside(
        "palms are reported as MT_TOOL_PALM",
        quirk: nil,
        said: .tool(2),
        end: .tool(0)
    )

    private static let largePalms: Quirk = {
        var quirk = DeviceQuirk(name: "large")
        quirk.palmSize = 300
        return palmBeside(
            "palms are as large as the quirk says",
            quirk: quirk,
            said: .axis(Axis.touchMajor, 300),
            end: nil
        )
    }()

    private static let measuredPalms =
        palmBeside("palms are longer than 45 mm", quirk: nil, said: .axis(Axis.touchMajor, 45 * 16), end: nil)

    /// A palm rests on a panel of 256 by 256 mm while fingers come and go.
    private static func palmBeside(_ name: String, quirk: DeviceQuirk?, said: Said, end: Said?) -> Quirk {
        Quirk(name: name, shape: Truth.Shape(hasTwoFingers: true)) { truth, random in
            var emitter = SlottedEmitter()
            let range = AxisRange(min: 0, max: Truth.side - 1, resolution: 16)
            emitter.device = .quirky(.b, x: range, y: range, quirk: quirk)
            emitter.extra = { _, isNew in isNew ? [.axis(Axis.touchMajor, 120)] : [] }
            var frames = emitter.frames(truth)
            let begin = random.index(frames.count - 1)
            frames[begin].said += [.slot(8), .x(5), .y(5), .id(9999), said]
            frames[begin + 1].said += [.slot(8), .x(7)] + (end.map { [$0] } ?? [])
            frames[frames.count - 1].said += [.slot(8), .id(-1)]
            var stream = RawStream(device: emitter.device, frames)
            stream.palms = 1
            return stream
        }
    }

    /// A finger turns out to be a palm: it is cancelled, whatever it does then.
    private static let becomesPalm = Quirk(name: "fingers turn into palms") { truth, random in
        let emitter = SlottedEmitter()
        var frames = emitter.frames(truth)
        var lost: Set<Int> = []
        for stroke in truth.strokes where random.oneIn(3) {
            guard let first = frames.firstIndex(where: { $0.begins(10 + Int32(stroke.name)) }) else { continue }
            let turn = first + 1 + random.index(stroke.places.count - 1)
            frames[turn].said.append(.tool(2))
            frames[first + stroke.places.count].said.append(.tool(0))
            lost.insert(stroke.name)
        }
        var stream = RawStream(device: emitter.device, frames)
        (stream.lost, stream.palms) = (lost, lost.count)
        return stream
    }
}

extension RawFrame {
    /// The last position in it.
    fileprivate var place: (x: Int32, y: Int32)? {
        var (x, y): (Int32?, Int32?)
        for word in said {
            if case .x(let value) = word { x = value }
            if case .y(let value) = word { y = value }
        }
        return x.flatMap { x in y.map { (x, $0) } }
    }
}

extension RawStream {
    /// The stream with every event changed.
    func mapping(_ change: (InputEvent) -> InputEvent) -> RawStream {
        var stream = self
        stream.steps = steps.map { step in
            if case .event(let event) = step { .event(change(event)) } else { step }
        }
        return stream
    }

    /// The stream with another axis for `axis`; the old one is 0.
    fileprivate func replacing(_ axis: UInt16, with other: UInt16) -> RawStream {
        var stream = self
        stream.steps = steps.flatMap { step -> [Step] in
            guard case .event(var event) = step, event.code == axis else { return [step] }
            let nonsense = InputEvent(time: event.time, type: event.type, code: axis, value: 0)
            event.code = other
            return [.event(event), .event(nonsense)]
        }
        return stream
    }
}
