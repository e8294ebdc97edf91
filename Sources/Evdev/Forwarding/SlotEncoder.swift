import CLibevdev
import Gestures

/// Contacts as the events of a touchscreen with slots: the other way round of `ContactTracker`.
///
/// It also says where the first finger is to programs that know one finger only, as the drivers of touchscreens do.
struct SlotEncoder {
    /// The slots of the device: the fingers of two hands.
    static let slotCount = 10
    /// The largest tracking id; after it they begin anew.
    static let largestTrackingID = 0xFFFF

    /// A pixel of the picture.
    private struct Pixel: Hashable {
        var x: Int32 = 0
        var y: Int32 = 0
    }

    /// A contact in its slot.
    private struct Finger: Hashable {
        /// How many came down before it.
        let number: Int
        var place: Pixel
    }

    private let width: Int32
    private let height: Int32
    private var slots = SlotAllocator(count: Self.slotCount)
    private var fingers: [Int: Finger] = [:]
    private var count = 0
    /// The slot that the device speaks of.
    private var current = 0
    /// What programs that know one finger only were told: whether it is down, and where.
    private var first = (isDown: false, place: Pixel())
    private var events: [InputEvent] = []

    /// Events of a device that counts `width` and `height` pixels.
    init(width: Int, height: Int) {
        self.width = Int32(clamping: width)
        self.height = Int32(clamping: height)
    }

    /// The events of a frame, with the SYN_REPORT that closes it; none when it tells nothing new.
    ///
    /// A cancelled contact becomes a palm before it is lifted, which is how devices say that it decides nothing. A
    /// contact for which there is no slot is left out until it is up.
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
        tellFirst()
        report()
        return events
    }
}

extension SlotEncoder {
    private mutating func begin(_ contact: Contact) {
        guard let slot = slots.take(for: contact.id) else { return }
        let place = pixel(contact.position)
        fingers[slot] = Finger(number: count, place: place)
        select(slot)
        tell(Axis.trackingID, Int32(count % (Self.largestTrackingID + 1)))
        tell(Axis.toolType, Int32(MT_TOOL_FINGER))
        tell(Axis.positionX, place.x)
        tell(Axis.positionY, place.y)
        count += 1
    }

    private mutating func move(_ contact: Contact) {
        guard let slot = slots.slot(of: contact.id), let before = fingers[slot]?.place else { return }
        let place = pixel(contact.position)
        guard place != before else { return }
        fingers[slot]?.place = place
        select(slot)
        if place.x != before.x { tell(Axis.positionX, place.x) }
        if place.y != before.y { tell(Axis.positionY, place.y) }
    }

    private mutating func markPalm(_ contact: Int) {
        guard let slot = slots.slot(of: contact) else { return }
        select(slot)
        tell(Axis.toolType, Int32(MT_TOOL_PALM))
    }

    private mutating func lift(_ contact: Int) {
        guard let slot = slots.free(contact) else { return }
        fingers[slot] = nil
        select(slot)
        tell(Axis.trackingID, -1)
    }

    /// Where the finger is that has been down for longest.
    private mutating func tellFirst() {
        let finger = fingers.values.min { $0.number < $1.number }
        if first.isDown != (finger != nil) { tell(Button.touch, finger == nil ? 0 : 1, EventType.key) }
        first.isDown = finger != nil
        guard let place = finger?.place else { return }
        if place.x != first.place.x { tell(Axis.x, place.x) }
        if place.y != first.place.y { tell(Axis.y, place.y) }
        first.place = place
    }

    /// Closes a frame in which something was told.
    private mutating func report() {
        if let last = events.last, last.type != EventType.syn { tell(Syn.report, 0, EventType.syn) }
    }

    private mutating func select(_ slot: Int) {
        if slot != current { tell(Axis.slot, Int32(slot)) }
        current = slot
    }

    private mutating func tell(_ code: UInt16, _ value: Int32, _ type: UInt16 = EventType.absolute) {
        events.append(InputEvent(time: 0, type: type, code: code, value: value))
    }

    /// The pixel at a place in fractions; fingers beside the picture are at its edge.
    private func pixel(_ place: Point) -> Pixel {
        func count(_ fraction: Double, _ size: Int32) -> Int32 {
            let pixel = (fraction * Double(size)).rounded(.down)
            return pixel.isFinite ? Int32(min(max(pixel, 0), Double(size - 1))) : 0
        }
        return Pixel(x: count(place.x, width), y: count(place.y, height))
    }
}
