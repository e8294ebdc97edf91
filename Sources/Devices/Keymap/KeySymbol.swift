import CLibxkbcommon
import Typing

/// What XKB finds on a key.
struct KeySymbol: Equatable {
    let number: xkb_keysym_t

    var isNone: Bool { number == 0 }

    /// Whether it only changes what other keys are.
    var isModifier: Bool {
        Self.modifiers.contains { $0.contains(number) }
    }

    /// A dead key, which waits for a letter.
    var isDead: Bool { (0xFE50...0xFE93).contains(number) }

    /// Shift_L to Hyper_R, ISO_Lock to ISO_Level5_Lock, Num_Lock, Mode_switch, Scroll_Lock.
    private static let modifiers: [ClosedRange<xkb_keysym_t>] = [
        0xFFE1...0xFFEE, 0xFE01...0xFE13, 0xFF7E...0xFF7F, 0xFF14...0xFF14,
    ]

    /// What it writes; nil where it writes nothing.
    var letter: Character? {
        guard let scalar = Unicode.Scalar(xkb_keysym_to_utf32(number)), scalar.value >= 0x20 else { return nil }
        return (0x7F..<0xA0).contains(scalar.value) ? nil : Character(scalar)
    }

    /// The key that a sheet knows by a name; nil for others.
    var command: Key? { Self.commands[number] }

    /// Numbers, and not names, of which XKB has several for some.
    private static let commands: [xkb_keysym_t: Key] = [
        0xFF0D: .enter, 0xFF8D: .keypadEnter, 0xFF60: .select, 0x0020: .space, 0xFF80: .space, 0xFF09: .tab,
        0xFF89: .tab,
        0xFE20: .backTab, 0xFF1B: .escape, 0x1008_FF26: .back, 0xFF67: .menu, 0xFF51: .left, 0xFF52: .up,
        0xFF53: .right,
        0xFF54: .down, 0xFF50: .home, 0xFF57: .end, 0xFF55: .pageUp, 0xFF56: .pageDown,
        // Those of the keypad.
        0xFF96: .left, 0xFF97: .up, 0xFF98: .right, 0xFF99: .down, 0xFF95: .home, 0xFF9C: .end, 0xFF9A: .pageUp,
        0xFF9B: .pageDown,
    ]

    /// Its own name, `F5` or `XF86AudioPlay`.
    var name: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
            let length = xkb_keysym_get_name(number, buffer.baseAddress, buffer.count)
            guard length > 0, let start = buffer.baseAddress else { return "" }
            return String(cString: start)
        }
    }
}
