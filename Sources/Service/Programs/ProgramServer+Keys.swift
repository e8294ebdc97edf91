import CWayland
package import System
package import Typing
import Windows

/// What programs have of keyboards.
struct ServedKeys {
    /// What is on the keys of those that are plugged in; nil while none is.
    fileprivate(set) var plugged: SealedMemory?
    /// What is on those of one that is drawn, and the file in which programs get that; none before it is needed.
    fileprivate(set) var drawn = DrawnKeymap()
    fileprivate var drawnFile: SealedMemory?
    /// Whether programs have that one where none is plugged in.
    fileprivate var isOffered = false
    /// Whether programs have the keymap of the one that is drawn, while others are plugged in.
    fileprivate var isDrawn = false
    /// Whether programs have had a keyboard: requests for one may still be on their way.
    fileprivate(set) var wasThere = false
    /// Whether nothing above the windows has the keys.
    fileprivate(set) var areFree = false
    fileprivate(set) var state = WindowKeys()

    /// What programs have; nil while no keyboard is there.
    var keymap: SealedMemory? { isDrawn ? drawnFile : plugged ?? (isOffered ? drawnFile : nil) }
    var isThere: Bool { keymap != nil }
}

// Keyboards that come and go.
extension ProgramServer {
    /// Keyboards with such keys are plugged in from now on, or none is any more.
    package func plug(_ keymap: SealedMemory?) {
        changeKeymap { keys in
            keys.plugged = keymap
            keys.isDrawn = false
        }
    }

    /// Whether programs have the keys of a keyboard that is drawn.
    package var offersDrawnKeys: Bool {
        get { keys.isOffered }
        set {
            guard newValue != keys.isOffered else { return }
            changeKeymap { keys in
                keys.isOffered = newValue
                keys.drawnFile = keys.drawnFile ?? Self.file(of: keys.drawn)
            }
        }
    }

    /// Has the drawn keyboard have other letters.
    func draw(_ change: (inout DrawnKeymap) -> Void) {
        var drawn = keys.drawn
        change(&drawn)
        guard drawn != keys.drawn else { return }
        changeKeymap { keys in (keys.drawn, keys.drawnFile) = (drawn, Self.file(of: drawn)) }
    }

    /// The next keys are those of the drawn keyboard.
    func useDrawnKeys() {
        changeKeymap { keys in
            keys.drawnFile = keys.drawnFile ?? Self.file(of: keys.drawn)
            keys.isDrawn = keys.drawnFile != nil
        }
    }

    private static func file(of keymap: DrawnKeymap) -> SealedMemory? {
        try? SealedMemory(Array(keymap.text.utf8) + [0], called: "sheetd-keymap")
    }

    private func changeKeymap(_ change: (inout ServedKeys) -> Void) {
        let before = keys.keymap
        var next = keys
        change(&next)
        if before != nil, next.keymap == nil { send(keys.state.leaving) }
        keys = next
        guard next.keymap !== before else { return }
        keys.wasThere = true
        for program in programs.values {
            if next.isThere != (before != nil) { for seat in program.seats { seat.announceCapabilities() } }
            for keyboard in program.keyboards { before == nil ? keyboard.announce() : keyboard.announceKeymap() }
        }
        // To a program the modifiers are those of its keymap.
        if before != nil, next.isThere { send([.modifiers(keys.state.masks)]) }
        flush()
    }
}

// The window that has the focus, and its keys.
extension ProgramServer {
    /// Whether nothing above the windows has the keys.
    package var haveFreeKeys: Bool {
        get { keys.areFree }
        set {
            guard newValue != keys.areFree else { return }
            keys.areFree = newValue
            moveFocus()
            flush()
        }
    }

    /// Whether a window has the focus.
    package var hasFocus: Bool { keys.state.focus != nil }

    var focusedSurface: SurfaceObject? { keys.state.focus.flatMap { surfaces[$0] } }

    /// Gives the focus to the window that is to have it, and with it the text that is written into.
    func moveFocus() {
        let before = keys.state.focus
        let events = keys.state.move(to: tree.focus(isFree: keys.areFree))
        guard keys.state.focus != before else { return }
        for text in textProgram.flatMap({ programs[$0] })?.texts ?? [] { text.leave(before.flatMap { surfaces[$0] }) }
        send(events)
        for text in focusedSurface?.program.texts ?? [] { text.enter() }
        textProgram = focusedSurface?.program.id
        reportText()
    }

    /// Passes a key of a plugged keyboard on to the window that has the focus, and what it makes of the modifiers.
    ///
    /// - Returns: whether it is that window's.
    package func press(_ press: KeyPress, from before: ModifierMasks, to after: ModifierMasks) -> Bool {
        let program = focusedSurface?.program
        let isIgnored = program?.isBehind == true || keys.plugged == nil
        if keys.isDrawn, press.isDown, !isIgnored { changeKeymap { $0.isDrawn = false } }
        let (isTaken, sent) = keys.state.press(press, from: before, to: after, isIgnored: isIgnored)
        send(sent, at: press.time)
        if let program, isTaken { ask(program) }
        flush()
        return isTaken
    }

    func nextSerial() -> UInt32 { wl_display_next_serial(display) }

    func send(_ events: [WindowKeys.Event], at time: Microseconds = 0) {
        let milliseconds = UInt32(truncatingIfNeeded: time / 1000)
        for event in events {
            switch event {
            // The program may have destroyed what it leaves.
            case .leave(let id):
                guard keys.isThere, let surface = surfaces[id] else { continue }
                for object in surface.program.keyboards {
                    object.send("leave", .uint(nextSerial()), .object(surface))
                }
            case .enter(let id):
                guard keys.isThere else { continue }
                for object in surfaces[id]?.program.keyboards ?? [] { object.enter() }
            case .key(let code, let isDown):
                let state: UInt32 = isDown ? 1 : 0
                for object in focusedSurface?.program.keyboards ?? [] {
                    object.send("key", .uint(nextSerial()), .uint(milliseconds), .uint(UInt32(code)), .uint(state))
                }
            case .modifiers(let masks):
                for object in focusedSurface?.program.keyboards ?? [] { object.send(masks) }
            }
        }
    }
}
