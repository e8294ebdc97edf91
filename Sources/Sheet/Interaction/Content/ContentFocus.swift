import Content

/// The item that keys act on.
struct ContentFocus: Equatable, Sendable {
    private(set) var location: ItemLocation?
    /// Whether it is marked: only keys have it so, a finger ends it.
    private(set) var isSeen = false
    /// Whether keys change the item's value, and do not move on.
    var isEditing = false
    /// The wheel that keys turn then, of an item with wheels, in the order in which those are read.
    var wheel = 0
    /// Whether a key is down that acts on the item when it is lifted.
    var isPressed = false

    /// The item that is marked.
    var seen: ItemLocation? { isSeen ? location : nil }

    mutating func move(to location: ItemLocation) { self = ContentFocus(location: location, isSeen: true) }

    /// Marks nothing, until a key comes.
    mutating func hide() { self = ContentFocus(location: location, isSeen: false) }

    /// Stays with the item that goes on, which lies at `location` now; nil where it is gone.
    mutating func follow(to location: ItemLocation?) {
        guard let location else { return self = ContentFocus() }
        self.location = location
    }

    private init(location: ItemLocation?, isSeen: Bool) { (self.location, self.isSeen) = (location, isSeen) }

    init() {}
}
