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
/// Every change takes one way: `make` keeps it in order, a job prepares it from values, and `commit` shows it as a whole or leaves
/// everything as it was. What is on the screen stays, and touches move it, until a change is prepared.
final class PresentationStore {
    /// A change, and what is called with its end.
    private typealias Entry = (change: SheetChange, reply: (Result<Void, any Error>) -> Void)

    private(set) var shown: ShownSheet
    private var changes = ChangeState<Entry>.idle
    /// Called once, when nothing is being prepared any more.
    private var didPrepare: () -> Void = {}
    /// What displays showed before.
    private var snapshots = Snapshots()
    private let worker: Worker
    private let touches: TouchSession
    private let frames: FrameSource
    private let publisher: EventPublisher
    private let keeper: CrashKeeper?
    private let log: Logger
    private var restoration: LoopTimer?
    weak var output: DisplayOutput?
    weak var devices: (any SettingsFollower)?

    /// A store that shows `presentation` as soon as there is a display.
    ///
    /// - Parameter worker: prepares changes, and paints what the sheet shows.
    /// - Throws: `LoopError`.
    init(
        _ presentation: Presentation,
        _ worker: Worker,
        _ touches: TouchSession,
        _ frames: FrameSource,
        publisher: EventPublisher,
        keeper: CrashKeeper? = nil,
        on loop: EventLoop,
        log: Logger
    ) throws {
        shown = ShownSheet(presentation)
        (self.worker, self.touches, self.frames) = (worker, touches, frames)
        (self.publisher, self.keeper, self.log) = (publisher, keeper, log)
        restoration = try LoopTimer(on: loop) { [unowned self] in restoreConfigured() }
        touches.didPublish = { [unowned self] in note($0) }
        frames.displayDidChange = { [unowned self] in show(on: $0) }
    }

    var presentation: Presentation { shown.presentation }

    var settings: Settings { shown.settings }

    private var display: (any Display)? { output?.display }
}

// From a change to what a job makes of it.
extension PresentationStore {
    /// Makes a change that a program asks for.
    func make(_ change: SheetChange, reply: @escaping (Result<Void, ControlError>) -> Void) {
        if case .present = change, display == nil { return reply(.failure(.noDisplay)) }
        enqueue(change) { reply($0.mapError(ControlError.init)) }
    }

    /// Makes a change, and returns when it is shown: for a caller between two frames, who needs the answer.
    func makeNow(_ change: SheetChange) throws(ControlError) {
        var outcome: Result<Void, ControlError>?
        make(change) { outcome = $0 }
        worker.deliver { outcome == nil }
        try outcome?.get()
    }

    /// Makes places of the document as high as their programs ask, in points.
    func grow(_ heights: [(place: ProgramPlace, height: Double)]) { enqueue(.grow(heights)) { _ in } }

    /// Makes a change when those before it are made.
    func enqueue(_ change: SheetChange, reply: @escaping (Result<Void, any Error>) -> Void) {
        handle(.arrived((change, reply)))
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

    /// Shows the sheet where the settings say that it comes with the daemon.
    func presentAtStart() {
        if presentation.behavior.touch.presentOn.contains(.start) { touches.presentAtStart() }
    }

    private func handle(_ input: ChangeState<Entry>.Input) {
        guard let entry = changes.handle(input) else { return }
        let basis = basis
        worker.submit { [change = entry.change] job in
            try change.prepare(from: basis, job)
        } then: { [weak self] outcome in
            self?.end(entry, from: basis, outcome)
        }
    }

    private var basis: ShownSheet.Basis {
        let (interaction, now) = (touches.interaction, touches.now)
        let pose = interaction?.pose(at: now)
        return ShownSheet.Basis(
            shown,
            interaction?.contentPose(at: now),
            top: pose.flatMap { $0.state == .hidden ? nil : $0.top },
            snapshot: display.flatMap { snapshots.known(before: $0) }
        )
    }

    private func end(_ entry: Entry, from basis: ShownSheet.Basis, _ outcome: Worker.Outcome<SheetChange.Outcome>) {
        do {
            let prepared = try outcome.get()
            guard !isOutdated(prepared, from: basis) else { return handle(.outdated) }
            try commit(prepared, of: entry.change)
            entry.reply(.success(()))
        } catch {
            entry.reply(.failure(error))
        }
        handle(.ended)
        reportPrepared()
    }

    /// Whether it is to be prepared again, for a display that has changed meanwhile or with what was on it before.
    private func isOutdated(_ outcome: SheetChange.Outcome, from basis: ShownSheet.Basis) -> Bool {
        guard basis.scene?.panel == shown.scene?.panel else { return true }
        guard let display, basis.snapshot == nil, outcome.presentation.assets.wantsSnapshot else { return false }
        // It is read once; a display that has none does not hold the change up.
        return snapshots.picture(before: display, log: log) != nil
    }
}

// From there to the display, or back.
extension PresentationStore {
    private func commit(_ outcome: SheetChange.Outcome, of change: SheetChange) throws {
        // A finger may have presented the sheet again meanwhile, with the settings that it had.
        if case .restore = change, !touches.isHidden { return }
        if case .present(_, _, let detent) = change { try expect(detent, in: outcome) }
        if let reason = outcome.lostDocument {
            log.error("the content cannot be laid out for the display: \(reason)")
        }
        try apply(outcome, of: change)
        if let error = outcome.lostSettings {
            log.warning("the settings of a program do not fit the configuration, and are dropped: \(error)")
            keeper?.overridesDidEnd()
            let faults = Faults()
            faults.note(error)
            publisher.publish(droppedSettings: faults.list)
        }
        if case .present(_, _, let detent) = change {
            publisher.presentationDidChange()
            touches.present(at: detent)
        }
        let revision = shown.revision.number
        noteContent(on: outcome.document)
        if shown.revision.number != revision { publisher.publish(revision: shown.revision.number) }
    }

    private func expect(_ detent: String?, in outcome: SheetChange.Outcome) throws(ControlError) {
        guard display != nil, let interaction = touches.interaction else { throw .noDisplay }
        guard case .all(let scene, _) = outcome.picture else {
            return try interaction.machine.layout.expect(detent)
        }
        try SheetLayout(outcome.presentation.behavior, in: scene.area).expect(detent)
    }

    private func apply(_ outcome: SheetChange.Outcome, of change: SheetChange) throws {
        var next = shown
        next.presentation = outcome.presentation
        switch outcome.picture {
        case .same where next.settings == shown.settings: shown = next
        case .same: try replaceShown(by: next, keeping: .all)
        case .page(let page):
            next.page?.show(page)
            shown = next
            if change.setsValues { touches.forgetValues(of: outcome.item) }
            touches.show(shown.page, keeping: .place)
            output?.requestFrame()
        case .content(let scene):
            next.update(to: scene)
            shown = next
            if change.setsValues { touches.forgetValues(of: outcome.item) }
            draw(keeping: .place)
        case .all(let scene, let keeping):
            next.show(scene, paintedBy: worker)
            next.page?.tilesDidArrive = { [weak self] in self?.output?.requestFrame() }
            if let page = shown.page {
                if keeping.contains(.place) { next.page?.update(page) } else { next.page?.replace(page) }
            }
            if case .present = change { next.forgetLostPictures() }
            for fault in next.note(lostPictures: scene.page?.lostPictures ?? []) {
                log.warning("a placeholder is shown: \(fault)")
            }
            try replaceShown(by: next, keeping: keeping)
            if change.setsValues { touches.forgetValues(of: outcome.item) }
        }
    }

    /// Shows `next` in the place of what is shown, or leaves everything as it was, the picture included.
    ///
    /// - Throws: what cannot be had: a display, or a setting of a device.
    private func replaceShown(by next: ShownSheet, keeping: SheetChange.Keeping) throws {
        let previous = shown
        let touchscreen = touches.touchscreen.device
        let request = DisplayRequest(next.settings.panel, touchscreen: touchscreen)
        let isSameDisplay = request == DisplayRequest(previous.settings.panel, touchscreen: touchscreen)
        var transaction = Transaction()
        devices?.prepare(&transaction, from: previous.settings, to: next.settings)
        do {
            // The display comes last: nothing that it has shown needs to be taken back then.
            try transaction.run {
                shown = next
                if isSameDisplay { draw(keeping: keeping) } else { try output?.change(to: request) }
            }
        } catch {
            shown = previous
            if display == nil { reopen() }
            throw error
        }
        touches.settings = next.settings.panel
        devices?.settingsDidChange(from: previous.settings, to: next.settings)
    }

    /// The display of before comes back; where it cannot be had, one is waited for.
    private func reopen() {
        do { try output?.open() } catch { log.error("the display of before cannot be had back: \(error)") }
    }
}

// What is shown, on the display.
extension PresentationStore {
    /// Shows the sheet on a display that was found or has changed.
    ///
    /// What is not prepared for it is prepared first. On the first display nothing is seen until then. On another one backdrop and
    /// sheet are seen where nothing that is missing would be; else what is on the screen stays.
    private func show(on display: any Display) {
        let panel = Panel(display)
        if shown.scene?.panel != panel {
            if presentation.assets.wantsSnapshot { _ = snapshots.picture(before: display, log: log) }
            let last = shown.page?.prepared ?? shown.scene?.page
            shown.show(SheetScene(presentation, on: panel, after: last), paintedBy: worker)
        }
        let isLacking = shown.scene?.lacks != .nothing
        if touches.interaction != nil || !isLacking { draw(keeping: .place) }
        guard isLacking else { return }
        enqueue(.layOut) { [weak self] in self?.didLayOut($0) }
    }

    /// A sheet that cannot be prepared for a display stays plain.
    private func didLayOut(_ result: Result<Void, any Error>) {
        guard case .failure(let error) = result else { return }
        log.error("the sheet cannot be laid out for the display: \(error)")
        shown.scene?.giveUp()
        draw(keeping: [])
    }

    /// Places the sheet under the fingers, and has it drawn where the display may be drawn on.
    private func draw(keeping: SheetChange.Keeping) {
        guard let scene = shown.scene else { return }
        let isFirst = touches.interaction == nil
        touches.place(scene, of: presentation)
        if scene.lacks == .nothing { touches.show(shown.page, keeping: keeping) }
        if isFirst, let place = keeper?.place {
            touches.restore(place)
            noteContent()
        }
        if let display = output?.drawnDisplay { frames.show(scene, shown.page, on: display) }
    }
}

// What fingers do to it.
extension PresentationStore {
    private func note(_ events: [InteractionEvent]) {
        if events.contains(where: \.isSetting) { noteContent() }
        keeper?.sheetDidChange()
        // Settings come back after this: it may be the middle of a frame.
        for case .event(let event) in events.map(\.kind) where event.name == .didDismiss {
            restoration?.set(at: touches.now)
        }
    }

    /// Counts a change of what is shown, or of what fingers have set.
    private func noteContent(on document: ContentRevision.Document = .same) {
        shown.revision.note(touches.values, on: document)
    }

    /// Brings the configured settings back, unless the sheet is shown again by now.
    private func restoreConfigured() {
        guard !presentation.overrides.isEmpty, touches.isHidden else { return }
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

// What programs read of it.
extension PresentationStore {
    /// What is wrong with `document` and `overrides`, as they would be shown.
    func faults(of document: Document, with overrides: [Override]) -> [ValueFault] {
        do {
            return try worker.wait { [presentation] job in
                try presentation.faults(of: document, with: overrides, job)
            }
        } catch {
            return [ValueFault(path: "content", message: "\(error)")]
        }
    }

    var state: SheetState {
        noteContent()
        return SheetState(
            presentation: presentation,
            interaction: touches.interaction,
            display: display,
            revision: shown.revision.number,
            time: touches.now,
            program: frames.program,
            inside: frames.insidePrograms
        )
    }

    /// The content as it stands, what fingers have set, and the revision of both; a job puts a long document together.
    func content(reply: @escaping (Result<Value, ControlError>) -> Void) {
        noteContent()
        let (document, values, revision) = (presentation.assets.document, touches.values, shown.revision.number)
        worker.submit { _ in
            var entries: [String: Value] = [
                "values": .table(values.mapValues(Value.init)), "revision": .integer(Int64(revision)),
            ]
            entries["content"] = document?.showing(values).value
            return .table(entries)
        } then: {
            reply($0.mapError(ControlError.init))
        }
    }

    /// The picture on the display, as a viewer sees it who holds the panel upright; a job draws it.
    func screenshot(reply: @escaping (Result<Value, ControlError>) -> Void) {
        guard display != nil, let screenshot else { return reply(.failure(.noDisplay)) }
        worker.submit { job in
            try screenshot.draw(job)
        } then: {
            reply($0.mapError(ControlError.init))
        }
    }

    /// The same for a caller who needs it at once, also when the display is closed again.
    func picture() throws(ControlError) -> Surface {
        guard let screenshot else { throw .noDisplay }
        do { return try worker.wait { try screenshot.picture($0) } } catch { throw ControlError(error) }
    }

    private var screenshot: Screenshot? {
        guard let interaction = touches.interaction else { return nil }
        let now = touches.now
        let assets = presentation.assets
        return Screenshot(
            assets: assets,
            transform: interaction.transform,
            layout: interaction.machine.layout,
            snapshot: display.flatMap { assets.wantsSnapshot ? snapshots.picture(before: $0, log: log) : nil },
            page: shown.page?.prepared,
            past: shown.page?.uprightPast,
            appearance: interaction.appearance(at: now, fingers: now),
            windows: frames.windows,
            inside: shown.page?.windows ?? []
        )
    }
}
