import CLibevdev
import Typing

/// Codes of `EventType.key` that are keys.
enum KeyCode {
    static let controls: Set<UInt16> = [UInt16(KEY_LEFTCTRL), UInt16(KEY_RIGHTCTRL)]
    static let alts: Set<UInt16> = [UInt16(KEY_LEFTALT), UInt16(KEY_RIGHTALT)]
    /// From the first one on: F1 to F10 are in order, the others were added later.
    static let functions: [UInt16] = (KEY_F1...KEY_F10).map { UInt16($0) } + [UInt16(KEY_F11), UInt16(KEY_F12)]

    /// What a key says by its number, whatever the layout.
    static func key(_ code: UInt16) -> Key? { commands[code] }

    /// What a key writes by its number, on devices without letters.
    static func sign(_ code: UInt16) -> Key? { signs[code] }

    /// Whether a key is one that can be used without a keymap.
    static func isUseful(_ code: UInt16) -> Bool { commands[code] != nil || signs[code] != nil || code == button0 }

    /// Whether it goes somewhere, or back: what a device with one button lacks.
    static func moves(_ code: UInt16) -> Bool { commands[code] != nil && !acting.contains(code) }

    /// Whether a press of the encoder that has it acts.
    static func isButton(_ code: UInt16) -> Bool { acting.contains(code) || buttons.contains(code) }

    static let arrows: Set<UInt16> = [UInt16(KEY_UP), UInt16(KEY_DOWN)]
    private static let button0 = UInt16(BTN_0)
    private static let acting: Set<UInt16> = [
        UInt16(KEY_ENTER), UInt16(KEY_KPENTER), UInt16(KEY_OK), UInt16(KEY_SELECT), UInt16(KEY_SPACE),
    ]
    private static let buttons: Set<UInt16> = Set(
        (BTN_0...BTN_9).map { UInt16($0) } + [UInt16(BTN_LEFT), UInt16(BTN_MIDDLE)]
    )

    private static let commands: [UInt16: Key] = keys([
        (KEY_ENTER, .enter), (KEY_KPENTER, .keypadEnter), (KEY_OK, .select), (KEY_SELECT, .select), (KEY_SPACE, .space),
        (KEY_TAB, .tab), (KEY_ESC, .escape), (KEY_BACK, .back), (KEY_EXIT, .back), (KEY_MENU, .menu),
        (KEY_COMPOSE, .menu), (KEY_ROOT_MENU, .menu), (KEY_CONTEXT_MENU, .menu), (KEY_HOMEPAGE, "XF86HomePage"),
        (KEY_LEFT, .left), (KEY_RIGHT, .right), (KEY_UP, .up), (KEY_DOWN, .down), (KEY_HOME, .home), (KEY_END, .end),
        (KEY_PAGEUP, .pageUp), (KEY_PAGEDOWN, .pageDown),
    ])

    private static let signs: [UInt16: Key] = keys(
        digits + [
            (KEY_KP0, "0"), (KEY_KP1, "1"), (KEY_KP2, "2"), (KEY_KP3, "3"), (KEY_KP4, "4"), (KEY_KP5, "5"),
            (KEY_KP6, "6"), (KEY_KP7, "7"), (KEY_KP8, "8"), (KEY_KP9, "9"), (KEY_KPDOT, "."), (KEY_KPPLUS, "+"),
            (KEY_KPMINUS, "-"), (KEY_KPASTERISK, "*"), (KEY_KPSLASH, "/"), (KEY_NUMERIC_STAR, "*"),
            (KEY_NUMERIC_POUND, "#"),
        ]
    )

    private static let digits: [(Int32, Key)] = (0..<10).flatMap { (digit: Int32) -> [(Int32, Key)] in
        let key = Key("\(digit)")
        return [(digit == 0 ? KEY_0 : KEY_1 + digit - 1, key), (KEY_NUMERIC_0 + digit, key)]
    }

    private static func keys(_ pairs: [(Int32, Key)]) -> [UInt16: Key] {
        Dictionary(uniqueKeysWithValues: pairs.map { (UInt16($0), $1) })
    }
}
