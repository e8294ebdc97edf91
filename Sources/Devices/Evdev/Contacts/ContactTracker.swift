import Gestures
import System

/// Turns raw events into touch frames: a value, without I/O or clock.
///
/// The events of a frame are only collected; they are interpreted at SYN_REPORT, because a position may come before
/// the tracking id that it belongs to. Devices without slots are read as if they had some, with made-up tracking ids.
///
/// A contact that begins and ends between two SYN_REPORTs makes two frames of the same time: it begins in the first,
/// which `handle` returns, and ends in the second, which `popFollowUp` returns.
struct ContactTracker {
    private enum FrameState {
        case empty
        case filled
        /// Events were lost: the rest of the frame is skipped.
        case incomplete
    }

    private let touchProtocol: TouchProtocol
    private var intake: ContactIntake
    private var table = SlotTable()
    private var builder: FrameBuilder
    private var frameState = FrameState.empty
    private var followUp: TouchFrame?
    private var lastTime: Microseconds = 0
    /// Frames whose timestamp was older than that of the frame before.
    private(set) var droppedFrames = 0
    var palms: Int { builder.palms }
    /// Contacts that came and went without a position.
    var phantoms: Int { table.phantoms }

    /// A tracker for `device`; contacts that are down in `states` already are ignored: their begin was not seen.
    init(device: TouchDevice, states: [SlotState] = [], current: Int = 0) {
        touchProtocol = device.touchProtocol
        builder = FrameBuilder(device: device)
        intake = ContactIntake(device: device, states: states)
        // The kernel keeps no state of contacts without slots.
        if touchProtocol != .a { table.adopt(states, current: current, of: touchProtocol) }
        table.ignoreContacts()
    }

    /// SYN_DROPPED cancels every contact at once; what follows it up to the next SYN_REPORT is skipped.
    /// - Returns: the frame that the event closes, if anything happened to contacts in it. A frame without contacts shows
    ///   that the panel is alive: a contact is down, and the panel sent other events.
    mutating func handle(_ event: InputEvent) -> TouchFrame? {
        switch (event.type, event.code) {
        case (EventType.syn, Syn.report):
            return report(at: event.time, vanishedAs: event.value == Syn.byKernel ? .cancelled : .ended)
        case (EventType.syn, Syn.dropped):
            frameState = .incomplete
            return cancelAll(at: event.time)
        case _ where frameState == .incomplete:
            intake.skip(event, in: &table)
        default:
            frameState = .filled
            intake.apply(event, to: &table)
        }
        return nil
    }

    /// Removes and returns the frame of the same time that follows the one just returned; nil when there is none.
    mutating func popFollowUp() -> TouchFrame? {
        guard followUp != nil else { return nil }
        return followUp.take()
    }

    /// Cancels every contact that is down; each slot counts again with its next tracking id.
    mutating func cancelAll(at time: Microseconds) -> TouchFrame? {
        lastTime = max(time, lastTime)
        intake.reset(in: &table, unseen: .possible)
        followUp = nil
        return builder.cancelAll(in: &table, at: lastTime)
    }

    /// Synchronizes with the kernel's own state after events were lost.
    ///
    /// Contacts that are still there continue and new ones begin. Those that vanished are cancelled, never ended: how
    /// they were lifted was lost. The kernel keeps no state of contacts without slots: there all are cancelled.
    mutating func resynchronize(to states: [SlotState], current: Int, at time: Microseconds) -> TouchFrame? {
        guard touchProtocol != .a else { return cancelAll(at: time) }
        intake.reset(in: &table, unseen: UnseenContacts(states))
        table.adopt(states, current: current, of: touchProtocol)
        followUp = nil
        return closeFrame(at: max(time, lastTime), vanishedAs: .cancelled)
    }

    private mutating func report(at time: Microseconds, vanishedAs phase: Contact.Phase) -> TouchFrame? {
        let state = frameState
        frameState = .empty
        guard state != .incomplete else { return nil }
        intake.closeFrame(in: &table)
        if let frame = closeFrame(at: time, vanishedAs: phase) { return frame }
        // A timestamp that runs backwards is no sign of life.
        guard state == .filled, time == lastTime, table.hasReportedContacts else { return nil }
        return TouchFrame(time: time, contacts: [])
    }

    /// Skips a frame whose timestamp runs backwards; the slots keep its changes for the next frame.
    private mutating func closeFrame(at time: Microseconds, vanishedAs phase: Contact.Phase) -> TouchFrame? {
        guard time >= lastTime else {
            droppedFrames += 1
            return nil
        }
        lastTime = time
        let frame: TouchFrame?
        (frame, followUp) = builder.build(from: &table, at: time, vanishedAs: phase)
        return frame ?? popFollowUp()
    }
}

/// Applies the events of a device to the slots of a table, whatever the protocol of the device.
struct ContactIntake {
    private let touchProtocol: TouchProtocol
    private let axes: PositionAxes
    /// Nil unless the device has no slots.
    private var anonymous: AnonymousContacts?
    private var single: SingleTouch
    private var button = ButtonOfSlots()

    /// An intake for `device`, whose slots were in `states` at the start; empty for a recording.
    init(device: TouchDevice, states: [SlotState]) {
        touchProtocol = device.touchProtocol
        axes = PositionAxes(device: device)
        let unseen = UnseenContacts(states)
        single = SingleTouch(axes: axes, unseen: unseen)
        guard touchProtocol == .a else { return }
        anonymous = AnonymousContacts(device: device, axes: axes, unseen: unseen)
    }

    mutating func apply(_ event: InputEvent, to table: inout SlotTable) {
        switch touchProtocol {
        case .a: anonymous?.collect(event)
        case .b: applySlotted(event, to: &table)
        case .single: single.apply(event, to: &table)
        }
    }

    /// Skips one event, but keeps the selected slot up to date: later events are about it.
    func skip(_ event: InputEvent, in table: inout SlotTable) {
        guard touchProtocol == .b, event.type == EventType.absolute, event.code == Axis.slot else { return }
        table.select(Int(event.value))
    }

    /// Ends the frame at SYN_REPORT: all its changes are in the table then.
    mutating func closeFrame(in table: inout SlotTable) {
        switch touchProtocol {
        case .a: anonymous?.closeFrame(in: &table)
        case .b: button.closeFrame(in: &table)
        case .single: single.closeFrame(in: &table)
        }
    }

    /// Discards the frame that is being read, and the contacts, after events were lost.
    mutating func reset(in table: inout SlotTable, unseen: UnseenContacts) {
        anonymous?.reset(in: &table)
        single.reset(unseen: unseen)
        button = ButtonOfSlots()
    }

    private mutating func applySlotted(_ event: InputEvent, to table: inout SlotTable) {
        if event.type == EventType.key, event.code == Button.touch { button.isDown = event.value != 0 }
        guard event.type == EventType.absolute else { return }
        if event.code == Axis.slot {
            table.select(Int(event.value))
        } else if let axis = axes.multiTouchAxis(event.code) {
            table.set(axis, to: event.value)
        }
    }
}

/// The codes of the axes on which a device sends positions.
///
/// Those of its protocol, unless a quirk gives others: some devices send on ABS_Z and ABS_RX what they declare as ABS_X
/// and ABS_Y. The names are looked up once.
struct PositionAxes: Equatable {
    let x: UInt16
    let y: UInt16

    /// The axes of `device`; where the kernel does not know the name in a quirk, that of the protocol.
    init(device: TouchDevice) {
        let isSingle = device.touchProtocol == .single
        x = device.quirk?.x?.code ?? (isSingle ? Axis.x : Axis.positionX)
        y = device.quirk?.y?.code ?? (isSingle ? Axis.y : Axis.positionY)
    }

    /// The multi-touch axis that `code` means on this device; nil when it is not about contacts.
    func multiTouchAxis(_ code: UInt16) -> UInt16? {
        if code == x { return Axis.positionX }
        if code == y { return Axis.positionY }
        guard code > Axis.slot, code <= Axis.toolY else { return nil }
        return code == Axis.positionX || code == Axis.positionY ? nil : code
    }
}
