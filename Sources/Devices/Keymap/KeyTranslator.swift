import CLibxkbcommon
package import Typing

/// What the keys of one device say, by its keymap and the keys that are held on it.
package struct KeyTranslator: ~Copyable {
    private let layout: LayoutState?
    private var plain = PlainModifiers()
    /// What the keys that are down said when they came down: they say the same when they come up.
    private var held: [UInt16: KeyStroke] = [:]

    /// - Parameter keymap: nil where keys are what their numbers say, as on remote controls.
    package init(_ keymap: Keymap? = nil) { layout = keymap.map(LayoutState.init) }

    /// The stroke that a press makes; nil where it makes none, as a modifier or a dead key does.
    package mutating func stroke(_ press: KeyPress) -> KeyStroke? {
        guard press.isDown else { return lift(press) }
        let stroke =
            press.origin == .encoder ? KeyStroke(press.key ?? .enter, .down, of: .encoder, at: press.time) : down(press)
        held[press.code] = stroke
        return stroke
    }

    /// What is held and locked; nothing without a keymap.
    package var masks: ModifierMasks { layout?.masks ?? ModifierMasks() }

    /// The lights that are on; nil where the keymap has none.
    package var lights: KeyboardLights? { layout?.lights }

    private mutating func lift(_ press: KeyPress) -> KeyStroke? {
        layout?.update(press)
        plain.update(press)
        guard var stroke = held.removeValue(forKey: press.code) else { return nil }
        (stroke.phase, stroke.time, stroke.modifiers) = (.up, press.time, modifiers)
        return stroke
    }

    private mutating func down(_ press: KeyPress) -> KeyStroke? {
        plain.update(press)
        guard let layout else { return press.key.map { plainStroke($0, press) } }
        let (key, text) = layout.press(press)
        return key.map { KeyStroke($0, .down, modifiers: modifiers, text: text, at: press.time) }
    }

    private func plainStroke(_ key: Key, _ press: KeyPress) -> KeyStroke {
        let isCommand = !modifiers.isDisjoint(with: [.control, .alt, .logo])
        return KeyStroke(key, .down, modifiers: modifiers, text: isCommand ? nil : key.text, at: press.time)
    }

    private var modifiers: KeyModifiers { layout?.modifiers ?? plain.modifiers }
}
