import Content
import Gestures
import Interaction
import Programs
import System

// Touches.
extension PanelPrograms {
    /// Passes fingers on that belong to what is behind the sheet, or to windows inside it.
    func touch(_ events: [InteractionEvent], on transform: DisplayTransform) {
        guard let server, let time = events.last?.time else { return }
        let landings = events.compactMap(\.landing)
        let own = Set(landings.filter(\.isProgram).map(\.finger))
        if landings.contains(where: { !own.contains($0.finger) }) { server.endGrabs() }
        for (index, place) in inside.places.enumerated() {
            let contacts = events.compactMap { $0.contact(at: place, scale: transform.scale) }
            if !contacts.isEmpty { server.touch(contacts, inSlot: index, at: time) }
        }
        let contacts = events.compactMap(\.forwardedContact).map { contact in
            var contact = contact
            contact.position.x = (contact.position.x + transform.safeArea.left) * transform.scale
            contact.position.y = (contact.position.y + transform.safeArea.top) * transform.scale
            return contact
        }
        if !contacts.isEmpty { server.touch(contacts, at: time) }
    }

    /// Menus do not outlast the light.
    func panelWentDark() { server?.endGrabs() }
}

extension InteractionEvent {
    /// A finger that comes down on what lies above no sheet, and whether a program has it.
    fileprivate var landing: (finger: Int, isProgram: Bool)? {
        switch kind {
        case .touch(let contact) where contact.phase == .began && stage != nil: (contact.id, false)
        case .window(let contact, _) where contact.phase == .began: (contact.id, true)
        case .forwarded(let contact) where contact.phase == .began: (contact.id, true)
        default: nil
        }
    }

    /// The contact of a finger in the window at `place`, in pixels.
    fileprivate func contact(at place: ProgramPlace, scale: Double) -> Contact? {
        guard case .window(var contact, let own) = kind, own.isSame(as: place) else { return nil }
        contact.position = Point(x: contact.position.x * scale, y: contact.position.y * scale)
        return contact
    }
}
