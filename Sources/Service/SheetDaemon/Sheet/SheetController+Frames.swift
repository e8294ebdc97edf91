import BottomSheet
import Canvas
import Configuration
import Content
import Gestures
import Interaction
import Jobs
import Logging
import Output
import Rendering
import System

// Frames.
extension SheetController: DisplayOutputDelegate {
    /// Shows the sheet on a display that was found or has changed.
    ///
    /// A document that is not laid out for it is laid out first, and pictures are scaled for it. Where those would be seen, what is
    /// on the screen stays until then; a document that cannot be laid out leaves backdrop and sheet.
    func makeRenderer(for display: any Display) -> Renderer {
        let panel = Panel(display)
        let known = shown.scene.flatMap { $0.prepared.panel == panel ? $0 : nil }
        let scene = known ?? (interaction == nil ? firstScene(on: panel, display) : interimScene(on: panel))
        var next = shown
        next.scene = scene
        replaceShown(next)
        if !scene.isComplete { changes.add(.layOut) { [weak self] in self?.didLayOut($0) } }
        place(scene)
        let drawn = panel.drawn(scene.prepared.transform)
        var renderer = Renderer(scene: scene.prepared.scene, transform: drawn, page: scene.page)
        renderer.prepare(for: display)
        return renderer
    }

    /// The sheet on the first display: nothing was seen and nobody has touched anything, so the loop waits for it.
    ///
    /// Another change may come to its end meanwhile; then what it shows is laid out by the next job.
    private func firstScene(on panel: Panel, _ display: any Display) -> ShownScene {
        let preparation = preparation(of: .layOut, on: panel, snapshot: snapshot(of: display))
        do {
            let prepared = try changes.worker.wait { try preparation.run($0) }
            guard presentation.isSame(as: preparation.shown) else { return interimScene(on: panel) }
            if case .all(let scene) = prepared.picture {
                logLostDocument(of: prepared)
                return shownScene(scene)
            }
        } catch {
            log.error("\(error)")
        }
        return interimScene(on: panel, isComplete: true)
    }

    /// Backdrop and sheet alone, in the room that the document had; their pictures are for a job to scale.
    private func interimScene(on panel: Panel, isComplete: Bool = false) -> ShownScene {
        let assets = presentation.assets
        let last = assets.document == nil ? nil : page?.page.prepared ?? shown.scene?.last
        let isWhole = !assets.hasPictures
        let scene = PreparedScene(presentation, on: panel, nil, height: last?.layout, snapshot: nil, isWhole: isWhole)
        return ShownScene(prepared: scene, isComplete: isComplete || (assets.document == nil && isWhole), last: last)
    }

    /// Moves the sheet and its content to where they lie on a panel.
    private func place(_ scene: ShownScene) {
        let isFirst = interaction == nil
        var transform = scene.prepared.transform
        transform.calibration = touch.screen.calibration
        publish(changeInteraction { place(&$0, in: scene.prepared.area, transform) })
        publisher.forwardTouches(to: settings.input.forwardToUinput ? transform.picture : nil)
        guard scene.isComplete else { return letTouchesCount(false) }
        showContent(keepingPlace: presentation.keepsPlace)
        var next = shown
        next.presentation.keepsPlace = true
        replaceShown(next)
        guard isFirst, let place = delegate?.placeBefore else { return }
        changeInteraction { $0?.restore(place, at: now) }
        noteContent()
    }

    /// Where the sheet rests or is heading, and what fingers have set; nil until there is a display.
    var place: SheetPlace? { interaction?.place(at: now) }

    private func place(
        _ interaction: inout Interaction?,
        in area: SheetArea,
        _ transform: DisplayTransform
    ) -> [InteractionEvent] {
        let behavior = presentation.behavior
        defer { interaction?.scrolling = settings.sheet.scrolling }
        guard interaction != nil else {
            let handling = settings.touchHandling(of: touch.screen.device)
            let machine = SheetMachine(behavior, in: area)
            interaction = Interaction(machine: machine, transform: transform, handling: handling)
            interaction?.asksBeforeDismissal = publisher.asksBeforeDismissal
            return []
        }
        // Until the first frame that is so turned is on the screen, touches mean what they hit on the old one.
        if interaction?.transform != transform { letTouchesCount(false) }
        let now = now
        return interaction?.change(to: behavior, in: area, transform: transform, at: now) ?? []
    }

    /// Shows the page that was laid out, scrolled as before and with what fingers have set where `keepingPlace` says so.
    func showContent(keepingPlace: Bool) {
        let (layout, top, now) = (page?.page.layout, page?.top ?? 0, now)
        // A finger that is on the content, or is passed on below it, ends.
        let events = changeInteraction { interaction in
            interaction?.show(layout, contentTop: top, keepingPlace: keepingPlace, at: now)
        }
        publish(events ?? [])
    }

    /// What the display showed before, where that is wanted.
    func snapshot(of display: any Display) -> Surface? {
        presentation.assets.wantsSnapshot ? snapshot(before: display, isWanted: true) : nil
    }

    func frameWasDrawn(_ frame: DrawnFrame, of content: FrameContent) {
        publisher.trace?.drew(frame, top: content.appearance.sheet.top, finger: content.finger)
    }

    func frameWasShown(at time: Microseconds) { publisher.trace?.showed(at: time) }

    func rendererReachedScreen() { letTouchesCount(shown.scene?.isComplete ?? true) }

    func displayWasLit(_ summary: String) throws { try delegate?.displayWasLit(summary) }
}
