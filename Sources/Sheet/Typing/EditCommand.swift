/// What a key asks for while a text is edited.
package enum EditCommand: Equatable, Sendable {
    case insert(String)
    /// Adds a part to the syllable before the caret.
    case compose(Character)
    case erase(TextEditor.Direction, byWord: Bool)
    case move(Move, isSelecting: Bool)
    case selectAll, copy, cut, paste
    /// Done with this text, on to what comes next.
    case enter
    /// Done with this text: the key means what it means beside it.
    case goOn
    /// Done with editing.
    case end

    package enum Move: Hashable, Sendable {
        /// As it is seen.
        case left, right, leftWord, rightWord
        case start, end
    }

    /// Nil for a key that asks for nothing there.
    package init?(_ stroke: KeyStroke) {
        let isShifted = stroke.modifiers.contains(.shift)
        let byWord = stroke.modifiers.contains(.control)
        if !stroke.modifiers.isDisjoint(with: [.alt, .logo]) { return nil }
        switch stroke.key {
        case .backspace: self = .erase(.backward, byWord: byWord)
        case .delete: self = .erase(.forward, byWord: byWord)
        case .left: self = .move(byWord ? .leftWord : .left, isSelecting: isShifted)
        case .right: self = .move(byWord ? .rightWord : .right, isSelecting: isShifted)
        case .home: self = .move(.start, isSelecting: isShifted)
        case .end: self = .move(.end, isSelecting: isShifted)
        case .enter, .keypadEnter, .select: self = .enter
        case .tab, .backTab, .up, .down, .pageUp, .pageDown: self = .goOn
        case .escape, .back: self = .end
        default:
            if byWord {
                guard let command = Self.command(stroke.key) else { return nil }
                self = command
            } else {
                guard let text = stroke.text, let first = text.first else { return nil }
                self = stroke.isPart ? .compose(first) : .insert(text)
            }
        }
    }

    private static func command(_ key: Key) -> EditCommand? {
        switch key.name {
        case "a", "A": .selectAll
        case "c", "C": .copy
        case "x", "X": .cut
        case "v", "V": .paste
        default: nil
        }
    }
}
