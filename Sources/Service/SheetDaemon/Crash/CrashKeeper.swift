import Configuration
import Control
import EventLoop
import Interaction
import Jobs
import Logging
import System
import SystemPackage
import Values

/// Keeps in the runtime directory what is lost when the daemon ends without warning, and brings it back at the next start.
///
/// What cannot be written is logged, once until it can: a sheet that a crash forgets is better than none.
final class CrashKeeper {
    private let history: KeptFile
    private let presented: KeptRecord<PresentedState>
    private let places: KeptRecord<SheetPlace>
    private let stack: KeptRecord<StackState>
    private let homePresented: KeptRecord<PresentedState>
    private let homePlaces: KeptRecord<SheetPlace>
    private let log: Logger
    /// This run, after those before.
    private var runs: CrashHistory
    /// What writes while it runs.
    private var worker = Worker.inline
    /// The place that was kept last; until the first display is lit that of the run before.
    private(set) var place: SheetPlace?
    /// Fires when what has changed is to be written; nil until the sheet has a place.
    private var timer: LazyLoopTimer?
    private weak var loop: EventLoop?
    private var steadyTimer: LoopTimer?
    /// Where the home was in the run before, until it is there again.
    private var homePlace: SheetPlace?
    /// Returns where the home is, and whether it moves; nil without one.
    var currentHome: () -> (place: SheetPlace, isMoving: Bool)? = { nil }
    /// Returns what is presented besides the configured sheet.
    var currentStack: () -> StackState = { .initial }
    /// Whether a file has more of that than nothing.
    private var keepsStack = false
    /// How many changes of what programs have presented are still to be written.
    private var unwritten = 0
    /// The files that could not be written last.
    private var failed: Set<String> = []

    /// How long after a change it is written: changes come in crowds.
    private static let delay: Microseconds = 250_000
    private static let historyLimit = 4096

    /// Begins a run whose files lie in `folder`, at a time of CLOCK_BOOTTIME.
    init(in folder: FilePath, at now: Microseconds, log: Logger) {
        history = KeptFile(path: folder.appending("runs.json"), limit: Self.historyLimit)
        presented = KeptRecord(KeptFile(path: folder.appending("presented.json"), limit: PresentedState.limit))
        places = KeptRecord(KeptFile(path: folder.appending("place.json"), limit: SheetPlace.limit))
        stack = KeptRecord(KeptFile(path: folder.appending("stack.json"), limit: StackState.limit))
        homePresented = KeptRecord(KeptFile(path: folder.appending("home.json"), limit: PresentedState.limit))
        homePlaces = KeptRecord(KeptFile(path: folder.appending("home-place.json"), limit: SheetPlace.limit))
        self.log = log
        OutputFile.removeDrafts(in: folder)
        let last = Self.reading(history.path.string, log) { [history] in try history.read(CrashHistory.init) }
        runs = CrashHistory(after: last, at: now)
        write(runs.value, to: history)
        switch runs.start {
        case .restored:
            _ = Self.reading(presented.path, log, presented.restore)
            place = Self.reading(places.path, log, places.restore)
            _ = Self.reading(stack.path, log, stack.restore)
            _ = Self.reading(homePresented.path, log, homePresented.restore)
            homePlace = Self.reading(homePlaces.path, log, homePlaces.restore)
        case .configured, .plain:
            forget()
        }
    }

    var pause: Microseconds { runs.pause }

    /// What is presented besides the configured sheet, as it was kept last.
    var stacked: StackState { stack.state }

    /// The theme that a program has said in the run before; nil where it has said none.
    var theme: ThemeSettings.Name? { presented.state.theme }

    /// What this run begins with where `loaded` is configured; `worker` reads it, however long that takes: a panel that starts for
    /// the first time has its fonts to find, and one that is slow is not configured wrongly.
    /// - Throws: `SceneAssetsError` when a picture or a document that is configured cannot be read.
    func firstPresentation(of loaded: LoadedSettings, on worker: Worker) throws -> Presentation {
        let crashes = runs.crashes
        switch runs.start {
        case .restored: return restored(try worker.wait(within: .none) { try Presentation(loaded, $0) }, on: worker)
        case .configured:
            log.error("sheetd has crashed \(crashes) times in a row: what was shown is forgotten")
            return try worker.wait(within: .none) { try Presentation(loaded, $0) }
        case .plain:
            log.error("sheetd has crashed \(crashes) times in a row: a plain sheet is shown, not what is configured")
            return try .plain(loaded.settings, afterCrashes: crashes)
        }
    }

    /// What was shown when the run before crashed; `configured` where nothing was, or where it is refused by now.
    private func restored(_ configured: Presentation, on worker: Worker) -> Presentation {
        var state = presented.state
        guard place != nil || state != .initial else { return configured }
        if place?.detent == nil, state != .initial {
            state.overridesDidEnd()
            overridesDidEnd()
        }
        do {
            return try worker.wait { [state] in try state.applied(to: configured, $0) }
        } catch {
            log.error("what was shown before the crash cannot be shown again: \(error)")
            forget()
            return configured
        }
    }

    /// What lies behind all that is presented, as programs have made it; nil where that may be what the daemon crashes of.
    func home(_ configured: Presentation, on worker: Worker) -> Presentation? {
        guard runs.start != .plain else { return nil }
        let state = homePresented.state
        do { return try worker.wait { [state] in try state.applied(to: configured, $0) } } catch {
            log.error("the home cannot be shown again as it was before the crash: \(error)")
            homePresented.forget()
            return configured
        }
    }

    /// Whether what was left may be what the daemon crashes of.
    var forgets: Bool { runs.start != .restored }

    /// Where the home was in the run before, and what fingers have set of it; once.
    func takeHomePlace() -> SheetPlace? {
        defer { homePlace = nil }
        // It lies where it always does.
        homePlace?.detent = nil
        return homePlace
    }

    private static func reading<Content>(_ path: String, _ log: Logger, _ read: () throws -> Content?) -> Content? {
        do { return try read() } catch {
            log.error("\(path) is ignored: \(error)")
            return nil
        }
    }

    private func forget() {
        place = nil
        presented.forget()
        places.forget()
        stack.forget()
        homePresented.forget()
        homePlaces.forget()
    }

    private func write(_ value: Value, to file: KeptFile) {
        do { try file.write(value) } catch { warn(file.path.string, error) }
    }

    private func warn(_ path: String, _ error: any Error) {
        guard failed.insert(path).inserted else { return }
        log.error("a crash would forget the sheet: \(path) cannot be written: \(error)")
    }
}

// While it runs.
extension CrashKeeper {
    /// Watches from now on; `worker` writes what is long.
    /// - Throws: `LoopError`.
    func watch(on loop: EventLoop, _ worker: Worker) throws {
        self.worker = worker
        steadyTimer = try LoopTimer(on: loop) { [unowned self] in
            runs.turned(at: SystemClock.boot.now)
            write(runs.value, to: history)
        }
        steadyTimer?.set(at: loop.now + CrashHistory.steadyTime + 1)
    }

    /// The first display is lit: `place` says from now on where the sheet is, or nil while it moves.
    /// - Throws: `LoopError`.
    func watchPlace(on loop: EventLoop, _ place: @escaping () -> SheetPlace?) throws {
        self.loop = loop
        timer = try LazyLoopTimer(on: loop) { [unowned self] in
            keep(place())
            keepHome()
            keepAll()
        }
    }

    /// Keeps what is presented besides the configured sheet; `done` is called when a crash loses neither that nor what was noted before.
    func keepAll(then done: @escaping () -> Void = {}) {
        let state = currentStack()
        let isKept = keepsStack || state != .initial
        keepsStack = state != .initial
        guard isKept || unwritten > 0 else { return done() }
        worker.submit(within: .none) { [stack] _ in
            if isKept { try stack.change { $0 = state } }
        } then: { [weak self, stack] outcome in
            self?.warn(where: outcome, stack)
            done()
        }
    }

    /// Fingers or time have changed something, which is written when it is at rest.
    func sheetDidChange() { if let loop { timer?.set(at: loop.now + Self.delay) } }

    /// A request was carried out; `place` is where the sheet is heading.
    ///
    /// - Parameter mark: that of the configured document.
    func note(_ request: Request, on mark: String?, place: SheetPlace?) {
        keep(place)
        if request.isKept { change(presented) { $0.note(request, on: mark) } }
    }

    func noteHome(_ request: Request, on mark: String?) {
        keepHome()
        if request.isKept { change(homePresented) { $0.note(request, on: mark) } }
    }

    /// The settings of programs have ended with the sheet.
    func overridesDidEnd() { change(presented) { $0.overridesDidEnd() } }

    /// - Parameters:
    ///   - mark: that of the configured document.
    ///   - home: that of the configured home; nil where there is none.
    func configurationWasRead(_ mark: String?, home: String?) {
        change(presented) { $0.configurationWasRead(mark) }
        guard homePresented.state != .initial else { return }
        change(homePresented) { if home == nil { $0 = .initial } else { $0.configurationWasRead(home) } }
    }

    private func change(
        _ record: KeptRecord<PresentedState>,
        _ change: @escaping @Sendable (inout PresentedState) -> Void
    ) {
        unwritten += 1
        worker.submit(within: .none) { _ in
            try record.change(change)
        } then: { [weak self] outcome in
            self?.unwritten -= 1
            self?.warn(where: outcome, record)
        }
    }

    private func warn<State>(where outcome: Worker.Outcome<Void>, _ record: KeptRecord<State>) {
        switch outcome {
        case .success: failed.remove(record.path)
        case .failure(let error): warn(record.path, error)
        }
    }

    /// The run ends as it was asked to: the next one begins as configured.
    func end() {
        place = nil
        presented.end()
        places.end()
        stack.end()
        homePresented.end()
        homePlaces.end()
        history.remove()
    }

    /// The run ends for another one that goes on with the sheet at `place`, nil while it moves; it counts as no crash.
    func handOver(_ place: SheetPlace?) {
        if let place, timer != nil {
            // Nothing waits any more, and no job would end in time.
            do { try places.change { $0 = place } } catch { warn(places.path, error) }
        }
        if timer != nil {
            do { try stack.change { $0 = currentStack() } } catch { warn(stack.path, error) }
        }
        if let home = currentHome()?.place {
            do { try homePlaces.change { $0 = home } } catch { warn(homePlaces.path, error) }
        }
        history.remove()
    }

    /// The run ends with an error: the next one begins as after a crash, without counting one.
    func fail() {
        runs.failed()
        write(runs.value, to: history)
    }

    /// The sheet is heading for `place`; nil while it moves.
    func keep(_ place: SheetPlace?) {
        guard let place else { return sheetDidChange() }
        // Before the first display the sheet is where it was in the run before.
        guard timer != nil, place != self.place else { return }
        self.place = place
        write(place, to: places)
    }

    /// Notes where the home is, as soon as it rests.
    private func keepHome() {
        guard let (place, isMoving) = currentHome() else { return }
        if isMoving { sheetDidChange() } else { write(place, to: homePlaces) }
    }

    private func write(_ place: SheetPlace, to record: KeptRecord<SheetPlace>) {
        worker.submit(.urgent, within: .none) { _ in
            try record.change { $0 = place }
        } then: { [weak self] outcome in
            self?.warn(where: outcome, record)
        }
    }
}
