import Gestures
import Interaction
import System

/// The touches and pans that a trace has begun and not ended.
struct TracedFingers {
    private var touches: [Int: InteractionEvent] = [:]
    private var pans: [StageID?: InteractionEvent] = [:]

    var isEmpty: Bool { touches.isEmpty && pans.isEmpty }

    mutating func note(_ event: InteractionEvent) {
        switch event.kind {
        case .touch(let contact):
            touches[contact.id] = contact.phase == .ended || contact.phase == .cancelled ? nil : event
        case .pan(let pan): pans[event.stage] = pan.state == .ended || pan.state == .cancelled ? nil : event
        default: break
        }
    }

    /// What ends them all, as of fingers that a panel has lost.
    func cancelled(at time: Microseconds) -> [InteractionEvent] {
        let touches = touches.sorted { $0.key < $1.key }.map { cancelled($0.value, at: time) }
        return touches + pans.values.map { cancelled($0, at: time) }
    }

    private func cancelled(_ event: InteractionEvent, at time: Microseconds) -> InteractionEvent {
        switch event.kind {
        case .touch(var contact):
            contact.phase = .cancelled
            return InteractionEvent(.touch(contact), of: event.stage, at: time)
        case .pan(var pan):
            pan.state = .cancelled
            return InteractionEvent(.pan(pan), of: event.stage, at: time)
        default: return event
        }
    }
}
