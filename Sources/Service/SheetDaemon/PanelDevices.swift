import Configuration
import Control
import EventLoop
import Gestures
import Interaction
import Logging
import Output
import Power
import System
import Typing
import Udev
import Values

/// The devices of the panel: its touchscreen, its display, its light, and the seat that hands them out.
///
/// In the order of their lives: `open` finds a display; when its first frame is drawn, the touchscreen is opened and the light
/// managed; a seat that is lost and the sleep of the machine interrupt them all. How the panel is lit, the `DisplayOutput` owns.
final class PanelDevices {
    typealias Search = (DisplayRequest, DeviceOpener) throws -> DisplaySearch
    /// Makes the sources of touches, which open their devices through the opener.
    typealias Inputs = (PanelDevices, DeviceOpener) throws -> [any InputSource]

    let touches: TouchSession
    private let presentations: PresentationStore
    private let frames: FrameSource
    let programs: PanelPrograms
    private let publisher: EventPublisher
    private var output: DisplayOutput?
    let loop: EventLoop
    let log: Logger
    /// The seat whose devices are used; nil where they are opened directly.
    private(set) var seat: SeatSession?
    /// Where touches come from; none before the first display.
    private var inputs: [any InputSource] = []
    private let makeInputs: Inputs
    private let faults: TouchFaultLog
    /// Nil before the first display.
    private var power: PowerManager?
    /// When the panel was touched last while it was on.
    private(set) var lastTouch: Microseconds = 0
    private let keeper: CrashKeeper?
    private let isService: Bool
    /// The key that has lit the panel, until it comes up.
    var wakingKey: Typing.Key?
    var hasNoConsoles = false
    /// Keeps the picture on the screen over a crash.
    private let card = KeptCard()

    init(
        _ touches: TouchSession,
        _ presentations: PresentationStore,
        _ frames: FrameSource,
        _ programs: PanelPrograms,
        publisher: EventPublisher,
        keeper: CrashKeeper?,
        isService: Bool,
        loop: EventLoop,
        log: Logger,
        inputs: Inputs? = nil
    ) {
        (self.touches, self.presentations, self.frames) = (touches, presentations, frames)
        (self.programs, self.publisher) = (programs, publisher)
        makeInputs = inputs ?? { try $0.sources(through: $1) }
        faults = TouchFaultLog(log: log)
        self.keeper = keeper
        self.isService = isService
        self.loop = loop
        self.log = log
        touches.silenceDidElapse = { [faults, unowned touches] in faults.note(touches.faults) }
        frames.displayWasLit = { [unowned self] in try displayWasLit($0) }
        presentations.devices = self
        publisher.programs = programs
        programs.shownDidChange = { [unowned touches, unowned programs] in touches.isOverProgram = programs.isShown }
        programs.hasNews = { [unowned programs, unowned publisher] in publisher.publish(program: programs.state) }
        programs.stateDidChange = { [unowned publisher] in publisher.publish(program: $0) }
        programs.insideDidChange = { [unowned programs, unowned publisher] in
            publisher.publish(program: programs.state, inside: $0)
        }
        touches.observers.append { [unowned self] in keysMayHaveChangedHands() }
        connectTexts()
        programs.heightsWereAsked = { [unowned presentations] in presentations.grow($0) }
    }

    /// Finds a display with `search`, at a seat where there is one, and draws the sheet on it.
    ///
    /// - Throws: `DisplayError` when a display cannot be used, `SeatUnavailableError` when a seat was asked for by name and is
    ///   not to be had, `UdevError` or `LoopError`.
    func open(_ search: @escaping Search) throws {
        seat = try SeatSession.open(
            settings.display.seat,
            loop: loop,
            log: log,
            activate: { [unowned self] in try resume() },
            deactivate: { [unowned self] in pause() }
        )
        if seat != nil { card.discard() }
        if seat?.isActive == false { logWaiting() }
        let request = DisplayRequest(settings, touchscreen: nil)
        let finder = DisplayFinder(request) { [opener] in try search($0, opener) }
        let screen: ScreenState = seat?.isActive == false ? .away(.lit) : .waiting(.lit)
        let output = try DisplayOutput(finder, on: screen, loop: loop, log: log, delegate: frames)
        self.output = output
        (touches.output, frames.output, presentations.output, programs.output) = (output, output, output, output)
        try output.open()
    }

    /// Closes every device, restores the picture and the light that were there before, and logs how it went.
    func close() {
        for input in inputs { input.close() }
        programs.close()
        power?.close()
        output?.close()
        seat?.stop()
        faults.summarize()
        if let statistics = output?.statistics, statistics.shown > 0 { log.info("frames: \(statistics)") }
    }

    private var settings: PanelSettings { presentations.settings.panel }

    var display: (any Display)? { output?.display }

    private var opener: DeviceOpener { seat?.opener ?? card.opener }

    var isLit: Bool { output?.isLit ?? false }

    private var waiting: String? { isAway ? "waiting for the seat" : output?.waiting }

    /// What `systemctl status` shows of a service that is ready.
    var status: String { waiting ?? "running" }

    /// Clients are let in: the service is ready even where it waits for a display or for the seat.
    func clientsAreLetIn() { if waiting != nil { ServiceManager.ready(status) } }

    /// Nil before the first display is searched for.
    var statistics: FrameStatistics? { output?.statistics }

    var touchFaultCount: Int { faults.total }
}

extension PanelDevices: InputSourceDelegate {
    /// The sources of a panel that has a touchscreen and keyboards, or may get them.
    private func sources(through opener: DeviceOpener) throws -> [any InputSource] {
        let settings = settings.input
        return [
            try TouchInput(settings, opener: opener, loop: loop, log: log, faults: faults, delegate: self),
            try KeyboardInput(
                settings,
                isService: isService,
                opener: opener,
                worker: presentations.worker,
                loop: loop,
                log: log,
                delegate: self
            ),
        ]
    }

    var isAway: Bool { output?.screen.isAway == true }

    func handle(_ frame: TouchFrame, from source: any InputSource) throws {
        try handle(frame.numbered(forSource: inputs.firstIndex { $0 === source } ?? 0))
    }

    /// Handles a frame of touches, whose contacts are numbered for all sources.
    func handle(_ frame: TouchFrame) throws {
        let isUse = touches.handle(frame, on: light.state == .off ? .dark : .visible)
        faults.note(touches.faults)
        guard isUse else { return }
        try noteUse()
    }

    /// The panel is used; of one that is on the time is asked before it dims.
    func noteUse() throws { if light == .lit { lastTouch = loop.now } else { try power?.use() } }

    func touchscreenWasOpened(_ touchscreen: TouchscreenInfo) { touches.touchscreenWasOpened(touchscreen) }

    func sourceWasRecorded(_ lines: String?) { publisher.publish(recorded: lines) }

    var recordingHead: String? { inputs.lazy.compactMap(\.recordingHead).first }

    func beginRecording() { for input in inputs { input.beginRecording() } }

    func endRecording() { for input in inputs { input.endRecording() } }
}

extension PanelDevices: SettingsFollower {
    /// The first frame of a display is drawn: touches count, the sheet comes.
    private func displayWasLit(_ summary: String) throws {
        if seat == nil, let descriptor = output?.display?.handOver?.lastingDescriptor { card.keep(descriptor) }
        let isStart = power == nil
        let isRestored = keeper?.place != nil
        power?.panelWasLit()
        if isStart {
            inputs = try makeInputs(self, opener)
            let start = loop.now
            for input in inputs { input.open() }
            beginTrace(at: start)
            let power = try PowerManager(settings.power, loop: loop, log: log, owner: self)
            self.power = power
            publisher.publish(light.state)
            try keeper?.watchPlace(on: loop) { [presentations] in presentations.sheetPlace }
        }
        // Not before the touchscreen is read: who waits for it may touch at once.
        ServiceManager.ready(summary)
        publisher.publishLit()
        if isStart {
            ProcessMemory.releaseCode()
            if !isRestored { presentations.presentAtStart() }
        }
    }

    private func beginTrace(at start: Microseconds) {
        guard let trace = publisher.trace, let interaction = touches.interaction, let display = output?.display else {
            return
        }
        let device = touches.touchscreen.device
        trace.begin(interaction, refreshRate: display.refreshRate, device: device, at: start)
    }

    func prepare(_ transaction: inout Transaction, from old: Settings, to new: Settings) {
        guard let power, new.panel.power != old.panel.power else { return }
        transaction.add {
            try power.change(to: new.panel.power)
        } revert: { [loop] in
            loop.perform { try power.change(to: old.panel.power) }
        }
    }

    func settingsDidChange(from old: Settings, to new: Settings) {
        let (old, new) = (old.panel, new.panel)
        if new.display.seat != old.display.seat { log.warning("display.seat counts from the next start on") }
        if new.control != old.control { log.warning("[control] counts from the next start on") }
        if new.programs != old.programs { log.warning("[programs] counts from the next start on") }
        guard new.input != old.input else { return }
        touches.cancelFingers()
        for input in inputs { input.change(to: new.input) }
    }
}

// The power of the panel, and the sleep of the machine.
extension PanelDevices: PowerManagerOwner {
    /// Wakes the panel: a client has presented something.
    func use() throws { try power?.use() }

    /// While another session has the screen, the panel must not go dark under it.
    var isPanelInUse: Bool { isAway || touches.isInUse || programs.keepsLit }

    var panelConnector: String? { output?.display?.name.sysName }

    var light: ScreenLight { output?.screen.light ?? .lit }

    func setLight(_ light: ScreenLight) {
        let before = self.light.state
        output?.setLight(light)
        if light.state != before { publisher.publish(light.state) }
        if light.state == .off { programs.panelWentDark() }
    }

    /// Carries out what a client asks of the light; the reply as the interface describes it.
    func change(_ change: Request.Light) throws(ControlError) -> Value {
        guard let power else { throw .noDisplay }
        do {
            if let level = change.level { try power.setLevel(level) }
            switch change.isAwake {
            case true?: try power.use()
            case false?:
                // A finger that is down would wake it by its lift.
                touches.cancelFingers()
                try power.darken()
            case nil: break
            }
        } catch {
            throw .noDevice(reason: "\(error)")
        }
        var entries: [String: Value] = ["state": .text(light.state.rawValue)]
        entries["level"] = power.level.map(Value.number)
        return .table(entries)
    }

    func prepareForSleep() { touches.cancelFingers() }

    /// Opens the touchscreen and draws everything again: during sleep touchscreens may have lost fingers, and displays their
    /// memory or their cable.
    func recoverFromSleep() throws {
        touches.cancelFingers()
        for input in inputs { input.change(to: settings.input) }
        try output?.recoverFromSleep()
    }
}

// The time when another session has the devices.
extension PanelDevices {
    /// Closes the devices and cancels fingers; the sheet stays where it is.
    private func pause() {
        logWaiting()
        output?.pause()
        ServiceManager.ready(status)
        for input in inputs { input.close() }
        touches.cancelFingers()
        // The other session must not find a dark panel.
        loop.perform { try power?.use() }
    }

    private func logWaiting() { log.notice("another session has the seat; waiting for it") }

    /// Opens the devices again, and draws the sheet where it is by now.
    private func resume() throws {
        log.notice("the seat is back")
        ServiceManager.status("running")
        try output?.resume()
        for input in inputs { input.open() }
        try power?.resume()
    }
}
