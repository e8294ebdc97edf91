package import Canvas
package import Configuration
package import EventLoop
import Glibc
import Jobs
package import Logging
package import Output
import System
package import SystemPackage
package import Udev

/// `sheetd run`: the sheet on a real panel, with its clients, on one loop.
///
/// It joins the parts: touches of the `PanelDevices` go through the `SheetController` and come out as frames of its display;
/// events go to the `EventPublisher`. A class, because the loop calls back into it.
package final class Daemon {
    /// What a daemon gets from its program.
    package struct Environment {
        /// Reads the configuration, when the daemon starts and on SIGHUP.
        package var load: @Sendable () throws -> LoadedSettings
        /// How displays are found.
        package var search: (DisplayRequest, DeviceOpener) throws -> DisplaySearch
        /// The folder in which it keeps what a crash would lose; nil keeps nothing.
        package var runtimeFolder: FilePath?
        /// The file that a trace is written to, `-` for standard output; nil writes none.
        package var trace: String?
        /// Whether time leaps from one thing that happens to the next, and jobs are done at once: then every run is the same.
        package var isVirtual = false

        /// A daemon with the settings that `load` returns.
        package init(
            load: @escaping @Sendable () throws -> LoadedSettings,
            runtimeFolder: FilePath? = nil,
            search: @escaping (DisplayRequest, DeviceOpener) throws -> DisplaySearch = {
                try DisplayKinds.all.search(for: $0, opener: $1)
            }
        ) {
            self.load = load
            self.runtimeFolder = runtimeFolder
            self.search = search
        }

        /// The same on a display in memory of `size`; no device is opened.
        ///
        /// - Parameter isVirtual: whether time leaps.
        package func headless(_ size: PixelSize, isVirtual: Bool = false) -> Environment {
            var environment = self
            environment.isVirtual = isVirtual
            environment.load = { [load] in
                var loaded = try load()
                loaded.settings = loaded.settings.withoutDevices
                return loaded
            }
            environment.search = { request, _ in
                .found(HeadlessDisplay(size: size, rotation: request.turning.rotation))
            }
            return environment
        }
    }

    /// How a run ended.
    package enum Ending {
        /// It was asked to end, and has given the panel back.
        case stopped
        /// Another daemon takes its place at once. The panel is still lit: the program must end without closing anything.
        case handedOver
    }

    private let environment: Environment
    package let loop: EventLoop
    let log: Logger
    let sheet: SheetController
    let publisher: EventPublisher
    let devices: PanelDevices
    private var signals: [EventSource] = []
    private var ending = Ending.stopped
    /// Fires when a run that waits may begin.
    private var start: LoopTimer?
    /// What a crash would lose; nil where nothing is kept.
    let keeper: CrashKeeper?
    /// Touches of programs.
    let injector: FingerInjector

    /// Prepares a daemon; no device is opened yet.
    ///
    /// - Parameter log: where it logs.
    /// - Throws: `ConfigurationError`, or `SceneAssetsError` when a picture cannot be read.
    package convenience init(_ environment: Environment, log: Logger) throws {
        try self.init(environment, log: log, inputs: nil)
    }

    /// Prepares a daemon with other sources of touches than the touchscreen.
    init(_ environment: Environment, log: Logger, inputs: PanelDevices.Inputs?) throws {
        self.environment = environment
        self.log = log
        loop = try EventLoop(isVirtual: environment.isVirtual)
        let trace = try environment.trace.map { [loop] in try LiveTrace($0, on: loop, log: log) }
        publisher = try EventPublisher(on: loop, trace: trace, log: log)
        keeper = environment.runtimeFolder.map { CrashKeeper(in: $0, at: SystemClock.boot.now, log: log) }
        do {
            let configured = try environment.load()
            let worker =
                environment.isVirtual ? .inline : try Worker(budget: configured.settings.limits.jobBudget)
            let presentation =
                try keeper?.firstPresentation(of: configured, on: worker)
                ?? worker.wait(isPatient: true) { try Presentation(configured, $0) }
            sheet = try SheetController(presentation, worker, publisher: publisher, on: loop, log: log)
        } catch {
            keeper?.fail()
            throw error
        }
        devices = PanelDevices(for: sheet, keeper: keeper, loop: loop, log: log, inputs: inputs)
        injector = try FingerInjector(sheet, on: loop) { [devices] in try devices.handle($0) }
        sheet.delegate = devices
    }

    /// Runs until SIGTERM or SIGINT, which restore the picture that was on the screen before, or until SIGUSR1 where what a
    /// crash would lose is kept: then the next daemon goes on with the sheet as it is.
    /// - Throws: what makes it impossible to go on: a display that cannot be used, a device that fails.
    @discardableResult
    package func run() throws -> Ending {
        signals = [
            try .signal(SIGTERM, on: loop) { [unowned self] in loop.stop() },
            try .signal(SIGINT, on: loop) { [unowned self] in loop.stop() },
            try .signal(SIGHUP, on: loop) { [unowned self] in reload() },
        ]
        if keeper != nil { signals.append(try .signal(SIGUSR1, on: loop) { [unowned self] in handOver() }) }
        loop.takePrecedence()
        loop.keepWatchdog()
        defer { if ending == .stopped { shutDown() } }
        do {
            try keeper?.watch(on: loop, sheet.changes.worker)
            try begin(after: keeper?.pause ?? 0)
            try loop.run()
        } catch {
            keeper?.fail()
            throw error
        }
        if ending == .stopped { keeper?.end() }
        return ending
    }

    /// Begins now, or after a pause: runs that end at once come ever more slowly.
    private func begin(after pause: Microseconds) throws {
        guard pause == 0 else {
            let timer = try LoopTimer(on: loop) { [unowned self] in try begin(after: 0) }
            timer.set(at: loop.now + pause)
            start = timer
            return
        }
        try devices.open(environment.search)
        try openControl()
        devices.clientsAreLetIn()
    }

    /// Ends `run`.
    package func stop() { loop.stop() }

    private func handOver() {
        keeper?.handOver(sheet.isInUse ? nil : sheet.place)
        publisher.trace?.write()
        ending = .handedOver
        loop.stop()
    }

    private func shutDown() {
        ServiceManager.stopping()
        publisher.close()
        devices.close()
    }

    /// Whether there is a display, and it shows something.
    package var isLit: Bool { devices.isLit }

    /// Reads the configuration anew, all or nothing: faults in it are logged, and the settings in use stay.
    func reload() {
        ServiceManager.reloading()
        publisher.retryForwarding()
        sheet.changes.worker.submit { [load = environment.load] job in
            try job.blocking(load)
        } then: { [weak self] outcome in
            do {
                self?.sheet.changes.add(.reconfigure(try outcome.get())) { self?.didReload($0) }
            } catch {
                self?.didReload(.failure(error))
            }
        }
    }

    private func didReload(_ result: Result<Void, any Error>) {
        switch result {
        case .success:
            keeper?.configurationWasRead()
            sheet.changes.worker.limit(to: sheet.settings.limits.jobBudget)
            log.info("configuration reloaded")
        case .failure(let error): log.error("configuration not reloaded, the running one stays: \(error)")
        }
        ServiceManager.ready(devices.status)
    }
}
