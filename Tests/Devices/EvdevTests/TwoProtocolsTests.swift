import Gestures
import System
import TestSupport
import Testing

@testable import Evdev

/// Fingers on a panel, written down in both multi-touch protocols.
private struct Hand {
    struct Finger {
        var id: Int32
        var x: Int32
        var y: Int32
        var isNew = true
    }

    /// Up to ten fingers, each in its place.
    var fingers: [Finger?] = Array(repeating: nil, count: 10)
    var lifted: [Int] = []
    var nextID: Int32 = 1

    var isEmpty: Bool { fingers.allSatisfy { $0 == nil } }

    /// Moves, lifts and puts down fingers anywhere: only ids identify contacts.
    mutating func wander(_ random: inout SplitMix) {
        change(&random, lifts: true, touches: true) { finger, _, random in
            (finger.x, finger.y) = (Int32(random.index(1000)), Int32(random.index(1000)))
        }
    }

    /// Moves fingers by little, each in a field of its own, and lifts or puts down others, but not both at once: what
    /// is left of one and what is new could be taken for each other by anybody.
    mutating func stir(_ random: inout SplitMix) {
        let lifts = random.oneIn(2)
        change(&random, lifts: lifts, touches: !lifts) { finger, index, random in
            let (left, top) = (Int32(index % 5 * 200), Int32(index / 5 * 500))
            if finger.isNew { (finger.x, finger.y) = (left + 100, top + 250) }
            let (dx, dy) = (Int32(random.index(31)) - 15, Int32(random.index(31)) - 15)
            finger.x = min(max(finger.x + dx, left + 50), left + 149)
            finger.y = min(max(finger.y + dy, top + 50), top + 449)
        }
    }

    private mutating func change(
        _ random: inout SplitMix,
        lifts: Bool,
        touches: Bool,
        place: (inout Finger, Int, inout SplitMix) -> Void
    ) {
        lifted = []
        for index in fingers.indices {
            if var finger = fingers[index] {
                finger.isNew = false
                place(&finger, index, &random)
                fingers[index] = finger
                guard lifts, random.oneIn(6) else { continue }
                fingers[index] = nil
                lifted.append(index)
            } else if touches, random.oneIn(6) {
                var finger = Finger(id: nextID, x: 0, y: 0)
                place(&finger, index, &random)
                fingers[index] = finger
                nextID += 1
            }
        }
    }

    /// The frame on a panel with slots; every finger is listed, as on one without.
    var slotted: [Said] {
        lifted.flatMap { [Said.slot(Int32($0)), .id(-1)] }
            + fingers.enumerated().flatMap { index, finger -> [Said] in
                guard let finger else { return [] }
                return [.slot(Int32(index)), .x(finger.x)] + (finger.isNew ? [.id(finger.id)] : []) + [.y(finger.y)]
            }
    }

    /// The frame on a panel without slots, the fingers in any order.
    func anonymous(hasIDs: Bool, _ random: inout SplitMix) -> [Said] {
        let present = fingers.compactMap(\.self).shuffled(using: &random)
        let packets = present.flatMap { finger -> [Said] in
            [.x(finger.x), .y(finger.y)] + (hasIDs ? [.id(finger.id)] : []) + [.end]
        }
        guard let first = present.first else { return random.oneIn(2) ? [.end, .touch(0)] : [.touch(0)] }
        return [.absX(first.x), .absY(first.y), .touch(1)] + packets
    }
}

@Suite("The two multi-touch protocols") struct TwoProtocolsTests {
    @Test("the same fingers give the same frames apart from ids", arguments: [false, true], 0..<20)
    func same(hasIDs: Bool, seed: Int) throws {
        var random = SplitMix(seed: UInt64(seed))
        var hand = Hand()
        var a = ContactTracker(device: panelSpeaking(.a))
        var b = ContactTracker(device: panelSpeaking(.b))
        var names: [Int: Int] = [:]
        var contacts = 0
        for time in 1...400 {
            let wasEmpty = hand.isEmpty
            if hasIDs { hand.wander(&random) } else { hand.stir(&random) }
            if wasEmpty, hand.isEmpty { continue }
            let slotted = b.frames(Microseconds(time * 10_000), hand.slotted)
            let anonymous = a.frames(Microseconds(time * 10_000), hand.anonymous(hasIDs: hasIDs, &random))
            #expect(anonymous.map(\.time) == slotted.map(\.time))
            let expected = slotted.flatMap(\.contacts)
            try #require(rename(anonymous.flatMap(\.contacts), &names, like: expected) == sorted(expected))
            contacts += expected.count { $0.phase == .began }
        }
        #expect(contacts > 100)
    }

    /// Gives contacts the ids that they have in the other protocol, learnt when they begin at the same place.
    private func rename(_ contacts: [Contact], _ names: inout [Int: Int], like others: [Contact]) -> [Contact] {
        for contact in contacts where contact.phase == .began {
            names[contact.id] = others.first { $0.phase == .began && $0.position == contact.position }?.id
        }
        return sorted(contacts.map { Contact(id: names[$0.id] ?? -1, phase: $0.phase, position: $0.position) })
    }

    private func sorted(_ contacts: [Contact]) -> [Contact] { contacts.sorted { $0.id < $1.id } }
}
