import Typing

/// A source of keys, live or recorded, as it describes itself.
package struct KeyDevice: Equatable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// It has letters, and what is on a key is for a keymap to say.
        case keyboard
        /// A remote control or a few buttons: a key is what its number says.
        case keys
        case encoder
    }

    package let name: String
    package let kind: Kind
    /// Whether it has a single button, or several that all act, so that holding one is the only way back.
    let isButton: Bool

    /// The key with a number that goes down or up; nil where a keyboard or an encoder has it for something else.
    func press(_ code: UInt16, isDown: Bool, at time: Int64) -> KeyPress? {
        if kind == .encoder || isButton, KeyCode.isButton(code) {
            return KeyPress(code, isDown: isDown, key: .enter, of: .encoder, at: time)
        }
        let key = KeyCode.key(code) ?? (kind == .keyboard ? nil : KeyCode.sign(code))
        if kind != .keyboard, key == nil { return nil }
        return KeyPress(code, isDown: isDown, key: key, at: time)
    }
}

extension DeviceCapabilities {
    /// The device as a source of keys; nil where it has neither keys nor a knob.
    var keyDevice: KeyDevice? {
        let (verdict, _) = keyClassification(for: .path)
        let kind: KeyDevice.Kind
        switch verdict {
        case .keyboard: kind = .keyboard
        case .keys: kind = .keys
        case .encoder: kind = .encoder
        case .refused, .unreadable: return nil
        }
        return KeyDevice(name: name, kind: kind, isButton: kind == .keys && isOnlyButtons)
    }

    /// Whether none of its keys goes anywhere, or back.
    var isOnlyButtons: Bool {
        guard let keys else { return false }
        return !keys.contains { KeyCode.moves($0) || KeyCode.sign($0) != nil }
    }
}
