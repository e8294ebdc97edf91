import BottomSheet
package import Configuration
import Content
import Control
package import EventLoop
import Gestures
import Glibc
import Interaction
package import Logging
package import Output
import Power
import Rendering
import Seat
import System
package import Udev
import Values

/// `sheetd run`: a live finger, a real panel, one loop.
///
/// It joins parts that know little of each other: touches come from `TouchInput`, go through the `SheetController`, and come
/// out as frames of the `DisplayOutput`; events go to the `EventPublisher`. A class, because the loop calls back into it.
package final class Daemon {
    /// What a daemon takes from outside.
    package struct Environment {
        /// Reads the configuration, when the daemon starts and on SIGHUP.
        package var load: () throws -> LoadedSettings
        /// How displays are found.
        package var search: (DisplayRequest, DeviceOpener) throws -> DisplaySearch

        /// A daemon with the settings that `load` gives.
        package init(
            load: @escaping () throws -> LoadedSettings,
            search: @escaping (DisplayRequest, DeviceOpener) throws -> DisplaySearch = {
                try DisplayKinds.all.search(for: $0, opener: $1)
            }
        ) {
            self.load = load
            self.search = search
        }
    }

    private let environment: Environment
    package let loop: EventLoop
    let log: Logger
    let sheet: SheetController
    let publisher: EventPublisher
    private var input: TouchInput<Daemon>?
    private var output: DisplayOutput<SheetController>?
    /// The seat whose devices are used; nil where they are opened directly.
    private var seat: SeatSession?
    private(set) var power: PowerManager?
    private var signals: [EventSource] = []

    /// Prepares a daemon; no device is opened yet.
    ///
    /// - Parameter log: where it tells what happens.
    /// - Throws: `ConfigurationError`, or `SceneAssetsError` when a picture cannot be read.
    package init(_ environment: Environment, log: Logger) throws {
        self.environment = environment
        self.log = log
        loop = try EventLoop()
        publisher = try EventPublisher(on: loop, log: log)
        let presentation = try Presentation(environment.load())
        sheet = try SheetController(presentation, publisher: publisher, on: loop, log: log)
        sheet.delegate = self
    }

    /// Runs until SIGTERM or SIGINT.
    ///
    /// The picture that was on the screen before is brought back.
    /// - Throws: what makes it impossible to go on: a display that cannot be used, a device that fails.
    package func run() throws {
        signals = [
            try .signal(SIGTERM, on: loop) { [unowned self] in loop.stop() },
            try .signal(SIGINT, on: loop) { [unowned self] in loop.stop() },
            try .signal(SIGHUP, on: loop) { [unowned self] in reload() },
        ]
        loop.keepWatchdog()
        defer { shutDown() }
        try chooseAccess()
        try openOutput()
        try openControl()
        try loop.run()
    }

    /// Ends `run`.
    package func stop() { loop.stop() }

    private func openOutput() throws {
        let request = DisplayRequest(sheet.settings, touchscreen: nil)
        let finder = DisplayFinder(request) { [environment, opener] in try environment.search($0, opener) }
        let isPaused = seat?.isActive == false
        let output = try DisplayOutput(finder, isPaused: isPaused, loop: loop, log: log, delegate: sheet)
        self.output = output
        sheet.draw(on: output)
        try output.open()
    }

    private func shutDown() {
        ServiceManager.stopping()
        publisher.close()
        input?.close()
        power?.close()
        output?.close()
        seat?.stop()
        input?.summarize()
        if let statistics = output?.statistics, statistics.shown > 0 { log.info("frames: \(statistics)") }
    }

    /// Whether there is a display, and it shows something.
    package var isLit: Bool { output?.isLit ?? false }

    /// How frames have kept up so far; nil before the first display is looked for.
    var statistics: FrameStatistics? { output?.statistics }

    /// What a recording of the touchscreen begins with; nil while there is none.
    var recordingHead: String? { input?.recordingHead }

    /// Writes down what the touchscreen says from now on, or does not any more.
    func recordTouches(_ isWanted: Bool) { input?.record(isWanted) }

    /// Reads the configuration anew, all or nothing: what is wrong with it is logged, and the running one stays.
    func reload() {
        ServiceManager.reloading()
        do {
            publisher.retryForwarding()
            try sheet.commit(sheet.presentation.reconfigured(environment.load()))
            log.info("configuration reloaded")
        } catch {
            log.error("configuration not reloaded, the running one stays: \(error)")
        }
        ServiceManager.ready("running")
    }
}

// Touches.
extension Daemon: TouchInputDelegate {
    func handle(_ frame: TouchFrame) throws {
        let isUse = sheet.handle(frame)
        input?.note(sheet.filteredFaults)
        if isUse { try power?.use() }
    }

    func touchscreenWasOpened(_ touchscreen: TouchscreenInfo) { sheet.touchscreenWasOpened(touchscreen) }

    func touchscreenWasRecorded(_ lines: String?) { publisher.publish(recorded: lines) }
}

// The display and its light.
extension Daemon: SheetControllerDelegate {
    /// The first frame of a display: the service is up, touches count, the sheet comes.
    func displayWasLit(_ summary: String) throws {
        ServiceManager.ready(summary)
        let isStart = input == nil
        if isStart {
            let opened = try TouchInput(sheet.settings.input, opener: opener, loop: loop, log: log, delegate: self)
            input = opened
            opened.open()
            power = try PowerManager(sheet.settings.power, loop: loop, log: log, owner: self)
        }
        publisher.publishLit()
        if isStart { sheet.presentAtStart() }
    }

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
extension Daemon: PowerManagerOwner {
    /// Whether a finger is down, the sheet moves, or another session has the screen.
    package var isPanelInUse: Bool { output?.isPaused == true || sheet.isInUse }

    /// The connector of the display that is open.
    package var panelConnector: String? { output?.display?.name.sysName }

    /// Has touches do nothing but wake the panel, or act again.
    package func ignoreTouches(_ areIgnored: Bool) { sheet.ignoreTouches(areIgnored) }

    /// Switches the display on or off.
    package func switchPanel(isOn: Bool) {
        if isOn { output?.lighten() } else { output?.darken() }
    }

    /// Cancels every finger; the sheet comes to rest.
    package func prepareForSleep() { sheet.cancelFingers() }

    /// Opens the touchscreen anew and draws everything anew: after sleep touchscreens may have lost fingers, and displays
    /// their memory or their cable.
    package func recoverFromSleep() throws {
        sheet.cancelFingers()
        input?.change(to: sheet.settings.input)
        output?.invalidate()
        try output?.recheck()
    }
}

// Devices that are handed out by a seat, and the time when another session has them.
extension Daemon {
    /// Finds out by which way devices are opened, and takes a place at the seat where that is the way.
    ///
    /// - Throws: `SeatUnavailableError` when a seat was asked for by name and is not to be had.
    private func chooseAccess() throws {
        let wanted = sheet.settings.display.seat
        let access = DeviceAccess(wanted, provider: .find())
        guard case .seat(let provider) = access else { return log.debug("\(access)") }
        do {
            seat = try SeatSession(Seat(), loop: loop, callbacks: seatCallbacks)
            log.info("\(access)")
            if seat?.isActive == false { logWaiting() }
        } catch let error as SeatError {
            let unavailable = SeatUnavailableError(provider: provider, error: error)
            guard wanted == .auto else { throw unavailable }
            log.notice("\(unavailable); devices are opened directly")
        }
    }

    /// How devices are opened.
    private var opener: DeviceOpener { seat?.opener ?? .direct }

    private var seatCallbacks: SeatSession.Callbacks {
        SeatSession.Callbacks(
            activate: { [unowned self] in try resume() },
            deactivate: { [unowned self] in pause() }
        )
    }

    /// The devices are gone: fingers are cancelled, and the sheet waits as it is.
    private func pause() {
        logWaiting()
        output?.pause()
        input?.pause()
        sheet.cancelFingers()
        // The other session must not find a dark panel.
        loop.perform { try power?.use() }
    }

    private func logWaiting() {
        log.notice("the seat is somebody else's now; waiting for it")
        ServiceManager.status("waiting for the seat")
    }

    /// The devices are back: the sheet is shown as it is by now, and touches count again.
    private func resume() throws {
        log.notice("the seat is back")
        ServiceManager.status("running")
        try output?.resume()
        input?.resume()
        try power?.resume()
    }
}
