import BottomSheet
import Canvas
import Configuration
import Content
import Control
import Evdev
import Glibc
import Interaction
import Logging
import Stacking
import System
import Values

/// Carries out what callers ask for: each request by one handler, which gives its answer once.
final class RequestHandler {
    private let presentations: PresentationStore
    private let presenter: Presenter
    private let touches: TouchSession
    private let devices: PanelDevices
    private let publisher: EventPublisher
    private let injector: FingerInjector
    private let rest: RestWatch
    private let toasts: ToastDesk
    private let themes: ThemeDesk
    private let keeper: CrashKeeper?
    private let log: Logger
    /// How many questions were asked.
    private var questions = 0

    init(
        _ presentations: PresentationStore,
        _ presenter: Presenter,
        _ touches: TouchSession,
        _ devices: PanelDevices,
        _ publisher: EventPublisher,
        _ injector: FingerInjector,
        _ rest: RestWatch,
        _ toasts: ToastDesk,
        _ themes: ThemeDesk,
        keeper: CrashKeeper?,
        log: Logger
    ) {
        (self.presentations, self.presenter, self.touches) = (presentations, presenter, touches)
        (self.devices, self.publisher) = (devices, publisher)
        (self.injector, self.rest, self.toasts) = (injector, rest, toasts)
        (self.themes, self.keeper, self.log) = (themes, keeper, log)
    }

    /// Carries a request out; what a crash must not lose is kept before the answer is given.
    func handle(_ request: Request, _ answer: Answer) {
        let name = presenter.target(of: request)
        let kept = Answer(to: answer.caller, isAwaited: answer.isAwaited) { [weak self] result in
            guard case .success = result, let self, let keeper else { return answer.give(result) }
            // What is presented was noted when it was prepared: it may be answered after what was changed since.
            if case .present = request { keeper.keep(presentations.sheetPlace) } else { note(request, of: name) }
            keeper.keepAll { answer.give(result) }
        }
        carryOut(request, kept)
    }

    /// Notes what a crash must not lose.
    private func note(_ request: Request, of name: String) {
        if name == PresentationStore.homeName {
            keeper?.noteHome(request, on: presentations.home?.presentation.configuredMark)
            return
        }
        if name != StackEntry.sheetName { return presenter.note(request, of: name) }
        keeper?.note(request, on: presentations.sheet.configuredMark, place: presentations.sheetPlace)
    }

    private func carryOut(_ request: Request, _ answer: Answer) {
        switch request {
        case .present(let presentation): present(presentation, answer)
        case .ask(let question): ask(question, answer)
        case .dismiss(let name):
            answer.give { () throws(ControlError) in try presenter.dismiss(name, for: StackOwner(answer.caller)) }
        case .move(let detent, let name):
            withName(name, answer, mayChange: true) { name throws(ControlError) in
                try presenter.move(name, to: detent)
                answer.give {}
            }
        case .update(let change, let name):
            withName(name, answer, mayChange: true) { update(change, of: $0, answer) }
        case .rotate(let degrees): rotate(to: degrees, answer)
        case .state(let name): answerState(of: name, answer)
        case .settledState(let name): settledState(of: name, answer)
        case .content(let name):
            withName(name, answer) { name throws(ControlError) in
                try presenter.expect(StackOwner(answer.caller), may: .see, name)
                presentations.content(of: name) { answer.give($0) }
            }
        case .screenshot: presentations.screenshot { answer.give($0) }
        case .stats: answer.give(.success(["stats": .table(statistics)]))
        case .light(let change): light(change, answer)
        case .theme(let name):
            let reply = { [themes] in answer.give(.success(["theme": themes.current.value])) }
            if let name { themes.say(ThemeSettings.Name(word: name), then: reply) } else { reply() }
        case .notify(let value): notify(value, answer)
        // Events are published to whoever is answered that.
        case .monitor: answer.give {}
        case .record: record(answer)
        case .decide(let attempt, let dismisses):
            answer.give { () throws(ControlError) in try publisher.decide(attempt, dismisses, by: answer.caller.user) }
        case .touch(let touches): inject(.touches(touches), answer)
        case .tap(let id, let name):
            // Without a name it is about what is shown when nothing moves any more.
            guard let name else { return inject(.tap(id: id), answer) }
            withName(name, answer) { name throws(ControlError) in
                let isHome = name == PresentationStore.homeName
                guard isHome || name == presentations.shownName else { throw .hidden }
                inject(.tap(id: id, on: isHome ? .home : nil), answer)
            }
        case .type(let keys): inject(.keys(keys), answer)
        }
    }
}

// What changes the sheet.
extension RequestHandler {
    private func present(_ presentation: Request.Presentation, _ answer: Answer) {
        let request = StackRequest(presentation, kind: .presentation, owner: StackOwner(answer.caller))
        presenter.present(.present(presentation), request, isAwaited: answer.isAwaited) { [weak self] in
            self?.note(.present(presentation), of: request.name)
        } reply: { [weak self] result in
            if case .success = result { self?.wasPresented() }
            answer.give(result.map { ["name": .text($0)] })
        }
    }

    private func ask(_ question: Request.Presentation, _ answer: Answer) {
        let request = StackRequest(question, kind: .question, owner: StackOwner(answer.caller))
        let change = SheetChange.ask({ question.content?.document($0) }, with: { question.overrides($0) })
        ask(change, request, isAwaited: answer.isAwaited) { result in
            answer.give(result.map { ["id": .text($0.id), "values": .table($0.values.mapValues(Value.init))] })
        }
    }

    /// Asks under a name that nothing else has.
    ///
    /// - Parameters:
    ///   - answered: called with the answer, or why there is none, for example that the question is refused.
    ///   - accepted: called when it is not refused.
    func ask(
        _ change: SheetChange,
        _ request: StackRequest,
        isAwaited: @escaping () -> Bool = { true },
        answered: @escaping (Result<Presenter.Answered, ControlError>) -> Void,
        accepted: @escaping () -> Void = {}
    ) {
        var request = request
        request.priority = request.priority ?? .prompt
        repeat {
            questions += 1
            request.name = "ask-\(questions)"
        } while presenter.stack.entry(named: request.name) != nil
        presenter.present(change, request, isAwaited: isAwaited, answered: answered) { [weak self] _ in
            self?.wasPresented()
            accepted()
        }
    }

    /// Gives `body` the name of what a call is about; the answer is why where there is no such thing.
    ///
    /// - Parameter changes: whether the caller has to be one who may change it.
    private func withName(
        _ name: String?,
        _ answer: Answer,
        mayChange changes: Bool = false,
        _ body: (String) throws(ControlError) -> Void
    ) {
        do throws(ControlError) {
            let name = try presenter.known(name)
            if changes { try presenter.expect(StackOwner(answer.caller), may: .change, name) }
            try body(name)
        } catch {
            answer.give(.failure(error))
        }
    }

    /// A sheet that a program presents lights a dark panel.
    func wasPresented() {
        do { try devices.use() } catch { log.error("\(error)") }
    }

    private func notify(_ value: Value, _ answer: Answer) {
        toasts.notify({ Toast(value, $0) }) { [weak self] result in
            if case .success(let toast) = result { self?.wasShown(toast) }
            answer.give(outcome: result.map { _ in })
        }
    }

    /// A message that must not be missed lights a dark panel.
    func wasShown(_ toast: Toast) { if toast.role?.isUrgent == true { wasPresented() } }

    private func update(_ change: Request.Change, of name: String, _ answer: Answer) {
        switch change {
        case .content(let value): make(.update { value.document($0) }, of: name, answer)
        case .item(let value): make(.updateItem { value.item($0) }, of: name, answer)
        case .value(let value, let id): make(.setValue(value, id: id), of: name, answer)
        }
    }

    private func rotate(to degrees: Int, _ answer: Answer) {
        guard let rotation = Rotation(rawValue: degrees) else {
            return answer.give(.failure(.invalidParameter("rotation")))
        }
        make(.rotate(rotation), of: nil, answer)
    }

    private func make(_ change: SheetChange, of name: String?, _ answer: Answer) {
        presentations.make(change, of: name) { answer.give(outcome: $0) }
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
    /// Where what is called `name` is; what is known of a touchscreen outlives it, so it is named only while it is open.
    private func state(of name: String) -> [String: Value] {
        var state = presentations.state(of: name)
        state.stack = presenter.value
        var entries = state.entries
        if devices.recordingHead != nil { entries["touchscreen"] = (touches.touchscreen.device?.name).map(Value.text) }
        return entries
    }

    private func answerState(of name: String?, _ answer: Answer) {
        answer.give { () throws(ControlError) in ["state": .table(state(of: try presenter.known(name)))] }
    }

    private func settledState(of name: String?, _ answer: Answer) {
        rest.wait(for: .still) { [weak self] outcome in
            guard let self, outcome == .resting else {
                return answer.give(.failure(.notSettled(milliseconds: Int(RestWatch.limit / 1000))))
            }
            answerState(of: name, answer)
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

extension SheetChange {
    fileprivate static func present(_ presentation: Request.Presentation) -> SheetChange {
        .present(
            { presentation.content?.document($0) },
            with: { presentation.overrides($0) },
            detent: presentation.detent
        )
    }
}

extension StackRequest {
    fileprivate init(_ presentation: Request.Presentation, kind: StackEntry.Kind, owner: StackOwner) {
        self.init(
            presentation.name ?? StackEntry.sheetName,
            over: presentation.isOver,
            priority: presentation.priority,
            lifetime: presentation.lifetime,
            timeout: presentation.timeout,
            owner: owner,
            kind: kind
        )
    }
}

extension StackOwner {
    /// Clients of `user`.
    init(user: UInt32) { self.init(user: user, isPrivileged: user == 0 || user == geteuid()) }

    fileprivate init(_ caller: Caller) {
        self.init(user: caller.user)
        (mayAlarm, connection) = (caller.mayAlarm, caller.id.number)
    }
}
