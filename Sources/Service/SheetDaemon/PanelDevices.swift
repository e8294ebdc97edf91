import Configuration
import Control
import EventLoop
import Gestures
import Interaction
import Logging
import Output
import Power
import System
import Udev
import Values

/// The devices of the panel: its touchscreen, its display, its light, and the seat that hands them out.
///
/// In the order of their lives: `open` finds a display; when its first frame is drawn, the touchscreen is opened and the light
/// managed; a seat that is lost and the sleep of the machine interrupt them all. A class, because the loop calls back into it.
final class PanelDevices {
    /// How displays are found.
    typealias Search = (DisplayRequest, DeviceOpener) throws -> DisplaySearch

    private let sheet: SheetController
    private let loop: EventLoop
    private let log: Logger
    /// The seat whose devices are used; nil where they are opened directly.
    private var seat: SeatSession?
    private var input: TouchInput<PanelDevices>?
    private var power: PowerManager?
    /// How the panel is lit; nil before the first display.
    private(set) var light: LightState?
    /// When the panel was touched last while it was on.
    private(set) var lastTouch: Microseconds = 0
    /// What a crash would lose; nil where nothing is kept.
    private let keeper: CrashKeeper?
    /// Keeps the picture on the screen over a crash.
    private let card = KeptCard()

    /// The devices of the panel that shows `sheet`; none is open yet.
    init(for sheet: SheetController, keeper: CrashKeeper?, loop: EventLoop, log: Logger) {
        self.sheet = sheet
        self.keeper = keeper
        self.loop = loop
        self.log = log
    }

    /// Finds a display with `search`, at a seat where there is one, and draws the sheet on it.
    ///
    /// - Throws: `DisplayError` when a display cannot be used, `SeatUnavailableError` when a seat was asked for by name and is
    ///   not to be had, `UdevError` or `LoopError`.
    func open(_ search: @escaping Search) throws {
        seat = try SeatSession.open(sheet.settings.display.seat, loop: loop, log: log, callbacks: seatCallbacks)
        if seat != nil { card.discard() }
        if seat?.isActive == false { logWaiting() }
        let request = DisplayRequest(sheet.settings, touchscreen: nil)
        let finder = DisplayFinder(request) { [opener] in try search($0, opener) }
        let isPaused = seat?.isActive == false
        let output = try DisplayOutput(finder, isPaused: isPaused, loop: loop, log: log, delegate: sheet)
        sheet.draw(on: output)
        try output.open()
    }

    /// Closes every device, restores the picture and the light that were there before, and logs how it went.
    func close() {
        input?.close()
        power?.close()
        output?.close()
        seat?.stop()
        input?.summarize()
        if let statistics = output?.statistics, statistics.shown > 0 { log.info("frames: \(statistics)") }
    }

    private var output: DisplayOutput<SheetController>? { sheet.output }
    private var publisher: EventPublisher { sheet.publisher }

    /// How devices are opened.
    private var opener: DeviceOpener { seat?.opener ?? card.opener }

    /// Whether there is a display, and it shows something.
    var isLit: Bool { output?.isLit ?? false }

    /// What is waited for, and why; nil while a display is held.
    private var waiting: String? { output?.isPaused == true ? "waiting for the seat" : output?.waiting }

    /// What `systemctl status` shows of a service that is ready.
    var status: String { waiting ?? "running" }

    /// Clients are let in: the service is ready even where it waits for a display or for the seat.
    func clientsAreLetIn() { if waiting != nil { ServiceManager.ready(status) } }

    /// How frames have kept up so far; nil before the first display is looked for.
    var statistics: FrameStatistics? { output?.statistics }

    /// How many faults touchscreens have shown so far.
    var touchFaultCount: Int { input?.faultCount ?? 0 }
}

// Touches.
extension PanelDevices: TouchInputDelegate {
    func handle(_ frame: TouchFrame) throws {
        let faults = sheet.filteredFaults
        let isUse = sheet.handle(frame)
        if sheet.filteredFaults != faults { input?.note(sheet.filteredFaults) }
        guard isUse else { return }
        // Of a panel that is on the time is asked before it dims.
        if light == .on { lastTouch = loop.now } else { try power?.use() }
    }

    func touchscreenWasOpened(_ touchscreen: TouchscreenInfo) { sheet.touchscreenWasOpened(touchscreen) }

    func touchscreenWasRecorded(_ lines: String?) { publisher.publish(recorded: lines) }

    /// What a recording of the touchscreen begins with; nil while there is none.
    var recordingHead: String? { input?.recordingHead }

    /// Records the events of the touchscreen from now on, or stops that.
    func recordTouches(_ areRecorded: Bool) { input?.record(areRecorded) }
}

// The first frame, and other settings.
extension PanelDevices: SheetControllerDelegate {
    /// The first frame of a display is drawn: touches count, the sheet comes.
    func displayWasLit(_ summary: String) throws {
        if seat == nil, let descriptor = output?.display?.handOver?.lastingDescriptor { card.keep(descriptor) }
        let isStart = input == nil
        let isRestored = keeper?.place != nil
        power?.panelWasLit()
        if isStart {
            let opened = try TouchInput(sheet.settings.input, opener: opener, loop: loop, log: log, delegate: self)
            input = opened
            let start = loop.now
            opened.open()
            beginTrace(at: start)
            let power = try PowerManager(sheet.settings.power, loop: loop, log: log, owner: self)
            self.power = power
            lightDidChange(to: power.state)
            try keeper?.watchPlace(on: loop) { [sheet] in sheet.isInUse ? nil : sheet.place }
        }
        // Not before the touchscreen is read: who waits for it may touch at once.
        ServiceManager.ready(summary)
        publisher.publishLit()
        if isStart, !isRestored { sheet.presentAtStart() }
    }

    private func beginTrace(at start: Microseconds) {
        guard let trace = publisher.trace, let interaction = sheet.interaction, let display = output?.display else {
            return
        }
        let device = sheet.touch.screen.device
        trace.begin(interaction, refreshRate: display.refreshRate, device: device, at: start)
    }

    /// Where the sheet was when the run before crashed.
    var placeBefore: SheetPlace? { keeper?.place }

    func sheetDidChange() { keeper?.sheetDidChange() }

    func overridesDidEnd() { keeper?.overridesDidEnd() }

    func prepare(_ transaction: inout Transaction, from old: Settings, to new: Settings) {
        guard let power, new.power != old.power else { return }
        transaction.add {
            try power.change(to: new.power)
        } revert: { [loop] in
            loop.perform { try power.change(to: old.power) }
        }
    }

    func silenceDidElapse(_ faults: TouchFilter.Faults) { input?.note(faults) }

    func settingsDidChange(from old: Settings, to new: Settings) {
        if new.display.seat != old.display.seat { log.warning("display.seat counts from the next start on") }
        if new.control != old.control { log.warning("[control] counts from the next start on") }
        guard new.input != old.input else { return }
        sheet.cancelFingers()
        input?.change(to: new.input)
    }
}

// The power of the panel, and the sleep of the machine.
extension PanelDevices: PowerManagerOwner {
    /// Wakes the panel: a client has presented something.
    func use() throws { try power?.use() }

    /// Whether a finger is down, the sheet moves, or another session has the screen.
    var isPanelInUse: Bool { output?.isPaused == true || sheet.isInUse }

    /// The connector of the display that is open.
    var panelConnector: String? { output?.display?.name.sysName }

    /// Has touches do nothing but wake the panel, or act again.
    func ignoreTouches(_ areIgnored: Bool) { sheet.ignoreTouches(areIgnored) }

    /// Switches the display on or off.
    func switchPanel(isOn: Bool) {
        if isOn { output?.lighten() } else { output?.darken() }
    }

    func lightDidChange(to state: LightState) {
        light = state
        publisher.publish(state)
    }

    /// Carries out what a client asks of the light; the reply as the interface describes it.
    func change(_ change: Request.Light) throws(ControlError) -> Value {
        guard let power else { throw .noDisplay }
        // A finger that is down would wake it by its lift.
        return try power.carryOut(change) { sheet.cancelFingers() }
    }

    /// Cancels every finger; the sheet comes to rest.
    func prepareForSleep() { sheet.cancelFingers() }

    /// Opens the touchscreen anew and draws everything anew: during sleep touchscreens may have lost fingers, and displays
    /// their memory or their cable.
    func recoverFromSleep() throws {
        sheet.cancelFingers()
        input?.change(to: sheet.settings.input)
        try output?.recoverFromSleep()
    }
}

// The time when another session has the devices.
extension PanelDevices {
    private var seatCallbacks: SeatSession.Callbacks {
        SeatSession.Callbacks(
            activate: { [unowned self] in try resume() },
            deactivate: { [unowned self] in pause() }
        )
    }

    /// Closes the devices and cancels fingers; the sheet stays where it is.
    private func pause() {
        logWaiting()
        output?.pause()
        ServiceManager.ready(status)
        input?.pause()
        sheet.cancelFingers()
        // The other session must not find a dark panel.
        loop.perform { try power?.use() }
    }

    private func logWaiting() { log.notice("the seat is somebody else's now; waiting for it") }

    /// Opens the devices again, and draws the sheet where it is by now.
    private func resume() throws {
        log.notice("the seat is back")
        ServiceManager.status("running")
        try output?.resume()
        input?.resume()
        try power?.resume()
    }
}
