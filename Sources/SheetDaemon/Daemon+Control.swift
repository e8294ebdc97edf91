package import BottomSheet
import Canvas
package import Configuration
package import Content
package import Control
import EventLoop
import Gestures
import Interaction
import Logging
import Output
import Power
import Rendering
import SystemPackage
import Values

/// What programs ask for.
extension Daemon {
    /// Lets programs in.
    ///
    /// A sheet that only fingers can reach is better than none: what stands in the way is said.
    /// - Throws: `LoopError`.
    func openControl() throws {
        wishes.decision = try LazyLoopTimer(on: loop) { [unowned self] in elapseAttempts() }
        wishes.restoration = try LoopTimer(on: loop) { [unowned self] in restoreSettings() }
        guard case .on(let path) = settings.control.socket else { return }
        do {
            let socket =
                try ControlSocket.handedOver()
                ?? ControlSocket(at: FilePath(path), group: settings.control.group)
            let service = ControlService(version: Self.version)
            let callbacks = ControlConnections.Callbacks(
                answer: { [unowned self] request throws(ControlError) in try answer(request) },
                changed: { [unowned self] in heedAudience() }
            )
            control = try ControlConnections(socket, service, loop: loop, log: log, callbacks: callbacks)
        } catch let error as LoopError {
            throw error
        } catch {
            log.error("no program can reach the sheet: \(error)")
        }
    }

    /// Carries a request out, and tells what the interface says.
    func answer(_ request: Request) throws(ControlError) -> Value {
        switch request {
        case .present(let presentation): try present(presentation)
        case .dismiss: dismiss(reason: .control)
        case .move(let detent): try move(to: detent)
        case .update(let change): try update(change)
        case .decide(let attempt, let dismisses): try decide(attempt, dismisses)
        case .rotate(let degrees): try rotate(by: degrees)
        case .state: return ["state": situation]
        case .screenshot: return try screenshot()
        case .stats: return ["stats": statistics]
        case .record: return try beginning()
        case .monitor: break
        }
        return [:]
    }
}

// The sheet.
extension Daemon {
    private func present(_ wish: Request.Presentation) throws(ControlError) {
        try present(try wish.document, with: try wish.overrides, at: wish.detent)
    }

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
        var (wanted, pictures) = try settings(with: overrides)
        if let document { pictures = pictures.presenting(document) }
        let (page, layout) = try layOut(pictures, wanted.sheet.behavior, isNew: document != nil)
        try layout.expect(detent)
        let before = (self.document, wishes.overrides, self.page)
        (self.document, self.page) = (document ?? self.document, page)
        keepsPlace = document == nil
        wishes.overrides = overrides
        do throws(ControlError) { try change(to: wanted, pictures) } catch {
            (self.document, wishes.overrides, self.page) = before
            keepsPlace = true
            throw error
        }
        do { try power?.use() } catch { log.error("\(error)") }
        let now = loop.now
        follow(
            interaction?.perform(at: now) { machine in
                let events = machine.present(to: detent, reason: .control, at: now)
                guard events.isEmpty, let detent else { return events }
                return machine.move(to: detent, reason: .control, at: now)
            }
        )
    }

    /// What a sheet would show, and where it would lie; nothing has changed yet.
    ///
    /// - Parameter isNew: whether its pictures are to be read again even where it shows the same document.
    private func layOut(
        _ pictures: SceneAssets,
        _ behavior: SheetBehavior,
        isNew: Bool
    ) throws(ControlError) -> (PlacedPage?, SheetLayout) {
        guard let transform = interaction?.transform, let display = panel?.display else {
            throw .noDevice(reason: "there is no display")
        }
        let drawn = transform.drawn(in: display.size, turned: display.drawingRotation)
        let faults = Faults()
        let last = isNew ? nil : page
        let page = pictures.page(transform, behavior: behavior, turned: drawn.rotation, after: last, faults)
        guard faults.list.isEmpty else { throw .invalidContent(faults.list) }
        return (page, SheetLayout(behavior, in: pictures.area(transform, behavior: behavior, page: page)))
    }

    /// Brings a sheet that is shown to another detent.
    package func move(to detent: String) throws(ControlError) {
        guard let machine = interaction?.machine else { throw .noDevice(reason: "there is no display") }
        let now = loop.now
        guard machine.pose(at: now).state != .hidden else { throw .hidden }
        try machine.layout.expect(detent)
        follow(interaction?.perform(at: now) { $0.move(to: detent, reason: .control, at: now) })
    }

    /// Hides the sheet, without asking anybody.
    package func dismiss(reason: SheetEvent.Reason) {
        let now = loop.now
        follow(interaction?.perform(at: now) { $0.dismiss(reason: reason, at: now) })
    }

    private func update(_ change: Request.Change) throws(ControlError) {
        switch change {
        case .content(let value): try update(to: value.document)
        case .item(let value): try update(value.item)
        }
    }

    /// Turns the picture until the configuration is read again.
    private func rotate(by degrees: Int) throws(ControlError) {
        let before = (settings, configured)
        guard let rotation = Settings.Display.Rotation(rawValue: degrees) else { throw .invalidParameter("rotation") }
        settings.display.rotation = rotation
        configured.display.rotation = rotation
        do {
            try show(insteadOf: before.0)
        } catch {
            (settings, configured) = before
            throw .noDevice(reason: "\(error)")
        }
    }
}

extension SheetLayout {
    /// Makes sure that there is a detent of that name, if any is given.
    fileprivate func expect(_ name: String?) throws(ControlError) {
        guard let name, detent(named: name) == nil else { return }
        throw .noSuchDetent(name, known: detents.map(\.name))
    }
}
