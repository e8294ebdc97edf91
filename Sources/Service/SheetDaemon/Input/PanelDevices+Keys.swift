import Content
import Interaction
import Logging
import Power
import Seat
import System
import SystemPackage
import Typing
import Windows

extension PanelDevices: KeyboardInputDelegate {
    /// Handles a key, or the turn of an encoder; one that lights a dark panel does nothing else, however long it is held.
    func handle(_ key: KeyInput) throws {
        if case .stroke(let stroke) = key, stroke.phase != .down {
            if stroke.key == wakingKey {
                if stroke.phase == .up { wakingKey = nil }
                return
            }
            if light.state == .off { return }
        }
        guard light.state != .off else {
            if case .stroke(let stroke) = key { wakingKey = stroke.key }
            return try use()
        }
        if case .stroke(let stroke) = key, stroke.origin == .keyboard, programs.type(stroke) {
            touches.dismissKeyboard()
            return try noteUse()
        }
        if touches.handle(key) { try noteUse() }
    }

    func pass(_ press: KeyPress, from before: ModifierMasks, to after: ModifierMasks) throws -> Bool {
        // The key that lights a dark panel is nobody's.
        guard programs.press(press, from: before, to: after, mayBegin: light.state != .off) else { return false }
        if press.isDown {
            touches.dismissKeyboard()
            try noteUse()
        }
        return true
    }

    func keyboardsDidChange(_ keymap: SealedMemory?) { programs.plug(keymap) }

    /// Keys are the program's behind the sheet while that is hidden.
    func keysMayHaveChangedHands() {
        programs.haveFreeKeys = touches.isHidden || touches.interaction == nil
        programs.keyboardHeight = touches.interaction?.keyboardHeight ?? 0
    }

    /// Has our keyboard come up for the text of a program, and write into it.
    func connectTexts() {
        var session: Int?
        programs.textDidChange = { [unowned self] in
            let (text, edited) = (programs.text, programs.edited)
            if text?.session != session { programs.syllable = HangulComposer() }
            defer { session = text?.session }
            touches.perform { interaction, now in
                interaction.write(into: edited, isAnother: text?.session != session, at: now)
            }
        }
        touches.typed = { [unowned programs] in programs.compose($0) }
    }

    /// Switches to another console, by the seat where there is one.
    func switchConsole(to number: Int) {
        do {
            if let seat { try seat.switchConsole(to: number) } else { try Console.activate(number) }
        } catch {
            if !hasNoConsoles { log.notice("Ctrl, Alt and F\(number) do nothing: \(error)") }
            hasNoConsoles = true
        }
    }
}
