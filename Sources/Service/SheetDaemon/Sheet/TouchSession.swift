import BottomSheet
import Configuration
import Content
import Control
import EventLoop
import Gestures
import Interaction
import Rendering
import System
import Typing

/// The touches of the panel and the sheet that they move: frames of touches in, events out.
///
/// It owns the interaction, and knows the touchscreen. `PresentationStore` places the sheet in it, `FrameSource` reads from it
/// what a frame of the display shows.
final class TouchSession {
    /// Fingers and the sheet; nil until a sheet is placed on the first display.
    private(set) var interaction: Interaction?
    /// The touchscreen that was opened last.
    private(set) var touchscreen = TouchscreenInfo()
    private(set) var validity = TouchValidity.counting
    /// They count for fingers that come down from now on.
    var settings: PanelSettings
    /// Whether a program's window lies behind the sheet.
    var isOverProgram = false { didSet { interaction?.isOverProgram = isOverProgram } }
    /// Whether no touch counts until something else is shown.
    private var isWithheld = false
    private let publisher: EventPublisher
    private let loop: EventLoop
    /// Fires when silence of the fingers means something, or a motion is over that no frame shows.
    private var silence: LazyLoopTimer?
    /// What is shown of a document: where letters are seen.
    private weak var page: Page?
    private weak var homePage: Page?
    weak var output: DisplayOutput?
    /// Called after programs have received events, perhaps in the middle of a frame.
    var didPublish: ([InteractionEvent]) -> Void = { _ in }
    var silenceDidElapse: () -> Void = {}
    /// Called when something may have begun or ceased to move, or was seen.
    var observers: [() -> Void] = []
    /// Called with what our keyboard has written for the program behind the sheet.
    var typed: (KeyStroke) -> Void = { _ in }
    /// Called when fingers have touched the panel.
    var wasTouched: () -> Void = {}

    /// Touches under `settings`.
    /// - Throws: `LoopError`.
    init(_ settings: PanelSettings, publisher: EventPublisher, on loop: EventLoop) throws {
        self.settings = settings
        self.publisher = publisher
        self.loop = loop
        silence = try LazyLoopTimer(on: loop) { [unowned self] in elapse() }
        publisher.dismiss = { [unowned self] in dismiss(reason: $0) }
    }

    /// The time now, on the clock of touches and frames.
    var now: Microseconds { loop.now }
}

// From touches to events.
extension TouchSession {
    /// Gives a frame of touches on `panel` to the sheet.
    ///
    /// - Returns: whether the panel is in use: what the filter takes for noise is no use.
    func handle(_ frame: TouchFrame, on panel: TouchGate.Panel = .visible) -> Bool {
        noteLetters()
        guard validity == .counting, !isWithheld, let events = interaction?.handle(frame, on: panel) else {
            return false
        }
        deliver(events, touch: frame.time)
        wasTouched()
        return interaction?.isTouched == true || !events.isEmpty
    }

    /// Gives a key to the sheet; whether it counts.
    func handle(_ key: KeyInput) -> Bool {
        noteLetters()
        guard validity == .counting, !isWithheld, interaction != nil else { return false }
        perform { interaction, _ in interaction.handle(key) }
        wasTouched()
        return true
    }

    /// Somebody types into a program with a keyboard of his own.
    func dismissKeyboard() { perform { interaction, now in interaction.dismissKeyboard(at: now) } }

    /// Fingers and arrows go by the letters that are seen.
    private func noteLetters() {
        if let page, !page.layout.fields.isEmpty { interaction?.note(page.rulers) }
        if let homePage, !homePage.layout.fields.isEmpty { interaction?.note(homePage.rulers, of: .home) }
    }

    private func elapse() {
        perform { [isDrawn] interaction, now in
            interaction.elapse(to: now) + (isDrawn ? [] : interaction.advance(to: now))
        }
        silenceDidElapse()
    }

    /// Whether frames show what moves, and end it; else time alone does.
    private var isDrawn: Bool { output?.isDrawing == true }

    /// Changes the interaction at this moment, and delivers what comes of it.
    func perform(_ change: (inout Interaction, Microseconds) -> [InteractionEvent]) {
        guard var changed = interaction else { return }
        let events = change(&changed, now)
        interaction = changed
        deliver(events)
    }

    /// Publishes `events`, requests a frame for them, and sets the next moment at which silence means something.
    private func deliver(_ events: [InteractionEvent], touch: Microseconds? = nil) {
        publish(events)
        for case .typed(let stroke) in events.map(\.kind) { typed(stroke) }
        if events.contains(where: \.isSeen) {
            let isLetter = events.contains(where: \.isTyped)
            output?.requestFrame(for: touch, lacksPicture: isLetter && paintAhead())
        } else if interaction?.nextEnd(after: now) != nil {
            // A finger may set in motion what it does not move.
            output?.requestFrame()
        }
        noteChange()
    }

    /// Has a letter painted at once, and not only when a frame lacks it; whether it is being painted.
    private func paintAhead() -> Bool {
        let now = now
        guard isDrawn, let page, let interaction, interaction.isStill(at: now),
            let pose = interaction.contentPose(at: now)
        else { return false }
        page.paintAhead(pose)
        return page.isUnfinished
    }

    /// Waits for the next moment at which something happens without a touch or a frame: other things may move, or be seen.
    func noteChange() {
        let end = isDrawn ? nil : interaction?.nextEnd(after: now)
        silence?.set(at: interaction?.deadline.map { min($0, end ?? $0) } ?? end)
        for observer in observers { observer() }
    }

    private func publish(_ events: [InteractionEvent]) {
        publisher.trace?.add(events)
        if interaction?.isTouched != true { publisher.trace?.endFingers(at: now) }
        // A sheet that only moves with a finger is nobody else's concern until it is released.
        guard let interaction, events.contains(where: \.isNews) else { return }
        publisher.publish(events, of: interaction)
        didPublish(events)
    }

    /// Advances what moves by itself to a frame that is on the screen at `time`.
    func advance(to time: Microseconds) { publish(interaction?.advance(to: time) ?? []) }

    /// Fingers that are down no longer count, nor do others until something else is shown.
    func withhold() {
        guard !isWithheld else { return }
        cancelFingers()
        isWithheld = true
    }

    /// Touches count again.
    func release() { isWithheld = false }

    /// Fingers that are down no longer count; the sheet comes to rest.
    func cancelFingers() {
        let handling = settings.touchHandling(of: touchscreen.device)
        perform { interaction, now in interaction.cancelFingers(handling: handling, at: now) }
    }
}

// The touchscreen, and the panel.
extension TouchSession {
    /// Another touchscreen was opened: its touches are treated as it needs them to be.
    func touchscreenWasOpened(_ touchscreen: TouchscreenInfo) {
        self.touchscreen = touchscreen
        output?.turn(touches: settings.input.touchBase(of: touchscreen.device))
        interaction?.calibrate(touchscreen.calibration)
        cancelFingers()
    }

    /// Clients decide about gestures that would dismiss the sheet from now on, or do not any more.
    func audienceDidChange() { interaction?.asksBeforeDismissal = publisher.asksBeforeDismissal }
}

// The sheet on the panel.
extension TouchSession {
    /// Moves the sheet to where it lies in `scene`; the first one is hidden there.
    func place(_ scene: SheetScene, of presentation: Presentation, called name: String) {
        let (behavior, settings) = (presentation.behavior, presentation.settings)
        var transform = scene.transform
        transform.calibration = touchscreen.calibration
        if var interaction {
            // Until the first frame that is so turned is on the screen, touches mean what they hit on the old one.
            let isElsewhere = interaction.transform != transform
            validity.handle(
                scene.lacks != .nothing ? .placedIncomplete : isElsewhere ? .placedElsewhere : .placed
            )
            let events = interaction.change(to: behavior, in: scene.area, transform: transform, at: now)
            interaction.scrolling = settings.sheet.scrolling
            self.interaction = interaction
            publish(events)
        } else {
            interaction = Interaction(
                machine: SheetMachine(behavior, in: scene.area),
                called: StageID(name),
                transform: transform,
                handling: settings.panel.touchHandling(of: touchscreen.device),
                scrolling: settings.sheet.scrolling
            )
            interaction?.isOverProgram = isOverProgram
            publisher.presented = StageID(name)
            audienceDidChange()
        }
        interaction?.isOverPicture = scene.beneath != nil
        perform { interaction, now in interaction.offer(settings.panel.keyboard.layouts, at: now) }
        publisher.forwardTouches(to: settings.panel.input.forwardToUinput ? transform.picture : nil)
        noteChange()
    }

    /// Puts the sheet of `presentation`, hidden, in the place of the one before; fingers that are down no longer count.
    func replace(by presentation: Presentation, called name: String, on scene: SheetScene) {
        let (now, scrolling) = (now, presentation.settings.sheet.scrolling)
        let machine = SheetMachine(presentation.behavior, in: scene.area)
        let events = interaction?.replace(with: machine, called: StageID(name), scrolling: scrolling, at: now)
        publish(events ?? [])
        publisher.presented = StageID(name)
        audienceDidChange()
        isWithheld = false
    }

    /// Shows the home that was laid out, or none.
    func place(home page: Page?, isThere: Bool) {
        let now = now
        homePage = page
        publish(interaction?.placeHome(isThere, at: now) ?? [])
        guard isThere, let page else { return noteChange() }
        publish(interaction?.show(page.layout, contentTop: 0, keepingPlace: true, on: .home, at: now) ?? [])
        noteChange()
    }

    /// Shows the document that was laid out, or none.
    func show(_ page: Page?, keeping: SheetChange.Keeping) {
        let now = now
        self.page = page
        // A finger that is on the content, or is passed on below it, ends.
        let events = interaction?.show(
            page?.layout,
            contentTop: page?.place.top ?? 0,
            keepingPlace: keeping.contains(.place),
            at: now
        )
        publish(events ?? [])
        noteChange()
    }

    /// The first frame of the sheet as it was placed last is on the screen.
    func sheetReachedScreen() { validity.handle(.reachedScreen) }

    /// Rests at `place`, without a motion and without events.
    func restore(_ place: SheetPlace, on stage: StageID? = nil) { interaction?.restore(place, of: stage, at: now) }

    /// Shows values that fingers have set before.
    func set(_ values: [String: ItemValue], on stage: StageID?) {
        guard !values.isEmpty else { return }
        let now = now
        for (id, value) in values { interaction?.set(value, of: id, on: stage, at: now) }
        output?.requestFrame()
        noteChange()
    }

    /// Shows the values that the document has, or that of the item called `id`, not what fingers have set.
    func forgetValues(of id: String?, on stage: StageID? = nil) {
        let now = now
        for id in id.map({ [$0] }) ?? Array(values(of: stage).keys) {
            interaction?.set(nil, of: id, on: stage, at: now)
        }
        noteChange()
    }
}

// What programs ask of the sheet.
extension TouchSession {
    /// Shows a hidden sheet at `detent`, and moves one that is shown there.
    func present(at detent: String?) {
        perform { interaction, now in
            interaction.perform(at: now) { machine in
                let events = machine.present(to: detent, reason: .control, at: now)
                guard events.isEmpty, let detent else { return events }
                return machine.move(to: detent, reason: .control, at: now)
            }
        }
    }

    /// Begins to edit what a question asks for.
    func editFirst() { perform { interaction, now in interaction.editFirst(at: now) } }

    /// An item brings the sheet.
    func presentByItem(reason: SheetEvent.Reason) {
        perform { interaction, now in interaction.present(reason: reason, at: now) }
    }

    func presentAtStart() {
        perform { interaction, now in interaction.present(reason: .start, at: now) }
    }

    func move(to detent: String) throws(ControlError) {
        guard let interaction else { throw .noDisplay }
        guard !isHidden else { throw .hidden }
        try interaction.machine.layout.expect(detent)
        perform { interaction, now in
            interaction.perform(at: now) { $0.move(to: detent, reason: .control, at: now) }
        }
    }

    /// Shows that what is presented goes by itself, or nil that it does not go soon.
    func show(_ expiry: (end: Microseconds, warning: Microseconds)?) {
        guard let events = interaction?.show(expiry, at: now), !events.isEmpty else { return }
        deliver(events)
    }

    /// What is shown has come where a finger has tapped.
    func beNew() {
        interaction?.beNew(at: now)
        noteChange()
    }

    /// An item says that its sheet goes: as a tap beside it has it.
    func dismissByItem(reason: SheetEvent.Reason) {
        perform { interaction, now in interaction.perform(at: now) { $0.dismissByItem(reason: reason, at: now) } }
    }

    func dismiss(reason: SheetEvent.Reason) {
        perform { interaction, now in interaction.perform(at: now) { $0.dismiss(reason: reason, at: now) } }
    }
}

// What is known of the sheet.
extension TouchSession {
    /// Whether there is a sheet, and it is hidden.
    var isHidden: Bool { interaction?.pose(at: now).state == .hidden }

    /// Whether a finger is down or something moves.
    var isInUse: Bool {
        interaction.map { $0.isTouched || $0.machine.isUnderWay || $0.isContentMoving } ?? false
    }

    /// Where the sheet rests or is heading, and what fingers have set; nil until there is a display.
    var place: SheetPlace? { interaction?.place(at: now) }

    /// What fingers have set, by the ids of items.
    var values: [String: ItemValue] { values(of: nil) }

    /// The same of the uppermost stage, or of the one that is named.
    func values(of stage: StageID?) -> [String: ItemValue] {
        guard let interaction, stage != .home || interaction.hasHome else { return [:] }
        return interaction.contentPose(of: stage, at: now)?.values ?? [:]
    }

    /// What was typed that nobody else is to read, by the ids of fields.
    var secrets: [String: Secret] { interaction?.secrets ?? [:] }

    var faults: TouchFilter.Faults { interaction?.faults ?? TouchFilter.Faults() }
}

extension SheetLayout {
    /// Makes sure that there is a detent of that name, if any is given.
    func expect(_ name: String?) throws(ControlError) {
        guard let name, detent(named: name) == nil else { return }
        throw .noSuchDetent(name, known: detents.map(\.name))
    }
}
