import BottomSheet
import Canvas
import Configuration
import Control
import Evdev
import Logging
import System
import Values

/// Carries out what callers ask for: each request by one handler, which gives its answer once.
final class RequestHandler {
    private let presentations: PresentationStore
    private let touches: TouchSession
    private let devices: PanelDevices
    private let publisher: EventPublisher
    private let injector: FingerInjector
    private let rest: RestWatch
    private let keeper: CrashKeeper?
    private let log: Logger

    init(
        _ presentations: PresentationStore,
        _ touches: TouchSession,
        _ devices: PanelDevices,
        _ publisher: EventPublisher,
        _ injector: FingerInjector,
        _ rest: RestWatch,
        keeper: CrashKeeper?,
        log: Logger
    ) {
        (self.presentations, self.touches) = (presentations, touches)
        (self.devices, self.publisher) = (devices, publisher)
        (self.injector, self.rest) = (injector, rest)
        (self.keeper, self.log) = (keeper, log)
    }

    /// Carries a request out; what a crash must not lose is kept before the answer is given.
    func handle(_ request: Request, _ answer: Answer) {
        let kept = Answer(to: answer.caller, isAwaited: answer.isAwaited) { [weak self] result in
            guard case .success = result, let self, let keeper else { return answer.give(result) }
            keeper.note(request, on: presentations.presentation.configuredMark, place: touches.place) {
                answer.give(result)
            }
        }
        carryOut(request, kept)
    }

    private func carryOut(_ request: Request, _ answer: Answer) {
        switch request {
        case .present(let presentation): present(presentation, answer)
        case .dismiss: answer.give { touches.dismiss(reason: .control) }
        case .move(let detent): answer.give { () throws(ControlError) in try touches.move(to: detent) }
        case .update(let change): update(change, answer)
        case .rotate(let degrees): rotate(to: degrees, answer)
        case .state: answer.give(.success(["state": .table(state)]))
        case .settledState: settledState(answer)
        case .content: presentations.content { answer.give($0) }
        case .screenshot: presentations.screenshot { answer.give($0) }
        case .stats: answer.give(.success(["stats": .table(statistics)]))
        case .light(let change): light(change, answer)
        // Events are published to whoever is answered that.
        case .monitor: answer.give {}
        case .record: record(answer)
        case .decide(let attempt, let dismisses):
            answer.give { () throws(ControlError) in try publisher.decide(attempt, dismisses) }
        case .touch(let touches): inject(.touches(touches), answer)
        case .tap(let id): inject(.tap(id: id), answer)
        }
    }
}

// What changes the sheet.
extension RequestHandler {
    private func present(_ presentation: Request.Presentation, _ answer: Answer) {
        let change = SheetChange.present(
            { presentation.content?.document($0) },
            with: { presentation.overrides($0) },
            detent: presentation.detent
        )
        presentations.make(change) { [weak self] result in
            if case .success = result { self?.wasPresented() }
            answer.give(outcome: result)
        }
    }

    /// A sheet that a program presents lights a dark panel.
    func wasPresented() {
        do { try devices.use() } catch { log.error("\(error)") }
    }

    private func update(_ change: Request.Change, _ answer: Answer) {
        switch change {
        case .content(let value): make(.update { value.document($0) }, answer)
        case .item(let value): make(.updateItem { value.item($0) }, answer)
        case .value(let value, let id): make(.setValue(value, id: id), answer)
        }
    }

    private func rotate(to degrees: Int, _ answer: Answer) {
        guard let rotation = Rotation(rawValue: degrees) else {
            return answer.give(.failure(.invalidParameter("rotation")))
        }
        make(.rotate(rotation), answer)
    }

    private func make(_ change: SheetChange, _ answer: Answer) {
        presentations.make(change) { answer.give(outcome: $0) }
    }

    private func light(_ change: Request.Light, _ answer: Answer) {
        answer.give(Result { () throws(ControlError) in try devices.change(change) })
    }

    private func inject(_ action: FingerAction, _ answer: Answer) {
        guard presentations.settings.panel.control.injection else { return answer.give(.failure(.notPermitted)) }
        injector.carryOut(action, isAwaited: answer.isAwaited) { answer.give(outcome: $0) }
    }
}

// What is read.
extension RequestHandler {
    /// Where the sheet is; what is known of a touchscreen outlives it, so it is named only while it is open.
    private var state: [String: Value] {
        var entries = presentations.state.entries
        if devices.recordingHead != nil { entries["touchscreen"] = (touches.touchscreen.device?.name).map(Value.text) }
        return entries
    }

    private func settledState(_ answer: Answer) {
        rest.wait(for: .still) { [weak self] outcome in
            guard let self, outcome == .resting else {
                return answer.give(.failure(.notSettled(milliseconds: Int(RestWatch.limit / 1000))))
            }
            answer.give(.success(["state": .table(state)]))
        }
    }

    private var statistics: [String: Value] {
        var entries = devices.statistics?.value ?? [:]
        entries["touch_faults"] = .number(Double(devices.touchFaultCount))
        entries["memory_used_bytes"] = .number(Double(ProcessMemory.used))
        return entries
    }

    /// Answers with what a recording begins with; the rest is published.
    private func record(_ answer: Answer) {
        guard let head = devices.recordingHead else {
            return answer.give(.failure(.noDevice(reason: "there is no touchscreen")))
        }
        answer.give(.success(["lines": .text(head)]))
    }
}
