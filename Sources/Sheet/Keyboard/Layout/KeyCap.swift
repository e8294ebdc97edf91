/// What is on a key of a layout.
package enum KeyCap: Hashable, Sendable {
    case letter(Character)
    case command(Command)
    /// Shows another view of the layout.
    case view(String)

    package enum Command: String, CaseIterable, Hashable, Sendable {
        case shift
        case backspace
        case enter = "return"
        case space
        /// The next layout.
        case layout
    }

    /// A word of a row: `q` is a letter, `{shift}` a command, and `{numbers}` another view; nil where it is none of these.
    init?(word: Substring) {
        if word.count == 1, let letter = word.first {
            guard letter.isWritable else { return nil }
            self = .letter(letter)
            return
        }
        guard word.hasPrefix("{"), word.hasSuffix("}") else { return nil }
        let name = String(word.dropFirst().dropLast())
        self = Command(rawValue: name).map(Self.command) ?? .view(name)
    }

    /// How it is written in a row.
    package var word: String {
        switch self {
        case .letter(let letter): String(letter)
        case .command(let command): "{\(command.rawValue)}"
        case .view(let name): "{\(name)}"
        }
    }

    package var letter: Character? { if case .letter(let letter) = self { letter } else { nil } }
}

extension Character {
    /// Whether it can be seen and typed by itself.
    var isWritable: Bool {
        !isWhitespace
            && unicodeScalars.allSatisfy { scalar in
                switch scalar.properties.generalCategory {
                case .control, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
                default: true
                }
            }
    }
}
