package import BottomSheet
package import Configuration
package import Content
package import Control
import EventLoop
import Logging
package import Rendering
import SystemPackage
import Values

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
                answer: { [unowned self] request, reply in
                    reply(Result { () throws(ControlError) in try answer(request) })
                },
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

    /// Carries a request out, and answers as the interface says.
    func answer(_ request: Request) throws(ControlError) -> Value {
        switch request {
        case .present(let presentation):
            try present(try presentation.document, with: try presentation.overrides, at: presentation.detent)
        case .dismiss: dismiss(reason: .control)
        case .move(let detent): try move(to: detent)
        case .update(.content(let value)): try update(to: value.document)
        case .update(.item(let value)): try update(value.item)
        case .decide(let attempt, let dismisses): try decide(attempt, dismisses)
        case .rotate(let degrees): try sheet.rotate(by: degrees)
        case .state: return ["state": .table(state)]
        case .screenshot: return try sheet.screenshot()
        case .stats: return ["stats": devices.statistics?.value ?? [:]]
        case .record:
            guard let head = devices.recordingHead else { throw .noDevice(reason: "there is no touchscreen") }
            return ["lines": .text(head)]
        case .monitor: break
        }
        return [:]
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
        try sheet.present(document, with: overrides, at: detent)
        do { try devices.use() } catch { log.error("\(error)") }
    }

    /// Shows another document on the sheet as it is.
    package func update(to document: Document) throws(ControlError) { try sheet.update(to: document) }

    /// Shows another item in the place of the one with its id.
    package func update(_ item: Item) throws(ControlError) { try sheet.update(item) }

    /// Moves a sheet that is shown to another detent.
    package func move(to detent: String) throws(ControlError) { try sheet.move(to: detent) }

    /// Hides the sheet, without asking anybody.
    package func dismiss(reason: SheetEvent.Reason) { sheet.dismiss(reason: reason) }

    /// Decides about an attempt to dismiss the sheet.
    package func decide(_ attempt: Int, _ dismisses: Bool) throws(ControlError) {
        try publisher.decide(attempt, dismisses)
    }

    /// What is shown.
    package var assets: SceneAssets { sheet.presentation.assets }

    /// What would be shown with `overrides`; nothing has changed yet.
    package func assets(with overrides: [Override]) throws(ControlError) -> SceneAssets {
        try sheet.presentation.overridden(by: overrides).assets
    }

    /// Tells `host` what clients are told; it is not kept alive by that.
    package func publish(to host: any DaemonHost) { publisher.publish(to: host) }

    /// Other clients than before decide about gestures that would dismiss the sheet, or hear what the touchscreen says.
    package func audienceDidChange() {
        sheet.audienceDidChange()
        devices.recordTouches(publisher.audience?.records ?? false)
        publisher.audienceDidChange()
    }
}
