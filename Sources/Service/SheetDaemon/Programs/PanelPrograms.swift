import Canvas
import Configuration
import Content
import EventLoop
import Gestures
import Interaction
import Logging
import Output
import Power
import Programs
import Rendering
import System
import SystemPackage
import Typing
import Values
import Windows

/// Programs whose windows lie behind the sheet: their socket, and how their pictures come into the frames.
final class PanelPrograms {
    /// What is behind the sheet.
    private enum Ground: Equatable {
        /// What the settings have there.
        case backdrop
        case windows
        /// The last picture of a program that has gone, until then.
        case remains(until: Microseconds)
    }

    private let loop: EventLoop
    private let log: Logger
    private let folder: FilePath?
    /// What the socket is called where the settings have none; nil lets no program connect then.
    private let defaultSocket: String?
    private(set) var server: ProgramServer?
    /// What is on the keys of keyboards that are plugged in.
    var keymap: SealedMemory?
    /// Whether nothing above the windows has the keys.
    var haveFreeKeys = true { didSet { server?.haveFreeKeys = haveFreeKeys } }
    private var listener: ControlListener?
    private var ground = Ground.backdrop
    let inside = InsidePrograms()
    /// Whether the windows lie beneath more than one sheet, as a part of one picture.
    private var isBeneathSheets = false
    /// What lies behind those, on the panel: the settings' backdrop.
    private var backdropBehind = Fill.color(.black)
    /// Whether all of the ground is to be painted: the renderer is another one.
    private var hasNewRenderer = false
    /// How the picture lies on the panel, and what the settings have behind the sheet there.
    private(set) var panel: (transform: DisplayTransform, backdrop: Fill)?
    /// How high the keyboard on the panel is, in points from the panel's lower edge; 0 while there is none.
    var keyboardHeight = 0.0 {
        didSet {
            if let panel, keyboardHeight != oldValue { server?.leaveRoom(forKeyboard: keyboardRows(panel.transform)) }
        }
    }
    /// What is open of a syllable in the text of a program.
    var syllable = HangulComposer()
    /// Whether the keyboard covers windows, and makes none lower.
    private var isCoveredByKeyboard = false
    private var flips: UInt64 = 0
    /// Fires when the picture of a program that has gone goes too, the next one may be painted, or a place is to have another height.
    private var due: LazyLoopTimer?
    /// Fires when a frame without changes counts as shown.
    private var skipped: LoopTimer?
    private var refreshes = RefreshGrid()
    /// When the frame that was skipped last counts as shown.
    private var nextRefresh: Microseconds = 0
    var rest = PaintingRest()
    /// Fires when clients are to know what is shown by now.
    private var news: LazyLoopTimer?
    private var lastNews = -PanelPrograms.newsInterval
    weak var output: DisplayOutput?
    /// Another program is shown, or none, or it is called otherwise.
    var shownDidChange: () -> Void = {}
    /// The same, for clients: not for each of many titles.
    var hasNews: () -> Void = {}
    var stateDidChange: (Value) -> Void = { _ in }
    /// A window inside the sheet came, went, is called otherwise, or its program no longer answers.
    var insideDidChange: (Value) -> Void = { _ in }
    /// A window that lies beneath several sheets has another picture.
    var pictureBehindDidChange: () -> Void = {}
    /// Places are to have these heights, in points, as programs ask or because one has gone.
    var heightsWereAsked: ([(place: ProgramPlace, height: Double)]) -> Void = { _ in }
    /// Another text of a program is written into, or it has changed, or none is any more.
    var textDidChange: () -> Void = {}
    /// Programs may connect at this path from now on.
    var didOpen: (FilePath) throws -> Void = { _ in }

    static let farewellTime: Microseconds = 1_000_000
    private static let newsInterval: Microseconds = 100_000

    /// - Parameters:
    ///   - folder: where sockets are made that the settings give a name only.
    ///   - defaultSocket: what the socket is called where the settings have none; nil lets no program connect then.
    init(in folder: FilePath?, defaultSocket: String? = nil, on loop: EventLoop, log: Logger) throws {
        (self.folder, self.defaultSocket, self.loop, self.log) = (folder, defaultSocket, loop, log)
        due = try LazyLoopTimer(on: loop) { [unowned self] in
            askForHeights()
            output?.requestFrame()
        }
        news = try LazyLoopTimer(on: loop) { [unowned self] in
            lastNews = self.loop.now
            hasNews()
        }
        // However late the timer is, which would add up.
        skipped = try LoopTimer(on: loop) { [unowned self] in shown(at: nextRefresh, isAtBlank: false) }
    }

    func close() {
        listener?.close()
        server?.close()
        (server, listener) = (nil, nil)
    }
}

// Connections.
extension PanelPrograms {
    /// Lets programs in where the settings have a socket for them.
    private func open(_ settings: PanelSettings, _ panel: ProgramPanel) {
        guard server == nil, let name = settings.programs.socket ?? defaultSocket else { return }
        do {
            let path = try ProgramSocket.path(of: name, in: folder)
            let socket = try ProgramSocket.make(at: path, group: settings.programs.group ?? settings.control.group)
            let server = try ProgramServer(panel, behind: settings.programs.behind, on: loop, log: log, delegate: self)
            listener = try ControlListener(
                socket,
                loop: loop,
                accepted: { server.connect($0) },
                failed: { [log] in log.warning("no program is let in for a second: \($0)") }
            )
            self.server = server
            server.plug(keymap)
            server.haveFreeKeys = haveFreeKeys
            // Who may type for tests may do so in any program.
            if settings.control.injection { server.offersDrawnKeys = true }
            OpenFiles.raiseLimit()
            for remark in socket.remarks { log.warning("\(remark)") }
            log.info("programs connect at \(path)")
            loop.perform { try didOpen(path) }
        } catch {
            // Without it there is nothing to run a command for.
            if defaultSocket != nil { return loop.perform { throw error } }
            log.error("no program can be behind the sheet: \(error)")
        }
    }

    /// Where programs connect; nil where none can.
    var address: String? { listener?.socket.name }

    /// What is known of the program that is shown.
    var state: Value? {
        server?.program?.value
    }

    /// What is known of the windows inside the sheet.
    var insideState: Value? { (server?.insideReport).flatMap(inside.state) }
    /// What is known of all that are connected; nil where none can be.
    var connected: Value? {
        guard let programs = server?.connected else { return nil }
        return .list(
            programs.map { program in
                var entries: [String: Value] = [
                    "process": .integer(Int64(program.process)), "user": .integer(Int64(program.user)),
                    "state": .text(program.state.rawValue),
                ]
                entries["app_id"] = (program.toplevel?.appID).map(Value.text)
                entries["title"] = (program.toplevel?.title).map(Value.text)
                return .table(entries)
            }
        )
    }

    /// Whether touches beside the sheet are for a program.
    var isShown: Bool { server?.hasWindow == true }

    var keepsLit: Bool { server?.inhibitsSleep == true }
}

extension PanelPrograms: ProgramServerDelegate {
    var isDark: Bool { output?.screen.light.state == .off }

    func programsWantFrame() { output?.requestFrame() }

    func shownProgramDidChange() {
        shownDidChange()
        news?.set(at: max(loop.now, lastNews + Self.newsInterval))
        output?.requestFrame()
    }

    func programTextDidChange() { textDidChange() }

    func program(_ toplevel: Toplevel, didBecome state: ProgramState) {
        let value: Value = ["app_id": .text(toplevel.appID), "state": .text(state.rawValue)]
        if toplevel == server?.program { stateDidChange(value) } else { insideDidChange(value) }
    }

    func insideDidChange(from before: [SlotReport]) {
        guard let report = server?.insideReport else { return }
        let (old, new) = (before.compactMap(\.program), report.compactMap(\.program))
        for gone in old where !new.contains(where: { $0.appID == gone.appID }) {
            insideDidChange(["app_id": .text(gone.appID), "state": "gone"])
        }
        for program in new where !old.contains(program) { insideDidChange(program.value) }
        due?.set(at: loop.now)
    }
}

// Frames.
extension PanelPrograms {
    /// A scene is drawn from now on, whose ground is `backdrop`, as it lies on the panel.
    ///
    /// - Parameters:
    ///   - logical: where the sheet lies, as the viewer sees it.
    ///   - drawn: the same for drawing.
    ///   - isBeneathSheets: whether `backdrop` is a picture of what lies beneath the sheet, windows included.
    func sceneDidChange(
        _ settings: PanelSettings,
        _ transform: DisplayTransform,
        backdrop: Fill,
        isBeneathSheets: Bool,
        on display: any Display
    ) {
        panel = (transform, backdrop)
        self.isBeneathSheets = isBeneathSheets
        if !isBeneathSheets { backdropBehind = backdrop }
        hasNewRenderer = true
        refreshes.refreshRate = display.refreshRate
        let millimeters = display.millimeters.map {
            display.rotation.swapsSides ? (width: $0.height, height: $0.width) : (width: $0.width, height: $0.height)
        }
        isCoveredByKeyboard = settings.programs.keyboard == .over
        let described = ProgramPanel(
            room: Room(picture: transform.picture, scale: transform.scale, keyboard: keyboardRows(transform)),
            name: display.name.sysName ?? display.name.description,
            refreshRate: display.refreshRate,
            millimeters: millimeters ?? (0, 0)
        )
        open(settings, described)
        server?.change(to: described)
    }

    private func keyboardRows(_ transform: DisplayTransform) -> Int {
        isCoveredByKeyboard ? 0 : Int((keyboardHeight * transform.scale).rounded(.up))
    }

    /// Has `page` show the windows inside the sheet as they are now, where `appearance` shows them.
    func showInside(_ appearance: Appearance, on page: Page?) {
        guard let server, let time = inside.show(appearance, on: page, of: server, at: loop.now) else { return }
        due?.set(at: time)
    }

    /// Has places become as high as they are to be, between two frames.
    private func askForHeights() {
        let wishes = inside.takeWishes(server?.insideReport ?? [], at: loop.now)
        if !wishes.isEmpty { heightsWereAsked(wishes) }
    }

    /// What a frame that is drawn now changes of the ground; nil where nothing of it does.
    ///
    /// - Parameter isCovered: whether the sheet hides all of the ground.
    func takeGroundChange(isCovered: Bool) -> GroundChange? {
        guard let server, let panel else { return nil }
        server.isCovered = isCovered || isBeneathSheets
        server.catchUp()
        if isBeneathSheets {
            if !server.takeDamage().isEmpty { pictureBehindDidChange() }
            return nil
        }
        let before = ground
        ground = nextGround(server.hasWindow)
        if ground == .backdrop {
            guard before != .backdrop else { return nil }
            return GroundChange(damage: Damage(PixelRect(panel.transform.picture))) { $0 = panel.backdrop }
        }
        let isWhole = hasNewRenderer || before == .backdrop
        hasNewRenderer = false
        guard isWhole || loop.now >= rest.end else {
            due?.set(at: rest.end)
            return nil
        }
        let damage = server.takeDamage()
        guard ground == .windows, isWhole || !damage.isEmpty else { return nil }
        let all = isWhole ? Damage(PixelRect(panel.transform.picture)) : damage
        return GroundChange(damage: all) { [unowned self] fill in
            let start = loop.now
            defer { rest.painted(from: start, to: loop.now) }
            if isWhole { fill = .picture(Surface(size: panel.transform.panel), beyond: panel.backdrop.color) }
            fill.changePicture {
                server.paint(all, backdrop: panel.backdrop, rotation: panel.transform.rotation, into: &$0)
            }
        }
    }

    private func nextGround(_ hasWindow: Bool) -> Ground {
        if hasWindow { return .windows }
        switch ground {
        case .backdrop: return .backdrop
        case .windows:
            let end = loop.now + Self.farewellTime
            due?.set(at: end)
            return .remains(until: end)
        case .remains(let end):
            if loop.now >= end || hasNewRenderer { return .backdrop }
            due?.set(at: end)
            return ground
        }
    }

    /// A frame with all that programs had committed was drawn.
    func frameWasDrawn() { server?.frameWasDrawn() }

    /// Nothing differed from the frame before: it counts as shown a period later.
    func frameWasSkipped() {
        guard let server else { return }
        server.frameWasDrawn()
        nextRefresh = refreshes.next(after: loop.now)
        skipped?.set(at: nextRefresh)
    }

    func frameWasShown(at time: Microseconds) { shown(at: time, isAtBlank: true) }

    private func shown(at time: Microseconds, isAtBlank: Bool) {
        flips += 1
        refreshes.latest = time
        server?.frameWasShown(ProgramServer.Flip(time: time, number: flips, isAtBlank: isAtBlank))
    }

    /// The windows that lie beneath several sheets, upright; nil where there are none.
    var pictureBehind: Surface? {
        guard let server, let transform = panel?.transform, server.hasWindow else { return nil }
        var surface = Surface(size: transform.panel)
        let all = Damage(PixelRect(transform.picture))
        server.paint(all, backdrop: backdropBehind, rotation: transform.rotation, into: &surface)
        return surface.turned(transform.rotation.inverse)
    }

    /// What the last frame shows behind the sheet, upright; nil where that is the backdrop.
    var picture: Surface? {
        guard ground != .backdrop, let rotation = panel?.transform.rotation else { return nil }
        return output?.ground?.picture?.turned(rotation.inverse)
    }
}
