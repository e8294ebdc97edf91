import VirtualPanel

/// What a program that knows nothing of sheetd reads of a touchscreen: what evemu-record has written of it.
struct ForwardedTouches {
    /// A place on the touchscreen, as its axes say it.
    struct Place: Equatable {
        var x = 0
        var y = 0
    }

    /// One contact, from its first frame to its last.
    struct Contact: Equatable {
        /// Where it was, without repetitions.
        var path: [Place] = []
        /// Whether it was taken back.
        var isPalm = false
        var isLifted = false
    }

    /// The contacts in the order in which they came.
    private(set) var contacts: [Contact] = []
    /// What the key said: whether any finger is down.
    private(set) var keys: [Bool] = []
    /// Name, properties and axes of the touchscreen, a line each.
    let description: [String]

    /// A slot keeps where its last contact was: the kernel does not say again what has not changed.
    private struct Slot {
        var place = Place()
        var contact: Int?
    }

    private var slots: [Int: Slot] = [:]
    private var current = 0

    init(_ recording: String) {
        description = recording.split(separator: "\n").map(String.init).filter { line in
            ["N:", "P:", "A:"].contains { line.hasPrefix($0) }
        }
        for event in recordedEvents(in: recording) {
            let words = event.split(separator: " ")
            if let value = words.last.flatMap({ Int($0) }) { take(words.dropLast().joined(separator: " "), value) }
        }
    }

    private mutating func take(_ code: String, _ value: Int) {
        switch code {
        case "0001 014a": keys.append(value == 1)
        case "0003 002f": current = value
        case "0003 0035": slots[current, default: Slot()].place.x = value
        case "0003 0036": slots[current, default: Slot()].place.y = value
        case "0003 0037": if let contact { contacts[contact].isPalm = value == 2 }
        case "0003 0039": track(value)
        case "0000 0000": report()
        default: break
        }
    }

    private var contact: Int? { slots[current]?.contact }

    private mutating func track(_ id: Int) {
        if let contact { contacts[contact].isLifted = true }
        slots[current, default: Slot()].contact = id < 0 ? nil : contacts.count
        if id >= 0 { contacts.append(Contact()) }
    }

    private mutating func report() {
        for slot in slots.values {
            guard let contact = slot.contact, contacts[contact].path.last != slot.place else { continue }
            contacts[contact].path.append(slot.place)
        }
    }
}
