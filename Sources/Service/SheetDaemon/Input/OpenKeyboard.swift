import Evdev
import EventLoop
import Keymap
import System
import Typing

/// A keyboard, a remote control or an encoder that is read.
final class OpenKeyboard {
    let port: any KeyPort
    /// Its place in /sys, which no device after it gets.
    let place: String
    let path: String
    var repeats = KeyRepeat()
    /// The faults of it that are logged already.
    var overflows = 0
    /// What its keys say; nil while its keymap is waited for.
    private var translator: KeyTranslator?
    private var source: EventSource?
    /// The lights that are on; nil before they were set.
    private var lights: KeyboardLights?
    /// What waited for the keymap happens when that is there.
    private var beginning: Microseconds = 0

    init(_ port: any KeyPort, at path: String, place: String) {
        (self.port, self.path, self.place) = (port, path, place)
    }

    var label: String { "\(path) (\(port.device.name))" }
    var needsKeymap: Bool { port.device.kind == .keyboard }
    var isRead: Bool { source != nil }

    /// Reads it from now on; until then the kernel keeps what it says.
    func begin(_ keymap: Keymap?, on loop: EventLoop, _ read: @escaping () throws -> Void) throws {
        translator = KeyTranslator(keymap)
        beginning = loop.now
        showLights()
        source = try .readable(port.fileDescriptor, on: loop, read)
    }

    /// The stroke that a press makes; nil where it makes none.
    func stroke(_ press: KeyPress) -> KeyStroke? {
        var press = press
        press.time = max(press.time, beginning)
        let stroke = translator?.stroke(press)
        showLights()
        if let stroke { repeats.note(stroke) }
        return stroke
    }

    /// The console, whose lights they were, has the keyboard no more.
    private func showLights() {
        guard let next = translator?.lights, next != lights else { return }
        lights = next
        port.show(next)
    }

    /// What is held and locked on it.
    var masks: ModifierMasks { translator?.masks ?? ModifierMasks() }

    /// Stops waking the loop; the device is closed with the object.
    func stop() {
        source?.stop()
        source = nil
    }
}
