import Gestures
import System
import TestSupport
import Testing

@testable import Evdev

@Suite("Forwarded touches, read back")
struct ForwardedWalkTests {
    private static let device = TouchDevice(
        name: "Forwarded",
        touchProtocol: .b,
        x: AxisRange(min: 0, max: 999),
        y: AxisRange(min: 0, max: 499)
    )

    /// Fingers that come, move and go, never more than there are slots; a place is in pixels.
    private struct Fingers {
        var places: [Int: Point] = [:]
        private var count = 0

        mutating func step(_ random: inout SplitMix) -> [Contact] {
            var contacts: [Contact] = []
            for id in places.keys.sorted() where random.oneIn(3) {
                let phase: Contact.Phase = random.pick([.moved, .moved, .moved, .stationary, .ended, .cancelled])
                if phase == .moved { places[id] = Self.place(&random) }
                contacts.append(Contact(id: id, phase: phase, position: Self.fraction(places[id] ?? .zero)))
                if phase == .ended || phase == .cancelled { places[id] = nil }
            }
            if places.count < SlotEncoder.slotCount, random.oneIn(2) {
                let place = Self.place(&random)
                contacts.append(Contact(id: count, phase: .began, position: Self.fraction(place)))
                places[count] = place
                count += 1
            }
            return contacts
        }

        private static func place(_ random: inout SplitMix) -> Point {
            Point(x: Double(random.index(1000)), y: Double(random.index(500)))
        }

        private static func fraction(_ place: Point) -> Point {
            Point(x: (place.x + 0.5) / 1000, y: (place.y + 0.5) / 500)
        }
    }

    @Test(
        "What our own tracker reads is what was sent, finger by finger, lifts and cancellations too",
        arguments: 0..<20
    )
    func roundTrip(seed: Int) {
        var random = SplitMix(seed: UInt64(seed))
        var fingers = Fingers()
        var encoder = SlotEncoder(width: 1000, height: 500)
        var tracker = ContactTracker(device: Self.device)
        var places: [Int: Point] = [:]
        for step in 0..<400 {
            let contacts = fingers.step(&random)
            var phases: [Contact.Phase: Int] = [:]
            for var event in encoder.encode(contacts) {
                event.time = Microseconds(step) * 10_000
                for contact in tracker.handle(event)?.contacts ?? [] {
                    phases[contact.phase, default: 0] += 1
                    let isDown = contact.phase != .ended && contact.phase != .cancelled
                    places[contact.id] = isDown ? contact.position : nil
                }
            }
            let sent = Dictionary(grouping: contacts, by: \.phase).mapValues(\.count)
            for phase in [Contact.Phase.began, .ended, .cancelled] { #expect(phases[phase] == sent[phase]) }
            #expect(Set(places.values.map(Self.pixel)) == Set(fingers.places.values), "step \(step)")
        }
    }

    private static func pixel(_ fraction: Point) -> Point {
        Point(x: (fraction.x * 1000).rounded(), y: (fraction.y * 500).rounded())
    }
}
