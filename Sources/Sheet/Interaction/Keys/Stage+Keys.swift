import BottomSheet
import Content
import System
import Typing

// Keys and encoders: they do what fingers do, to what has the focus.
extension Stage {
    /// Handles a stroke; it does nothing while fingers are down.
    mutating func handle(_ stroke: KeyStroke, _ clipboard: inout Clipboard) -> [InteractionEvent] {
        let time = stroke.time
        guard hand.count == 0 else { return [] }
        guard machine.isShown(at: time) else { return present(by: stroke) }
        if let typed = type(stroke, &clipboard) { return typed }
        switch (KeyCommand(stroke), stroke.phase) {
        case (.act, .down): press(stroke)
        case (.act, .up): lift(stroke)
        case (.back, .down): return back(at: time)
        case (nil, _), (_, .up), (.act, .repeat), (.back, .repeat): return []
        case (let command?, _): return navigate(command, at: time)
        }
        return reveal(at: time)
    }

    mutating func handle(_ turn: KnobTurn) -> [InteractionEvent] {
        let (time, steps) = (turn.time, knob.steps(of: turn))
        guard hand.count == 0, turn.ticks != 0 else { return [] }
        guard machine.isShown(at: time) else { return change(at: time) { $0.presentByKey(at: time) } }
        guard content != nil else { return navigate(turn.ticks > 0 ? .up : .down, at: time) }
        content?.turn(by: turn.ticks, steps: steps, on: machine, at: time)
        return reveal(at: time)
    }

    /// Goes back where the button of an encoder was held for that long.
    mutating func elapseKey(to time: Microseconds) -> [InteractionEvent] {
        guard let due = heldKey?.deadline, heldKey?.elapse(to: time) == true else { return [] }
        content?.endFocusPress(at: due)
        return back(at: due)
    }

    private mutating func present(by stroke: KeyStroke) -> [InteractionEvent] {
        guard stroke.phase == .down, KeyCommand(stroke) == .act || stroke.key == .menu else { return [] }
        return change(at: stroke.time) { $0.presentByKey(at: stroke.time) }
    }

    private mutating func press(_ stroke: KeyStroke) {
        guard heldKey == nil else { return }
        heldKey = HeldKey(stroke)
        content?.pressFocus(on: machine, at: stroke.time)
    }

    private mutating func lift(_ stroke: KeyStroke) {
        guard heldKey?.key == stroke.key else { return }
        heldKey = nil
        content?.liftFocus(on: machine, at: stroke.time)
    }

    /// Ends the change of a value, else leads back from a page, else dismisses the sheet, where fingers can.
    private mutating func back(at time: Microseconds) -> [InteractionEvent] {
        guard content?.focus.isEditing == true else {
            if content?.page.document.origin != nil { return [event(.back, at: time)] }
            return isHome ? [] : change(at: time) { $0.dismissByKey(at: time) }
        }
        content?.focus.isEditing = false
        return reportContent(at: time)
    }

    private mutating func navigate(_ command: KeyCommand, at time: Microseconds) -> [InteractionEvent] {
        guard content != nil else {
            switch command {
            case .up, .pageUp: return change(at: time) { $0.step(.taller, at: time) }
            case .down, .pageDown: return change(at: time) { $0.step(.lower, at: time) }
            default: return []
            }
        }
        content?.handle(command, on: machine, at: time)
        return reveal(at: time)
    }

    /// Has the sheet as tall as it takes to see what has the focus.
    mutating func reveal(at time: Microseconds) -> [InteractionEvent] {
        var events: [InteractionEvent] = []
        while content?.hasRoomForFocus(on: machine) == false {
            let grown = change(at: time) { $0.step(.taller, at: time) }
            if grown.isEmpty { break }
            events += grown
            content?.revealFocus(on: machine, at: time)
        }
        return events + reportContent(at: time)
    }

    /// The id of the item that is marked, or of the field that is edited.
    var focused: String? {
        content?.edit?.id ?? marked
    }

    /// The id of the item that is marked.
    var marked: String? { content.flatMap { content in content.focus.seen.flatMap { content.page.document[$0].id } } }

    /// Marks the item called `id`, where it is there and usable.
    mutating func mark(_ id: String?) {
        guard let id, let location = content?.page.target(called: id)?.location else { return }
        content?.focus.move(to: location)
        _ = content?.report.update(focused: id)
    }

    /// The event of another item that is marked.
    mutating func reportFocus(at time: Microseconds) -> [InteractionEvent] {
        let id = focused
        guard content?.report.update(focused: id) == true else { return [] }
        return [event(.focus(id), at: time)]
    }
}
