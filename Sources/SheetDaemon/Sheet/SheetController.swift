import BottomSheet
import Canvas
import Configuration
import Content
import Evdev
import EventLoop
import Gestures
import Interaction
import Logging
import Output
import Rendering
import System

/// Who a sheet belongs to.
protocol SheetControllerDelegate: AnyObject {
    /// The first frame of a display is drawn; the text says which.
    func displayWasLit(_ summary: String) throws
    /// Adds the changes of devices that other settings ask for, besides those of the display.
    func prepare(_ transaction: inout Transaction, from old: Settings, to new: Settings)
    /// Fingers have done nothing for long enough to mean something; `faults` counts contacts that were given up.
    func silenceDidElapse(_ faults: TouchFilter.Faults)
    /// Other settings count from now on.
    func settingsDidChange(from old: Settings, to new: Settings)
}

/// The sheet on its display: touch frames in, frames of the display out.
///
/// In the order of a touch: `handle` gives it to the interaction, hands the events on and requests a frame for what has moved;
/// `frameContent` says what that frame shows. A class, because the loop and the display call back into it.
final class SheetController {
    /// What is shown.
    private(set) var presentation: Presentation
    /// Fingers and the sheet; nil until there is a display.
    private(set) var interaction: Interaction?
    /// What displays showed before.
    private var snapshots = Snapshots()
    /// The touchscreen whose touches come.
    private var touchscreen = TouchscreenInfo()
    /// Whether touches count: not while what is on the screen lies otherwise than they are understood.
    private var touchesCount = true
    private let publisher: EventPublisher
    weak var delegate: (any SheetControllerDelegate)?
    private let log: Logger
    private var output: DisplayOutput<SheetController>?
    /// Rings when silence of the fingers means something, or the configured settings are to come back.
    private var timer: LazyLoopTimer?

    /// A sheet that shows `presentation` as soon as there is a display.
    init(
        _ presentation: Presentation,
        publisher: EventPublisher,
        on loop: EventLoop,
        log: Logger
    ) throws {
        self.presentation = presentation
        self.publisher = publisher
        self.log = log
        timer = try LazyLoopTimer(on: loop) { [unowned self] in elapse() }
        publisher.dismiss = { [unowned self] in dismiss(reason: $0) }
    }

    /// The settings that count now.
    var settings: Settings { presentation.settings }

    /// The name of the touchscreen that was opened last.
    var touchscreenName: String? { touchscreen.device?.name }

    /// The display that is held; nil while there is none.
    var display: (any LiveDisplay)? { output?.display }

    /// Draws on the displays of `output` from now on; whoever made it closes it.
    func draw(on output: DisplayOutput<SheetController>) { self.output = output }
}

// Touches.
extension SheetController {
    /// Gives a frame of touches to the sheet.
    ///
    /// - Returns: whether the panel is in use: what the filter takes for noise is no use.
    func handle(_ frame: TouchFrame) -> Bool {
        guard touchesCount, let events = interaction?.handle(frame) else { return false }
        deliver(events, touch: frame.time)
        return interaction?.isTouched == true || !events.isEmpty
    }

    /// Hands `events` on, requests a frame for them, and sets the next moment at which silence means something.
    private func deliver(_ events: [InteractionEvent], touch: Microseconds? = nil) {
        publish(events)
        if events.contains(where: \.isSeen) { output?.requestFrame(for: touch) }
        timer?.set(at: interaction?.deadline)
    }

    private func publish(_ events: [InteractionEvent]) {
        guard let interaction, !events.isEmpty else { return }
        publisher.publish(events, of: interaction)
        // Settings come back after this: it may be the middle of a frame.
        for case .event(let event, _) in events where event.name == .didDismiss {
            timer?.set(at: SystemClock.monotonic.now)
        }
    }

    private func elapse() {
        restoreConfigured()
        perform { interaction, now in interaction.elapse(to: now) }
        delegate?.silenceDidElapse(filteredFaults)
    }

    /// Changes the interaction at this moment, and delivers what comes of it.
    func perform(_ change: (inout Interaction, Microseconds) -> [InteractionEvent]) {
        guard var changed = interaction else { return }
        let events = change(&changed, SystemClock.monotonic.now)
        interaction = changed
        deliver(events)
    }

    /// Fingers that are down no longer count; the sheet comes to rest.
    func cancelFingers() {
        let handling = settings.touchHandling(of: touchscreen.device)
        perform { interaction, now in interaction.cancelFingers(handling: handling, at: now) }
    }

    /// Another touchscreen was opened: its touches are treated as it needs them to be.
    func touchscreenWasOpened(_ touchscreen: TouchscreenInfo) {
        self.touchscreen = touchscreen
        output?.turn(touches: settings.input.touchBase(of: touchscreen.device))
        interaction?.calibrate(touchscreen.calibration)
        cancelFingers()
    }

    /// Whether touches wake the panel and do nothing else.
    func ignoreTouches(_ areIgnored: Bool) { interaction?.gate.isDark = areIgnored }

    /// Clients decide about gestures that would dismiss the sheet from now on, or do not any more.
    func audienceDidChange() { interaction?.asksBeforeDismissal = publisher.asksBeforeDismissal }

    /// Contacts that the filter took for faults of the touchscreen, so far.
    var filteredFaults: TouchFilter.Faults { interaction?.faults ?? TouchFilter.Faults() }

    /// Whether a finger is down or something moves.
    var isInUse: Bool {
        interaction.map { $0.isTouched || $0.machine.isUnderWay || $0.isContentMoving } ?? false
    }
}

// Frames.
extension SheetController: DisplayOutputDelegate {
    /// Lays the sheet out on a display that was found or has changed.
    func makeRenderer(for display: any LiveDisplay) -> Renderer {
        var transform = settings.transform(of: display)
        transform.calibration = touchscreen.calibration
        let drawn = transform.drawn(in: display.size, turned: display.drawingRotation)
        let (page, area) = presentation.layOut(transform, turned: drawn.rotation, after: presentation.page)
        presentation.page = page
        place(transform, in: area)
        let layout = SheetLayout(presentation.behavior, in: area)
        let snapshot = snapshot(of: display)
        let scene = presentation.assets.scene(transform, layout: layout, snapshot: snapshot, turned: drawn.rotation)
        var renderer = Renderer(scene: scene, transform: drawn, page: page)
        renderer.prepare(for: display)
        return renderer
    }

    /// Moves the sheet and its content to where they lie on a panel.
    private func place(_ transform: DisplayTransform, in area: SheetArea) {
        let behavior = presentation.behavior
        if interaction == nil {
            let handling = settings.touchHandling(of: touchscreen.device)
            let machine = SheetMachine(behavior, in: area)
            interaction = Interaction(machine: machine, transform: transform, handling: handling)
            interaction?.asksBeforeDismissal = publisher.asksBeforeDismissal
        } else {
            // Until the first frame that is so turned is on the screen, touches mean what they hit on the old one.
            if interaction?.transform != transform { touchesCount = false }
            let now = SystemClock.monotonic.now
            publish(interaction?.change(to: behavior, in: area, transform: transform, at: now) ?? [])
        }
        publisher.forwardTouches(to: settings.input.forwardToUinput ? transform.picture : nil)
        interaction?.scrolling = settings.sheet.scrolling
        showContent(keepingPlace: presentation.keepsPlace)
        presentation.keepsPlace = true
    }

    /// Shows the page that was laid out, scrolled as before and with what fingers have set where `keepingPlace` says so.
    func showContent(keepingPlace: Bool) {
        let page = presentation.page
        interaction?.show(
            page?.page.layout,
            contentTop: page?.top ?? 0,
            keepingPlace: keepingPlace,
            at: SystemClock.monotonic.now
        )
    }

    /// What the display showed before, where that is wanted.
    func snapshot(of display: any LiveDisplay) -> Surface? {
        presentation.assets.wantsSnapshot ? snapshots.picture(before: display, log: log) : nil
    }

    /// Shows the values that the document has, or that of the item called `id`, not what fingers have set.
    func forgetValues(of id: String? = nil) {
        let ids =
            id.map { [$0] } ?? Array(interaction?.contentPose(at: SystemClock.monotonic.now)?.values.keys ?? [:].keys)
        for id in ids { interaction?.set(nil, of: id) }
    }

    func frameContent(at moment: FrameMoment) -> FrameContent? {
        publish(interaction?.advance(to: moment.onGlass) ?? [])
        return interaction.map { interaction in
            FrameContent(
                appearance: interaction.appearance(at: moment.onGlass, fingers: moment.fingers),
                isMoreWanted: interaction.wantsFrames(after: moment.fingers)
            )
        }
    }

    func rendererReachedScreen() { touchesCount = true }

    func displayWasLit(_ summary: String) throws { try delegate?.displayWasLit(summary) }
}

// What is shown.
extension SheetController {
    /// Shows `next` in the place of what is shown, or leaves everything as it was, the picture included.
    ///
    /// - Throws: what cannot be had: a display, or a setting of a device.
    func commit(_ next: Presentation) throws {
        let previous = presentation
        let request = DisplayRequest(next.settings, touchscreen: touchscreen.device)
        let before = DisplayRequest(previous.settings, touchscreen: touchscreen.device)
        var transaction = Transaction()
        delegate?.prepare(&transaction, from: previous.settings, to: next.settings)
        do {
            // The display comes last: nothing that it has shown needs to be taken back then.
            try transaction.run {
                presentation = next
                try show(request, insteadOf: before)
            }
        } catch {
            presentation = previous
            if display == nil { reopen() }
            throw error
        }
        delegate?.settingsDidChange(from: previous.settings, to: next.settings)
    }

    /// Replaces what is shown by what looks the same on a display, but for the pages that `update` has changed in place.
    func replace(_ next: Presentation) { presentation = next }

    /// Requests a frame, or lays everything out anew where `layout` is not what it was.
    func contentDidChange(needsLayout: Bool) {
        if needsLayout { output?.refresh() } else { output?.requestFrame() }
    }

    private func show(_ request: DisplayRequest, insteadOf before: DisplayRequest) throws {
        if request == before { output?.refresh() } else { try output?.change(to: request) }
    }

    /// The display of before comes back; where it cannot be had, one is waited for.
    private func reopen() {
        do {
            try output?.open()
        } catch {
            log.error("the display of before cannot be had back: \(error)")
        }
    }

    /// Brings the configured settings back, unless the sheet is shown again by now.
    private func restoreConfigured() {
        guard !presentation.overrides.isEmpty, interaction?.pose(at: SystemClock.monotonic.now).state == .hidden else {
            return
        }
        do {
            let next = try presentation.overridden(by: [])
            if next.looksLike(presentation) { replace(next) } else { try commit(next) }
        } catch {
            log.error("the configured settings cannot be brought back: \(error)")
        }
    }
}
