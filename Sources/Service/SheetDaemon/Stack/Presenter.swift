import BottomSheet
import Content
import Control
import EventLoop
import Interaction
import Logging
import Stacking
import System
import Typing
import Values

/// Has the display show what lies uppermost in the stack of presentations, and answers those who ask.
///
/// What is presented is prepared first; then it is in the stack, and from then on the stack says what is to be done next, until the
/// display shows the topmost. What comes back is as it was.
final class Presenter {
    /// What a question is answered with: the id of what was activated, and the values of all items.
    typealias Answered = (id: String, values: [String: ItemValue])

    var stack = PresentationStack()
    let presentations: PresentationStore
    let touches: TouchSession
    let publisher: EventPublisher
    let log: Logger
    let loop: EventLoop
    /// What a job prepares to be shown.
    var preparing: Goal?
    /// Those who wait until what they have presented is shown.
    var waiting: [StackEntry.ID: (Result<String, ControlError>) -> Void] = [:]
    var questions: [StackEntry.ID: (Result<Answered, ControlError>) -> Void] = [:]
    /// What is being prepared to be presented, by name.
    private var incoming: [String: [StackRequest]] = [:]
    /// Fires in a later turn of the loop: what is to be done may be known in the middle of a frame.
    var turn: LoopTimer?
    private var deadline: LazyLoopTimer?
    var lastFlattening: Microseconds = 0
    var flattening: LoopTimer?
    /// Where items lead that were pressed since the last turn.
    var leads: [Lead] = []
    /// Whether something is on its way to which an item has led.
    var isLed = false
    /// Called with what an item was to bring, and cannot.
    var didFail: (String) -> Void = { _ in }
    /// What programs have made of what they present, by name, for the run after a crash.
    var records: [String: PresentedState] = [:]

    struct Goal: Equatable {
        let id: StackEntry.ID?
    }

    /// How often what lies beneath is painted again, at most.
    static let flatteningInterval: Microseconds = 250_000

    /// - Throws: `LoopError`.
    init(
        _ presentations: PresentationStore,
        _ touches: TouchSession,
        publisher: EventPublisher,
        on loop: EventLoop,
        log: Logger
    ) throws {
        (self.presentations, self.touches, self.publisher) = (presentations, touches, publisher)
        (self.loop, self.log) = (loop, log)
        turn = try LoopTimer(on: loop, priority: .control) { [unowned self] in proceed() }
        deadline = try LazyLoopTimer(on: loop) { [unowned self] in elapse() }
        flattening = try LoopTimer(on: loop, priority: .control) { [unowned self] in
            lastFlattening = self.loop.now
            presentations.beneathDidChange()
        }
        presentations.didPublish = { [unowned self] in note($0) }
        presentations.keepsSheet = { [unowned self] in keepsSheet }
        presentations.isWanted = { [unowned self] name in
            guard let preparing, case .show(preparing.id) = step else { return false }
            return self.name(of: preparing.id) == name
        }
        publisher.maySee = { [unowned self] user, name in
            (try? expect(StackOwner(user: user), may: .see, name)) != nil
        }
        publisher.presenter = { [unowned self] name in stack.entry(named: name)?.owner.user ?? StackOwner.daemon.user }
        touches.observers.append { [weak self] in self?.scheduleTurn() }
        touches.wasTouched = { [unowned self] in wasTouched() }
    }

    func name(of id: StackEntry.ID?) -> String { id.flatMap { stack[$0]?.name } ?? StackEntry.sheetName }
}

// What programs ask for.
extension Presenter {
    /// Presents what `change` says, as `request` has it.
    ///
    /// - Parameters:
    ///   - isAwaited: whether the client is still there, with which goes what it asks.
    ///   - made: called when it is prepared, in the order in which changes are made.
    ///   - answered: called with the answer to a question, or why there is none, for example that it is refused.
    ///   - reply: called when it is shown, or waits for its turn; of a question when it is accepted.
    func present(
        _ change: SheetChange,
        _ request: StackRequest,
        isAwaited: @escaping () -> Bool = { true },
        made: @escaping () -> Void = {},
        answered: ((Result<Answered, ControlError>) -> Void)? = nil,
        reply: @escaping (Result<String, ControlError>) -> Void
    ) {
        var trial = stack
        let refuse = { (error: ControlError) in answered.map { $0(.failure(error)) } ?? reply(.failure(error)) }
        do throws(ControlError) {
            try expect(request.owner, may: .place, request.name)
            do { _ = try trial.present(request, at: loop.now) } catch { throw ControlError(error) }
        } catch {
            return refuse(error)
        }
        let urgency = (request.priority ?? stack.entry(named: request.name)?.priority)?.rank ?? 0
        incoming[request.name, default: []].append(request)
        presentations.make(change, of: request.name, urgency: urgency) { [weak self] result in
            guard let self else { return }
            incoming[request.name]?.removeFirst()
            switch result {
            case .success where request.goesWithClient && !isAwaited():
                // The configured sheet comes up, and is in the stack, as soon as it is prepared.
                if let connection = request.owner.connection { disconnect(connection) }
                if stack.entry(named: request.name) == nil { presentations.forget(request.name) }
                refuse(.dismissed(reason: SheetEvent.Reason.client.rawValue))
            case .success:
                made()
                add(request, answered, refuse, reply)
            case .failure(let error): refuse(error)
            }
        }
    }

    /// What is prepared is presented.
    private func add(
        _ request: StackRequest,
        _ answered: ((Result<Answered, ControlError>) -> Void)?,
        _ refuse: (ControlError) -> Void,
        _ reply: @escaping (Result<String, ControlError>) -> Void
    ) {
        do {
            let departures = try stack.present(request, at: loop.now)
            for departure in departures { end(departure) }
        } catch {
            if stack.entry(named: request.name) == nil { presentations.forget(request.name) }
            return refuse(ControlError(error))
        }
        // It may have another owner now, whose clients decide about it.
        touches.audienceDidChange()
        guard let entry = stack.entry(named: request.name) else { return }
        if let answered { questions[entry.id] = answered }
        proceed()
        let isNext = entry.id == stack.top?.id && entry.id != stack.displayed?.id
        if isNext, answered == nil, waiting[entry.id] == nil {
            waiting[entry.id] = reply
        } else {
            reply(.success(entry.name))
        }
    }

    /// Hides what is called `name`, or what was shown last, without asking anybody.
    func dismiss(_ name: String?, for caller: StackOwner) throws(ControlError) {
        let name = try known(name)
        try expect(caller, may: .place, name)
        if name == stack.displayed?.name {
            guard stack.displayed?.mayBeChanged(by: caller) == true else { throw .notOpen(name) }
            return touches.dismiss(reason: .control)
        }
        do {
            if let departure = try stack.dismiss(name, for: caller) { end(departure) }
        } catch {
            throw ControlError(error)
        }
        proceed()
    }

    /// The name that a call is about: of what was shown last, where it gives none.
    /// - Throws: `ControlError` where nothing has that name.
    func known(_ name: String?) throws(ControlError) -> String {
        guard let name else { return stack.topmostShown?.name ?? StackEntry.sheetName }
        if name == StackEntry.sheetName || stack.entry(named: name) != nil { return name }
        if name == PresentationStore.homeName, presentations.home != nil { return name }
        throw .noSuchPresentation(name, known: stack.entries.map(\.name))
    }

    /// What is done with what has a name.
    enum Use {
        case see, change
        /// It comes, goes, or moves to a detent; the stack says whose it is to go.
        case place
    }

    /// Makes sure that `caller` may do that with what is called `name`: the home is everybody's, and stays where it is.
    func expect(_ caller: StackOwner, may use: Use, _ name: String) throws(ControlError) {
        let isHome = name == PresentationStore.homeName
        switch use {
        case .place: if isHome { throw .invalidParameter("name") }
        case .see: guard isHome || stack.isVisible(name, to: caller) else { throw .notOpen(name) }
        case .change: guard isHome || stack.isOpen(name, to: caller) else { throw .notOpen(name) }
        }
    }

    /// Moves what is called `name` to a detent.
    func move(_ name: String, to detent: String) throws(ControlError) {
        try expect(.daemon, may: .place, name)
        if name == presentations.shownName { return try touches.move(to: detent) }
        guard let entry = stack.entry(named: name) else { throw .hidden }
        try presentations.move(name, to: detent, wasShown: entry.wasShown)
    }

    /// A client is gone, with what was only for it.
    func disconnect(_ connection: Int) {
        let departures = stack.disconnect(connection)
        for departure in departures { end(departure) }
        if !departures.isEmpty { proceed() }
    }
}

// What fingers and time do.
extension Presenter {
    private func note(_ events: [InteractionEvent]) {
        for event in events {
            switch event.kind {
            case .event(let change): if event.stage != .home { note(change) }
            case .content(.activated(let id), let reason, _):
                if event.stage != .home { noteActivation(of: id) }
                note(.press(id, of: event.stage ?? .sheet, by: reason))
            case .content(.submitted(let id, _), _, _): if event.stage != .home { noteActivation(of: id) }
            case .pick(let id): note(.pick(id, of: event.stage ?? .sheet))
            case .back: note(.back(event.stage ?? .sheet))
            default: continue
            }
        }
    }

    private func note(_ event: SheetEvent) {
        switch event.name {
        case .willPresent: noteSheet()
        case .didDismiss:
            if let departure = stack.displayedWasDismissed() {
                answer(departure.entry, dismissed: event.reason)
                records[departure.entry.name] = nil
            }
            if stack.display != .sheet { touches.withhold() }
        case .willDismiss, .didPresent, .didMove: break
        default: return
        }
        // The line is another one in the turn: this may be the middle of a frame.
        deadline?.set(at: stack.deadline)
        turn?.set(at: loop.now)
    }

    /// The configured sheet comes: a program has presented it, with what it asks for, or a finger.
    private func noteSheet() {
        if stack.display == .sheet, let request = incoming[StackEntry.sheetName]?.first,
            let departures = try? stack.present(request, at: loop.now)
        {
            for departure in departures { end(departure) }
        }
        stack.sheetWasPresented(at: loop.now)
    }

    /// A button or a row of a question is its answer, and a text that was submitted; secrets are in it.
    private func noteActivation(of item: String) {
        guard let entry = stack.displayed, let answered = questions.removeValue(forKey: entry.id) else { return }
        let document = presentations.presentation.document
        let secrets = document?.allSecrets(touches.secrets).mapValues { ItemValue.text($0.text) } ?? [:]
        let values = (document?.allValues(touches.values) ?? [:]).merging(secrets) { _, secret in secret }
        answered(.success((item, values)))
        if let departure = stack.answer(entry.id) { end(departure) }
        turn?.set(at: loop.now)
    }

    private func wasTouched() {
        guard stack.deadline != nil else { return }
        stack.wasTouched(at: loop.now)
        noteDeadlines()
    }

    private func elapse() {
        // A finger that rests on the panel reports nothing.
        if touches.interaction?.isTouched == true { stack.wasTouched(at: loop.now) }
        let (expiring, departures) = stack.elapse(to: loop.now)
        for entry in expiring { publisher.publish(expiring: entry.name) }
        for departure in departures { end(departure) }
        proceed()
    }

    /// What goes by itself goes in time, and is seen to do so.
    func noteDeadlines() {
        deadline?.set(at: stack.deadline)
        touches.show(stack.displayed?.expiry)
    }

    /// Something has left the stack.
    ///
    /// Where it is on the display it is still to move away.
    func end(_ departure: StackDeparture) {
        let entry = departure.entry
        waiting.removeValue(forKey: entry.id)?(.failure(.dismissed(reason: departure.reason.event.rawValue)))
        answer(entry, dismissed: departure.reason.event)
        records[entry.name] = nil
        guard stack.display != .entry(entry.id) else { return }
        let event = SheetEvent(.didDismiss, detent: "hidden", reason: departure.reason.event)
        publisher.publish(event, of: entry.name) { entry.mayBeSeen(by: StackOwner(user: $0)) }
        presentations.forget(entry.name)
    }

    private func answer(_ entry: StackEntry, dismissed reason: SheetEvent.Reason) {
        questions.removeValue(forKey: entry.id)?(.failure(.dismissed(reason: reason.rawValue)))
    }
}

// What is known of it.
extension Presenter {
    /// Where presentations are, from the lowest; nil where nothing is presented.
    var value: Value? {
        guard !stack.entries.isEmpty else { return nil }
        return .list(
            stack.entries.map { entry in
                let state = stack.standing(of: entry).rawValue
                return ["name": .text(entry.name), "priority": .text(entry.priority.rawValue), "state": .text(state)]
            }
        )
    }
}

extension StackDeparture.Reason {
    var event: SheetEvent.Reason {
        switch self {
        case .control: .control
        case .timeout: .timeout
        case .item: .item
        case .replaced: .replaced
        case .client: .client
        case .finger: .drag
        }
    }
}

extension ControlError {
    init(_ error: StackError) {
        self =
            switch error {
            case .tooMany(let limit): .tooMany(what: "presentations", limit: limit)
            case .notOpen(let name): .notOpen(name)
            case .priorityIs: .invalidParameter("priority")
            }
    }
}
