import System
import Testing
import Typing

@testable import Windows

/// Keys of keyboards, as windows have them.
@Suite struct WindowKeysTests {
    private var keys = WindowKeys()
    private let one = SurfaceID(1)
    private let two = SurfaceID(2)
    private let none = ModifierMasks()
    private let shift = ModifierMasks(depressed: 1)

    /// Whose a key is, and what the window learns: `taken key 30+`.
    private mutating func press(
        _ code: UInt16,
        _ isDown: Bool,
        _ before: ModifierMasks? = nil,
        _ after: ModifierMasks? = nil,
        isIgnored: Bool = false
    ) -> String {
        let press = KeyPress(code, isDown: isDown, at: 0)
        let (isTaken, events) = keys.press(
            press,
            from: before ?? none,
            to: after ?? before ?? none,
            isIgnored: isIgnored
        )
        return ([isTaken ? "taken" : "not taken"] + events.map(said)).joined(separator: " ")
    }

    private func said(_ event: WindowKeys.Event) -> String {
        switch event {
        case .leave(let id): "leave \(id == one ? 1 : 2)"
        case .enter(let id): "enter \(id == one ? 1 : 2)"
        case .key(let code, let isDown): "key \(code)\(isDown ? "+" : "-")"
        case .modifiers(let masks): "modifiers \(masks.depressed)"
        }
    }

    private mutating func move(to window: SurfaceID?) -> String {
        keys.move(to: window).map(said).joined(separator: " ")
    }

    @Test mutating func `Without a window nothing is a program's, and a window that comes learns what is held`() {
        #expect(press(42, true, none, shift) == "not taken")
        #expect(press(30, true, shift) == "not taken")
        #expect(move(to: one) == "enter 1")
        #expect(keys.masks == shift && keys.down == [])
        // It came down before.
        #expect(press(30, false, shift) == "not taken")
        #expect(press(42, false, shift, none) == "not taken modifiers 0")
    }

    @Test mutating func `A key under Shift comes between the modifiers, and comes up once`() {
        _ = move(to: one)
        #expect(press(42, true, none, shift) == "taken key 42+ modifiers 1")
        #expect(press(30, true, shift) == "taken key 30+")
        #expect(keys.down == [42, 30])
        #expect(press(42, false, shift, none) == "taken key 42- modifiers 0")
        #expect(press(30, false) == "taken key 30-")
        #expect(press(30, false) == "not taken")
    }

    @Test mutating func `A key that is down on two keyboards is one; each has its own modifiers`() {
        _ = move(to: one)
        _ = press(30, true)
        #expect(press(30, true, shift) == "taken modifiers 1")
        #expect(keys.down == [30])
        #expect(press(30, false) == "taken modifiers 0")
        #expect(press(30, false, shift) == "taken modifiers 1 key 30-")
    }

    @Test mutating func `Another window learns nothing of what is down, and the one before nothing of what comes up`() {
        _ = move(to: one)
        _ = press(30, true)
        #expect(move(to: two) == "leave 1 enter 2")
        #expect(keys.down == [])
        #expect(press(30, false) == "not taken")
        #expect(move(to: two) == "")
        #expect(move(to: nil) == "leave 2")
    }

    @Test mutating func `One that does not read learns of no new key, but of those that come up`() {
        _ = move(to: one)
        _ = press(30, true)
        #expect(press(31, true, shift, isIgnored: true) == "taken")
        #expect(press(30, false, shift, isIgnored: true) == "taken modifiers 1 key 30-")
        #expect(press(31, false, shift) == "taken")
        #expect(press(31, true, shift) == "taken key 31+")
    }
}
