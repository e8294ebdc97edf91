import Configuration
import Content
import Control
package import EventLoop
import Glibc
import Jobs
package import Logging
import Stacking
import System
import SystemPackage
import Values

/// `sheetd run`: the sheet on a real panel, with its clients, on one loop.
///
/// It joins the parts. Touches of the `PanelDevices` move the sheet in the `TouchSession`, and their events go to the
/// `EventPublisher`; what programs present goes through the `PresentationStore`. Both come out on the display as what the
/// `FrameSource` has its frames show.
package final class Daemon {
    package enum Ending: Equatable {
        /// It was asked to end, and has given the panel back.
        case stopped
        /// The program that it was to run has ended, with this exit status.
        case commandEnded(Int32)
        /// Another daemon takes its place at once. The panel is still lit: the program must end without closing anything.
        case handedOver
    }

    private let environment: DaemonEnvironment
    package let loop: EventLoop
    let log: Logger
    let worker: Worker
    let touches: TouchSession
    let frames: FrameSource
    let programs: PanelPrograms
    let presentations: PresentationStore
    let presenter: Presenter
    let publisher: EventPublisher
    let devices: PanelDevices
    private var signals: [EventSource] = []
    private var results: EventSource?
    private var ending = Ending.stopped
    /// The program that was given to the daemon to run.
    private var command: ChildProgram?
    /// Where that connects, if there is no runtime directory.
    private var ownFolder: FilePath?
    /// Fires when a run that waits may begin.
    private var start: LoopTimer?
    let keeper: CrashKeeper?
    let kept: ValueKeeper
    let injector: FingerInjector
    let requests: RequestHandler
    let toasts: ToastDesk
    let clock: WallClock
    let themes: ThemeDesk
    let clocks: ClockDesk
    /// Nil where no program can reach the sheet.
    private var connections: ControlConnections?

    /// Prepares a daemon; no device is opened yet.
    ///
    /// - Parameter log: where it logs.
    /// - Throws: `ConfigurationError`, or `SceneAssetsError` when a picture cannot be read.
    package convenience init(_ environment: DaemonEnvironment, log: Logger) throws {
        try self.init(environment, log: log, inputs: nil)
    }

    /// Prepares a daemon with other sources of touches than the touchscreen.
    init(_ environment: DaemonEnvironment, log: Logger, inputs: PanelDevices.Inputs?) throws {
        self.environment = environment
        self.log = log
        loop = try EventLoop(environment.isVirtual ? .virtual : .real)
        let trace = try environment.trace.map { [loop] in try LiveTrace($0, on: loop, log: log) }
        publisher = try EventPublisher(on: loop, trace: trace, log: log)
        keeper = environment.runtimeFolder.map { CrashKeeper(in: $0, at: SystemClock.boot.now, log: log) }
        do {
            let loaded = try environment.load()
            clock = try WallClock(on: loop)
            themes = ThemeDesk(loaded.settings.panel.theme, keeper?.theme, by: clock, log: log)
            let configured = themes.applied(to: loaded)
            worker =
                environment.isVirtual ? .inline : try Worker(budget: configured.settings.panel.limits.jobBudget)
            let presentation =
                try keeper?.firstPresentation(of: configured, on: worker)
                ?? worker.wait(within: .none) { try Presentation(configured, $0) }
            results = try worker.deliver(on: loop)
            touches = try TouchSession(presentation.settings.panel, publisher: publisher, on: loop)
            if !environment.command.isEmpty, environment.runtimeFolder == nil {
                ownFolder = try .makeTemporaryDirectory("sheetd")
            }
            programs = try PanelPrograms(
                in: environment.runtimeFolder ?? ownFolder,
                defaultSocket: environment.command.isEmpty ? nil : "wayland-0",
                on: loop,
                log: log
            )
            frames = FrameSource(touches, programs, trace: trace)
            let home = try configured.home.flatMap { [worker, keeper] home in
                let home = try worker.wait(within: .none) { try Presentation(home, $0) }
                return keeper.map { $0.home(home, on: worker) } ?? home
            }
            kept = try ValueKeeper(
                in: environment.stateFolder,
                worker,
                on: loop,
                log: log,
                step: environment.keepingStep
            )
            kept.follow(configured.settings.panel.state.keep, forgets: keeper?.forgets ?? false)
            presentations = try PresentationStore(
                presentation,
                home: home,
                worker,
                touches,
                frames,
                publisher: publisher,
                keeper: keeper,
                kept: kept,
                on: loop,
                log: log
            )
            kept.current = { [unowned presentations] in presentations.setValues }
            keeper?.currentHome = { [unowned presentations] in presentations.homePlace }
            clocks = try ClockDesk(touches, presentations, by: clock, on: loop)
            presenter = try Presenter(presentations, touches, publisher: publisher, on: loop, log: log)
            keeper?.currentStack = { [unowned presenter] in presenter.kept }
            if let keeper { presenter.restore(keeper.stacked, sheet: keeper.place) }
        } catch {
            keeper?.fail()
            throw error
        }
        devices = PanelDevices(
            touches,
            presentations,
            frames,
            programs,
            publisher: publisher,
            keeper: keeper,
            isService: environment.isService,
            loop: loop,
            log: log,
            inputs: inputs
        )
        let rest = try RestWatch(touches, presentations, presenter, on: loop)
        injector = try FingerInjector(touches, rest, devices, on: loop)
        programs.pictureBehindDidChange = { [unowned presenter] in presenter.windowsDidChange() }
        toasts = ToastDesk(worker, touches, presentations, frames)
        presenter.didFail = { [unowned toasts] path in
            toasts.notify({ _ in Toast("\(path.oneLine(atMost: 60)) cannot be shown", role: .error) }, reply: { _ in })
        }
        requests = RequestHandler(
            presentations,
            presenter,
            touches,
            devices,
            publisher,
            injector,
            rest,
            toasts,
            themes,
            keeper: keeper,
            log: log
        )
        themes.lead(presentations) { [unowned publisher] in publisher.publish($0) }
        programs.didOpen = { [unowned self] in try runCommand(at: $0) }
    }

    deinit { results?.stop() }

    /// Runs until SIGTERM or SIGINT, which restore the picture that was on the screen before, or until SIGUSR1 where what a
    /// crash would lose is kept: then the next daemon goes on with the sheet as it is.
    ///
    /// In virtual time nothing is closed at the end, and another run goes on from there.
    /// - Throws: what makes it impossible to go on: a display that cannot be used, a device that fails.
    @discardableResult
    package func run() throws -> Ending {
        if loop.isVirtual, !signals.isEmpty {
            try loop.run()
            return ending
        }
        signals = [
            try .signal(SIGTERM, on: loop) { [unowned self] in end() },
            try .signal(SIGINT, on: loop) { [unowned self] in end() },
            try .signal(SIGHUP, on: loop) { [unowned self] in reload() },
        ]
        if keeper != nil { signals.append(try .signal(SIGUSR1, on: loop) { [unowned self] in handOver() }) }
        loop.takePrecedence()
        loop.keepWatchdog()
        defer {
            if !loop.isVirtual { kept.finish() }
            if ending != .handedOver, !loop.isVirtual { shutDown() }
        }
        do {
            try keeper?.watch(on: loop, worker)
            try begin(after: keeper?.pause ?? 0)
            try loop.run()
        } catch {
            keeper?.fail()
            throw error
        }
        if ending != .handedOver, !loop.isVirtual { keeper?.end() }
        return ending
    }

    private func runCommand(at socket: FilePath) throws {
        guard !environment.command.isEmpty, command == nil else { return }
        let variables = ["WAYLAND_DISPLAY": socket.string]
        do {
            command = try ChildProgram(environment.command, variables: variables, on: loop) { [unowned self] in
                commandEnded($0)
            }
        } catch let error as LoopError {
            log.error("\(error)")
            commandEnded(ChildProgram.status(for: error))
        }
    }

    private func commandEnded(_ status: Int32) {
        command = nil
        ending = .commandEnded(status)
        loop.stop()
    }

    /// Ends; the program that it runs does so first, while it is still served.
    private func end() { if let command { command.terminate() } else { loop.stop() } }

    /// Begins now, or after a pause: runs that end at once come ever more slowly.
    private func begin(after pause: Microseconds) throws {
        guard pause == 0 else {
            let timer = try LoopTimer(on: loop) { [unowned self] in try begin(after: 0) }
            timer.set(at: loop.now + pause)
            start = timer
            return
        }
        try devices.open(environment.search)
        // Who asks as soon as there is a socket gets an answer about the sheet that is there.
        presentations.whenPrepared { [unowned self] in
            openControl()
            devices.clientsAreLetIn()
        }
    }

    /// Whether `run` may be called: once, or again and again in virtual time.
    package var mayRun: Bool { signals.isEmpty || loop.isVirtual }

    package func stop() { loop.stop() }

    private func handOver() {
        keeper?.handOver(presentations.sheetPlace)
        publisher.trace?.write()
        command?.terminate()
        ending = .handedOver
        loop.stop()
    }

    private func shutDown() {
        ServiceManager.stopping()
        command?.finish()
        publisher.close()
        devices.close()
        ownFolder?.removeDirectory()
    }

    package var isLit: Bool { devices.isLit }

    /// Reads the configuration again, all or nothing: faults in it are logged, and the settings in use stay.
    func reload() {
        ServiceManager.reloading()
        publisher.retryForwarding()
        listenAgain()
        worker.submit { [load = environment.load] job in
            try job.blocking(load)
        } then: { [weak self] outcome in
            do {
                guard let self else { return }
                let loaded = themes.applied(to: try outcome.get())
                presentations.enqueue(.reconfigure(loaded)) { [weak self] in self?.didReload($0, loaded) }
            } catch {
                self?.didReload(.failure(error), nil)
            }
        }
    }

    private func didReload(_ result: Result<Void, any Error>, _ loaded: LoadedSettings?) {
        switch result {
        case .success:
            if let loaded { themes.configurationWasRead(loaded.settings.panel.theme) }
            let home = presentations.home?.presentation
            keeper?.configurationWasRead(presentations.sheet.configuredMark, home: home?.configuredMark)
            kept.follow(presentations.settings.panel.state.keep)
            worker.limit(to: presentations.settings.panel.limits.jobBudget)
            log.info("configuration reloaded")
        case .failure(let error): log.error("configuration not reloaded, the running one stays: \(error)")
        }
        ServiceManager.ready(devices.status)
    }
}

extension Worker {
    /// Waits for what `begin` has begun, as far as jobs bring it on.
    ///
    /// What waits for fingers and motions as well is on its way then.
    func now(_ begin: (@escaping (Result<Void, ControlError>) -> Void) -> Void) throws(ControlError) {
        var outcome: Result<Void, ControlError>?
        begin { outcome = $0 }
        deliver { outcome == nil }
        try outcome?.get()
    }

    /// Delivers results on `loop` while the source lives; nil where each is delivered at once.
    ///
    /// Tiles that a frame lacks come before the next frame.
    func deliver(on loop: EventLoop) throws -> EventSource? {
        try results.map { descriptor in
            try .readable(descriptor, on: loop, priority: .drawing) { [unowned self] in deliver() }
        }
    }
}

// Clients.
extension Daemon {
    /// Lets clients in.
    ///
    /// A sheet that only fingers can reach is better than none: what stands in the way is logged.
    private func openControl() {
        do {
            connections = try ControlConnections(
                presentations.settings.panel.control,
                on: loop,
                worker: worker,
                log: log,
                callbacks: ControlConnections.Callbacks(
                    handle: requests.handle,
                    changed: { [unowned self] in audienceDidChange() },
                    gone: { [unowned self] in presenter.disconnect($0.number) }
                )
            )
            publisher.subscribers = connections
        } catch {
            log.error("no program can reach the sheet: \(error)")
        }
    }
}

extension Daemon {
    /// Makes the control socket again where somebody has removed it.
    private func listenAgain() {
        do {
            try connections?.listenAgain(group: presentations.settings.panel.control.group)
        } catch {
            log.error("no other program can reach the sheet: \(error)")
        }
    }
}
