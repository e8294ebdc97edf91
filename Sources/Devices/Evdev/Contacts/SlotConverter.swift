import CLateLibraries
import CLibevdev
import CLibmtdev

/// Puts anonymous contacts into slots: mtdev, fed from memory.
///
/// It matches contacts by tracking id, or by the least sum of squared distances to where they were, and returns what
/// changed as a panel with slots would.
///
/// A class, because the state of mtdev cannot be copied: copies of a value that holds one share it.
final class SlotConverter {
    enum Matching {
        case ids
        case distances
    }

    /// The maximum number of contacts.
    ///
    /// mtdev has 32 slots, loops for ever when the last one is used and writes beyond them when none is free. A frame
    /// uses slots for its new contacts before it frees any.
    static let limit = 15

    /// The ids that mtdev makes up are below, those of the panel are moved above.
    static let firstPanelID: Int32 = 0x10000

    private let handle: OpaquePointer

    init() {
        // sheetd depends on it as on the libraries without which it does not start.
        if let reason = sheetd_load_mtdev() { fatalError("touchscreens without slots: \(String(cString: reason))") }
        guard let handle = mtdev_new(), mtdev_init(handle) == 0 else { fatalError("no memory for mtdev") }
        self.handle = handle
        // Nothing else is set: without fuzz it does not filter, and only with touch major would it detect lifts itself.
        mtdev_set_mt_event(handle, Int32(Axis.positionX), 1)
        mtdev_set_mt_event(handle, Int32(Axis.positionY), 1)
    }

    deinit { mtdev_close_delete(handle) }

    /// Converts a frame that lists all contacts.
    ///
    /// - Parameters:
    ///   - packets: at most `limit`, with a position each, and different ids each where `matching` goes by these.
    ///   - matching: by what a contact is found again.
    ///   - body: is called with every axis that changed, ABS_MT_SLOT and ABS_MT_TRACKING_ID as in protocol B.
    func convert(_ packets: [ContactPacket], by matching: Matching, body: (_ axis: UInt16, _ value: Int32) -> Void) {
        mtdev_set_mt_event(handle, Int32(Axis.trackingID), matching == .ids ? 1 : 0)
        for packet in packets { put(packet, matching) }
        // A frame of nothing else means that no contact is down.
        if packets.isEmpty { put(EventType.syn, Syn.multiTouchReport) }
        put(EventType.syn, Syn.report)
        while mtdev_empty(handle) == 0 {
            var event = input_event()
            mtdev_get_event(handle, &event)
            if event.type == EventType.absolute { body(event.code, event.value) }
        }
    }

    /// Every axis is put, sent or not: mtdev keeps the axes of a slot from one contact to the next.
    private func put(_ packet: ContactPacket, _ matching: Matching) {
        guard let x = packet.x, let y = packet.y else { return }
        put(EventType.absolute, Axis.positionX, x)
        put(EventType.absolute, Axis.positionY, y)
        put(EventType.absolute, Axis.toolType, packet.tool)
        put(EventType.absolute, Axis.distance, packet.distance)
        put(EventType.absolute, Axis.touchMajor, packet.touchMajor ?? 0)
        if matching == .ids, let id = packet.trackingID {
            put(EventType.absolute, Axis.trackingID, id | Self.firstPanelID)
        }
        put(EventType.syn, Syn.multiTouchReport)
    }

    private func put(_ type: UInt16, _ code: UInt16, _ value: Int32 = 0) {
        var event = input_event()
        event.type = type
        event.code = code
        event.value = value
        mtdev_put_event(handle, &event)
    }
}
