package import BottomSheet
import Canvas
import Configuration
package import Content
import Control
import EventLoop
import Gestures
import Interaction
import Logging
import Power
import Stacking
import System
import Values

/// The program that a daemon runs in, which handles the events that clients receive over the control socket.
package protocol DaemonHost: AnyObject {
    /// Whether it decides about gestures that would dismiss the sheet.
    var decides: Bool { get }

    /// Handles an event, perhaps in the middle of a frame.
    func handle(_ event: DaemonEvent)
}

package enum DaemonEvent: Equatable, Sendable {
    case lit
    /// Something about what is presented by a name; an attempt that somebody is to decide about has a number.
    case sheet(SheetEvent, of: String, attempt: Int?)
    /// A finger has done something with its content.
    case content(ContentEvent, of: String)
}

/// Publishes what happens between fingers and the sheet, and asks before a gesture dismisses it.
///
/// Clients of the control socket and the program that the daemon runs in receive events; programs that know nothing of the
/// sheet receive forwarded touches.
final class EventPublisher {
    /// Nil where no program can reach the sheet.
    var subscribers: (any Subscribers)?
    weak var host: (any DaemonHost)?
    private let forwarder: TouchForwarder
    /// Where fingers go that are on no sheet, if a program's window is there.
    weak var programs: PanelPrograms?
    private let loop: EventLoop
    private let log: Logger
    private var attempts = DismissalAttempts()
    private var decision: LazyLoopTimer?
    /// Writes what happens; nil where nobody wants it.
    let trace: LiveTrace?
    /// What is on the display: the program that the daemon runs in decides about the configured sheet alone.
    var presented = StageID.sheet
    /// Whether a user may see what is presented under a name, and so its events.
    var maySee: (_ user: UInt32, _ name: String) -> Bool = { _, _ in true }
    /// The user who has presented what has a name.
    var presenter: (_ name: String) -> UInt32 = { _ in StackOwner.daemon.user }
    /// Dismisses the sheet, for a gesture that nobody has objected to.
    var dismiss: (SheetEvent.Reason) -> Void = { _ in }

    /// The program that the daemon runs in answers before the loop goes on, so this much time never passes.
    private static let hostTimeout = 60_000

    /// A publisher to nobody yet but `trace`.
    /// - Throws: `LoopError`.
    init(on loop: EventLoop, trace: LiveTrace? = nil, log: Logger) throws {
        forwarder = TouchForwarder(log: log)
        self.trace = trace
        self.loop = loop
        self.log = log
        decision = try LazyLoopTimer(on: loop) { [unowned self] in elapse() }
    }

    var now: Microseconds { loop.now }

    /// Closes every connection and the device that touches are forwarded to.
    func close() {
        subscribers?.close()
        forwarder.resize(to: nil)
        trace?.write()
    }

    /// What clients want to receive; nil where none can reach the sheet.
    var audience: ControlService.Audience? { subscribers?.audience }

    /// Passes touches on as a touchscreen as large as `picture`; nil passes none on.
    func forwardTouches(to picture: PixelSize?) { forwarder.resize(to: picture) }

    func retryForwarding() { forwarder.retry() }
}

// Publishing.
extension EventPublisher {
    func publish(_ events: [InteractionEvent], of interaction: Interaction) {
        forwarder.forward(events, from: interaction.transform)
        programs?.touch(events, on: interaction.transform)
        for event in events {
            switch event.kind {
            case .event(let sheetEvent): publish(sheetEvent, of: interaction, at: event.time)
            case .content(let contentEvent, _, _):
                publish(contentEvent, of: event.stage ?? .sheet, at: event.time)
            case .forwarded(let contact):
                guard audience?.wantsTouches == true else { continue }
                publish(.touched(contact, in: interaction.transform, at: event.time))
            case .focus(let id): publish(.focused(id, at: event.time), of: event.stage ?? presented)
            case .touch, .window, .pick, .back, .pan, .tap, .longPress, .sheet, .scrolled, .edited, .toast, .expiry,
                .keyboard, .key,
                .turn, .typed:
                continue
            }
        }
    }

    /// Publishes what fingers and keys have done with a content; a secret only to who has presented what asks for it.
    func publish(_ event: ContentEvent, of stage: StageID, at time: Microseconds) {
        let value = Value.content(event, at: time)
        guard case .submitted(_, .secret) = event else {
            publish(value, of: stage)
            host?.handle(.content(event, of: stage.name))
            return
        }
        let presenter = presenter(stage.name)
        subscribers?.publish(value.ofPresentation(stage)) { $0 == presenter }
        if presenter == StackOwner.daemon.user { host?.handle(.content(event, of: stage.name)) }
    }

    private func publish(_ event: SheetEvent, of interaction: Interaction, at time: Microseconds) {
        log.debug("\(event.name.rawValue) \(event.detent), reason \(event.reason.rawValue)")
        let attempt = attempt(event, of: interaction.machine)
        publish(.event(event, attempt: attempt, at: time), of: presented)
        host?.handle(.sheet(event, of: presented.name, attempt: attempt))
        if event.name == .willDismiss { _ = attempts.end() }
    }

    /// Publishes what has become of a presentation that is not on the display.
    ///
    /// - Parameter maySee: whether a user may see it.
    func publish(_ event: SheetEvent, of name: String, to maySee: (UInt32) -> Bool) {
        let line = Value.event(event, attempt: nil, at: now).ofPresentation(StageID(name))
        subscribers?.publish(line, to: maySee)
        host?.handle(.sheet(event, of: name, attempt: nil))
    }

    /// Publishes that a presentation goes in a while, unless somebody touches the panel.
    func publish(expiring name: String) {
        publish(["name": "expiring", "time_us": .integer(now)], of: StageID(name))
    }

    func publishLit() { host?.handle(.lit) }

    func publish(_ light: LightState) {
        publish(["name": "light", "time_us": .integer(now), "light": .text(light.rawValue)])
    }

    func publish(_ theme: ThemeSettings) {
        publish([
            "name": "theme", "time_us": .integer(now), "theme": .text(theme.shownName.rawValue),
            "shown": .text((theme.base ?? .light).rawValue),
        ])
    }

    /// Publishes that a window behind the sheet, or inside it, came, went or is called otherwise, or no longer answers.
    func publish(program: Value?, inside: Value? = nil) {
        var entries: [String: Value] = ["name": "program", "time_us": .integer(now)]
        (entries["program"], entries["inside"]) = (program, inside)
        publish(.table(entries))
    }

    /// Publishes that a program has changed the content of what is called `name`, whose revision is another one from now on.
    func publish(revision: Int, of name: String) {
        publish(
            ["name": "content", "time_us": .integer(now), "revision": .integer(Int64(revision))],
            of: StageID(name)
        )
    }

    /// Publishes that the settings that a program has presented with are dropped.
    func publish(droppedSettings faults: [ValueFault]) {
        publish(
            ["name": "settings_dropped", "time_us": .integer(now), "faults": .list(faults.map(Value.init))],
            of: presented
        )
    }

    /// What is about no presentation, everybody may see.
    private func publish(_ event: Value) { subscribers?.publish(event) { _ in true } }

    private func publish(_ event: Value, of stage: StageID) {
        subscribers?.publish(event.ofPresentation(stage)) { maySee($0, stage.name) }
    }

    /// Publishes what the touchscreen says; nil ends recordings, because it is closed.
    func publish(recorded lines: String?) {
        if let lines {
            subscribers?.publish(recorded: lines)
        } else {
            subscribers?.endRecordings(because: .noDevice(reason: "the touchscreen is gone"))
        }
    }
}

// Asking before a gesture dismisses the sheet.
extension EventPublisher {
    var asksBeforeDismissal: Bool { timeout != nil }

    /// Nobody may be left who decides: then the gesture counts.
    func audienceDidChange() {
        if timeout == nil, let reason = attempts.end() { dismiss(reason) }
    }

    /// Another sheet is presented: what was asked about the one before is nobody's to decide.
    func presentationDidChange() {
        _ = attempts.end()
        decision?.set(at: attempts.deadline)
    }

    /// A user has decided about an attempt, which is one to dismiss what is presented.
    func decide(_ number: Int, _ dismisses: Bool, by user: UInt32) throws(ControlError) {
        guard maySee(user, presented.name), let reason = attempts.answer(number) else { throw .noSuchAttempt(number) }
        if dismisses { dismiss(reason) }
    }

    /// How long those have to decide who are asked, in milliseconds; nil asks nobody.
    private var timeout: Int? {
        let patience = audience?.patience.filter { maySee($0.key, presented.name) }.values.max()
        return patience ?? (presented == .sheet && host?.decides == true ? Self.hostTimeout : nil)
    }

    /// The number of an attempt that somebody is to decide about; nil of any other event.
    private func attempt(_ event: SheetEvent, of machine: SheetMachine) -> Int? {
        guard event.name == .dismissAttempted, let timeout else { return nil }
        guard machine.behavior.isDismissible(by: event.reason) else { return nil }
        let number = attempts.ask(event.reason, at: now, patience: timeout)
        decision?.set(at: attempts.deadline)
        return number
    }

    /// Nobody has decided in time: the gesture counts.
    private func elapse() {
        if let reason = attempts.elapse(to: now) {
            dismiss(reason)
            subscribers?.questionsDidTimeOut()
        }
        decision?.set(at: attempts.deadline)
    }
}

extension Value {
    /// The same of what is presented on `stage`; the configured sheet goes without saying.
    fileprivate func ofPresentation(_ stage: StageID) -> Value {
        guard stage != .sheet, case .table(var entries) = self else { return self }
        entries["presentation"] = .text(stage.name)
        return .table(entries)
    }

    fileprivate static func event(_ event: SheetEvent, attempt: Int?, at time: Microseconds) -> Value {
        var entries: [String: Value] = [
            "name": .text(event.name.rawValue), "time_us": .integer(time),
            "detent": .text(event.detent), "reason": .text(event.reason.rawValue),
        ]
        entries["attempt"] = attempt.map { .integer(Int64($0)) }
        return .table(entries)
    }

    fileprivate static func content(_ event: ContentEvent, at time: Microseconds) -> Value {
        switch event {
        case .activated(let id): ["name": "activated", "time_us": .integer(time), "id": .text(id)]
        case .changed(let id, let value):
            ["name": "changed", "time_us": .integer(time), "id": .text(id), "value": Value(value)]
        case .submitted(let id, let text):
            ["name": "submitted", "time_us": .integer(time), "id": .text(id), "value": .text(text.revealed)]
        }
    }

    fileprivate static func focused(_ id: String?, at time: Microseconds) -> Value {
        var entries: [String: Value] = ["name": "focused", "time_us": .integer(time)]
        entries["id"] = id.map(Value.text)
        return .table(entries)
    }

    /// A finger that is forwarded, in points of the picture.
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
