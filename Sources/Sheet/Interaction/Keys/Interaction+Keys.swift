import System
package import Typing

// The path of a key: to the uppermost stage.
extension Interaction {
    package mutating func handle(_ key: KeyInput) -> [InteractionEvent] {
        switch key {
        case .stroke(let stroke): handle(stroke)
        case .turn(let turn): handle(turn)
        }
    }

    /// Handles a stroke of a key, on its own time.
    ///
    /// The program behind a hidden sheet has its keys to itself, and messages above everything take none.
    package mutating func handle(_ stroke: KeyStroke) -> [InteractionEvent] {
        handle(.key(stroke), at: stroke.time) { $0.handle(stroke) }
    }

    /// Handles the turn of an encoder, on its own time.
    package mutating func handle(_ turn: KnobTurn) -> [InteractionEvent] {
        handle(.turn(turn), at: turn.time) { $0.handle(turn) }
    }

    private mutating func handle(
        _ key: InteractionEvent.Kind,
        at time: Microseconds,
        _ change: (inout Stage) -> [InteractionEvent]
    ) -> [InteractionEvent] {
        let before = elapse(to: time)
        let events = [InteractionEvent(key, of: presented, at: time)] + onEveryStage { $0.endMotion(at: time) }
        let isProgram = isOverProgram && !machine.isShown(at: time)
        return before + events + (isProgram ? [] : change(&top))
    }

    /// The id of the item that is marked as the one that keys act on; nil where none is.
    package var focused: String? { top.focused }
}
