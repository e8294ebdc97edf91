import Configuration
import Content
import Control
import Interaction
import Jobs
import Rendering
import Values

/// Takes in messages and has them painted for the panel; when each of them is seen, the `Toasts` of the interaction decide.
///
/// They are of a moment: a crash forgets them.
final class ToastDesk {
    private let worker: Worker
    private let touches: TouchSession
    private let presentations: PresentationStore
    /// What messages are painted for; nil before the first display.
    private var panel: ToastPicture.Panel?

    init(_ worker: Worker, _ touches: TouchSession, _ presentations: PresentationStore, _ frames: FrameSource) {
        (self.worker, self.touches, self.presentations) = (worker, touches, presentations)
        frames.sceneWillShow = { [unowned self] in show(on: $0) }
    }

    /// Shows a message after those before it.
    ///
    /// - Parameters:
    ///   - read: gives the message, or nil with faults noted; a job calls it.
    ///   - reply: gets the message when it is painted, so that nothing can keep it from being seen.
    func notify(
        _ read: @escaping @Sendable (Faults) -> Toast?,
        reply: @escaping (Result<Toast, ControlError>) -> Void
    ) {
        guard let panel, presentations.output?.display != nil else { return reply(.failure(.noDisplay)) }
        guard let id = reserve() else {
            return reply(.failure(.tooMany(what: "messages", limit: Toasts.limit)))
        }
        let (fonts, pictures) = (presentations.presentation.assets.fonts, presentations.settings.presentedPictures)
        worker.submit { job in
            let faults = Faults()
            let load: PictureLoader = { try pictures.load($0, within: $1, $2) }
            guard let toast = read(faults),
                let picture = try ToastPicture(toast, on: panel, fonts, load: load, faults, job)
            else {
                throw ControlError.invalidContent(faults.list)
            }
            return (toast, picture)
        } then: { [weak self] (outcome: Worker.Outcome<(toast: Toast, picture: ToastPicture)>) in
            self?.end(outcome, at: id)
            reply(outcome.map(\.toast).mapError(ControlError.init))
        }
    }

    /// The same for a caller who needs the answer at once.
    func notifyNow(_ toast: Toast) throws(ControlError) {
        var outcome: Result<Toast, ControlError>?
        notify({ toast.checked($0) }) { outcome = $0 }
        worker.deliver { outcome == nil }
        _ = try outcome?.get()
    }

    /// The message that is seen; nil where none is.
    var text: String? { touches.interaction?.toast }

    private func end(_ outcome: Worker.Outcome<(toast: Toast, picture: ToastPicture)>, at id: Toasts.ID) {
        touches.perform { interaction, now in
            interaction.changeToasts { toasts in
                guard let (toast, picture) = try? outcome.get() else { return toasts.drop(id, time: now) }
                return toasts.put(picture, at: id, for: toast.duration, time: now)
            }
        }
        if let picture = try? outcome.get().picture, picture.panel != panel { repaint(after: picture.panel) }
    }

    /// Messages are seen on `transform` from now on, as it is drawn, in the colours of the document that is shown there.
    private func show(on transform: DisplayTransform) {
        let style = presentations.presentation.assets.document?.overlayStyle
        let next = ToastPicture.Panel(
            width: Toasts.width(in: transform.area),
            scale: transform.scale,
            rotation: transform.rotation,
            style: style ?? presentations.settings.panel.house
        )
        guard next != panel else { return }
        let last = panel
        panel = next
        repaint(after: last)
    }

    /// Paints all messages for the panel; where they differ in more than their looks from those for `last`, none is seen until then.
    private func repaint(after last: ToastPicture.Panel?) {
        guard let panel, let painted = touches.interaction?.paintedToasts, !painted.isEmpty else { return }
        if last?.with(panel.style) != panel {
            touches.perform { interaction, _ in
                interaction.changeToasts { $0.panelDidChange() }
                return []
            }
        }
        worker.submit { [fonts = presentations.presentation.assets.fonts] _ in
            painted.map { (id: $0.id, picture: $0.picture.repainted(on: panel, fonts)) }
        } then: { [weak self] (outcome: Worker.Outcome<[(id: Toasts.ID, picture: ToastPicture)]>) in
            guard let self, panel == self.panel, let pictures = try? outcome.get() else { return }
            touches.perform { interaction, now in
                interaction.changeToasts { toasts in
                    pictures.flatMap { toasts.replace($0.picture, at: $0.id, time: now) }
                }
            }
        }
    }

    private func reserve() -> Toasts.ID? {
        var id: Toasts.ID?
        touches.perform { interaction, _ in
            id = interaction.changeToasts { $0.reserve() }
            return []
        }
        return id
    }
}

extension ToastPicture.Panel {
    fileprivate func with(_ style: Style) -> ToastPicture.Panel {
        var panel = self
        panel.style = style
        return panel
    }
}
