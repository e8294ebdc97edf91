package import BottomSheet
package import Canvas
package import Configuration
package import Content
package import Control
package import Evdev
import Rendering
package import Stacking
package import Values

// What the program that the daemon runs in asks for.
extension Daemon {
    /// Shows the sheet with other settings until it is hidden.
    ///
    /// - Parameters:
    ///   - document: what it shows; nil shows what it showed last.
    ///   - detent: where it opens; nil leaves that to the settings.
    ///   - request: what it is called, and where in the stack it belongs.
    package func present(
        _ document: Document?,
        with overrides: [Override],
        at detent: String? = nil,
        as request: StackRequest = StackRequest()
    ) throws(ControlError) {
        let change = SheetChange.present({ _ in document }, with: { _ in overrides }, detent: detent)
        try presentations.worker.now { reply in
            presenter.present(change, request, reply: { reply($0.map { _ in }) })
        }
        requests.wasPresented()
    }

    /// Asks.
    ///
    /// - Parameters:
    ///   - request: where in the stack the question belongs; it gets a name of its own.
    ///   - answered: called later, once, with the id of what was activated and the values of all items, or with why there is none.
    /// - Throws: why it is refused; `answered` is not called then.
    package func ask(
        _ document: Document,
        with overrides: [Override],
        as request: StackRequest,
        answered: @escaping (Result<(id: String, values: [String: ItemValue]), ControlError>) -> Void
    ) throws(ControlError) {
        let change = SheetChange.ask({ _ in document }, with: { _ in overrides })
        // Until then a failure is a refusal; what waits for fingers and motions may be refused later.
        var isOver = false
        defer { isOver = true }
        try presentations.worker.now { reply in
            requests.ask(change, request) { result in
                if isOver { answered(result) } else { reply(result.map { _ in }) }
            } accepted: {
                isOver = true
                reply(.success(()))
            }
        }
    }

    package func update(to document: Document, of name: String = StackEntry.sheetName) throws(ControlError) {
        try presentations.makeNow(.update { _ in document }, of: presenter.known(name))
    }

    package func update(_ item: Item, of name: String) throws(ControlError) {
        try presentations.makeNow(.updateItem { _ in item }, of: presenter.known(name))
    }

    package func move(to detent: String, of name: String) throws(ControlError) {
        try presenter.move(presenter.known(name), to: detent)
    }

    /// Hides what is called `name`, or forgets it, where it is there; nobody is asked.
    package func dismiss(_ name: String) {
        // Nobody owns anything that the program may not change.
        try? presenter.dismiss(name, for: .daemon)
    }

    /// What is presented.
    package var stack: PresentationStack { presenter.stack }

    /// What is called `name` shows, with what fingers have set; nil where there is no such thing, or it shows nothing.
    package func document(of name: String) -> Document? {
        guard let name = try? presenter.known(name) else { return nil }
        let (document, values, _) = presentations.contentNow(of: name)
        return document?.showing(values)
    }

    /// Shows a message over everything else.
    package func notify(_ toast: Toast) throws(ControlError) {
        try toasts.notifyNow(toast)
        requests.wasShown(toast)
    }

    /// The message that is seen; nil where none is.
    package var toast: String? { toasts.text }

    /// Has fingers do something, after what they do already; the program needs no permission for that.
    ///
    /// - Parameter reply: called when it is done, or with why it cannot be.
    package func carryOut(_ action: FingerAction, reply: @escaping (Result<Void, ControlError>) -> Void) {
        injector.carryOut(action, reply: reply)
    }

    /// Forgets what fingers were to do, and lifts them.
    package func forgetFingers() { injector.forget() }

    /// The touches of a recording, or of a description and its events, as the settings have them read.
    package func fingers(recordedAt paths: [String]) throws(RecordingError) -> FingerAction {
        let input = presentations.settings.panel.input
        return .recording(try RecordedFingers(paths: paths, quirks: input.quirks, acceptsPointer: input.pointer))
    }

    /// How the sheet looks now: what it does, and where it is.
    package var pose: Pose { presentations.state.pose }

    /// What the sheet shows, with what fingers have set, and that alone by the ids of items.
    package var content: (document: Document?, values: [String: ItemValue]) {
        let values = touches.values
        return (presentations.presentation.document?.showing(values), values)
    }

    /// The theme of documents that do not say it themselves.
    package var theme: ThemeSettings { themes.current }

    /// Says that theme; "auto" leaves it to the configuration.
    package func setTheme(_ name: String) { themes.say(ThemeSettings.Name(word: name)) {} }

    /// The picture on the display, upright.
    package func screenshot() throws(ControlError) -> Surface { try presentations.picture() }

    /// Where programs of others reach the sheet; nil where they do not.
    package var controlSocket: String? { presentations.settings.panel.control.socket }

    /// Hides the sheet, without asking anybody.
    package func dismiss(reason: SheetEvent.Reason) { touches.dismiss(reason: reason) }

    package func decide(_ attempt: Int, _ dismisses: Bool) throws(ControlError) {
        try publisher.decide(attempt, dismisses, by: StackOwner.daemon.user)
    }

    /// What is wrong with `document` and `overrides`, as they would be shown; nothing has changed yet.
    package func faults(of document: Document, with overrides: [Override]) -> [ValueFault] {
        presentations.faults(of: document, with: overrides)
    }

    /// Publishes to `host` what clients receive; it is not kept alive by that.
    package func publish(to host: any DaemonHost) { publisher.host = host }

    /// Other clients than before decide about gestures that would dismiss the sheet, or record the touchscreen.
    package func audienceDidChange() {
        touches.audienceDidChange()
        if publisher.audience?.records == true { devices.beginRecording() } else { devices.endRecording() }
        publisher.audienceDidChange()
    }
}
