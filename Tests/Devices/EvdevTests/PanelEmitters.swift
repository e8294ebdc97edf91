import Gestures
import TestSupport

@testable import Evdev

/// Sends a ground truth as a panel with slots does (protocol B); by default in the plainest way.
struct SlottedEmitter {
    var device = TouchDevice.quirky(.b)
    var firstID: Int32 = 10
    var firstSlot: Int32 = 0
    /// Whether axes are left out that are as they were in the slot, whoever was in it.
    var omitsUnchanged = false
    /// Whether the tracking id comes behind the position.
    var idComesLast = false
    /// Whether a finger that comes down takes the slot of one that is lifted, so that only the id changes.
    var changesIDs = false
    /// What else is sent of a finger, at touch-down and with every position.
    var extra: (_ name: Int, _ isNew: Bool) -> [Said] = { _, _ in [] }

    /// The frames of `truth`.
    func frames(_ truth: Truth) -> [RawFrame] {
        var slots: [Int32: Int] = [:]
        var sent: [Int32: (x: Int32, y: Int32)] = [:]
        return truth.moments.map { moment in
            var frame = RawFrame(time: moment.time, said: [])
            var free = slots.filter { slot in !moment.fingers.contains { $0.name == slot.value } }.keys.sorted()
            let fresh = moment.fingers.filter { !slots.values.contains($0.name) }
            for slot in free where !changesIDs || fresh.isEmpty {
                frame.said += [.slot(slot), .id(-1)]
                slots[slot] = nil
            }
            for finger in moment.fingers {
                let known = slots.first { $0.value == finger.name }?.key
                let slot = known ?? (changesIDs ? free.popLast() : nil) ?? lowest(in: slots)
                slots[slot] = finger.name
                let place = (x: device.x.raw(finger.place.x), y: device.y.raw(finger.place.y))
                frame.said += say(finger.name, isNew: known == nil, in: slot, at: place, after: sent[slot])
                sent[slot] = place
            }
            return frame
        }
    }

    private func lowest(in slots: [Int32: Int]) -> Int32 {
        (firstSlot...).first { slots[$0] == nil } ?? firstSlot
    }

    private func say(
        _ name: Int,
        isNew: Bool,
        in slot: Int32,
        at place: (x: Int32, y: Int32),
        after last: (x: Int32, y: Int32)?
    ) -> [Said] {
        let id: [Said] = isNew ? [.id((firstID + Int32(name)) & 0xFFFF)] : []
        var axes: [Said] = []
        if !omitsUnchanged || place.x != last?.x { axes.append(.x(place.x)) }
        if !omitsUnchanged || place.y != last?.y { axes.append(.y(place.y)) }
        let said = (idComesLast ? axes + id : id + axes) + extra(name, isNew)
        return said.isEmpty ? [] : [.slot(slot)] + said
    }
}

/// Sends a ground truth as a panel without slots does (protocol A).
struct AnonymousEmitter {
    /// How a panel reports that the last finger is lifted.
    enum Lift: CaseIterable { case packet, button, both, noEvent, majorZero, negativeID, silence }

    var device = TouchDevice.quirky(.a)
    var lift = Lift.packet
    var hasSeparators = true
    var isShuffled = false
    /// Whether the emulated pointer stands in the same frames.
    var isMixed = false
    /// The tracking id of a finger; nil where the panel has none.
    var id: (_ name: Int) -> Int32? = { _ in nil }

    /// The frames of `truth`; at the end a panel that is silent at lifts reports that nothing is down.
    func frames(_ truth: Truth, _ random: inout SplitMix) -> [RawFrame] {
        var wasDown = false
        var frames: [RawFrame] = []
        for moment in truth.moments {
            if moment.fingers.isEmpty {
                if lift != .silence { frames.append(RawFrame(time: moment.time, said: lastWords)) }
            } else {
                let fingers = isShuffled ? moment.fingers.shuffled(using: &random) : moment.fingers
                var said = fingers.flatMap { packet($0.name, $0.place) }
                if isMixed { said += [.absX(said.count > 2 ? 5 : 6), .absY(7)] }
                if !wasDown, lift == .button || lift == .both { said.append(.touch(1)) }
                frames.append(RawFrame(time: moment.time, said: said))
            }
            wasDown = !moment.fingers.isEmpty
        }
        if lift == .silence, let last = truth.moments.last { frames.append(RawFrame(time: last.time, said: [.end])) }
        return frames
    }

    private func packet(_ name: Int, _ place: Truth.Place) -> [Said] {
        [.x(device.x.raw(place.x)), .y(device.y.raw(place.y))] + (lift == .majorZero ? [.major(9)] : [])
            + (id(name).map { [.id($0)] } ?? []) + (hasSeparators ? [.end] : [])
    }

    private var lastWords: [Said] {
        switch lift {
        case .packet: [.end]
        case .button: [.touch(0)]
        case .both: [.end, .touch(0)]
        case .noEvent, .silence: []
        case .majorZero: [.major(0), .end]
        case .negativeID: [.id(-1), .end]
        }
    }
}

/// Sends a ground truth of one finger as a panel without multi-touch does.
struct SingleEmitter {
    var device = TouchDevice.quirky(.single)
    var x = Axis.x
    var y = Axis.y
    /// What is said at the touch.
    var down: [Said] = [.touch(1)]
    /// What is said at the lift.
    var up: [Said] = [.touch(0)]
    /// What is said with every place.
    var extra: [Said] = []

    /// The frames of `truth`.
    func frames(_ truth: Truth) -> [RawFrame] {
        var finger: Int?
        return truth.moments.map { moment in
            var frame = RawFrame(time: moment.time, said: [])
            let next = moment.fingers.first
            if let finger, finger != next?.name { frame.said += up }
            if let next {
                if finger != next.name { frame.said += down }
                frame.said += [.axis(x, device.x.raw(next.place.x)), .axis(y, device.y.raw(next.place.y))] + extra
            }
            finger = next?.name
            return frame
        }
    }
}
