import Configuration
import Control
import EventLoop
import Jobs
import Logging
import System
import SystemPackage
import Values

/// The connections of the control socket: carries bytes between them and the service, and requests to the daemon.
///
/// No call blocks. Each turn of a client reads one piece, carries out one call and writes one piece; touches and frames have a
/// higher priority than all of that. A user who has used up its calls gets its next turns when there are some again. What a job
/// has read for a client, and its answers, come in later turns of the loop, in the order in which they are given.
final class ControlConnections: Subscribers {
    struct Callbacks {
        /// Carries a request out, and gives its answer at once or later.
        var handle: (Request, Answer) -> Void
        /// Reacts to clients that connect, disconnect or subscribe to something else.
        var changed: () -> Void
        /// Forgets what was only for a client that is gone.
        var gone: (Caller.ID) -> Void
    }

    /// What has come of a call, to be handled in a turn of the loop of its own.
    private enum Outcome {
        case read(ControlService.LongCall)
        case answered(Result<Value, ControlError>)
        case encoded([UInt8])
    }

    private var log: ControlLog
    private let loop: EventLoop
    private let callbacks: Callbacks
    private let service: ControlService
    private var open: [Connection] = []
    private var listener: ControlListener?
    /// Fires when there are outcomes, or connections to be dropped, or one has waited for its turn.
    private var timer: LoopTimer?
    private var longMessages: LongMessages
    /// What has come for clients, one after the other.
    private var outcomes: [(connection: Connection, outcome: Outcome)] = []
    /// What the owner knows of the subscriptions.
    private var knownAudience: ControlService.Audience

    /// Listens at `socket`.
    ///
    /// - Parameters:
    ///   - worker: reads long messages, and writes long replies.
    ///   - names: users that are known by name, for the log.
    /// - Throws: `LoopError`.
    init(
        _ socket: ControlSocket,
        _ service: ControlService,
        loop: EventLoop,
        worker: Worker,
        log: Logger,
        names: [UInt32: String] = [:],
        callbacks: Callbacks
    ) throws {
        self.service = service
        knownAudience = service.audience
        self.loop = loop
        longMessages = LongMessages(worker)
        self.log = ControlLog(log, names: names, at: loop.now)
        self.callbacks = callbacks
        timer = try LoopTimer(on: loop, priority: .control) { [unowned self] in elapse() }
        try listen(at: socket)
    }

    private func listen(at socket: ControlSocket) throws {
        listener = try ControlListener(
            socket,
            loop: loop,
            accepted: { [unowned self] in connect($0) },
            failed: { [unowned self] in log.warn("a client cannot be let in: \($0)", at: loop.now) }
        )
        log.note(socket)
    }

    /// Makes the socket again where somebody has removed it; clients that are connected stay.
    /// - Throws: `LoopError` or `ControlSocketError`.
    func listenAgain(group: String?) throws {
        guard let path = listener?.socket.lostPath else { return }
        let socket = try ControlSocket(at: path, group: group)
        listener?.close()
        try listen(at: socket)
    }

    /// Listens where `settings` say, with the rights that they give; nil where they switch the socket off.
    ///
    /// - Throws: `LoopError`, `Errno`, or `ControlSocketError`.
    convenience init?(
        _ settings: ControlSettings,
        on loop: EventLoop,
        worker: Worker,
        log: Logger,
        callbacks: Callbacks
    ) throws {
        guard let path = settings.socket else { return nil }
        let socket = try ControlSocket.handedOver() ?? ControlSocket(at: FilePath(path), group: settings.group)
        let rights = ControlRights(settings)
        for remark in rights.remarks { log.warning("\(remark)") }
        var limits = ControlService.Limits()
        limits.callsPerSecond = settings.callsPerSecond
        let service = ControlService(version: ProgramVersion.current, access: rights.rules, limits: limits)
        try self.init(
            socket,
            service,
            loop: loop,
            worker: worker,
            log: log,
            names: rights.names,
            callbacks: callbacks
        )
    }

    /// Closes every connection and the socket; answers that were given are on their way.
    func close() {
        for case (let connection, .answered(let result)) in outcomes { service.answer(result, to: connection.client) }
        listener?.close()
        timer?.cancel()
        for connection in open {
            try? connection.write()
            connection.close()
        }
        open = []
    }
}

// From the daemon to clients.
extension ControlConnections {
    var audience: ControlService.Audience { service.audience }

    func publish(_ event: Value, to maySee: (UInt32) -> Bool) {
        service.publish(event, to: maySee)
        scheduleWrites()
    }

    func publish(recorded lines: String) {
        guard !lines.isEmpty else { return }
        service.publish(recorded: lines)
        scheduleWrites()
    }

    func endRecordings(because error: ControlError) {
        service.endRecordings(because: error)
        scheduleWrites()
    }

    /// The time to decide about a dismissal is over: who was asked is not asked again before it answers.
    func questionsDidTimeOut() {
        noticingChange { service.questionsDidTimeOut() }
    }

    /// Bytes are written in later turns of the loop: a frame must not wait for clients.
    private func scheduleWrites() {
        for connection in open { connection.await(service.need(of: connection.client)) }
        schedule()
    }

    /// Runs `body`, then notifies the owner where clients have subscribed to something else than it knows.
    ///
    /// `body` need not be what has changed that: a client that does not read ends its subscriptions when an event is published.
    private func noticingChange(_ body: () -> Void) {
        body()
        guard audience != knownAudience else { return }
        knownAudience = audience
        callbacks.changed()
    }
}

// Connections come and go.
extension ControlConnections {
    private func connect(_ socket: consuming UnixSocket) {
        do {
            let peer = try socket.peer()
            switch service.connect(peer, at: loop.now) {
            case .admitted(let client, let replaced):
                if let connection = open.first(where: { $0.client === replaced }) {
                    close(connection, "has made room for another one")
                }
                try add(Connection(socket, of: client))
            case .refused(let error, let reason):
                log.warn("\(log.name(of: peer)) is turned away: \(reason)", at: loop.now)
                _ = try? socket.send(error[...])
            }
        } catch {
            log.warn("a client cannot be let in: \(error)", at: loop.now)
        }
    }

    private func add(_ connection: Connection) throws {
        open.append(connection)
        log.debug("client \(connection.id) is \(log.name(of: connection.client.caller.peer))")
        do {
            try connection.watch(on: loop) { [unowned self, unowned connection] in serve(connection) }
        } catch {
            close(connection, "cannot be waited for")
            throw error
        }
    }

    private func settle(_ connection: Connection) {
        let client = connection.client
        if let dropReason = client.dropReason {
            let name = log.name(of: client.caller.peer)
            log.warn("client \(connection.id), \(name), is dropped: \(dropReason)", at: loop.now)
            // Its last reply says why; it is lost where there is no room for it.
            try? connection.write()
            close(connection, "is closed")
            longMessages.trimMemory()
        } else if client.isDone {
            close(connection, "is gone")
        } else {
            connection.await(service.need(of: client))
        }
    }

    private func close(_ connection: Connection, _ what: String) {
        log.debug("client \(connection.id) \(what)")
        service.disconnect(connection.client)
        connection.close()
        open.removeAll { $0 === connection }
        callbacks.gone(connection.id)
    }
}

// From requests to answers.
extension ControlConnections {
    /// Carries out one call; the next one waits until it is answered, and for the next turn.
    private func carryOut(_ work: ControlService.Work?, for connection: Connection) {
        switch work {
        case nil:
            guard let denial = connection.client.denial else { return }
            log.warn(denial, to: connection.client.caller.peer, at: loop.now)
        case .request(let request):
            let answer = Answer(to: connection.client.caller, isAwaited: { connection.isAwaited }) { [weak self] in
                connection.asks = false
                self?.answer($0, to: connection)
            }
            if case .ask = request { connection.asks = true }
            callbacks.handle(request, answer)
        case .message(let message):
            longMessages.read(message) { [weak self] call in self?.add(.read(call), for: connection) }
        }
    }

    private func answer(_ result: Result<Value, ControlError>, to connection: Connection) {
        guard case .success(let value) = result, value.isLong else { return add(.answered(result), for: connection) }
        longMessages.encode(value) { [weak self] reply in self?.add(.encoded(reply), for: connection) }
    }

    private func add(_ outcome: Outcome, for connection: Connection) {
        outcomes.append((connection, outcome))
        timer?.set(at: loop.now)
    }

    /// Handles what has come; the clients go on, and so do those that have waited for them.
    private func handleOutcomes() {
        guard !outcomes.isEmpty else { return }
        let due = outcomes
        outcomes = []
        for (connection, outcome) in due {
            noticingChange { handle(outcome, for: connection) }
            longMessages.trimMemory()
            if connection.isOpen { settle(connection) }
        }
        scheduleWrites()
    }

    private func handle(_ outcome: Outcome, for connection: Connection) {
        let client = connection.client
        switch outcome {
        case .read(let call):
            carryOut(service.request(call, from: client).map(ControlService.Work.request), for: connection)
        case .answered(let result): service.answer(result, to: client)
        case .encoded(let reply): service.answer(encoded: reply, to: client)
        }
    }
}

// Turns.
extension ControlConnections {
    /// Handles what has come, drops those who are to be dropped, and gives those a turn who have waited for it.
    ///
    /// Clients that read nothing do not become writable, so the loop does not call for them.
    private func elapse() {
        handleOutcomes()
        noticingChange {
            for connection in open where connection.client.dropReason != nil { settle(connection) }
        }
        for client in service.callNext(at: loop.now) {
            if let connection = open.first(where: { $0.client === client }) { serve(connection) }
        }
        schedule()
    }

    private func schedule() {
        let isDue = !outcomes.isEmpty || open.contains { $0.client.dropReason != nil }
        if let time = isDue ? loop.now : service.nextTurn(at: loop.now) { timer?.set(at: time) }
    }

    private func serve(_ connection: Connection) {
        noticingChange {
            if connection.asks, connection.isHungUp { return close(connection, "is gone, with what it has asked") }
            do {
                try connection.write()
                try takeTurn(connection)
                settle(connection)
            } catch {
                log.debug("client \(connection.id): \(error)")
                close(connection, "is gone")
            }
        }
        schedule()
    }

    /// Carries out a call or reads a piece, where there is one and the client's user has not used up its calls.
    private func takeTurn(_ connection: Connection) throws {
        let client = connection.client
        switch service.need(of: client) {
        case .turn where service.admit(client, at: loop.now):
            carryOut(service.work(for: client, at: loop.now), for: connection)
            if !client.isBusy { longMessages.trimMemory() }
            try connection.write()
        case .bytes where service.admit(client, at: loop.now): try read(from: connection)
        case .turn, .bytes, .room, .nothing: break
        }
    }

    private func read(from connection: Connection) throws {
        guard let bytes = try connection.read() else { return }
        longMessages.count(bytes.count)
        if bytes.isEmpty {
            connection.client.hangUp()
        } else {
            service.receive(bytes, from: connection.client, at: loop.now)
        }
    }
}
