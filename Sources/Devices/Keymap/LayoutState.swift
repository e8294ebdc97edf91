import CLibxkbcommon
import Typing

/// The modifiers, locks and unfinished sequences of one keyboard.
final class LayoutState {
    private let map: Keymap
    private let state: OpaquePointer
    private let sequence: OpaquePointer?

    /// The keys of XKB have the kernel's numbers and eight more.
    private static let offset: xkb_keycode_t = 8

    init(_ map: Keymap) {
        guard let state = xkb_state_new(map.keymap) else { fatalError("no memory for a keyboard") }
        self.map = map
        self.state = state
        sequence = map.sequences.flatMap { xkb_compose_state_new($0, XKB_COMPOSE_STATE_NO_FLAGS) }
    }

    deinit {
        xkb_compose_state_unref(sequence)
        xkb_state_unref(state)
    }

    /// Notes that a key comes down or up.
    func update(_ press: KeyPress) {
        xkb_state_update_key(state, xkb_keycode_t(press.code) + Self.offset, press.isDown ? XKB_KEY_DOWN : XKB_KEY_UP)
    }

    /// The key that comes down and what it writes; nil where it is no key by itself.
    func press(_ press: KeyPress) -> (key: Key?, text: String?) {
        // A key counts under the modifiers before it.
        let symbol = KeySymbol(number: xkb_state_key_get_one_sym(state, xkb_keycode_t(press.code) + Self.offset))
        update(press)
        if symbol.isModifier { return (nil, nil) }
        let isCommand = !modifiers.isDisjoint(with: [.control, .alt, .logo])
        if !isCommand, let (key, text) = compose(symbol) { return (key, text) }
        if symbol.isDead { return (nil, nil) }
        if let command = symbol.command { return (command, isCommand ? nil : command.text) }
        if let letter = symbol.letter { return (Key(letter), isCommand ? nil : String(letter)) }
        if let key = press.key { return (key, nil) }
        return (symbol.isNone ? nil : Key(symbol.name), nil)
    }

    /// What comes of a symbol in a sequence; nil where it belongs to none.
    private func compose(_ symbol: KeySymbol) -> (key: Key?, text: String?)? {
        guard let sequence, !symbol.isNone, xkb_compose_state_feed(sequence, symbol.number) == XKB_COMPOSE_FEED_ACCEPTED
        else { return nil }
        switch xkb_compose_state_get_status(sequence) {
        case XKB_COMPOSE_COMPOSING: return (nil, nil)
        case XKB_COMPOSE_COMPOSED:
            defer { xkb_compose_state_reset(sequence) }
            let text = composed
            return text.isEmpty ? nil : (text.count == 1 ? text.first.map(Key.init) : Key(symbol.name), text)
        case XKB_COMPOSE_CANCELLED:
            xkb_compose_state_reset(sequence)
            // A letter is lost with the sequence that it does not belong to, a command is not.
            return symbol.command == nil || symbol.letter != nil ? (nil, nil) : nil
        default: return nil
        }
    }

    private var composed: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
            let length = xkb_compose_state_get_utf8(sequence, buffer.baseAddress, buffer.count)
            guard length > 0, let start = buffer.baseAddress else { return "" }
            return String(cString: start)
        }
    }

    var masks: ModifierMasks {
        ModifierMasks(
            depressed: xkb_state_serialize_mods(state, XKB_STATE_MODS_DEPRESSED),
            latched: xkb_state_serialize_mods(state, XKB_STATE_MODS_LATCHED),
            locked: xkb_state_serialize_mods(state, XKB_STATE_MODS_LOCKED),
            group: xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_EFFECTIVE)
        )
    }

    var lights: KeyboardLights {
        let names: [(String, KeyboardLights)] = [("Num Lock", .num), ("Caps Lock", .caps), ("Scroll Lock", .scroll)]
        return names.reduce(into: []) { lit, name in
            if xkb_state_led_name_is_active(state, name.0) > 0 { lit.insert(name.1) }
        }
    }

    var modifiers: KeyModifiers {
        let names: [(String, KeyModifiers)] = [
            ("Shift", .shift), ("Control", .control), ("Mod1", .alt), ("Mod4", .logo),
        ]
        return names.reduce(into: []) { held, name in
            if xkb_state_mod_name_is_active(state, name.0, XKB_STATE_MODS_EFFECTIVE) > 0 { held.insert(name.1) }
        }
    }
}
