import EventLoop
import Logging
import Output
import System

/// Decides which display is held: finds it, changes it on request, and replaces it when it goes or fails.
///
/// A class, because the loop calls back into it. How long a display is left alone before it is tried again is decided here only.
final class DisplayWatch {
    private let log: Logger
    private var finder: DisplayFinder
    private var hotplug: HotplugMonitor?
    /// When the mode may be changed.
    private var modesets = ModesetBackoff()
    /// How soon a display is looked for after one was lost.
    private var losses = SearchBackoff()
    /// How soon a search that failed is repeated.
    private var searches = SearchBackoff()
    /// Whether a display that says that it is unplugged may only get no signal.
    private var standby = Standby.lit
    /// Errors that were logged since a picture came: they are not told again while the same is tried in vain.
    private var told: Set<AnyHashable> = []
    /// Why the last search found none; nothing where it found one.
    private var absence: [String] = []

    /// A watch that looks for displays with `finder`.
    init(_ finder: DisplayFinder, log: Logger) {
        self.finder = finder
        self.log = log
    }

    /// Calls `changed` when displays have come, changed or gone, and when the back-off of one has passed.
    /// - Throws: `UdevError` or `LoopError`.
    func start(on loop: EventLoop, changed: @escaping () throws -> Void) throws {
        hotplug = try HotplugMonitor(["drm", "graphics"], quietTime: 80_000, on: loop, changed: changed)
    }

    /// The display that is requested.
    var request: DisplayRequest { finder.request }

    /// The first display that was lit, which is used again when it comes back.
    var home: DisplayName? { finder.home }

    /// Whether any display was lit: errors after that are waited out.
    var hasLit: Bool { finder.hasLit }

    /// The first frame of `display` is drawn.
    func didLight(_ display: any Display) {
        finder.didLight(display)
        told = []
    }

    /// What is waited for, and why; nil where the last search has found a display.
    var waiting: String? { absence.isEmpty ? nil : "waiting for a display: \(absence.joined(separator: "; "))" }

    /// Looks for no display until `resume`, whatever happens: another session has the cards.
    func pause() { hotplug?.pause() }

    /// Looks for displays again; `recheck` tells what has become of them meanwhile.
    func resume() { hotplug?.resume() }

    private var isPaused: Bool { hotplug?.isPaused == true }

    /// Displays get no signal until `lighten`: one that says then that it is unplugged is held all the same.
    func darken() { standby.darken() }

    /// Displays get a signal again, and have a moment to come back.
    func lighten() {
        let now = SystemClock.monotonic.now
        if let time = standby.lighten(at: now) { hotplug?.check(after: time - now) }
    }
}

// Finding a display.
extension DisplayWatch {
    /// Looks for a display and lights it; where there is none, or another session has the cards, one is waited for.
    ///
    /// - Throws: `DisplayError` when one cannot be used.
    func open(for holder: some DisplayHolder) throws {
        if isPaused { return }
        let found = try finder.find()
        switch found {
        case .found(let display):
            searches.startAnew()
            absence = []
            try holder.hold(display)
        case .none(let reasons):
            searches.startAnew()
            wait(because: reasons)
        case .withheld(let reasons):
            wait(because: reasons)
            searchAgain()
        }
    }

    /// Tells why there is no display, once as long as that stays the same.
    private func wait(because reasons: [String]) {
        if reasons != absence { log.notice("no display; waiting for one: \(reasons.joined(separator: "; "))") }
        absence = reasons
        told = []
    }

    /// The service is ready, with and without a display.
    private func reportWaiting() { if let waiting, !isPaused { ServiceManager.ready(waiting) } }

    /// Changes to what `request` asks for: another display, or the same one in another way.
    ///
    /// While another session has the cards another display is only noted, and looked for when they are back.
    /// - Throws: why it cannot be had; then no display is held, or the one before as it was.
    func change(to request: DisplayRequest, for holder: some DisplayHolder) throws {
        let before = finder.request
        modesets.startAnew()
        losses.startAnew()
        if let display = holder.display, request.wantsTheSame(as: before) {
            try display.change(from: before, to: request)
            finder.adjust(to: request)
            holder.refresh()
            return log.info("display \(display.summary)")
        }
        finder.change(to: request)
        holder.close()
        do {
            try open(for: holder)
            reportWaiting()
        } catch {
            holder.close()
            finder.change(to: before)
            searchAgain()
            throw error
        }
    }

    /// Turns the picture for a touchscreen whose touches count on `touches`.
    func turn(touches: TouchBase, for holder: some DisplayHolder) {
        guard touches != request.turning.touches else { return }
        let before = request
        var turned = before
        turned.turning.touches = touches
        finder.adjust(to: turned)
        guard let display = holder.display else { return }
        do {
            try display.change(from: before, to: turned)
            holder.refresh()
        } catch {
            log.error("\(error)")
        }
    }
}

// Displays that change and go.
extension DisplayWatch {
    /// Replaces or changes the display that is held, where that is needed, or looks for one where none is.
    ///
    /// Nothing is done while another session has the cards: what they say then is not for this program.
    /// - Throws: `DisplayError` when no display was ever lit, and one cannot be used.
    func recheck(for holder: some DisplayHolder) throws {
        if isPaused { return }
        guard let display = holder.display else { return try openAgain(for: holder) }
        do {
            if finder.isHomeBack(insteadOf: display) {
                log.notice("the display \(home.map(\.description) ?? "") is back")
                return leave(for: holder)
            }
            apply(try display.reprobe(), to: display, for: holder)
        } catch let error as DisplayError {
            lose(because: error, for: holder)
        }
    }

    /// Looks for a display while the daemon runs.
    ///
    /// An error ends the daemon as long as nothing was shown. Later it is logged, once as long as it stays the same, and the
    /// search is repeated after the back-off: no event tells that another program has left the card, or that there is
    /// memory again.
    private func openAgain(for holder: some DisplayHolder) throws {
        do {
            try open(for: holder)
            reportWaiting()
        } catch let error as DisplayError where finder.hasLit {
            if isNew(error) { log.error("no display can be used: \(error)") }
            holder.close()
            searchAgain()
        }
    }

    /// Looks for a display after the back-off, even where no event comes.
    private func searchAgain() {
        searches.failed(at: SystemClock.monotonic.now)
        hotplug?.check(after: searches.delay)
    }

    private func apply(_ change: DisplayChange, to display: any Display, for holder: some DisplayHolder) {
        switch change {
        case .unchanged: return
        case .modeChanged(let mode): reconfigure(display, to: mode, for: holder)
        case .disconnected: miss(for: holder)
        case .superseded(let reason):
            log.notice("\(reason), which goes before \(display.name)")
            leave(for: holder)
        }
    }

    /// Leaves a display that says that it is unplugged, unless it may only get no signal.
    private func miss(for holder: some DisplayHolder) {
        let now = SystemClock.monotonic.now
        switch standby.miss(at: now) {
        case .keep: return
        case .keepUntil(let time): hotplug?.check(after: time - now)
        case .letGo:
            log.notice("the display was unplugged")
            leave(for: holder)
        }
    }

    private func reconfigure(_ display: any Display, to mode: Mode, for holder: some DisplayHolder) {
        let now = SystemClock.monotonic.now
        switch modesets.decision(about: mode, at: now) {
        case .now: break
        case .later(let time):
            hotplug?.check(after: time - now)
            return
        case .never:
            return log.debug("\(mode.name) was refused too often; what is shown stays")
        }
        log.info("the display changes to \(mode.name)")
        modesets.began(mode, at: now)
        do {
            try display.modes?.reconfigure(to: mode)
            told = []
            for remark in display.remarks { log.error("\(remark)") }
            holder.refresh()
        } catch let error as DisplayError where error.isNoBuffer {
            // The display does not know the mode that is shown any more. Without that picture there may be memory.
            lose(because: error, for: holder)
        } catch {
            if isNew(error) { log.error("\(mode.name) cannot be shown, what is shown stays: \(error)") }
            modesets.failed(at: now)
        }
    }

    /// Whether an error was not logged since a picture came.
    private func isNew(_ error: any Error) -> Bool {
        guard let error = error as? DisplayError else { return true }
        return told.insert(AnyHashable(error)).inserted
    }

    /// Closes a display in favour of another one, which is looked for once the loop has let go of the card.
    ///
    /// As long as a program holds the card, it has a master.
    private func leave(for holder: some DisplayHolder) {
        holder.close()
        hotplug?.check(after: 0)
    }
}

// Displays that fail.
extension DisplayWatch {
    /// Draws anew on a display that goes on in another way than was asked for.
    ///
    /// - Parameter isLit: whether a frame was drawn on the display before.
    func displayFellBack(_ fallback: Fallback, isLit: Bool, for holder: some DisplayHolder) {
        if isLit || told.insert(AnyHashable(fallback)).inserted { log.error("\(fallback)") }
        modesets.failed(at: SystemClock.monotonic.now)
        holder.refresh()
    }

    /// Looks for another display after one that cannot be drawn on any more.
    ///
    /// - Parameter isLit: whether a frame was drawn on the display before.
    /// - Throws: `error` when no display was ever lit.
    func frameFailed(_ error: any Error, isLit: Bool, for holder: some DisplayHolder) throws {
        // At the start it is an error to report, unless the device was pulled out; later another may come.
        let isGone = (error as? DisplayError)?.meansGone == true
        guard isLit || finder.hasLit || isGone else { throw error }
        lose(because: error, isLit: isLit, for: holder)
    }

    /// Closes a display that fails, and looks for one again after the back-off.
    ///
    /// - Parameter isLit: Whether it has shown anything. One that never does fails alike each time, which is logged once.
    private func lose(because error: any Error, isLit: Bool = true, for holder: some DisplayHolder) {
        if isNew(error) || isLit { log.error("the display is lost: \(error)") }
        holder.close()
        losses.failed(at: SystemClock.monotonic.now)
        hotplug?.check(after: losses.delay)
    }
}
