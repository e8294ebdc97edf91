package import BottomSheet
package import Content
package import Gestures
import Keyboard
package import Scrolling
import System
import Typing

/// The path of a touch from the panel to the sheet, as a value: frames and time in, events out.
///
/// A live panel and a recording run the same code; they differ only in their clocks.
package struct Interaction: Sendable {
    package internal(set) var transform: DisplayTransform
    var gate = TouchGate()
    /// What fingers use, from the lowest to the uppermost: perhaps a home, and what applications present and change.
    var stages: [Stage]
    var handling: TouchHandling
    var filter: TouchFilter
    var fingers = Fingers()
    /// What lies over all stages.
    var toasts = Toasts()
    var keyboardLayouts = KeyboardLayouts.none
    /// Nil while nothing of it is seen.
    var keyboard: PanelKeyboard?
    /// Whether somebody has asked for keys for the text that is written into.
    var isKeyboardWanted = false
    /// The text of a program that is written into.
    var programEdit: ProgramEdit?
    /// Until what is presented goes by itself; nil where it does not go soon.
    var expiry: Expiry?
    var clipboard = Clipboard()
    /// Keys that were pressed for a secret, and are still down.
    var hiddenKeys: Set<Key> = []
    /// Whether something lies under all stages that fingers use, as a program's window.
    package var isOverProgram = false
    /// Whether a picture of other sheets lies under all stages, which no finger uses.
    package var isOverPicture = false

    package init(
        machine: SheetMachine,
        called id: StageID = .sheet,
        transform: DisplayTransform,
        handling: TouchHandling,
        scrolling: ScrollBehavior = ScrollBehavior()
    ) {
        self.transform = transform
        self.handling = handling
        stages = [Stage(id, machine, scrolling: scrolling, tracker: handling.tracker)]
        filter = TouchFilter(timeout: handling.timeout)
        toasts.isReduced = machine.behavior.motion.reduced != .off
    }

    var top: Stage {
        get { stages[stages.count - 1] }
        _modify { yield &stages[stages.count - 1] }
    }

    package var machine: SheetMachine { top.machine }

    /// What is presented on the uppermost stage.
    package var presented: StageID { top.id }

    package var scrolling: ScrollBehavior {
        get { top.scrolling }
        set { top.scrolling = newValue }
    }

    /// Whether an application decides about a gesture that would dismiss the sheet.
    package var asksBeforeDismissal: Bool {
        get { top.machine.asksBeforeDismissal }
        set { top.machine.asksBeforeDismissal = newValue }
    }

    package var faults: TouchFilter.Faults { filter.faults }

    /// Whether fingers are down, including those whose touch only wakes the panel.
    package var isTouched: Bool { !fingers.isEmpty || gate.isHolding }

    /// Whether nothing moves at `time` but what does so for as long as it is seen, and no finger holds sheet or content.
    package func isStill(at time: Microseconds) -> Bool {
        toasts.isStill(at: time) && keyboard?.slideEnd(after: time) == nil && stages.allSatisfy { $0.isStill(at: time) }
    }

    /// Whether no finger is down either: a touch presses what it hits, and catches nothing.
    package func isAtRest(at time: Microseconds) -> Bool { !isTouched && isStill(at: time) }
}

// The path of one frame, in order: the filter, the gate, the transform, the stages.
extension Interaction {
    /// Handles one frame of touches, in panel fractions.
    ///
    /// At one instant the order of events is touch, pan or tap, `will` events, sheet, `did` events.
    package mutating func handle(_ frame: TouchFrame, on panel: TouchGate.Panel = .visible) -> [InteractionEvent] {
        let events = elapse(to: frame.time)
        let filtered = filter.handle(frame)
        // A frame without contacts changes nothing: the end of a motion waits for its display frame.
        return filtered.contacts.isEmpty ? events : events + process(filtered, on: panel)
    }

    private mutating func process(_ filtered: TouchFrame, on panel: TouchGate.Panel) -> [InteractionEvent] {
        let frame = gate.pass(filtered, on: panel)
        guard !frame.contacts.isEmpty else { return [] }
        let ended = onEveryStage { $0.endMotion(at: frame.time) }
        let (toasts, keyboard, area) = (toasts, keyboard, transform.area)
        let sorted = fingers.sort(transform.points(frame), on: &stages, over: ground) { point in
            if toasts.isHit(point, at: frame.time, in: area) { return .toast }
            return keyboard?.layer(at: point, in: area, time: frame.time)
        }
        let above = Fingers.Layer.all.flatMap { layer in
            sorted.above[layer].map { handle($0, on: layer, at: frame.time) } ?? []
        }
        let handled = handle(sorted.shares, at: frame.time)
        if active.content?.edit?.tap?.time == frame.time { isKeyboardWanted = true }
        return sorted.events + above + ended + handled + renewKeyboard(at: frame.time)
    }

    /// Has each stage handle its share, the uppermost first: it may take fingers from those below.
    private mutating func handle(_ shares: [Fingers.Share], at time: Microseconds) -> [InteractionEvent] {
        var (shares, events): ([Fingers.Share], [InteractionEvent]) = (shares, [])
        for index in stages.indices.reversed() {
            let handled = stages[index].handle(shares[index])
            let isDragged = stages[index].machine.isDragged
            // What a finger does that is the home's, too, is said once.
            events += shares[index].isPaired && !isDragged ? handled.filter { !$0.isGesture } : handled
            if isDragged { events += claim(for: index, from: &shares, at: time) }
        }
        return events
    }

    /// Has the stage at `index` have the fingers that it drags its sheet with to itself.
    private mutating func claim(
        for index: Int,
        from shares: inout [Fingers.Share],
        at time: Microseconds
    ) -> [InteractionEvent] {
        let claim = fingers.claim(for: stages[index].id, at: time)
        if !claim.home.isEmpty {
            shares[0].frame.contacts.removeAll { contact in claim.home.contains { $0.id == contact.id } }
            shares[0].frame.contacts += claim.home
            for contact in claim.home { stages[0].hand.lift(contact.id) }
        }
        guard !claim.keys.isEmpty else { return claim.events }
        _ = keyboard?.handle(TouchFrame(time: time, contacts: claim.keys), in: transform.area)
        return claim.events + [InteractionEvent(.keyboard, of: presented, at: time)]
    }

    /// Handles fingers on what lies above all stages.
    private mutating func handle(
        _ contacts: [Contact],
        on layer: Fingers.Layer,
        at time: Microseconds
    ) -> [InteractionEvent] {
        switch layer {
        case .toast: return contacts.flatMap { toasts.handle($0, at: time, in: transform.area) }
        case .keyboard:
            let (frame, layout) = (TouchFrame(time: time, contacts: contacts), keyboard?.machine.layout)
            let strokes = keyboard?.handle(frame, in: transform.area) ?? []
            if keyboard?.machine.layout != layout { active.content?.endSyllable() }
            return strokes.flatMap { write($0) } + [InteractionEvent(.keyboard, of: presented, at: time)]
        }
    }

    private var ground: Fingers.Ground { isOverPicture ? .picture : isOverProgram ? .program : .nothing }

    mutating func onEveryStage(_ step: (inout Stage) -> [InteractionEvent]) -> [InteractionEvent] {
        var events: [InteractionEvent] = []
        for index in stages.indices { events += step(&stages[index]) }
        return events
    }
}

// What happens while no finger moves, and what display frames show.
extension Interaction {
    /// The time at which `elapse` is due although no finger moves; nil when nothing is pending.
    package var deadline: Microseconds? {
        let above = earlier(toasts.deadline, keyboard?.deadline)
        let own = earlier(earlier(filter.deadline, above), earlier(expiry?.deadline, clipboard.deadline))
        return stages.reduce(own) { earlier($0, $1.deadline) }
    }

    /// The events that the passing of time causes by `time`, each at its own time.
    package mutating func elapse(to time: Microseconds) -> [InteractionEvent] {
        var events: [InteractionEvent] = []
        while let due = deadline, due <= time {
            if let frame = filter.elapse(to: due) { events += process(frame, on: .visible) }
            clipboard.elapse(to: due)
            events += toasts.elapse(to: due) + onEveryStage { $0.elapse(to: due) } + shrink(to: due)
            events += elapseKeyboard(to: due)
        }
        return events
    }

    private mutating func shrink(to time: Microseconds) -> [InteractionEvent] {
        guard let due = expiry?.deadline, due <= time else { return [] }
        expiry?.elapse(to: time)
        return [InteractionEvent(.expiry, of: presented, at: time)]
    }

    /// When the first of what moves by itself after `time` comes to its end; nil where nothing moves but for as long as it is seen.
    package func nextEnd(after time: Microseconds) -> Microseconds? {
        stages.reduce(earlier(toasts.nextEnd(after: time), keyboard?.slideEnd(after: time))) {
            earlier($0, $1.nextEnd(after: time))
        }
    }

    /// The events of a display frame that is due at `time`: the pose that it shows, and the motion that ends with it.
    package mutating func advance(to time: Microseconds) -> [InteractionEvent] {
        toasts.elapse(to: time) + (isKeyboardSettled(at: time) ? [] : renewKeyboard(at: time))
            + onEveryStage { $0.advance(to: time) }
    }

    /// What a display frame shows at `time`, with the fingers where they are at `fingers`.
    package func appearance(at time: Microseconds, fingers: Microseconds) -> Appearance {
        var appearance = top.appearance(at: time, fingers: fingers, handling)
        appearance.keyboard = keyboard?.pose(in: transform.area, at: time)
        appearance.home = homeAppearance(at: time, fingers: fingers)
        appearance.toast = toasts.pose(at: time, in: transform.area)
        appearance.expiry = expiry?.rest(at: time)
        return appearance
    }

    package func pose(at time: Microseconds) -> Pose { top.machine.pose(at: time) }

    /// Nil without a document.
    package func contentPose(of stage: StageID? = nil, at time: Microseconds) -> ContentPose? {
        stages[index(of: stage)].contentPose(at: time)
    }

    package var isContentMoving: Bool { top.isContentMoving }

    /// When the finger was where a frame shows it that is drawn at `time`; nil where no finger moves anything.
    package func shownFinger(at time: Microseconds) -> Microseconds? {
        stages.lazy.compactMap { $0.shownFinger(at: time, handling) }.first
    }

    /// Whether further display frames are due after one that shows the fingers of `time`, although no finger moves.
    package func wantsFrames(after time: Microseconds) -> Bool {
        !comesToRest(by: time) || stages.contains { !($0.isHome && isHomeCovered) && $0.isEndless(at: time) }
    }

    /// Whether there is a clock on a stage, seen or not.
    package var hasClocks: Bool { stages.contains { $0.content?.page.clocks.isEmpty == false } }

    /// The stages of which a clock is seen at `time`, the home also as part of a picture of what lies beneath.
    package func stagesWithClocks(at time: Microseconds) -> [StageID] {
        let isCovered = isOverProgram || isCoveringAll(at: time)
        let seen = stages.filter { $0.content?.showsClock(at: time, on: $0.machine) == true }
        return seen.map(\.id).filter { $0 != .home || !isCovered }
    }

    /// Whether the uppermost sheet hides all that lies beneath it.
    package func isCoveringAll(at time: Microseconds) -> Bool {
        machine.layout.isCovering(machine.pose(at: time))
    }

    /// Whether nothing moves after `time` but what does so for as long as it is seen.
    package func comesToRest(by time: Microseconds) -> Bool {
        toasts.nextEnd(after: time) == nil && keyboard?.slideEnd(after: time) == nil
            && !stages.contains { $0.wantsFrames(after: time, handling) }
    }
}

// Messages over everything else.
extension Interaction {
    /// The message that is seen; nil where none is.
    package var toast: String? { toasts.text }

    /// Whether a message lies over everything else at `point`.
    package func isUnderToast(_ point: Point, at time: Microseconds) -> Bool {
        toasts.isHit(point, at: time, in: transform.area)
    }

    /// All messages that are painted, with their places in the order.
    package var paintedToasts: [(id: Toasts.ID, picture: ToastPicture)] { toasts.painted }

    /// Has `change` add messages, or take some away.
    package mutating func changeToasts<Result>(_ change: (inout Toasts) -> Result) -> Result { change(&toasts) }
}
