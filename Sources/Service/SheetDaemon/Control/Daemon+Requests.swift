package import BottomSheet
import Canvas
package import Configuration
package import Content
package import Control
package import Evdev
import EventLoop
import Jobs
import Logging
import System
import SystemPackage
package import Values

/// What clients and the program that the daemon runs in ask for.
extension Daemon {
    /// Lets clients in.
    ///
    /// A sheet that only fingers can reach is better than none: what stands in the way is logged.
    /// - Throws: `LoopError`.
    func openControl() throws {
        let settings = sheet.settings.control
        guard case .on(let path) = settings.socket else { return }
        do {
            let socket = try ControlSocket.handedOver() ?? ControlSocket(at: FilePath(path), group: settings.group)
            let callbacks = ControlConnections.Callbacks(
                answer: { [unowned self] request, reply in answer(request, reply: reply) },
                changed: { [unowned self] in audienceDidChange() }
            )
            let rights = ControlRights(settings)
            for remark in rights.remarks { log.warning("\(remark)") }
            var limits = ControlService.Limits()
            limits.callsPerSecond = settings.callsPerSecond
            let service = ControlService(version: ProgramVersion.current, access: rights.rules, limits: limits)
            publisher.publish(
                to: try ControlConnections(
                    socket,
                    service,
                    loop: loop,
                    worker: sheet.changes.worker,
                    log: log,
                    names: rights.names,
                    callbacks: callbacks
                )
            )
        } catch let error as LoopError {
            throw error
        } catch {
            log.error("no program can reach the sheet: \(error)")
        }
    }

    /// Carries a request out; the reply is as the interface says, and comes at once or when a job has ended.
    func answer(_ request: Request, reply: @escaping ControlConnections.Reply) {
        carryOut(request) { [weak self] result in
            guard case .success = result, let self, let keeper else { return reply(result) }
            keeper.note(request, place: sheet.place) { reply(result) }
        }
    }

    private func carryOut(_ request: Request, reply: @escaping ControlConnections.Reply) {
        switch request {
        case .present(let presentation):
            present(
                .present(
                    { () throws(ControlError) in try presentation.document },
                    with: { () throws(ControlError) in try presentation.overrides },
                    detent: presentation.detent
                ),
                reply: reply
            )
        case .update(.content(let value)): change(.update { () throws(ControlError) in try value.document }, reply)
        case .update(.item(let value)): change(.updateItem { () throws(ControlError) in try value.item }, reply)
        case .rotate(let degrees):
            guard let rotation = Rotation(rawValue: degrees) else {
                return reply(.failure(.invalidParameter("rotation")))
            }
            change(.rotate(rotation), reply)
        case .screenshot: sheet.screenshot(reply: reply)
        case .content: sheet.content(reply: reply)
        case .touch(let touches): inject(.touches(touches), reply: reply)
        case .tap(let id): inject(.tap(id: id), reply: reply)
        default: reply(Result { () throws(ControlError) in try answerAtOnce(request) })
        }
    }

    private func answerAtOnce(_ request: Request) throws(ControlError) -> Value {
        switch request {
        case .dismiss: dismiss(reason: .control)
        case .move(let detent): try move(to: detent)
        case .decide(let attempt, let dismisses): try decide(attempt, dismisses)
        case .state: return ["state": .table(state)]
        case .light(let light): return try devices.change(light)
        case .stats: return ["stats": .table(statistics)]
        case .record:
            guard let head = devices.recordingHead else { throw .noDevice(reason: "there is no touchscreen") }
            return ["lines": .text(head)]
        case .monitor, .present, .update, .rotate, .screenshot, .content, .touch, .tap: break
        }
        return [:]
    }

    /// How frames and touches have kept up, and what memory is in use.
    private var statistics: [String: Value] {
        var entries = devices.statistics?.value ?? [:]
        entries["touch_faults"] = .number(Double(devices.touchFaultCount))
        entries["memory_used_bytes"] = .number(Double(ProcessMemory.used))
        return entries
    }

    private func inject(_ deed: FingerDeed, reply: @escaping ControlConnections.Reply) {
        guard sheet.settings.control.injection else { return reply(.failure(.notPermitted)) }
        injector.carryOut(deed) { result in reply(result.map { [:] }) }
    }

    private func change(_ change: SheetChange, _ reply: @escaping ControlConnections.Reply) {
        sheet.make(change) { result in reply(result.map { [:] }) }
    }

    private func present(_ change: SheetChange, reply: @escaping ControlConnections.Reply) {
        sheet.make(change) { [weak self] result in
            if case .success = result { self?.wasPresented() }
            reply(result.map { [:] })
        }
    }

    /// A sheet that a program presents lights a dark panel.
    private func wasPresented() {
        do { try devices.use() } catch { log.error("\(error)") }
    }

    /// Where the sheet is; what is known of a touchscreen outlives it, so it is named only while it is open.
    private var state: [String: Value] {
        var entries = sheet.state
        if devices.recordingHead != nil { entries["touchscreen"] = sheet.touchscreenName.map(Value.text) }
        return entries
    }
}

// What the program that the daemon runs in asks for as well.
extension Daemon {
    /// Shows the sheet with other settings until it is hidden.
    ///
    /// - Parameters:
    ///   - document: what it shows; nil shows what it showed last.
    ///   - detent: where it opens; nil leaves that to the settings.
    package func present(
        _ document: Document?,
        with overrides: [Override],
        at detent: String? = nil
    ) throws(ControlError) {
        try sheet.make(.present({ document }, with: { overrides }, detent: detent))
        wasPresented()
    }

    /// Shows another document on the sheet as it is.
    package func update(to document: Document) throws(ControlError) { try sheet.make(.update { document }) }

    /// Shows another item in the place of the one with its id.
    package func update(_ item: Item) throws(ControlError) { try sheet.make(.updateItem { item }) }

    /// Moves a sheet that is shown to another detent.
    package func move(to detent: String) throws(ControlError) { try sheet.move(to: detent) }

    /// Has fingers do something, after what they were told before; the program needs no permission for that.
    ///
    /// - Parameter reply: hears when it is done, or why it cannot be.
    package func carryOut(_ deed: FingerDeed, reply: @escaping (Result<Void, ControlError>) -> Void) {
        injector.carryOut(deed, reply: reply)
    }

    /// The touches of a recording, or of a description and its events, as the settings have them read.
    /// - Throws: `RecordingError`.
    package func fingers(recordedAt paths: [String]) throws(RecordingError) -> FingerDeed {
        let input = sheet.settings.input
        return .recording(try RecordedFingers(paths: paths, quirks: input.quirks, acceptsPointer: input.pointer))
    }

    /// Hides the sheet, without asking anybody.
    package func dismiss(reason: SheetEvent.Reason) { sheet.dismiss(reason: reason) }

    /// Decides about an attempt to dismiss the sheet.
    package func decide(_ attempt: Int, _ dismisses: Bool) throws(ControlError) {
        try publisher.decide(attempt, dismisses)
    }

    /// What is wrong with `document` and `overrides`, as they would be shown; nothing has changed yet.
    package func faults(of document: Document, with overrides: [Override]) -> [ValueFault] {
        let shown = sheet.presentation
        do {
            return try sheet.changes.worker.wait { job in try shown.faults(of: document, with: overrides, job) }
        } catch {
            return [ValueFault(path: "content", message: "\(error)")]
        }
    }

    /// Tells `host` what clients are told; it is not kept alive by that.
    package func publish(to host: any DaemonHost) { publisher.publish(to: host) }

    /// Other clients than before decide about gestures that would dismiss the sheet, or hear what the touchscreen says.
    package func audienceDidChange() {
        sheet.audienceDidChange()
        if publisher.audience?.records == true { devices.beginRecording() } else { devices.endRecording() }
        publisher.audienceDidChange()
    }
}
