import Canvas
import Gestures
import Testing

@testable import Windows

/// Windows: what they are asked to be, where they lie, and what they may not do.
@Suite struct WindowTests {
    @Test func `A window is asked to fill the room before it may show anything`() throws {
        var stage = Stage()
        let id = stage.surface()
        try stage.tree.makeWindow(id)
        #expect(throws: ProtocolFault.notConstructed) { try stage.tree.commit(id) }
        try stage.tree.makeToplevel(id)
        try stage.tree.commit(id)
        let effects = stage.tree.takeEffects()
        #expect(
            effects == [
                .configure(
                    id,
                    Configure(
                        serial: 1,
                        shape: .fullScreen(stage.tree.room.size),
                        isActive: false,
                        isAboveKeyboard: false
                    )
                )
            ]
        )
        stage.tree.update(id) { [buffer = stage.buffer(200, 100)] in $0.attachment = .buffer(buffer) }
        #expect(throws: ProtocolFault.unconfiguredBuffer) { try stage.tree.commit(id) }
        #expect(throws: ProtocolFault.invalidSerial) { try stage.tree.acknowledge(id, 7) }
        try stage.tree.acknowledge(id, 1)
        #expect(throws: ProtocolFault.invalidSerial) { try stage.tree.acknowledge(id, 1) }
        try stage.tree.commit(id)
        #expect(stage.tree.placed.map(\.place) == [PixelRect(stage.tree.room.picture)])
        #expect(stage.tree.takeDamage().area == 20000)
    }

    @Test func `A window without a picture begins again`() throws {
        var stage = Stage()
        let id = try stage.toplevel()
        try stage.acknowledge(id)
        stage.tree.update(id) { $0.attachment = .removed }
        try stage.tree.commit(id)
        #expect(stage.tree.placed.isEmpty && stage.tree.shown == nil)
        stage.tree.update(id) { [buffer = stage.buffer(200, 100)] in $0.attachment = .buffer(buffer) }
        #expect(throws: ProtocolFault.unconfiguredBuffer) { try stage.tree.commit(id) }
        stage.tree.update(id) { $0.attachment = .removed }
        try stage.map(id, PixelSize(width: 200, height: 100))
        #expect(stage.tree.placed.count == 1)
    }

    @Test func `The first program that fits is shown as long as it has a window`() throws {
        var stage = Stage(behind: "b")
        let a = try stage.toplevel(of: 1, called: "a")
        #expect(stage.tree.placed.isEmpty)
        let b = try stage.toplevel(of: 2, called: "b")
        _ = try stage.toplevel(of: 3, called: "b")
        let dialog = try stage.toplevel(PixelSize(width: 20, height: 10), of: 2, on: b)
        #expect(stage.tree.placed.map(\.id) == [b, dialog] && stage.tree.shown == ProgramID(2))
        stage.tree.remove(ProgramID(2))
        #expect(stage.tree.shown == ProgramID(3))
        stage.tree.remove(ProgramID(3))
        #expect(stage.tree.placed.isEmpty)
        stage.tree.setAppID(a, "b")
        #expect(stage.tree.placed.map(\.id) == [a])
    }

    @Test func `A dialog and a window that stays smaller lie in the middle`() throws {
        var stage = Stage()
        let window = try stage.toplevel(PixelSize(width: 100, height: 50))
        let dialog = try stage.toplevel(PixelSize(width: 20, height: 10), on: window)
        #expect(stage.tree.place(of: window)?.place == PixelRect(x: 50, y: 25, width: 100, height: 50))
        #expect(stage.tree.place(of: dialog)?.place == PixelRect(x: 90, y: 45, width: 20, height: 10))
        #expect(throws: ProtocolFault.invalidParent) { try stage.tree.setParent(window, dialog) }
    }

    @Test func `A shadow lies beyond the edge`() throws {
        var stage = Stage()
        let window = try stage.toplevel(PixelSize(width: 220, height: 130))
        try stage.tree.setGeometry(window, PixelRect(x: 10, y: 15, width: 200, height: 100))
        try stage.tree.commit(window)
        #expect(stage.tree.place(of: window)?.place == PixelRect(x: -10, y: -15, width: 220, height: 130))
        #expect(throws: ProtocolFault.invalidSize) {
            try stage.tree.setGeometry(window, PixelRect(x: 0, y: 0, width: 0, height: 1))
        }
    }

    @Test func `In another room the old picture is stretched until the new one comes`() throws {
        var stage = Stage()
        let window = try stage.toplevel()
        try stage.acknowledge(window)
        stage.tree.change(to: Room(picture: PixelSize(width: 100, height: 200), scale: 1))
        #expect(stage.tree.place(of: window)?.place == PixelRect(x: 0, y: 0, width: 100, height: 200))
        let effects = try stage.acknowledge(window)
        let wanted = PixelSize(width: 100, height: 200)
        #expect(
            effects.contains {
                if case .configure(window, let ask) = $0 { ask.shape == .fullScreen(wanted) } else { false }
            }
        )
        #expect(stage.tree.place(of: window)?.place == PixelRect(wanted))
        try stage.attach(stage.buffer(100, 200), to: window)
        let place = try #require(stage.tree.place(of: window))
        #expect(place.mapping.origin(shownAt: place.place.size) != nil)
    }

    @Test func `Above the keyboard a window is lower, and what it has drawn lies at the upper end until it is`() throws
    {
        var stage = Stage()
        let window = try stage.toplevel()
        try stage.acknowledge(window)
        let whole = stage.tree.room.picture
        let lower = PixelSize(width: 200, height: 60)
        for (keyboard, size, before) in [
            (40, lower, whole), (0, whole, lower), (150, PixelSize(width: 200, height: 1), whole),
        ] {
            stage.tree.change(to: Room(picture: whole, scale: 1, keyboard: keyboard))
            #expect(try stage.shapes(of: window) == [.fullScreen(size)])
            #expect(stage.tree.place(of: window)?.place == PixelRect(before), "not stretched")
            try stage.attach(stage.buffer(size.width, size.height), to: window)
            #expect(stage.tree.place(of: window)?.place == PixelRect(size))
        }
    }

    @Test func `Above the keyboard menus open upwards, and dialogs lie in the middle of what is left`() throws {
        var stage = Stage()
        let window = try stage.toplevel()
        let dialog = try stage.toplevel(PixelSize(width: 20, height: 10), on: window)
        stage.tree.change(to: Room(picture: stage.tree.room.picture, scale: 1, keyboard: 40))
        #expect(stage.tree.place(of: dialog)?.place == PixelRect(x: 90, y: 25, width: 20, height: 10))
        var rules = Positioner()
        (rules.size, rules.isAnchored) = (PixelSize(width: 30, height: 30), true)
        rules.anchorRect = PixelRect(x: 10, y: 40, width: 10, height: 10)
        (rules.anchor, rules.gravity, rules.adjustment) = (.bottom, .bottom, .flipY)
        let menu = try stage.popup(rules, on: window)
        let place = try #require(stage.tree.place(of: menu)?.place)
        #expect(place.maxY <= 60, "\(place)")
    }

    @Test(arguments: [1.25, 1.5, 1.75, 2, 3])
    func `A window at the panel's scale covers it, a pixel for each of the panel's`(_ scale: Double) throws {
        var stage = Stage(801, 479, scale: scale)
        let room = stage.tree.room.size
        let drawn = PixelSize(
            width: Int((Double(room.width) * scale).rounded()),
            height: Int((Double(room.height) * scale).rounded())
        )
        let window = try stage.toplevel(drawn)
        stage.tree.update(window) { $0.destination = .set(room) }
        try stage.tree.commit(window)
        let place = try #require(stage.tree.place(of: window))
        #expect(place.place.contains(PixelRect(stage.tree.room.picture)))
        #expect(place.mapping.origin(shownAt: place.place.size) != nil)
    }

    @Test func `What another window hides hears no more than it must`() throws {
        var stage = Stage()
        let first = try stage.toplevel(of: 1)
        _ = try stage.toplevel(of: 2)
        stage.tree.update(first) { $0.callbacks = [CallbackID(2, .frame), CallbackID(1, .presentation)] }
        try stage.tree.commit(first)
        #expect(!stage.tree.hasCallbacks(of: .unseen) && stage.tree.hasCallbacks(of: .seen))
        #expect(stage.tree.takeCallbacks(of: .seen) == [CallbackID(1, .presentation), CallbackID(2, .frame)])
        #expect(stage.tree.takeCallbacks(of: .seen).isEmpty)
    }
}

/// Popups: where they come from, and when they go.
@Suite struct PopupTests {
    private var rules: Positioner {
        var rules = Positioner()
        rules.size = PixelSize(width: 40, height: 30)
        rules.anchorRect = PixelRect(x: 10, y: 10, width: 20, height: 10)
        rules.isAnchored = true
        (rules.anchor, rules.gravity) = (.bottomLeft, .bottomRight)
        return rules
    }

    @Test func `A popup lies on its parent, and one on it on that`() throws {
        var stage = Stage()
        let window = try stage.toplevel(PixelSize(width: 100, height: 50))
        let menu = try stage.popup(rules, on: window)
        let submenu = try stage.popup(rules, on: menu)
        #expect(stage.tree.placed.map(\.id) == [window, menu, submenu])
        #expect(stage.tree.place(of: menu)?.place == PixelRect(x: 60, y: 45, width: 40, height: 30))
        #expect(stage.tree.place(of: submenu)?.place == PixelRect(x: 70, y: 65, width: 40, height: 30))
        #expect(throws: ProtocolFault.notTheTopmost) { try stage.tree.checkDestruction(ofPopup: menu) }
    }

    @Test func `Popups that wait for it go when a finger comes down elsewhere`() throws {
        var stage = Stage()
        let window = try stage.toplevel()
        let menu = stage.surface()
        try stage.tree.makeWindow(menu)
        try stage.tree.makePopup(menu, on: window, rules)
        try stage.tree.grab(menu)
        try stage.map(menu, rules.size)
        #expect(throws: ProtocolFault.invalidGrab) { try stage.tree.grab(menu) }
        let submenu = try stage.popup(rules, on: menu)
        _ = stage.tree.takeEffects()
        stage.tree.touched(ProgramID(1))
        #expect(stage.tree.placed.count == 3)
        stage.tree.touched(nil)
        #expect(stage.tree.takeEffects() == [.popupDone(submenu), .popupDone(menu)])
        #expect(stage.tree.placed.map(\.id) == [window])
    }

    @Test func `Popups go with their window, and never lie on themselves`() throws {
        var stage = Stage()
        let window = try stage.toplevel()
        let menu = try stage.popup(rules, on: window)
        let submenu = try stage.popup(rules, on: menu)
        stage.tree.unmake(menu)
        #expect(throws: ProtocolFault.invalidPopupParent) { try stage.tree.makePopup(menu, on: submenu, rules) }
        #expect(throws: ProtocolFault.invalidPopupParent) { try stage.tree.makePopup(menu, on: nil, rules) }
        #expect(throws: ProtocolFault.invalidPositioner) { try stage.tree.makePopup(menu, on: window, Positioner()) }
        stage.tree.destroy(window)
        #expect(stage.tree.placed.isEmpty)
    }

    @Test func `Only reactive popups are placed again in another room`() throws {
        for isReactive in [false, true] {
            var stage = Stage()
            let window = try stage.toplevel()
            var rules = rules
            rules.isReactive = isReactive
            rules.adjustment = .slideX
            let menu = try stage.popup(rules, on: window)
            try stage.acknowledge(window)
            stage.tree.change(to: Room(picture: PixelSize(width: 30, height: 100), scale: 1))
            let asked = stage.tree.takeEffects().contains { if case .configure(menu, _) = $0 { true } else { false } }
            #expect(asked == isReactive)
        }
    }
}

/// Fingers on windows.
@Suite struct WindowTouchTests {
    private func contact(_ id: Int, _ phase: Contact.Phase, _ x: Double, _ y: Double) -> Contact {
        Contact(id: id, phase: phase, position: Point(x: x, y: y))
    }

    @Test func `A finger belongs to its surface from touch-down to lift, in the surface's units`() throws {
        var stage = Stage(200, 100, scale: 2)
        let window = try stage.toplevel()
        let child = try stage.subsurface(PixelSize(width: 20, height: 20), on: window)
        stage.tree.move(child, to: Offset(x: 10, y: 10))
        try stage.tree.commit(window)
        var touches = WindowTouches()
        let program = ProgramID(1)
        #expect(
            touches.handle([contact(5, .began, 40, 30), contact(6, .began, 180, 90)], on: &stage.tree) == [
                WindowTouch(program: program, finger: 0, kind: .down(child, x: 10, y: 5)),
                WindowTouch(program: program, finger: 1, kind: .down(window, x: 90, y: 45)),
            ]
        )
        #expect(
            touches.handle([contact(5, .moved, 190, 96), contact(6, .stationary, 180, 90)], on: &stage.tree) == [
                WindowTouch(program: program, finger: 0, kind: .motion(x: 85, y: 38))
            ]
        )
        #expect(
            touches.handle([contact(5, .ended, 190, 96)], on: &stage.tree) == [
                WindowTouch(program: program, finger: 0, kind: .up)
            ]
        )
        #expect(
            touches.handle([contact(6, .cancelled, 0, 0), contact(7, .moved, 1, 1)], on: &stage.tree) == [
                WindowTouch(program: program, finger: 1, kind: .cancel)
            ]
        )
        #expect(touches.isEmpty)
    }

    @Test func `A cancel ends all fingers of the program`() throws {
        var stage = Stage()
        _ = try stage.toplevel()
        var touches = WindowTouches()
        _ = touches.handle([contact(1, .began, 5, 5), contact(2, .began, 9, 9)], on: &stage.tree)
        #expect(touches.handle([contact(1, .cancelled, 5, 5)], on: &stage.tree).map(\.kind) == [.cancel])
        #expect(touches.handle([contact(2, .moved, 9, 8), contact(2, .ended, 9, 8)], on: &stage.tree).isEmpty)
    }

    @Test func `Where a surface takes no touches, the one under it does`() throws {
        var stage = Stage()
        let window = try stage.toplevel()
        let child = try stage.subsurface(PixelSize(width: 200, height: 100), on: window)
        stage.tree.update(child) { $0.input = .set(Region(PixelRect(x: 0, y: 0, width: 100, height: 100))) }
        try stage.tree.commit(child)
        try stage.tree.commit(window)
        #expect(stage.tree.surface(atX: 50, y: 50)?.id == child)
        #expect(stage.tree.surface(atX: 150, y: 50)?.id == window)
        #expect(stage.tree.surface(atX: 200, y: 50) == nil)
    }

    @Test func `A surface that is shown without a row is touched at a place that is one`() throws {
        var stage = Stage(200, 100, scale: 0.25)
        let window = try stage.toplevel()
        let child = try stage.subsurface(PixelSize(width: 40, height: 40), on: window)
        try stage.tree.commit(window)
        var touches = WindowTouches()
        _ = touches.handle([contact(1, .began, 5, 5)], on: &stage.tree)
        try stage.attach(stage.buffer(40, 1), to: child)
        try stage.tree.commit(window)
        let moved = touches.handle([contact(1, .moved, 6, 7)], on: &stage.tree)
        #expect(moved.count == 1)
        for case .motion(let x, let y) in moved.map(\.kind) { #expect(x.isFinite && y.isFinite) }
    }

    @Test func `A window that acknowledges nothing is asked again and again, and only the last ones count`() throws {
        var stage = Stage()
        let window = try stage.toplevel()
        for _ in 0..<100 { stage.tree.refuse(window) }
        let serials = stage.tree.takeEffects().compactMap { effect in
            if case .configure(window, let ask) = effect { ask.serial } else { nil }
        }
        let (first, last) = (try #require(serials.first), try #require(serials.last))
        #expect(throws: ProtocolFault.invalidSerial) { try stage.tree.acknowledge(window, first) }
        try stage.tree.acknowledge(window, last)
    }

    @Test func `A surface that goes under a finger is not touched any more`() throws {
        var stage = Stage()
        let window = try stage.toplevel()
        var touches = WindowTouches()
        _ = touches.handle([contact(1, .began, 5, 5)], on: &stage.tree)
        stage.tree.destroy(window)
        #expect(touches.handle([contact(1, .moved, 6, 6)], on: &stage.tree).isEmpty)
        #expect(touches.handle([contact(1, .ended, 6, 6)], on: &stage.tree).map(\.kind) == [.up])
    }
}
