import System
import SystemPackage
import Typing
import Windows

/// wl_seat: the touchscreen, and keyboards while there are any.
final class SeatObject: ProtocolObject {
    private static let keyboard: UInt32 = 2
    private static let touch: UInt32 = 4

    override func wasDestroyed() { program.remove(self) }

    func announce() {
        announceCapabilities()
        send("name", .string("sheetd"))
    }

    func announceCapabilities() {
        send("capabilities", .uint(Self.touch | (program.server.keys.isThere ? Self.keyboard : 0)))
    }

    override func handle(_ request: Request) throws(ProtocolFault) {
        switch request.name {
        case "get_touch": program.add(TouchObject(.touch, version, request.newID(0), of: program))
        case "get_keyboard":
            guard program.server.keys.wasThere else { throw .noCapability("get_keyboard") }
            let keyboard = KeyboardObject(.keyboard, version, request.newID(0), of: program)
            program.add(keyboard)
            keyboard.announce()
        case "get_pointer": throw .noCapability("get_pointer")
        default: break
        }
    }
}

/// wl_touch.
final class TouchObject: ProtocolObject {
    override func wasDestroyed() { program.remove(self) }
}

/// wl_keyboard: all keyboards as one.
final class KeyboardObject: ProtocolObject {
    /// The number of keymaps in XKB's text.
    private static let format: UInt32 = 1

    override func wasDestroyed() { program.remove(self) }

    /// One that is made when the keyboards are gone says nothing.
    func announce() {
        guard program.server.keys.isThere else { return }
        announceKeymap()
        // Keys that a second has, and milliseconds until the first: programs repeat keys themselves.
        send("repeat_info", .int(1_000_000 / Int(KeyRepeat.period)), .int(Int(KeyRepeat.delay) / 1000))
        enter()
    }

    func announceKeymap() {
        guard let keymap = program.server.keys.keymap else { return }
        send("keymap", .uint(Self.format), .file(keymap.file.rawValue), .uint(UInt32(keymap.count)))
    }

    /// Where the program has the focus.
    func enter() {
        let keys = program.server.keys
        guard let surface = program.server.focusedSurface, surface.program === program else { return }
        send("enter", .uint(program.server.nextSerial()), .object(surface), .array(keys.state.down.map(UInt32.init)))
        send(keys.state.masks)
    }

    func send(_ masks: ModifierMasks) {
        send(
            "modifiers",
            .uint(program.server.nextSerial()),
            .uint(masks.depressed),
            .uint(masks.latched),
            .uint(masks.locked),
            .uint(masks.group)
        )
    }
}
