import BottomSheet
import Content
package import Control
import EventLoop
import Gestures
import Interaction
import Values

/// What programs hear.
extension Daemon {
    /// Tells programs of something that has happened.
    func publish(_ happening: InteractionEvent) {
        switch happening {
        case .event(let event, let time): publish(event, at: time)
        case .content(let event, _, _, let time):
            control?.publish(.content(event, at: time))
            host?.hear(.content(event))
        case .forwarded(let contact, let time):
            guard let control, control.audience.hearsTouches, let transform = interaction?.transform else { return }
            control.publish(.touched(contact, in: transform, at: time))
        default: break
        }
    }

    private func publish(_ event: SheetEvent, at time: Microseconds) {
        let attempt = attempt(event)
        control?.publish(.event(event, attempt: attempt, at: time))
        host?.hear(.sheet(event, attempt: attempt))
        switch event.name {
        case .willDismiss: _ = wishes.attempts.end()
        case .didDismiss: forgetOverrides()
        default: break
        }
    }

    /// Tells programs what the touchscreen says; nil when it is let go.
    func tell(recorded lines: String?) {
        if let lines {
            control?.publish(recorded: lines)
        } else {
            control?.endRecordings(because: .noDevice(reason: "the touchscreen is gone"))
        }
    }
}

// Who is asked before a finger dismisses the sheet.
extension Daemon {
    /// Does what those who listen want: asks them, and writes down what the touchscreen says.
    package func heedAudience() {
        let audience = control?.audience
        interaction?.asksBeforeDismissal = patience != nil
        touchInput?.record(audience?.records ?? false)
        if patience == nil, let reason = wishes.attempts.end() { dismiss(reason: reason) }
    }

    /// How long those may think who are asked, in milliseconds; nil asks nobody.
    private var patience: Int? {
        control?.audience.patience ?? (host?.decides == true ? Self.hostPatience : nil)
    }

    /// The program that the daemon runs in answers before the loop goes on, so this much time never passes.
    private static let hostPatience = 60_000

    /// The number of an attempt that somebody is to decide about; nil of any other event.
    private func attempt(_ event: SheetEvent) -> Int? {
        guard event.name == .dismissAttempted, let patience else { return nil }
        guard interaction?.machine.behavior.isDismissible(by: event.reason) == true else { return nil }
        let number = wishes.attempts.ask(event.reason, at: loop.now, patience: patience)
        wishes.decision?.set(at: wishes.attempts.deadline)
        return number
    }

    /// Somebody has decided about an attempt.
    package func decide(_ number: Int, _ dismisses: Bool) throws(ControlError) {
        guard let reason = wishes.attempts.answer(number) else { throw .noSuchAttempt(number) }
        if dismisses { dismiss(reason: reason) }
    }

    /// Nobody has decided in time: the finger wins.
    func elapseAttempts() {
        if let reason = wishes.attempts.elapse(to: loop.now) { dismiss(reason: reason) }
        wishes.decision?.set(at: wishes.attempts.deadline)
    }
}

extension Value {
    /// An event of the sheet, as the interface describes it.
    fileprivate static func event(_ event: SheetEvent, attempt: Int?, at time: Microseconds) -> Value {
        var entries: [String: Value] = [
            "name": .text(event.name.rawValue), "time_us": .integer(time),
            "detent": .text(event.detent), "reason": .text(event.reason.rawValue),
        ]
        entries["attempt"] = attempt.map { .integer(Int64($0)) }
        return .table(entries)
    }

    /// What a finger did on the content.
    fileprivate static func content(_ event: ContentEvent, at time: Microseconds) -> Value {
        switch event {
        case .activated(let id): ["name": "activated", "time_us": .integer(time), "id": .text(id)]
        case .changed(let id, let value):
            ["name": "changed", "time_us": .integer(time), "id": .text(id), "value": Value(value)]
        }
    }

    private init(_ value: ItemValue) {
        switch value {
        case .flag(let flag): self = .flag(flag)
        case .number(let number): self = .number(number)
        }
    }

    /// A finger that went through, in points of the picture.
    fileprivate static func touched(_ contact: Contact, in transform: DisplayTransform, at time: Microseconds) -> Value
    {
        [
            "name": "touched", "time_us": .integer(time),
            "touch": [
                "id": .integer(Int64(contact.id)), "phase": .text(contact.phase.rawValue),
                "x": .number(contact.position.x + transform.safeArea.left),
                "y": .number(contact.position.y + transform.safeArea.top),
            ],
        ]
    }
}
