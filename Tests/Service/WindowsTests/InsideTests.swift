import Canvas
import Gestures
import TestSupport
import Testing

@testable import Windows

/// Windows in the sheet's document: whose they are, what they are asked to be, and what is seen and touched there.
@Suite struct InsideTests {
    private static func slot(_ appID: String, _ width: Int = 80, _ height: Int = 40, least: Double? = nil) -> WindowSlot
    {
        WindowSlot(appID: appID, size: PixelSize(width: width, height: height), least: least)
    }

    /// Windows by what they call themselves, each of a program of its own; where each is: behind "b", in a slot "0", nowhere "-".
    @Test(
        arguments: [
            (nil, [], ["a", "m"], "b-"),
            (nil, ["m"], ["a", "m"], "b0"),
            (nil, ["m"], ["m"], "0"),
            (nil, ["m"], ["m", "a"], "0b"),
            ("a", ["m"], ["m", "a"], "0b"),
            ("m", ["m"], ["m", "a"], "0-"),
            ("a", [], ["m", "a"], "-b"),
            ("a", ["m"], ["x", "m", "a"], "-0b"),
            (nil, ["m", "m"], ["m", "m", "m"], "01-"),
            (nil, ["x", "m"], ["m", "x"], "10"),
            (nil, ["x", "m"], ["m"], "1"),
            (nil, ["m"], ["", "m"], "b0"),
            ("none", ["m"], ["m", "n"], "0-"),
        ] as [(String?, [String], [String], String)]
    )
    func assignment(_ behind: String?, _ slots: [String], _ windows: [String], _ expected: String) throws {
        var stage = Stage(behind: behind)
        stage.tree.set(slots.map { Self.slot($0) })
        var ids: [SurfaceID] = []
        for (index, name) in windows.enumerated() { ids.append(try stage.toplevel(of: index + 1, called: name)) }
        let places = ids.map { id in
            if stage.tree.placed.contains(where: { $0.id == id }) { return "b" }
            return slots.indices.first { stage.tree.placed(inSlot: $0).contains { $0.id == id } }.map { "\($0)" } ?? "-"
        }
        #expect(places.joined() == expected)
        let report = stage.tree.report
        let taken = report.indices.filter { report[$0].program != nil }
        #expect(taken == expected.compactMap(\.wholeNumberValue).sorted())
    }

    @Test func `A window goes into the document when that comes, and is nowhere when it goes`() throws {
        var stage = Stage()
        let map = try stage.toplevel(of: 1, called: "m")
        let page = try stage.toplevel(of: 2, called: "p")
        #expect(stage.tree.shown == ProgramID(1))
        stage.tree.set([Self.slot("m")])
        #expect(stage.tree.shown == ProgramID(2) && stage.tree.placed.map(\.id) == [page])
        #expect(stage.tree.placed(inSlot: 0).map(\.place) == [PixelRect(x: 0, y: 0, width: 80, height: 40)])
        let asked = try stage.acknowledge(map).compactMap { effect in
            if case .configure(map, let configure) = effect { configure } else { nil }
        }
        #expect(asked.last?.shape == .inside(PixelSize(width: 80, height: 40), isFixed: true))
        #expect(asked.last?.isActive == true)
        stage.tree.remove(ProgramID(2))
        stage.tree.set([])
        #expect(stage.tree.shown == nil && stage.tree.placed.isEmpty)
        stage.tree.set([Self.slot("m")])
        #expect(stage.tree.placed(inSlot: 0).map(\.id) == [map])
    }

    /// Programs of one name, by their windows; a slot that is free is the first waiting one's.
    @Test func `A window keeps its slot until it goes, or the slot does`() throws {
        var stage = Stage()
        stage.tree.set([Self.slot("m"), Self.slot("x"), Self.slot("m")])
        let windows = try (1...4).map { try stage.toplevel(of: $0, called: "m") }
        func seen() -> [Int?] {
            stage.tree.inside.slots.indices.map { index in
                stage.tree.placed(inSlot: index).first.flatMap { windows.firstIndex(of: $0.id) }
            }
        }
        #expect(seen() == [0, nil, 1])
        stage.tree.remove(ProgramID(1))
        #expect(seen() == [2, nil, 1])
        stage.tree.set([Self.slot("x"), Self.slot("m", 70), Self.slot("m"), Self.slot("m")])
        #expect(seen() == [nil, 2, 1, 3])
        stage.tree.setAppID(windows[2], "x")
        #expect(seen() == [2, nil, 1, 3])
        stage.tree.set([Self.slot("m")])
        #expect(seen() == [1])
    }

    @Test func `Dialogs and popups are where their window is, and within the slot`() throws {
        var stage = Stage()
        stage.tree.set([Self.slot("m")])
        let window = try stage.toplevel(PixelSize(width: 80, height: 40), called: "m")
        let dialog = try stage.toplevel(PixelSize(width: 20, height: 10), called: "other", on: window)
        var menu = Positioner()
        menu.size = PixelSize(width: 30, height: 30)
        menu.anchorRect = PixelRect(x: 70, y: 30, width: 5, height: 5)
        (menu.isAnchored, menu.adjustment) = (true, [.slideX, .slideY])
        let popup = try stage.popup(menu, on: window)
        #expect(stage.tree.placed.isEmpty)
        #expect(stage.tree.placed(inSlot: 0).map(\.id) == [window, popup, dialog])
        #expect(stage.tree.place(of: dialog)?.place == PixelRect(x: 30, y: 15, width: 20, height: 10))
        #expect(stage.tree.place(of: popup)?.place == PixelRect(x: 50, y: 10, width: 30, height: 30))
    }

    /// Menus at the right bottom corner of a window of 80 x 40, by their sizes: where they are, whether their rules allow that or not.
    @Test(
        arguments: [
            (30, 30, PixelRect(x: 50, y: 10, width: 30, height: 30)),
            (5, 5, PixelRect(x: 75, y: 35, width: 5, height: 5)),
            (60, 90, PixelRect(x: 20, y: 0, width: 60, height: 40)),
            (300, 20, PixelRect(x: 0, y: 20, width: 80, height: 20)),
        ]
    )
    func `A menu lies within the slot`(_ width: Int, _ height: Int, _ expected: PixelRect) throws {
        var stage = Stage()
        stage.tree.set([Self.slot("m")])
        let window = try stage.toplevel(PixelSize(width: 80, height: 40), called: "m")
        let menu = stage.surface()
        try stage.tree.makeWindow(menu)
        try stage.tree.makePopup(menu, on: window, Self.menu(width, height))
        try stage.tree.commit(menu)
        #expect(try stage.shapes(of: menu) == [.popup(expected, token: nil)])
    }

    private static func menu(_ width: Int, _ height: Int) -> Positioner {
        var menu = Positioner()
        menu.size = PixelSize(width: width, height: height)
        (menu.anchorRect, menu.isAnchored) = (PixelRect(x: 79, y: 39, width: 1, height: 1), true)
        (menu.anchor, menu.gravity) = (.bottomRight, .bottomRight)
        return menu
    }

    @Test func `A menu follows its slot where its program wants that`() throws {
        var stage = Stage()
        stage.tree.set([Self.slot("m")])
        let window = try stage.toplevel(PixelSize(width: 80, height: 40), called: "m")
        var rules = Self.menu(20, 20)
        rules.isReactive = true
        let menu = try stage.popup(rules, on: window)
        stage.tree.set([Self.slot("m", 50, 40)])
        #expect(try stage.shapes(of: menu).last == .popup(PixelRect(x: 30, y: 20, width: 20, height: 20), token: nil))
    }

    /// What a window does not notice, and what ends its menu; with a tap on a window of its own, which it notices itself.
    @Test(arguments: ["own", "finger", "unseen", "other document"])
    func `A menu that waits for a finger elsewhere ends with what is seen of it, too`(_ change: String) throws {
        var stage = Stage()
        stage.tree.set([Self.slot("m")])
        stage.tree.see([true])
        let window = try stage.toplevel(PixelSize(width: 80, height: 40), called: "m")
        let menu = stage.surface()
        try stage.tree.makeWindow(menu)
        try stage.tree.makePopup(menu, on: window, Self.menu(20, 20))
        try stage.tree.grab(menu)
        try stage.map(menu, PixelSize(width: 20, height: 20))
        stage.tree.see([true])
        #expect(!stage.tree.takeEffects().contains(.popupDone(menu)) && stage.tree.place(of: menu) != nil)
        switch change {
        case "own": stage.tree.touched(ProgramID(1))
        case "finger": stage.tree.touched(nil)
        case "unseen": stage.tree.see([false])
        default:
            stage.tree.set([])
            stage.tree.see([])
        }
        #expect(stage.tree.takeEffects().contains(.popupDone(menu)) == (change != "own"))
        #expect((stage.tree.place(of: menu) == nil) == (change != "own"))
    }

    @Test func `A window keeps the panel lit while something of it is seen`() throws {
        var stage = Stage()
        stage.tree.set([Self.slot("m")])
        let window = try stage.toplevel(PixelSize(width: 80, height: 40), called: "m")
        stage.tree.inhibitSleep(window, by: 1)
        for isSeen in [false, true, false] {
            stage.tree.see([isSeen])
            #expect(stage.tree.inhibitsSleep == isSeen)
        }
        stage.tree.see([true])
        stage.tree.inhibitSleep(window, by: -1)
        #expect(!stage.tree.inhibitsSleep)
        stage.tree.inhibitSleep(window, by: 1)
        stage.tree.set([])
        #expect(!stage.tree.inhibitsSleep, "it has no place any more")
    }

    /// What a window draws, and the least height that it can have, on a place of 80 x 40; the height that it asks for.
    @Test(
        arguments: [
            (40, 0, nil, nil), (60, 0, nil, nil), (40, 0, 20, nil), (60, 0, 20, 60), (30, 0, 20, 30), (10, 0, 20, 20),
            (40, 50, 20, 50), (60, 50, 20, 60),
        ] as [(Int, Int, Double?, Double?)]
    )
    func height(_ drawn: Int, _ least: Int, _ given: Double?, _ expected: Double?) throws {
        var stage = Stage()
        stage.tree.set([Self.slot("m", least: given)])
        let window = try stage.toplevel(PixelSize(width: 80, height: 40), called: "m")
        try stage.acknowledge(window)
        stage.tree.setMinHeight(window, least)
        try stage.attach(stage.buffer(80, drawn), to: window)
        #expect(stage.tree.report[0].wish == expected)
        guard let expected else { return }
        stage.tree.set([Self.slot("m", 80, Int(expected), least: given)])
        try stage.acknowledge(window)
        try stage.attach(stage.buffer(80, Int(expected)), to: window)
        #expect(stage.tree.report[0].wish == nil)
    }

    @Test func `A picture of before says nothing about the height`() throws {
        var stage = Stage()
        let window = try stage.toplevel(called: "m")
        stage.tree.set([Self.slot("m", least: 40)])
        #expect(stage.tree.placed(inSlot: 0).map(\.id) == [window] && stage.tree.report[0].wish == nil)
        try stage.acknowledge(window)
        try stage.tree.commit(window)
        #expect(stage.tree.report[0].wish == nil)
    }

    /// Two programs of one name, of which the second waits; the first asks for 60, and the place becomes that high.
    @Test(arguments: [20, 50])
    func `A place is as high as the program asks that is there, whatever an earlier one asked`(_ drawn: Int) throws {
        var stage = Stage()
        stage.tree.set([Self.slot("m", least: 20)])
        let first = try stage.toplevel(PixelSize(width: 80, height: 60), called: "m")
        #expect(stage.tree.report[0].wish == 60)
        stage.tree.set([Self.slot("m", 80, 60, least: 20)])
        let second = try stage.toplevel(PixelSize(width: 80, height: 20), of: 2, called: "m")
        #expect(stage.tree.report[0].wish == nil)
        stage.tree.destroy(first)
        #expect(stage.tree.placed(inSlot: 0).map(\.id) == [second] && stage.tree.report[0].wish == 20)
        try stage.acknowledge(second)
        try stage.attach(stage.buffer(80, drawn), to: second)
        #expect(stage.tree.report[0].wish == Double(drawn))
        stage.tree.destroy(second)
        #expect(stage.tree.report == [SlotReport(wish: 20)], "nobody asks")
    }

    @Test func `A window that did as it was asked in another document asks for nothing in this one`() throws {
        var stage = Stage()
        stage.tree.set([Self.slot("m", 80, 60, least: 60)])
        let window = try stage.toplevel(PixelSize(width: 80, height: 60), called: "m")
        stage.tree.set([Self.slot("m", 80, 30, least: 30)])
        #expect(stage.tree.report[0].wish == nil)
        #expect(try stage.shapes(of: window).last == .inside(PixelSize(width: 80, height: 30), isFixed: false))
    }

    @Test func `Fingers in a slot are the window's, in its own units`() throws {
        var stage = Stage(400, 200, scale: 2)
        stage.tree.set([Self.slot("m", 160, 80)])
        _ = try stage.toplevel(of: 2, called: "p")
        let window = try stage.toplevel(PixelSize(width: 80, height: 40), called: "m")
        var fingers = WindowTouches()
        func touch(_ phase: Contact.Phase, _ x: Double, slot: Int? = 0) -> [WindowTouch] {
            fingers.handle([Contact(id: 1, phase: phase, position: Point(x: x, y: 20))], inSlot: slot, on: &stage.tree)
        }
        #expect(touch(.began, 40).map(\.kind) == [.down(window, x: 20, y: 10)])
        #expect(touch(.moved, 200).map(\.kind) == [.motion(x: 100, y: 10)])
        #expect(touch(.cancelled, 200).map(\.kind) == [.cancel])
        #expect(touch(.began, 40, slot: nil).map(\.program) == [ProgramID(2)])
    }

    @Test func `A finger does not go with a window that goes into the sheet`() throws {
        var stage = Stage()
        _ = try stage.toplevel(called: "m")
        var fingers = WindowTouches()
        func touch(_ phase: Contact.Phase) -> [WindowTouch.Kind] {
            let contact = Contact(id: 1, phase: phase, position: Point(x: 140, y: 20))
            return fingers.handle([contact], on: &stage.tree).map(\.kind)
        }
        #expect(touch(.began).count == 1 && touch(.moved) == [.motion(x: 140, y: 20)])
        stage.tree.set([Self.slot("m")])
        #expect(touch(.moved) == [.cancel] && touch(.moved).isEmpty && touch(.ended).isEmpty && fingers.isEmpty)
    }

    @Test func `Only what is on the panel is drawn and goes on with it`() throws {
        var stage = Stage()
        stage.tree.set([Self.slot("m")])
        let window = try stage.toplevel(PixelSize(width: 80, height: 40), called: "m")
        let callback = CallbackID(1, .frame)
        stage.tree.update(window) { $0.callbacks.append(callback) }
        try stage.tree.commit(window)
        #expect(!stage.tree.isDamaged && !stage.tree.hasCallbacks(of: .seen) && stage.tree.hasCallbacks(of: .unseen))
        stage.tree.see([true])
        #expect(stage.tree.isDamaged && stage.tree.takeCallbacks(of: .seen) == [callback])
        #expect(stage.tree.takeDamage(ofSlot: 0).area == 80 * 40 && !stage.tree.isDamaged)
    }

    /// What is painted of changes alone is what a whole picture is, with what is not covered.
    @Test(arguments: 0..<8)
    func law(_ seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let rotation = Rotation.allCases[Int(seed % 4)]
        var stage = Stage(61, 43, scale: [1, 1.5][Int(seed / 4)])
        let slot = Self.slot("m", 61, 43)
        stage.tree.set([slot])
        stage.tree.see([true])
        var window: SurfaceID?
        func paint(_ damage: Damage, into surface: inout Surface) {
            WindowPainter(stage.tree.placed(inSlot: 0), picture: slot.size, rotation: rotation)
                .paint(damage, backdrop: .color(.white), into: &surface) { stage.pictures[$0] }
        }
        var shown = Surface(size: rotation.turn(slot.size), color: .white)
        for step in 0..<40 {
            switch Int.random(in: 0..<5, using: &random) {
            case 0: if let old = window { stage.tree.destroy(old); window = nil }
            case 1, 2:
                if let window {
                    let size = (Int.random(in: 1..<90, using: &random), Int.random(in: 1..<60, using: &random))
                    try stage.attach(stage.buffer(size.0, size.1, translucent: random.oneIn(2)), to: window)
                }
            default: if window == nil { window = try stage.toplevel(PixelSize(width: 50, height: 30), called: "m") }
            }
            if let window { try stage.acknowledge(window) }
            paint(stage.tree.takeDamage(ofSlot: 0), into: &shown)
            var whole = Surface(size: rotation.turn(slot.size), color: .white)
            paint(Damage(PixelRect(slot.size)), into: &whole)
            #expect(shown == whole, "step \(step)")
        }
    }
}
