import Gestures
import System

/// A touch frame in the making.
struct FrameDraft {
    /// Contacts that left: ended or cancelled.
    var lifted: [Contact] = []
    /// Contacts that are down: began, moved or stationary.
    var present: [Contact] = []

    /// Adds the end of `contact`, at its last position.
    mutating func lift(_ contact: Contact, as phase: Contact.Phase) {
        var contact = contact
        contact.phase = phase
        lifted.append(contact)
    }

    /// Cancels `contact`; if it was going to begin in this very frame, nobody hears of it.
    mutating func cancel(_ contact: Contact) {
        let mention = present.firstIndex { $0.id == contact.id }
        let isNews = mention.map { present[$0].phase == .began } ?? false
        if let mention { present.remove(at: mention) }
        if !isNews { lift(contact, as: .cancelled) }
    }

    /// The finished frame; nil when nothing happened.
    func frame(at time: Microseconds) -> TouchFrame? {
        if lifted.isEmpty { return present.isEmpty ? nil : TouchFrame(time: time, contacts: present) }
        return TouchFrame(time: time, contacts: lifted + present)
    }
}
