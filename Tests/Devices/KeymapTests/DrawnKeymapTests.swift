import CLibxkbcommon
import Testing
import Typing
import Windows

/// The keymap of the keyboard that programs have beside plugged ones, as XKB reads it.
@Suite struct DrawnKeymapTests {
    /// A state of the keymap that `text` is, as programs make it: without any file of XKB.
    private func state(_ text: String) throws -> OpaquePointer {
        let context = try #require(xkb_context_new(XKB_CONTEXT_NO_DEFAULT_INCLUDES))
        let keymap = try #require(
            xkb_keymap_new_from_string(context, text, XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
        )
        return try #require(xkb_state_new(keymap))
    }

    private func symbol(_ place: DrawnKeymap.Place, _ state: OpaquePointer) -> xkb_keysym_t {
        xkb_state_update_mask(state, place.isShifted ? 1 : 0, 0, 0, 0, 0, 0)
        return xkb_state_key_get_one_sym(state, xkb_keycode_t(place.code) + 8)
    }

    @Test func `Each letter that can be seen of ASCII lies on a key that writes it`() throws {
        let keymap = DrawnKeymap()
        let state = try state(keymap.text)
        for value in UInt32(0x20)..<0x7F {
            let letter = try #require(Unicode.Scalar(value))
            let place = try #require(keymap.place(of: letter), "\(letter)")
            #expect(xkb_keysym_to_utf32(symbol(place, state)) == value, "\(letter)")
        }
    }

    @Test func `Other letters get keys of their own, many of them one after the other`() throws {
        var keymap = DrawnKeymap()
        for value in (0xC0...0xFF).map(UInt32.init) + [0xD55C, 0x1F600, 0x3131, 0x20AC] {
            let letter = try #require(Unicode.Scalar(value))
            #expect(keymap.place(of: letter) == nil)
            keymap.add(letter)
            let place = try #require(keymap.place(of: letter))
            #expect(xkb_keysym_to_utf32(symbol(place, try state(keymap.text))) == value, "\(letter)")
        }
        #expect(keymap.place(of: "a") == DrawnKeymap().place(of: "a"))
    }

    @Test(arguments: [
        Key.enter, .keypadEnter, .tab, .backTab, .escape, .back, .menu, .left, .right, .up, .down, .home, .end, .pageUp,
        .pageDown, .backspace, .delete,
    ])
    func `A key that commands lies where its name is`(_ key: Key) throws {
        let place = try #require(DrawnKeymap.place(of: key))
        let found = symbol(place, try state(DrawnKeymap().text))
        #expect(found == xkb_keysym_from_name(key.name, XKB_KEYSYM_NO_FLAGS))
    }
}
