import BottomSheet
import Canvas
import Configuration
import Content
import Control
import EventLoop
import Interaction
import Jobs
import Logging
import Output
import Rendering
import Stacking
import System
import Values

/// The devices that follow the settings, besides the display.
protocol SettingsFollower: AnyObject {
    func prepare(_ transaction: inout Transaction, from old: Settings, to new: Settings)
    /// Other settings count from now on.
    func settingsDidChange(from old: Settings, to new: Settings)
}

/// What is presented: what is asked for, and what is shown of it.
///
/// One presentation is on the display; others are covered, or wait. Every change takes one way: `make` keeps it in order, a job prepares it from values, and `commit` shows it as a whole or leaves
/// everything as it was. What is on the screen stays, and touches move it, until a change is prepared.
final class PresentationStore {
    /// A change, and what is called with its end; without a name it is one of what is shown by the time at which it is prepared.
    private typealias Request = (
        change: SheetChange, name: String?, urgency: JobUrgency, reply: (Result<Void, any Error>) -> Void
    )
    /// A change of the presentation with a name.
    typealias Entry = (change: SheetChange, name: String, reply: (Result<Void, any Error>) -> Void)

    var shown: ShownSheet
    /// What lies behind all that is presented; nil without one.
    var home: ShownSheet?
    /// Our keyboard as it is painted for the display, over the sheet and over the home.
    var keyboards: [KeyboardPictures] = []
    /// The name of what is shown.
    var shownName = StackEntry.sheetName
    /// What is presented and not on the display, by name; the configured sheet is among it where that is not shown.
    var covered: [String: CoveredSheet] = [:] {
        didSet {
            dropPrefetch()
            findClocksBeneath()
        }
    }
    /// What comes next, and the job that prepares it; nil where nothing moves away.
    var prefetch: (next: Prefetch, job: JobID?)?
    /// The names of what is seen beneath what is shown, from the lowest.
    var beneath: [String] = [] { didSet { findClocksBeneath() } }
    /// Those of them that have clocks: every frame asks for them.
    var beneathWithClocks: [String] = []
    /// Where what is shown was when it was kept; nil of the configured sheet.
    var firstPlace: SheetPlace?
    /// Grows with every change of what is seen beneath.
    var beneathStamp = 0
    private var changes = ChangeState<Request>.idle
    /// Called once, when nothing is being prepared any more.
    private var didPrepare: () -> Void = {}
    /// The job that prepares a change.
    private var job: JobID?
    /// What displays showed before.
    var snapshots = Snapshots()
    let worker: Worker
    let touches: TouchSession
    let frames: FrameSource
    let publisher: EventPublisher
    let keeper: CrashKeeper?
    /// What fingers set of documents in files, for runs to come; nil where nothing is kept.
    let kept: ValueKeeper?
    /// Whether the home has still to be as it was left.
    var awaitsHome = true
    let log: Logger
    /// Nil in virtual time, where a test or another program types.
    private let secretMemory: SecretMemory?
    private var restoration: LoopTimer?
    weak var output: DisplayOutput?
    weak var devices: (any SettingsFollower)?
    /// The time of day, and where.
    var moment: () -> WallMoment = { WallMoment() }
    /// Whether what is prepared to be shown is still to be.
    var isWanted: (String) -> Bool = { _ in true }
    /// Whether the next run shows the configured sheet where this one has it.
    var keepsSheet: () -> Bool = { true }
    /// Called with what fingers and motions have done, perhaps in the middle of a frame.
    var didPublish: ([InteractionEvent]) -> Void = { _ in }

    /// A store that shows `presentation` as soon as there is a display.
    ///
    /// - Parameters:
    ///   - home: what lies behind it.
    ///   - worker: prepares changes, and paints what the sheet shows.
    /// - Throws: `LoopError`.
    init(
        _ presentation: Presentation,
        home: Presentation? = nil,
        _ worker: Worker,
        _ touches: TouchSession,
        _ frames: FrameSource,
        publisher: EventPublisher,
        keeper: CrashKeeper? = nil,
        kept: ValueKeeper? = nil,
        on loop: EventLoop,
        log: Logger
    ) throws {
        shown = ShownSheet(presentation)
        self.home = home.map { ShownSheet($0) }
        (self.worker, self.touches, self.frames) = (worker, touches, frames)
        (self.publisher, self.keeper, self.kept, self.log) = (publisher, keeper, kept, log)
        secretMemory = loop.isVirtual ? nil : SecretMemory()
        restoration = try LoopTimer(on: loop) { [unowned self] in
            closePages()
            restoreConfigured()
        }
        touches.didPublish = { [unowned self] in note($0) }
        frames.displayDidChange = { [unowned self] in show(on: $0) }
        guardSecrets()
    }

    var presentation: Presentation { shown.presentation }

    var settings: Settings { shown.settings }

    var display: (any Display)? { output?.display }
}

// From a change to what a job makes of it.
extension PresentationStore {
    /// Makes a change that a program asks for, of what is called `name`.
    ///
    /// - Parameter urgency: a more urgent one does not wait for others.
    func make(
        _ change: SheetChange,
        of name: String? = nil,
        urgency: Int = 0,
        reply: @escaping (Result<Void, ControlError>) -> Void
    ) {
        if case .present = change, display == nil { return reply(.failure(.noDisplay)) }
        enqueue(change, of: name, urgency: urgency) { reply($0.mapError(ControlError.init)) }
    }

    /// Makes a change, and returns when that is done: for a caller between two frames, who needs the answer.
    func makeNow(_ change: SheetChange, of name: String = StackEntry.sheetName) throws(ControlError) {
        try worker.now { make(change, of: name, reply: $0) }
    }

    /// Makes places of the document as high as their programs ask, in points.
    func grow(_ heights: [(place: ProgramPlace, height: Double)]) { enqueue(.grow(heights)) { _ in } }

    /// Makes a change when those before it are made.
    ///
    /// - Parameter name: of what is changed; nil changes what is shown by then.
    func enqueue(
        _ change: SheetChange,
        of name: String? = nil,
        urgency: Int = 0,
        reply: @escaping (Result<Void, any Error>) -> Void
    ) {
        handle(.arrived((change, name, urgency > 0 ? .urgent : .usual, reply), urgency: urgency))
    }

    /// Calls `body` when what was asked for so far is shown, or refused; now where nothing is being prepared.
    func whenPrepared(_ body: @escaping () -> Void) {
        didPrepare = body
        reportPrepared()
    }

    private func reportPrepared() {
        guard case .idle = changes else { return }
        let body = didPrepare
        didPrepare = {}
        body()
    }

    /// Guards the memory as long as anything that is presented asks for a secret.
    func guardSecrets() {
        let others = covered.values.map(\.presentation) + (home.map { [$0.presentation] } ?? [])
        let documents = ([presentation] + others).compactMap(\.assets.document)
        secretMemory?.use(documents.contains(where: \.asksForSecret))
    }

    /// Shows the sheet where the settings say that it comes with the daemon.
    func presentAtStart() {
        if presentation.behavior.touch.presentOn.contains(.start) { touches.presentAtStart() }
    }

    private func handle(_ input: ChangeState<Request>.Input) {
        guard let request = changes.handle(input) else { return }
        let entry = (change: request.change, name: request.name ?? shownName, reply: request.reply)
        if let job { worker.cancel(job) }
        let basis = basis(of: entry.name)
        var id: JobID?
        id = worker.submit(request.urgency) { [change = entry.change] job in
            try change.prepare(from: basis, job)
        } then: { [weak self, entry] outcome in
            // It may have had to make way for another one. A worker without a thread is done before it has a number.
            if let self, id == nil || id == job { end(entry, from: basis, outcome) }
        }
        if case .preparing = changes { job = id }
    }

    /// What a job needs to change what is called `name`, or to present it.
    func basis(of name: String) -> ShownSheet.Basis {
        let isHome = name == Self.homeName
        var basis = isHome ? homeBasis : name == shownName ? shownBasis : coveredBasis(of: name)
        basis.isCounted = name != StackEntry.sheetName && !isHome
        basis.presentation = basis.presentation.at(moment())
        return basis
    }

    private var shownBasis: ShownSheet.Basis {
        let (interaction, now) = (touches.interaction, touches.now)
        let pose = interaction?.pose(at: now)
        var basis = ShownSheet.Basis(
            shown,
            interaction?.contentPose(at: now),
            top: pose.flatMap { $0.state == .hidden ? nil : $0.top },
            snapshot: display.flatMap { snapshots.known(before: $0) }
        )
        basis.beneath = flattening(beneath)
        return basis
    }

    private func end(_ entry: Entry, from basis: ShownSheet.Basis, _ outcome: Worker.Outcome<SheetChange.Outcome>) {
        job = nil
        let result: Result<Void, any Error>
        do {
            let prepared = try outcome.get()
            let scene = entry.name == Self.homeName ? home?.scene ?? shown.scene : shown.scene
            guard !isOutdated(prepared, from: basis, on: scene) else { return handle(.outdated) }
            // What is asked for while it is committed comes after it, however urgent: it would be made again else.
            handle(.decided)
            try commit(prepared, of: entry)
            guardSecrets()
            result = .success(())
        } catch {
            result = .failure(error)
        }
        handle(.decided)
        if case .success = result, entry.name == shownName { passOn(entry.change) }
        entry.reply(result)
        handle(.ended)
        reportPrepared()
    }

    /// Whether it is to be prepared again, for a display that has changed meanwhile or with what was on it before.
    private func isOutdated(
        _ outcome: SheetChange.Outcome,
        from basis: ShownSheet.Basis,
        on scene: SheetScene?
    ) -> Bool {
        guard basis.scene?.panel == scene?.panel else { return true }
        guard let display, basis.snapshot == nil, outcome.presentation.assets.wantsSnapshot else { return false }
        // It is read once; a display that has none does not hold the change up.
        return snapshots.picture(before: display, log: log) != nil
    }
}

// What fingers do to it.
extension PresentationStore {
    private func note(_ events: [InteractionEvent]) {
        if events.contains(where: { $0.isSetting && $0.stage == .home }) { noteHome() }
        if events.contains(where: { $0.isSetting && $0.stage != .home }) { noteContent() }
        keeper?.sheetDidChange()
        if events.contains(where: \.isSetting) { kept?.changed() }
        didPublish(events)
        guard shownName == StackEntry.sheetName else { return }
        // Settings come back after this: it may be the middle of a frame.
        for case .event(let event) in events.filter({ $0.stage != .home }).map(\.kind) where event.name == .didDismiss {
            restoration?.set(at: touches.now)
        }
    }

    /// Counts a change of what is shown, or of what fingers have set.
    func noteContent(on document: ContentRevision.Document = .same) {
        shown.revision.note(touches.values, on: document)
    }

    /// Pages go with the sheet.
    private func closePages() {
        guard touches.isHidden, !presentation.pages.isEmpty else { return }
        enqueue(.turn(.close), of: shownName) { [log] in
            if case .failure(let error) = $0 { log.error("a page stays: \(error)") }
        }
    }

    /// Brings the configured settings back, unless the sheet is shown again by now.
    private func restoreConfigured() {
        guard shownName == StackEntry.sheetName, !presentation.overrides.isEmpty, touches.isHidden else { return }
        enqueue(.restore) { [weak self, log] result in
            switch result {
            case .success:
                // A finger may have shown the sheet again before that, as it was.
                if let self, presentation.overrides.isEmpty { keeper?.overridesDidEnd() }
            case .failure(let error): log.error("the configured settings cannot be brought back: \(error)")
            }
        }
    }
}
