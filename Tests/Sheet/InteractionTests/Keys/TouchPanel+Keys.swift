import Gestures
import System
import Typing

@testable import Content
@testable import Interaction

extension TouchPanel {
    /// A key that goes down and up, `held` milliseconds later.
    @discardableResult
    mutating func key(
        _ key: Key,
        _ modifiers: KeyModifiers = [],
        of origin: KeyStroke.Origin = .keyboard,
        at milliseconds: Double,
        held: Double = 20
    ) -> [InteractionEvent] {
        self.key(key, .down, modifiers, of: origin, at: milliseconds)
            + self.key(key, .up, modifiers, of: origin, at: milliseconds + held)
    }

    @discardableResult
    mutating func key(
        _ key: Key,
        _ phase: KeyStroke.Phase,
        _ modifiers: KeyModifiers = [],
        of origin: KeyStroke.Origin = .keyboard,
        at milliseconds: Double
    ) -> [InteractionEvent] {
        interaction.handle(
            KeyStroke(key, phase, modifiers: modifiers, of: origin, at: Microseconds(milliseconds * 1000))
        )
    }

    @discardableResult
    mutating func turn(_ ticks: Int, at milliseconds: Double) -> [InteractionEvent] {
        interaction.handle(KnobTurn(ticks: ticks, at: Microseconds(milliseconds * 1000)))
    }

    /// The id of the marked item.
    var focused: String? {
        guard let content = interaction.content else { return nil }
        return content.focus.seen.flatMap { content.page.document[$0].id }
    }
}

/// The same without the keys themselves.
func answers(_ events: [InteractionEvent]) -> [String] { words(events).filter { !$0.hasPrefix("key ") } }
