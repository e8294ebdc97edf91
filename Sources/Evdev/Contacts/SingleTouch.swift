/// The one contact of a device without multi-touch, put into the first slot of a table.
///
/// BTN_TOUCH or BTN_LEFT says whether it is down. Some panels have no such button, or never release it: there
/// ABS_PRESSURE says it, in frames in which the button is silent.
struct SingleTouch {
    /// The button as it was last told; nil when it was not.
    private var button: Bool?
    /// Whether the glass was free of pressure before this frame, as far as is known.
    private var wasFree: Bool
    private var saysButton = false
    private var pressure: Int32?
    private let axes: PositionAxes

    /// The contact of a device whose positions are on `axes`.
    /// - Parameter isFree: whether no finger can be on the glass yet.
    init(axes: PositionAxes, isFree: Bool) {
        self.axes = axes
        wasFree = isFree
    }

    /// Takes one event other than SYN_REPORT.
    mutating func take(_ event: InputEvent, into table: inout SlotTable) {
        switch (event.type, event.code) {
        case (EventType.absolute, axes.x): table.set(Axis.positionX, to: event.value)
        case (EventType.absolute, axes.y): table.set(Axis.positionY, to: event.value)
        case (EventType.absolute, let axis):
            table.mention()
            if axis == Axis.pressure { pressure = event.value }
        case (EventType.key, let key) where Button.contact.contains(key):
            saysButton = true
            button = event.value != 0
            table.press(event.value != 0)
        default: break
        }
    }

    /// Ends the frame.
    mutating func close(into table: inout SlotTable) {
        if let pressure {
            if !saysButton { weigh(pressure, into: &table) }
            wasFree = pressure <= 0
        }
        saysButton = false
        pressure = nil
    }

    /// Forgets everything after events were lost: a finger that is down then does not count.
    /// - Parameter isFree: whether no finger is on the glass, as far as is known.
    mutating func forget(isFree: Bool) {
        button = nil
        wasFree = isFree
        saysButton = false
        pressure = nil
    }

    /// A button that is up outweighs any pressure: it is a stylus or a finger above the glass.
    private func weigh(_ pressure: Int32, into table: inout SlotTable) {
        if pressure <= 0 {
            table.press(false)
        } else if wasFree, button != false {
            table.press(true)
        }
    }
}
