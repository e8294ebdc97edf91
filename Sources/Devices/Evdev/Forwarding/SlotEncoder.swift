import CLibevdev
import Gestures

/// Encodes contacts as the events of a touchscreen with slots: the inverse of `ContactTracker`.
///
/// Programs that handle one contact only get the position of the first one, as from the drivers of touchscreens.
struct SlotEncoder {
    /// The slots of the device: the fingers of two hands.
    static let slotCount = 10
    /// The largest tracking id; after it they start again.
    static let largestTrackingID = 0xFFFF

    private struct Pixel: Equatable {
        var x: Int32 = 0
        var y: Int32 = 0
    }

    private struct Finger: Equatable {
        let contact: Int
        let number: Int
        var position: Pixel
    }

    private let width: Int32
    private let height: Int32
    /// The contacts by their slots.
    ///
    /// A contact keeps its slot for as long as it is down. A new one gets the lowest free slot, as from hardware.
    private var fingers: [Finger?] = Array(repeating: nil, count: Self.slotCount)
    private var count = 0
    private var current = 0
    /// What programs that handle one contact only got: whether it is down, and where.
    private var first = (isDown: false, position: Pixel())
    private var events: [InputEvent] = []

    init(width: Int, height: Int) {
        self.width = Int32(clamping: width)
        self.height = Int32(clamping: height)
    }

    /// The events of a frame, with the SYN_REPORT that closes it; none when nothing changed.
    ///
    /// A cancelled contact becomes a palm before it is lifted, which makes programs ignore it. A contact for which there
    /// is no slot is left out until it is up.
    /// - Parameter contacts: with positions in fractions of the picture.
    mutating func encode(_ contacts: [Contact]) -> [InputEvent] {
        defer { events = [] }
        for contact in contacts where contact.phase == .cancelled { markPalm(contact.id) }
        report()
        for contact in contacts where contact.phase == .ended || contact.phase == .cancelled { lift(contact.id) }
        for contact in contacts {
            switch contact.phase {
            case .began: begin(contact)
            case .moved: move(contact)
            case .stationary, .ended, .cancelled: break
            }
        }
        encodeFirst()
        report()
        return events
    }
}

extension SlotEncoder {
    private mutating func begin(_ contact: Contact) {
        guard let slot = slot(of: contact.id) ?? fingers.firstIndex(of: nil) else { return }
        let position = pixel(contact.position)
        fingers[slot] = Finger(contact: contact.id, number: count, position: position)
        select(slot)
        send(Axis.trackingID, Int32(count % (Self.largestTrackingID + 1)))
        send(Axis.toolType, Int32(MT_TOOL_FINGER))
        send(Axis.positionX, position.x)
        send(Axis.positionY, position.y)
        count += 1
    }

    private mutating func move(_ contact: Contact) {
        guard let slot = slot(of: contact.id), let before = fingers[slot]?.position else { return }
        let position = pixel(contact.position)
        guard position != before else { return }
        fingers[slot]?.position = position
        select(slot)
        if position.x != before.x { send(Axis.positionX, position.x) }
        if position.y != before.y { send(Axis.positionY, position.y) }
    }

    private mutating func markPalm(_ contact: Int) {
        guard let slot = slot(of: contact) else { return }
        select(slot)
        send(Axis.toolType, Int32(MT_TOOL_PALM))
    }

    private mutating func lift(_ contact: Int) {
        guard let slot = slot(of: contact) else { return }
        fingers[slot] = nil
        select(slot)
        send(Axis.trackingID, -1)
    }

    /// Encodes the contact that has been down for longest.
    private mutating func encodeFirst() {
        let finger = fingers.compactMap(\.self).min { $0.number < $1.number }
        if first.isDown != (finger != nil) { send(Button.touch, finger == nil ? 0 : 1, EventType.key) }
        first.isDown = finger != nil
        guard let position = finger?.position else { return }
        if position.x != first.position.x { send(Axis.x, position.x) }
        if position.y != first.position.y { send(Axis.y, position.y) }
        first.position = position
    }

    private func slot(of contact: Int) -> Int? { fingers.firstIndex { $0?.contact == contact } }

    private mutating func report() {
        if let last = events.last, last.type != EventType.syn { send(Syn.report, 0, EventType.syn) }
    }

    private mutating func select(_ slot: Int) {
        if slot != current { send(Axis.slot, Int32(slot)) }
        current = slot
    }

    private mutating func send(_ code: UInt16, _ value: Int32, _ type: UInt16 = EventType.absolute) {
        events.append(InputEvent(time: 0, type: type, code: code, value: value))
    }

    /// The pixel at a position in fractions; contacts outside the picture are at its edge.
    private func pixel(_ position: Point) -> Pixel {
        func count(_ fraction: Double, _ size: Int32) -> Int32 {
            let pixel = (fraction * Double(size)).rounded(.down)
            return pixel.isFinite ? Int32(min(max(pixel, 0), Double(size - 1))) : 0
        }
        return Pixel(x: count(position.x, width), y: count(position.y, height))
    }
}
