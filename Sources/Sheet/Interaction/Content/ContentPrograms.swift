import BottomSheet
import Content
import Gestures

/// The fingers that belong to a program's window.
struct WindowFingers: Equatable, Sendable {
    /// Where it was at the first touch-down; nil before.
    fileprivate(set) var place: ProgramPlace?
    /// As they were reported last, from the window's corner.
    fileprivate var contacts: [Contact] = []

    var isEmpty: Bool { contacts.isEmpty }
}

// Fingers on the windows of programs.
extension ContentTouch {
    /// Whether the program keeps a pan that begins: one across, or of several fingers, or one that could move nothing.
    ///
    /// Else its finger is the program's no longer.
    mutating func windowKeeps(_ pan: Pan, _ machine: SheetMachine) -> Bool {
        guard !window.isEmpty else { return false }
        let isAcross = abs(pan.translation.x) > abs(pan.translation.y)
        if isAcross || window.contacts.count > 1 || !isMovable(in: machine) { return true }
        cancelWindow()
        return false
    }

    /// Passes a contact on to the program in whose window it came down.
    mutating func trackWindow(_ contact: Contact, on machine: SheetMachine, at time: Microseconds) {
        if contact.phase == .began { beginOnWindow(contact, machine, at: time) }
        guard let place = window.place, let index = window.contacts.firstIndex(where: { $0.id == contact.id }),
            contact.phase != .stationary
        else { return }
        let corner = corner(of: place.location, top: machine.pose(at: time).top, in: machine.layout, at: time)
        var own = contact
        own.position = Point(x: contact.position.x - corner.x, y: contact.position.y - corner.y)
        let isUp = contact.phase == .ended || contact.phase == .cancelled
        if isUp { window.contacts.remove(at: index) } else { window.contacts[index] = own }
        report.record(own, at: place)
    }

    private mutating func beginOnWindow(_ contact: Contact, _ machine: SheetMachine, at time: Microseconds) {
        guard hold == .none || hold == .window, !machine.isUnderWay, !machine.isDragged else { return }
        let (top, layout) = (machine.pose(at: time).top, machine.layout)
        guard layout.target(at: (contact.position.x, contact.position.y), top: top) == .content,
            let place = program(at: contact.position, top: top, in: layout, at: time)
        else { return }
        guard window.isEmpty || window.place?.isSame(as: place) == true else { return }
        window.place = place
        window.contacts.append(contact)
    }

    /// The place for a program's window at `point`, from the safe area's upper left corner.
    func program(at point: Point, top: Double, in layout: SheetLayout, at time: Microseconds) -> ProgramPlace? {
        guard let spot = spot(at: point.y, top: top, in: layout, time: time) else { return nil }
        let offset = spot.zone == .items ? pose(at: time, top: top, in: layout).offset : 0
        return page.program(x: point.x - layout.columns.lowerBound, y: spot.y + offset, in: spot.zone)
    }

    /// Its fingers are the program's no longer.
    mutating func cancelWindow() {
        for contact in window.contacts {
            guard let place = window.place else { break }
            var contact = contact
            contact.phase = .cancelled
            report.record(contact, at: place)
        }
        window.contacts = []
        if hold == .window { hold = .none }
    }

    /// The corner of the window at `location`, from the safe area's.
    private func corner(
        of location: ItemLocation,
        top: Double,
        in layout: SheetLayout,
        at time: Microseconds
    ) -> Point {
        let rows = Double(page.rows(of: location).count) / page.scale
        return Point(
            x: layout.columns.lowerBound + Double(page.windowColumns(of: location).lowerBound) / page.scale,
            y: middle(of: location, top: top, in: layout, at: time) - rows / 2
        )
    }
}
