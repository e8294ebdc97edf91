import BottomSheet
import Canvas
import Content
import Gestures
import Scrolling
import Typing

@testable import Interaction

/// A classic sheet on a panel of 720 x 1280 points, fingers on it, and a clock in milliseconds.
///
/// Open it rests at 780, expands to 40 and hides at 1280. Coordinates that are multiples of 5 are exact.
struct TouchPanel {
    var interaction: Interaction
    /// What the fingers see.
    var panel = TouchGate.Panel.visible

    init(
        isOpen: Bool = true,
        behavior: SheetBehavior = .classic,
        scrolling: ScrollBehavior = ScrollBehavior()
    ) {
        let transform = DisplayTransform(panel: PixelSize(width: 720, height: 1280))
        interaction = Interaction(
            machine: SheetMachine(behavior, in: transform.area, presented: isOpen),
            transform: transform,
            handling: TouchHandling(),
            scrolling: scrolling
        )
    }

    /// One contact in one frame, and its events.
    @discardableResult
    mutating func touch(
        _ phase: Contact.Phase,
        _ y: Double,
        x: Double = 360,
        id: Int = 1,
        at milliseconds: Double
    ) -> [InteractionEvent] {
        let position = Point(x: x / 720, y: y / 1280)
        return frame([Contact(id: id, phase: phase, position: position)], at: milliseconds)
    }

    /// Several contacts in one frame, in panel fractions.
    @discardableResult
    mutating func frame(_ contacts: [Contact], at milliseconds: Double) -> [InteractionEvent] {
        interaction.handle(TouchFrame(time: Microseconds(milliseconds * 1000), contacts: contacts), on: panel)
    }

    /// A display frame.
    @discardableResult
    mutating func show(at milliseconds: Double) -> [InteractionEvent] {
        interaction.advance(to: Microseconds(milliseconds * 1000))
    }

    func pose(at milliseconds: Double) -> Pose { interaction.pose(at: Microseconds(milliseconds * 1000)) }

    /// Drags from `start` to `end` and lifts there after a rest, at 400 ms: no speed decides.
    @discardableResult
    mutating func drag(from start: Double, to end: Double) -> [InteractionEvent] {
        touch(.began, start, at: 0)
        touch(.moved, (start + end) / 2, at: 100)
        touch(.moved, end, at: 200)
        return touch(.ended, end, at: 400)
    }
}

extension Interaction {
    /// The content of the lowest stage.
    var content: ContentTouch? {
        get { stages[0].content }
        set { stages[0].content = newValue }
    }
}

/// Events in words, as `touch began`, `pan changed`, `tap backdrop`, `will_move expanded drag`, `sheet dragging`.
func words(_ events: [InteractionEvent]) -> [String] {
    events.map { event in
        switch event.kind {
        case .touch(let contact): "touch \(contact.phase.rawValue)"
        case .forwarded(let contact): "forwarded \(contact.phase.rawValue)"
        case .window(let contact, _): "window \(contact.phase.rawValue)"
        case .pan(let pan): "pan \(pan.state.rawValue)"
        case .tap(let tap, let target): (tap.count > 1 ? "double tap " : "tap ") + target.rawValue
        case .longPress(_, let target): "long press \(target.rawValue)"
        case .sheet(let pose): "sheet \(pose.state.rawValue)"
        case .event(let event): "\(event.name.rawValue) \(event.detent) \(event.reason.rawValue)"
        case .content(.activated(let id), let reason, _): "activated \(id) \(reason.rawValue)"
        case .content(.changed(let id, .flag(let flag)), let reason, _): "changed \(id) \(flag) \(reason.rawValue)"
        case .content(.changed(let id, .number(let number)), let reason, _):
            "changed \(id) \(number) \(reason.rawValue)"
        case .content(.changed(let id, .text(let text)), let reason, _): "changed \(id) \(text) \(reason.rawValue)"
        case .content(.submitted(let id, let text), let reason, _):
            "submitted \(id) \(text.revealed) \(reason.rawValue)"
        case .edited(let id): "edited \(id ?? "none")"
        case .scrolled(let pose, _): "scrolled \(pose.offset)"
        case .key(let stroke): "key \(stroke.key.name) \(stroke.phase.rawValue)"
        case .turn(let turn): "turn \(turn.ticks)"
        case .focus(let id): "focus \(id ?? "none")"
        case .keyboard: "keyboard"
        case .typed(let stroke): "typed \(stroke.key.name) \(stroke.phase.rawValue)"
        case .toast(let change): "toast \(change)"
        case .expiry: "expiry"
        case .pick(let id): "pick \(id)"
        case .back: "back"
        }
    }
}
