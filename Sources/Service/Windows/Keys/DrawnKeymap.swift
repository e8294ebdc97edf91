package import Typing

/// The keys of a keyboard that is none: those of an English one, and one more for each other letter that is written.
///
/// So a program that takes no text can be written into by keys.
package struct DrawnKeymap: Equatable, Sendable {
    package struct Place: Equatable, Sendable {
        /// The kernel's number.
        package let code: UInt16
        package let isShifted: Bool
    }

    /// Other letters, on keys that no keyboard has.
    private var others: [Unicode.Scalar] = []

    private static let firstOther: UInt16 = 200
    private static let mostOthers = 40
    /// The kernel's number of the first key of each row, and what is on it without Shift and with it.
    private static let rows: [(code: UInt16, plain: String, shifted: String)] = [
        (2, "1234567890-=", "!@#$%^&*()_+"), (16, "qwertyuiop[]", "QWERTYUIOP{}"),
        (30, "asdfghjkl;'`", "ASDFGHJKL:\"~"), (43, "\\zxcvbnm,./", "|ZXCVBNM<>?"), (57, " ", " "),
    ]
    private static let commands: [(key: Key, code: UInt16)] = [
        (.escape, 1), (.backspace, 14), (.tab, 15), (.enter, 28), (.keypadEnter, 96), (.home, 102), (.up, 103),
        (.pageUp, 104), (.left, 105), (.right, 106), (.end, 107), (.down, 108), (.pageDown, 109), (.delete, 111),
        (.menu, 139), (.back, 158),
    ]

    package init() {}

    /// Where a key lies that commands; nil where there is none.
    package static func place(of key: Key) -> Place? {
        switch key {
        // What goes to the key before with Shift.
        case .backTab: Place(code: 15, isShifted: true)
        case .select: Place(code: 28, isShifted: false)
        default: commands.first { $0.key == key }.map { Place(code: $0.code, isShifted: false) }
        }
    }

    /// Where a letter lies; nil where it gets a key first.
    package func place(of letter: Unicode.Scalar) -> Place? {
        for (code, plain, shifted) in Self.rows {
            for (letters, isShifted) in [(plain, false), (shifted, true)] {
                let index = letters.unicodeScalars.enumerated().first { $0.element == letter }?.offset
                if let index { return Place(code: code + UInt16(index), isShifted: isShifted) }
            }
        }
        return others.firstIndex(of: letter).map { Place(code: Self.firstOther + UInt16($0), isShifted: false) }
    }

    /// Gives a letter a key; those before lose theirs where there are too many.
    package mutating func add(_ letter: Unicode.Scalar) {
        guard place(of: letter) == nil else { return }
        if others.count == Self.mostOthers { others = [] }
        others.append(letter)
    }

    /// The keymap in the words of XKB, which needs no file for it.
    package var text: String {
        var keys: [(code: UInt16, symbols: [String])] = Self.commands.map { ($0.code, [$0.key.name]) }
        if let tab = keys.firstIndex(where: { $0.code == 15 }) { keys[tab].symbols.append(Key.backTab.name) }
        for (code, plain, shifted) in Self.rows {
            for (index, (plain, shifted)) in zip(plain.unicodeScalars, shifted.unicodeScalars).enumerated() {
                keys.append((code + UInt16(index), [Self.symbol(plain), Self.symbol(shifted)]))
            }
        }
        for (index, letter) in others.enumerated() {
            keys.append((Self.firstOther + UInt16(index), [Self.symbol(letter)]))
        }
        let names = keys.map { "<K\($0.code)> = \($0.code + 8);" }.joined(separator: " ")
        let symbols = keys.map { "key <K\($0.code)> { [ \($0.symbols.joined(separator: ", ")) ] };" }
        return """
            xkb_keymap {
            xkb_keycodes "sheetd" { minimum = 8; maximum = 255; \(names) };
            xkb_types "sheetd" {
            type "ONE_LEVEL" { modifiers = none; level_name[Level1] = "Any"; };
            type "TWO_LEVEL" { modifiers = Shift; map[Shift] = Level2; level_name[Level1] = "Base"; level_name[Level2] = "Shift"; };
            type "ALPHABETIC" { modifiers = Shift; map[Shift] = Level2; level_name[Level1] = "Base"; level_name[Level2] = "Caps"; };
            };
            xkb_compatibility "sheetd" { interpret Any+AnyOf(all) { action = NoAction(); }; };
            xkb_symbols "sheetd" {
            \(symbols.joined(separator: "\n"))
            };
            };

            """
    }

    private static func symbol(_ letter: Unicode.Scalar) -> String {
        let digits = String(letter.value, radix: 16, uppercase: true)
        return "U" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
