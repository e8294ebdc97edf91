import BottomSheet
import Canvas
import Configuration
import Content
import Control
import Interaction
import Jobs
import Logging
import Output
import Rendering
import System
import Values

/// What clients ask of the sheet.
extension SheetController {
    /// Hears when what was asked for is shown, or why it cannot be.
    typealias Reply = (Result<Void, ControlError>) -> Void

    /// Makes a change of what is shown; the reply comes when it is done.
    func make(_ change: SheetChange, reply: @escaping Reply) {
        if case .present = change, display == nil { return reply(.failure(.noDisplay)) }
        changes.add(change) { reply($0.mapError(ControlError.init)) }
    }

    /// Makes a change of what is shown, and returns when it is done.
    func make(_ change: SheetChange) throws(ControlError) {
        var outcome: Result<Void, ControlError>?
        make(change) { outcome = $0 }
        changes.worker.deliver { outcome == nil }
        try outcome?.get()
    }

    /// Shows the sheet when the daemon starts, where the settings say so.
    func presentAtStart() {
        guard presentation.behavior.touch.presentOn.contains(.start) else { return }
        perform { interaction, now in interaction.present(reason: .start, at: now) }
    }

    /// Moves a sheet that is shown to another detent.
    func move(to detent: String) throws(ControlError) {
        guard let interaction else { throw .noDisplay }
        guard interaction.pose(at: now).state != .hidden else { throw .hidden }
        try interaction.machine.layout.expect(detent)
        perform { interaction, now in
            interaction.perform(at: now) { $0.move(to: detent, reason: .control, at: now) }
        }
    }

    /// Hides the sheet, without asking anybody.
    func dismiss(reason: SheetEvent.Reason) {
        perform { interaction, now in interaction.perform(at: now) { $0.dismiss(reason: reason, at: now) } }
    }
}

// What changes do besides what is drawn.
extension SheetController {
    /// Refuses a detent that does not exist.
    func check(_ change: SheetChange, _ prepared: PreparedChange) throws(ControlError) {
        guard case .present(_, _, let detent) = change else { return }
        guard display != nil, let interaction else { throw .noDisplay }
        guard case .all(let scene) = prepared.picture else { return try interaction.machine.layout.expect(detent) }
        try SheetLayout(prepared.presentation.behavior, in: scene.area).expect(detent)
    }

    /// A change was applied: the sheet, its content and the next frame follow.
    func didApply(_ change: SheetChange, _ prepared: PreparedChange) {
        switch change {
        case .present(_, _, let detent): present(at: detent)
        case .update, .updateItem: forgetValues(of: prepared.item)
        case .rotate, .reconfigure, .restore, .layOut: break
        }
        switch prepared.picture {
        case .page:
            showContent(keepingPlace: true)
            output?.requestFrame()
        case .content: output?.refresh()
        case .same, .unseen, .all: break
        }
        let before = shown.revision.number
        noteContent(isOtherDocument: prepared.isOtherDocument)
        if shown.revision.number != before { publisher.publish(revision: shown.revision.number) }
    }

    private func present(at detent: String?) {
        perform { interaction, now in
            interaction.perform(at: now) { machine in
                let events = machine.present(to: detent, reason: .control, at: now)
                guard events.isEmpty, let detent else { return events }
                return machine.move(to: detent, reason: .control, at: now)
            }
        }
    }

    /// Shows the values that the document has, or that of the item called `id`, not what fingers have set.
    private func forgetValues(of id: String? = nil) {
        let pose = interaction?.contentPose(at: now)
        let ids = id.map { [$0] } ?? Array(pose?.values.keys ?? [:].keys)
        for id in ids { changeInteraction { $0?.set(nil, of: id) } }
    }

    /// Whether there is a sheet, and it is hidden.
    var isHidden: Bool { interaction?.pose(at: now).state == .hidden }

    /// Brings the configured settings back, unless the sheet is shown again by now.
    func restoreConfigured() {
        guard !presentation.overrides.isEmpty, isHidden else { return }
        changes.add(.restore) { [weak self, log] result in
            switch result {
            case .success:
                // A finger may have shown the sheet again before that, as it was.
                if let self, presentation.overrides.isEmpty { delegate?.overridesDidEnd() }
            case .failure(let error): log.error("the configured settings cannot be brought back: \(error)")
            }
        }
    }

    /// The sheet was laid out for a display that has changed, or that was given up: then it stays plain.
    func didLayOut(_ result: Result<Void, any Error>) {
        guard case .failure(let error) = result else { return }
        log.error("the sheet cannot be laid out for the display: \(error)")
        var next = shown
        next.scene?.isComplete = true
        replaceShown(next)
        showContent(keepingPlace: false)
        letTouchesCount(true)
        output?.refresh()
    }
}

extension ControlError {
    /// There is nothing to show anything on.
    static var noDisplay: ControlError { .noDevice(reason: "there is no display") }
}

extension SheetLayout {
    /// Makes sure that there is a detent of that name, if any is given.
    fileprivate func expect(_ name: String?) throws(ControlError) {
        guard let name, detent(named: name) == nil else { return }
        throw .noSuchDetent(name, known: detents.map(\.name))
    }
}
