import BottomSheet
import Canvas
import Configuration
import Content
import Evdev
import EventLoop
import Gestures
import Interaction
import Jobs
import Logging
import Output
import Rendering
import System

/// Who a sheet belongs to.
protocol SheetControllerDelegate: AnyObject {
    /// The first frame of a display is drawn; the text says which.
    func displayWasLit(_ summary: String) throws
    /// Where the sheet is from the first display on; nil hides it.
    var placeBefore: SheetPlace? { get }
    /// Something has moved, or fingers have set something.
    func sheetDidChange()
    /// The settings of programs have ended with the sheet.
    func overridesDidEnd()
    /// Adds the changes of devices that other settings ask for, besides those of the display.
    func prepare(_ transaction: inout Transaction, from old: Settings, to new: Settings)
    /// Fingers have done nothing for long enough to mean something; `faults` counts contacts that were given up.
    func silenceDidElapse(_ faults: TouchFilter.Faults)
    /// Other settings count from now on.
    func settingsDidChange(from old: Settings, to new: Settings)
}

extension SheetControllerDelegate {
    /// It is hidden.
    var placeBefore: SheetPlace? { nil }
    /// Nobody keeps that.
    func sheetDidChange() {}
    /// Nobody keeps them.
    func overridesDidEnd() {}
}

/// The sheet on its display: touch frames in, frames of the display out.
///
/// In the order of a touch: `handle` gives it to the interaction, hands the events on and requests a frame for what has moved;
/// `frameContent` says what that frame shows. A class, because the loop and the display call back into it.
final class SheetController {
    /// What is shown, and how it is laid out.
    private(set) var shown: ShownSheet
    /// Fingers and the sheet; nil until there is a display.
    private(set) var interaction: Interaction?
    /// What displays showed before.
    private var snapshots = Snapshots()
    /// The touchscreen whose touches come, and whether they count: not while what is on the screen lies otherwise than they
    /// are understood.
    private(set) var touch = (screen: TouchscreenInfo(), counts: true)
    let publisher: EventPublisher
    weak var delegate: (any SheetControllerDelegate)?
    let log: Logger
    private(set) var output: DisplayOutput?
    /// Rings when silence of the fingers means something, or the configured settings are to come back.
    private var timer: SheetTimer?
    /// Changes on their way through the worker.
    let changes: ChangeQueue

    /// A sheet that shows `presentation` as soon as there is a display.
    ///
    /// - Parameter worker: lays it out and paints it.
    init(
        _ presentation: Presentation,
        _ worker: Worker,
        publisher: EventPublisher,
        on loop: EventLoop,
        log: Logger
    ) throws {
        shown = ShownSheet(presentation: presentation)
        changes = try ChangeQueue(worker, on: loop)
        self.publisher = publisher
        self.log = log
        changes.delegate = self
        timer = try SheetTimer(on: loop) { [unowned self] in elapse() }
        publisher.dismiss = { [unowned self] in dismiss(reason: $0) }
    }

    /// The time now, on the clock of touches and frames.
    var now: Microseconds { publisher.now }

    /// What is shown.
    var presentation: Presentation { shown.presentation }

    /// The document on the display; nil where none is shown, or while it is not laid out yet.
    var page: PlacedPage? { shown.scene?.page }

    /// The settings that count now.
    var settings: Settings { presentation.settings }

    /// The name of the touchscreen that was opened last.
    var touchscreenName: String? { touch.screen.device?.name }

    /// The display that is held; nil while there is none.
    var display: (any Display)? { output?.display }

    /// Draws on the displays of `output` from now on; whoever made it closes it.
    func draw(on output: DisplayOutput) { self.output = output }
}

// What the files about frames and changes alter.
extension SheetController {
    /// Replaces what is shown; nothing is drawn by that.
    func replaceShown(_ next: ShownSheet) { shown = next }

    /// Changes the interaction, or makes it.
    func changeInteraction<Result>(_ change: (inout Interaction?) -> Result) -> Result { change(&interaction) }

    /// Has touches count or not.
    func letTouchesCount(_ doCount: Bool) { touch.counts = doCount }

    /// What the display showed before; nil where that cannot be read, or was not read yet and `isWanted` is false.
    func snapshot(before display: any Display, isWanted: Bool) -> Surface? {
        isWanted ? snapshots.picture(before: display, log: log) : snapshots.known(before: display)
    }
}

extension ShownScene {
    /// Whether a frame of it lacks nothing that would be seen: of a hidden sheet that is the backdrop.
    fileprivate func mayBeSeen(isHidden: Bool) -> Bool { isComplete || (isHidden && prepared.isWhole) }
}

// Touches.
extension SheetController {
    /// Gives a frame of touches to the sheet.
    ///
    /// - Returns: whether the panel is in use: what the filter takes for noise is no use.
    func handle(_ frame: TouchFrame, on panel: TouchGate.Panel = .visible) -> Bool {
        guard touch.counts, let events = interaction?.handle(frame, on: panel) else { return false }
        deliver(events, touch: frame.time)
        return interaction?.isTouched == true || !events.isEmpty
    }

    /// Hands `events` on, requests a frame for them, and sets the next moment at which silence means something.
    private func deliver(_ events: [InteractionEvent], touch: Microseconds? = nil) {
        publish(events)
        if events.contains(where: \.isSeen) { output?.requestFrame(for: touch) }
        timer?.expectSilence(until: interaction?.deadline)
    }

    func publish(_ events: [InteractionEvent]) {
        publisher.trace?.add(events)
        // A sheet that only moves with a finger is nobody else's concern until it is released.
        guard let interaction, events.contains(where: \.isNews) else { return }
        if events.contains(where: \.isSetting) { noteContent() }
        publisher.publish(events, of: interaction)
        delegate?.sheetDidChange()
        // Settings come back after this: it may be the middle of a frame.
        for case .event(let event) in events.map(\.kind) where event.name == .didDismiss {
            timer?.restore(at: now)
        }
    }

    /// What the frame for `moment` shows, between two touches; nil while there is nothing to show.
    func frameContent(at moment: FrameMoment) -> FrameContent? {
        publish(changeInteraction { $0?.advance(to: moment.onGlass) } ?? [])
        guard let interaction else { return nil }
        let appearance = interaction.appearance(at: moment.onGlass, fingers: moment.fingers)
        guard shown.scene?.mayBeSeen(isHidden: appearance.sheet.state == .hidden) != false else { return nil }
        return FrameContent(
            appearance: appearance,
            isMoreWanted: interaction.wantsFrames(after: moment.fingers),
            finger: interaction.shownFinger(at: moment.fingers)
        )
    }

    private func elapse() {
        restoreConfigured()
        perform { interaction, now in interaction.elapse(to: now) }
        delegate?.silenceDidElapse(filteredFaults)
    }

    /// Changes the interaction at this moment, and delivers what comes of it.
    func perform(_ change: (inout Interaction, Microseconds) -> [InteractionEvent]) {
        guard var changed = interaction else { return }
        let events = change(&changed, now)
        interaction = changed
        deliver(events)
    }

    /// Fingers that are down no longer count; the sheet comes to rest.
    func cancelFingers() {
        let handling = settings.touchHandling(of: touch.screen.device)
        perform { interaction, now in interaction.cancelFingers(handling: handling, at: now) }
    }

    /// Another touchscreen was opened: its touches are treated as it needs them to be.
    func touchscreenWasOpened(_ touchscreen: TouchscreenInfo) {
        touch.screen = touchscreen
        output?.turn(touches: settings.input.touchBase(of: touchscreen.device))
        interaction?.calibrate(touchscreen.calibration)
        cancelFingers()
    }

    /// Clients decide about gestures that would dismiss the sheet from now on, or do not any more.
    func audienceDidChange() { interaction?.asksBeforeDismissal = publisher.asksBeforeDismissal }

    /// Contacts that the filter took for faults of the touchscreen, so far.
    var filteredFaults: TouchFilter.Faults { interaction?.faults ?? TouchFilter.Faults() }

    /// Whether a finger is down or something moves.
    var isInUse: Bool {
        interaction.map { $0.isTouched || $0.machine.isUnderWay || $0.isContentMoving } ?? false
    }
}
