import TestSupport
import Testing

@testable import Evdev

/// Slots as mtdev reports them.
private struct Slots {
    var contacts: [Int: (id: Int32, x: Int32, y: Int32)] = [:]
    private var memory: [Int: (x: Int32, y: Int32)] = [:]
    private var current = 0
    private let converter = SlotConverter()

    mutating func convert(_ packets: [ContactPacket], by matching: SlotConverter.Matching = .distances) {
        converter.convert(packets, by: matching) { axis, value in
            switch axis {
            case Axis.slot: current = Int(value)
            case Axis.positionX: memory[current, default: (0, 0)].x = value
            case Axis.positionY: memory[current, default: (0, 0)].y = value
            case Axis.trackingID: contacts[current] = value < 0 ? nil : (value, 0, 0)
            default: break
            }
        }
        for slot in contacts.keys {
            contacts[slot]?.x = memory[slot]?.x ?? 0
            contacts[slot]?.y = memory[slot]?.y ?? 0
        }
    }
}

@Suite("mtdev, fed from memory") struct SlotConverterTests {
    @Test("every contact of a frame has its own slot and position, however many there are", arguments: 0..<10)
    func places(seed: Int) {
        var random = SplitMix(seed: UInt64(seed))
        var slots = Slots()
        for _ in 0..<300 {
            let field = random.pick([1, 3, 100, 32_768, 70_000])
            let matching = random.oneIn(3) ? SlotConverter.Matching.ids : .distances
            let packets = (0..<random.index(SlotConverter.limit + 1)).map { index in
                var packet = ContactPacket(x: Int32(random.index(field)), y: Int32(random.index(field)))
                packet.trackingID = Int32(index * 10 + random.index(10))
                return packet
            }
            slots.convert(packets, by: matching)
            let reported = slots.contacts.values.map { [$0.x, $0.y] }.sorted { $0.lexicographicallyPrecedes($1) }
            let said = packets.map { [$0.x ?? -1, $0.y ?? -1] }.sorted { $0.lexicographicallyPrecedes($1) }
            #expect(reported == said)
            #expect(Set(slots.contacts.values.map(\.id)).count == packets.count)
        }
    }

    @Test("contacts are matched by the least sum of squared distances")
    func leastSquares() {
        var slots = Slots()
        slots.convert([ContactPacket(x: 100, y: 0), ContactPacket(x: 150, y: 0)])
        slots.convert([ContactPacket(x: 195, y: 0), ContactPacket(x: 145, y: 0)])
        #expect(slots.contacts[0]?.x == 145)
        #expect(slots.contacts[1]?.x == 195)
    }

    @Test("the smallest motion is reported: nothing is filtered")
    func noFilter() {
        var slots = Slots()
        for x in [Int32(500), 501, 500, 502] {
            slots.convert([ContactPacket(x: x, y: 0)])
            #expect(slots.contacts[0]?.x == x)
        }
    }
}
