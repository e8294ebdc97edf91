package import Typing

/// The keys of plugged keyboards, as the one window has them that has the focus.
///
/// A key that is down for a window comes up there, or is forgotten with the focus; what was down before is not that window's.
package struct WindowKeys: Equatable, Sendable {
    package enum Event: Equatable, Sendable {
        case leave(SurfaceID)
        /// With what is down and held by now.
        case enter(SurfaceID)
        case key(UInt16, isDown: Bool)
        case modifiers(ModifierMasks)
    }

    package private(set) var focus: SurfaceID?
    /// The keys that the window knows to be down, the first one first; one twice that is down on two keyboards.
    private var presses: [UInt16] = []
    /// Those that it was to learn nothing of.
    private var ignored: Set<UInt16> = []
    /// What the window knows of the modifiers.
    package private(set) var masks = ModifierMasks()

    package init() {}

    package var down: [UInt16] {
        var down: [UInt16] = []
        for code in presses where !down.contains(code) { down.append(code) }
        return down
    }

    /// What the window learns when there are no keys any more.
    package var leaving: [Event] { focus.map { [.leave($0)] } ?? [] }

    /// The focus is on `window` from now on, or on none.
    package mutating func move(to window: SurfaceID?) -> [Event] {
        guard window != focus else { return [] }
        let left = leaving
        (focus, presses, ignored) = (window, [], [])
        return left + (window.map { [.enter($0)] } ?? [])
    }

    /// A key comes down or up, by which the modifiers change.
    ///
    /// - Parameter isIgnored: whether the window is to learn of no new key, as it does not read.
    /// - Returns: whether it is the window's.
    package mutating func press(
        _ press: KeyPress,
        from before: ModifierMasks,
        to after: ModifierMasks,
        isIgnored: Bool = false
    ) -> (isTaken: Bool, events: [Event]) {
        guard focus != nil else {
            masks = after
            return (false, [])
        }
        if press.isDown, isIgnored { ignored.insert(press.code) }
        if press.isDown ? isIgnored : ignored.remove(press.code) != nil { return (true, []) }
        let index = presses.lastIndex(of: press.code)
        // What came down before it had the focus.
        if !press.isDown, index == nil { return (false, note(after)) }
        let isFirst = index == nil
        if press.isDown { presses.append(press.code) } else if let index { presses.remove(at: index) }
        let isChange = press.isDown ? isFirst : !presses.contains(press.code)
        let key = isChange ? [Event.key(press.code, isDown: press.isDown)] : []
        return (true, note(before) + key + note(after))
    }

    private mutating func note(_ masks: ModifierMasks) -> [Event] {
        guard masks != self.masks else { return [] }
        self.masks = masks
        return [.modifiers(masks)]
    }
}
