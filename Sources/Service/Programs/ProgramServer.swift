import CWayland
import Canvas
package import EventLoop
import Gestures
import Glibc
package import Logging
package import System
package import Windows

/// A small Wayland server for programs whose windows are seen behind the sheet.
///
/// It owns the connections and the objects of the protocol; what surfaces are and where they lie is the `WindowTree`'s.
package final class ProgramServer {
    /// A buffer, as long as a program has it or a surface shows it.
    struct Buffer {
        let pixels: SharedBuffer
        /// Nil when the program has destroyed it.
        weak var object: BufferObject?
    }

    /// When a frame was on the screen.
    package struct Flip: Sendable {
        package let time: Microseconds
        package let number: UInt64
        package let isAtBlank: Bool

        package init(time: Microseconds, number: UInt64, isAtBlank: Bool) {
            (self.time, self.number, self.isAtBlank) = (time, number, isAtBlank)
        }
    }

    var tree: WindowTree
    var fingers = WindowTouches()
    var keys = ServedKeys()
    /// The program whose texts know that they have the focus.
    var textProgram: ProgramID?
    /// How many texts were begun.
    var textSessions = 0
    /// What the delegate knows of the one that is written into.
    var reportedText: ProgramText?
    private(set) var panel: ProgramPanel
    let display: OpaquePointer
    let loop: EventLoop
    let log: Logger
    weak var delegate: (any ProgramServerDelegate)?
    private var source: EventSource?
    /// Fires when programs that nobody sees may go on, and when one is taken for hanging.
    var unseen: LazyLoopTimer?
    var patience: LoopTimer?
    /// Programs that are to be disconnected when the library has left their requests.
    private var doomed: [Program] = []
    private(set) var programs: [ProgramID: Program] = [:]
    var surfaces: [SurfaceID: SurfaceObject] = [:]
    var windows: [SurfaceID: WindowObject] = [:]
    var buffers: [BufferID: Buffer] = [:]
    var callbacks: [CallbackID: ProtocolObject] = [:]
    /// What is answered when the frame that was drawn last is on the screen.
    var drawn: [CallbackID] = []
    private var number = 0
    private var shown: Toplevel?
    /// What the delegate knows of the slots inside the sheet.
    var inside: [SlotReport] = []
    private var globals: [Global] = []

    private static let mostPrograms = 8

    /// A server without programs yet.
    /// - Throws: `ProgramServerError` where that cannot be had, or `LoopError`.
    package init(
        _ panel: ProgramPanel,
        behind: String?,
        on loop: EventLoop,
        log: Logger,
        delegate: any ProgramServerDelegate
    ) throws {
        guard let display = wl_display_create() else { throw ProgramServerError.noMemory }
        (self.display, self.panel, self.loop, self.log, self.delegate) = (display, panel, loop, log, delegate)
        tree = WindowTree(room: panel.room, behind: behind)
        source = try .readable(wl_event_loop_get_fd(wl_display_get_event_loop(display)), on: loop, priority: .control) {
            [unowned self] in dispatch()
        }
        unseen = try LazyLoopTimer(on: loop) { [unowned self] in releaseUnseen() }
        patience = try LoopTimer(on: loop) { [unowned self] in findHanging() }
        sheetd_set_log_handler { text in ProgramServer.complaint = text.map { String(cString: $0).trimmingNewline } }
        globals = Global.offerAll(of: self, on: display)
    }

    package func close() {
        source?.stop()
        unseen = nil
        patience?.stop()
        wl_display_destroy_clients(display)
        wl_display_destroy(display)
    }
}

// Programs that come and go.
extension ProgramServer {
    /// Lets a program in; where there are too many, a silent one gives way to it.
    package func connect(_ socket: consuming UnixSocket) {
        let file = socket.released()
        // The library closes it with the connection.
        guard let client = wl_client_create(display, file) else { return _ = Glibc.close(file) }
        number += 1
        let program = Program(number, client, of: self, at: loop.now)
        let silent = programs.values.filter { $0.isSilent(at: loop.now) }.min { $0.order < $1.order }
        programs[program.id] = program
        if programs.count > Self.mostPrograms {
            (silent ?? program).refuse(
                silent == nil ? "more than \(Self.mostPrograms) programs" : "it has no window, and another program came"
            )
            disconnectDoomed()
            flush()
        }
    }

    /// What the library has last written of a program.
    private nonisolated(unsafe) static var complaint: String?

    /// Disconnects a program soon: its objects may be in use now.
    func disconnect(_ program: Program) { doomed.append(program) }

    private func disconnectDoomed() {
        while let program = doomed.popLast() {
            guard let client = program.client else { continue }
            wl_client_flush(client)
            wl_client_destroy(client)
        }
    }

    /// Its objects are destroyed afterwards, one by one.
    func went(_ program: Program) {
        if !program.wasReported, let complaint = Self.complaint {
            log.warning("\(program.name) is disconnected: \(complaint)")
        }
        Self.complaint = nil
        program.isGone()
        callbacks = callbacks.filter { $0.value.program !== program }
        programs[program.id] = nil
        fingers.remove(program.id)
        change { $0.remove(program.id) }
    }

    /// The program of a connection whose object is made.
    func program(of client: OpaquePointer?) -> Program? { programs.values.first { $0.client == client } }
}

// What objects of the protocol ask for.
extension ProgramServer {
    func makeSurfaceID() -> SurfaceID {
        number += 1
        return SurfaceID(number)
    }

    func makeBufferID() -> BufferID {
        number += 1
        return BufferID(number)
    }

    func register(_ object: ProtocolObject, _ kind: CallbackID.Kind) -> CallbackID {
        number += 1
        let id = CallbackID(number, kind)
        callbacks[id] = object
        return id
    }

    /// Twice the panel, or its largest place inside the sheet, also for programs that draw at the next whole scale; and what a program
    /// may have before it knows how large a small panel is.
    var mostBufferPixels: Int {
        let inside = tree.slotSizes.map(\.area).max() ?? 0
        let drawn = max(panel.room.size.area, inside) * panel.wholeScale * panel.wholeScale
        return max(1024 * 768, 2 * max(panel.room.picture.area, drawn))
    }

    /// Three such buffers, which are six of the panel's pictures.
    var mostPictureBytes: Int { 3 * 4 * mostBufferPixels }

    /// Changes the tree; what comes of it is sent when all requests that have come are carried out.
    func change(_ body: (inout WindowTree) throws(ProtocolFault) -> Void) throws(ProtocolFault) { try body(&tree) }

    /// Sends what comes of all that was requested.
    func settle() {
        tree.settle()
        for effect in tree.takeEffects() { carryOut(effect) }
        if tree.isDamaged || tree.hasCallbacks(of: .seen) { delegate?.programsWantFrame() }
        awaitUnseen()
        reportInside()
        moveFocus()
        reportText()
        guard tree.program?.toplevel != shown else { return }
        shown = tree.program?.toplevel
        delegate?.shownProgramDidChange()
    }

    func change(_ body: (inout WindowTree) -> Void) {
        try? change { (tree: inout WindowTree) throws(ProtocolFault) in body(&tree) }
    }

    private func carryOut(_ effect: WindowEffect) {
        switch effect {
        case .release(let id):
            buffers[id]?.object?.send("release")
            if buffers[id]?.object == nil { buffers[id] = nil }
        case .discard(let id): end(id, with: nil)
        case .configure(let id, let configure):
            guard let window = windows[id] else { return }
            window.send(configure)
            ask(window.program)
        case .popupDone(let id): windows[id]?.popup?.send("popup_done")
        }
    }

    func bufferWasDestroyed(_ id: BufferID) {
        if !tree.shows(id) { buffers[id] = nil }
    }
}

// Requests that come, and the panel that programs draw for.
extension ProgramServer {
    func dispatch() {
        wl_event_loop_dispatch(wl_display_get_event_loop(display), 0)
        disconnectDoomed()
        settle()
        sendBacklogs()
        flush()
    }

    /// Sends what there is to be sent; a program that takes nothing more may end by that.
    func flush() {
        wl_display_flush_clients(display)
        guard tree.isUnsettled else { return }
        settle()
        wl_display_flush_clients(display)
    }

    /// Windows leave so many rows of the picture's lower end to the keyboard from now on.
    package func leaveRoom(forKeyboard rows: Int) {
        let room = panel.room
        let next = Room(picture: room.picture, scale: room.scale, keyboard: rows)
        guard next != room else { return }
        panel.room = next
        tree.change(to: next)
        settle()
        flush()
    }

    package var program: Toplevel? { tree.program?.toplevel }

    package var inhibitsSleep: Bool { tree.inhibitsSleep }

    /// Programs draw for another panel, or for one that is turned.
    package func change(to panel: ProgramPanel) {
        guard panel != self.panel else { return }
        self.panel = panel
        for program in programs.values { for output in program.outputs { output.announce() } }
        for surface in surfaces.values { (surface.fractionalScale as? FractionalScaleObject)?.announce() }
        tree.change(to: panel.room)
        settle()
        flush()
    }
}

extension String {
    fileprivate var trimmingNewline: String { last == "\n" ? String(dropLast()) : self }
}
