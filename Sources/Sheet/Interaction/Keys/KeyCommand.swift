import Typing

/// What a key asks for, on anything but a field.
enum KeyCommand: Hashable, Sendable {
    /// In the order of the document.
    case next, previous
    case up, down, left, right
    case first, last
    case pageUp, pageDown
    case act
    case back

    /// Nil for a key that asks for nothing.
    init?(_ stroke: KeyStroke) {
        let isShifted = stroke.modifiers.contains(.shift)
        switch stroke.key {
        case .tab: self = isShifted ? .previous : .next
        case .backTab: self = .previous
        case .up: self = .up
        case .down: self = .down
        case .left: self = .left
        case .right: self = .right
        case .home: self = .first
        case .end: self = .last
        case .pageUp: self = .pageUp
        case .pageDown: self = .pageDown
        case .enter, .keypadEnter, .select, .space: self = .act
        case .escape, .back: self = .back
        default: return nil
        }
        // With those held, a key is a command of something else.
        if !stroke.modifiers.isDisjoint(with: [.control, .alt, .logo]) { return nil }
    }
}
