/// The one contact of a device without multi-touch, put into the first slot of a table.
///
/// BTN_TOUCH or BTN_LEFT says whether it is down. Some panels have no such button, or never release it: there
/// ABS_PRESSURE decides, in frames without an event of the button.
struct SingleTouch {
    /// The last value of the button; nil when none was sent.
    private var button: Bool?
    /// Whether there was no pressure before this frame, as far as is known.
    private var wasFree: Bool
    /// Whether the frame that is being read has an event of the button.
    private var hasButtonEvent = false
    /// The pressure in the frame that is being read.
    private var pressure: Int32?
    private let axes: PositionAxes

    /// The contact of a device whose positions are on `axes`.
    /// - Parameter isFree: whether no finger can be down yet.
    init(axes: PositionAxes, isFree: Bool) {
        self.axes = axes
        wasFree = isFree
    }

    /// Applies one event other than SYN_REPORT.
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
            table.press(event.value != 0)
        default: break
        }
    }

    /// Ends the frame.
    mutating func closeFrame(in table: inout SlotTable) {
        if let pressure {
            if !hasButtonEvent { apply(pressure: pressure, to: &table) }
            wasFree = pressure <= 0
        }
        hasButtonEvent = false
        pressure = nil
    }

    /// Discards everything after events were lost: a finger that is down then is ignored.
    /// - Parameter isFree: whether no finger is down, as far as is known.
    mutating func reset(isFree: Bool) {
        button = nil
        wasFree = isFree
        hasButtonEvent = false
        pressure = nil
    }

    /// A button that is up overrides any pressure: that is a stylus or a finger above the panel.
    private func apply(pressure: Int32, to table: inout SlotTable) {
        if pressure <= 0 {
            table.press(false)
        } else if wasFree, button != false {
            table.press(true)
        }
    }
}
