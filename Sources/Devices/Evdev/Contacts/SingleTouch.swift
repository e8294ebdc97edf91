/// The one contact of a device without multi-touch, put into the first slot of a table.
///
/// BTN_TOUCH or BTN_LEFT says whether it is down. Some panels have no such button, or never release it: there
/// ABS_PRESSURE decides, in frames without an event of the button.
struct SingleTouch {
    /// The last value of the button; nil when none was sent.
    private var button: Bool?
    /// Of the time before this frame: where there was pressure already, the begin was not seen.
    private var unseen: UnseenContacts
    private var hasButtonEvent = false
    private var pressure: Int32?
    private let axes: PositionAxes

    init(axes: PositionAxes, unseen: UnseenContacts) {
        (self.axes, self.unseen) = (axes, unseen)
    }

    mutating func apply(_ event: InputEvent, to table: inout SlotTable) {
        switch (event.type, event.code) {
        case (EventType.absolute, axes.x): table.set(Axis.positionX, to: event.value)
        case (EventType.absolute, axes.y): table.set(Axis.positionY, to: event.value)
        case (EventType.absolute, let axis):
            table.mention()
            if axis == Axis.pressure { pressure = event.value }
        case (EventType.key, let key) where Button.contact.contains(key):
            hasButtonEvent = true
            button = event.value != 0
            if event.value != 0 { table.press() } else { table.lift() }
        default: break
        }
    }

    mutating func closeFrame(in table: inout SlotTable) {
        if let pressure {
            if !hasButtonEvent { apply(pressure: pressure, to: &table) }
            unseen = pressure <= 0 ? .none : .possible
        }
        hasButtonEvent = false
        pressure = nil
    }

    /// Discards everything after events were lost: a finger that is down then is ignored.
    mutating func reset(unseen: UnseenContacts) {
        button = nil
        self.unseen = unseen
        hasButtonEvent = false
        pressure = nil
    }

    /// A button that is up overrides any pressure: that is a stylus or a finger above the panel.
    private func apply(pressure: Int32, to table: inout SlotTable) {
        if pressure <= 0 {
            table.lift()
        } else if unseen == .none, button != false {
            table.press()
        }
    }
}
