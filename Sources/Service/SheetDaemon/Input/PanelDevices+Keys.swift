import Logging
import Power
import Seat
import SystemPackage
import Typing

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
        if touches.handle(key) { try noteUse() }
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
