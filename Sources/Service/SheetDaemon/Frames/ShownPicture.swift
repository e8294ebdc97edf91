/// Whose picture is on the screen.
enum ShownPicture: Hashable, Sendable {
    /// Another program's: nothing was drawn on this display yet.
    case foreign
    /// What an earlier renderer has drawn.
    case previous
    /// The first frame of the renderer in use is in flight.
    case arriving
    /// What the renderer in use has drawn.
    case current

    mutating func restart() {
        if self != .foreign { self = .previous }
    }

    mutating func draw() {
        if self != .current { self = .arriving }
    }

    /// The frame in flight is on the screen; whether it is the first one of its renderer.
    mutating func land() -> Bool {
        guard self == .arriving else { return false }
        self = .current
        return true
    }

    /// The frame in flight will not land: the next one is the first.
    mutating func loseFlight() {
        if self == .arriving { self = .previous }
    }
}
