import Control
import EventLoop
import Jobs
import Logging
import System
import SystemPackage
import Values

/// The connections of the control socket: carries bytes between them and the service, and requests to the daemon.
///
/// A class, because the loop calls back into it. No call blocks. Each turn of a client reads one piece, carries out one call and
/// writes one piece; touches and frames have a higher priority than all of that. A user who has used up its calls gets its next
/// turns when there are some again.
final class ControlConnections {
    private var log: ControlLog
    private let loop: EventLoop
    let longCalls: LongCalls
    let callbacks: Callbacks
    private var service: ControlService
    private var open: [ControlService.ClientID: Connection] = [:]
    private var listener: ControlListener?
    /// Rings when connections are to be dropped, or have waited for their turn.
    private var timer: LoopTimer?
    private var memory = MessageMemory()
    /// What the owner knows of the subscriptions.
    private var told: ControlService.Audience

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
        told = service.audience
        self.loop = loop
        longCalls = LongCalls(worker)
        self.log = ControlLog(log, names: names, at: loop.now)
        self.callbacks = callbacks
        timer = try LoopTimer(on: loop, priority: .control) { [unowned self] in ring() }
        let listening = ControlListener.Callbacks(
            accepted: { [unowned self] in connect($0) },
            failed: { [unowned self] in self.log.warn("a client cannot be let in: \($0)", at: loop.now) }
        )
        listener = try ControlListener(socket, loop: loop, callbacks: listening)
        log.info("control at \(socket.name)")
        for remark in socket.remarks { log.warning("\(remark)") }
    }

    /// Closes every connection and the socket.
    func close() {
        listener?.close()
        timer?.cancel()
        for connection in open.values { connection.close() }
        open = [:]
    }
}

// From the daemon to clients.
extension ControlConnections {
    /// What clients have subscribed to.
    var audience: ControlService.Audience { service.audience }

    /// Sends an event to its subscribers.
    func publish(_ event: Value) {
        service.publish(event)
        scheduleWrites()
    }

    /// Sends lines of a recording to the clients that record.
    func publish(recorded lines: String) {
        guard !lines.isEmpty else { return }
        service.publish(recorded: lines)
        scheduleWrites()
    }

    /// Ends all recordings.
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
        for (id, connection) in open { connection.await(service.need(of: id, hasHungUp: connection.hasHungUp)) }
        schedule()
    }

    /// Runs `body`, then tells the owner where clients have subscribed to something else than it knows.
    ///
    /// `body` need not be what has changed that: a client that does not read ends its subscriptions when an event is published.
    func noticingChange(_ body: () -> Void) {
        body()
        guard audience != told else { return }
        told = audience
        callbacks.changed()
    }
}

// Connections come and go.
extension ControlConnections {
    private func connect(_ socket: consuming UnixSocket) {
        do {
            let connection = try Connection(socket)
            switch service.connect(Peer(connection.peer), at: loop.now) {
            case .admitted(let id, let replaced):
                if let replaced { close(replaced, "has made room for another one") }
                try add(connection, id)
            case .refused(let error, let reason):
                log.warn("\(log.name(of: connection.peer)) is turned away: \(reason)", at: loop.now)
                _ = try connection.write(error[...])
            }
        } catch {
            log.warn("a client cannot be let in: \(error)", at: loop.now)
        }
    }

    private func add(_ connection: Connection, _ id: ControlService.ClientID) throws {
        open[id] = connection
        log.debug("client \(id) is \(log.name(of: connection.peer))")
        do { try connection.watch(on: loop) { [unowned self] in serve(id) } } catch {
            close(id, "cannot be waited for")
            throw error
        }
    }

    /// Closes a connection that has ended, or waits for what comes next.
    private func settle(_ connection: Connection, _ id: ControlService.ClientID) {
        if let dropReason = service.dropReason(of: id) {
            log.warn("client \(id), \(log.name(of: connection.peer)), is dropped: \(dropReason)", at: loop.now)
            // Its last reply says why; it is lost where there is no room for it.
            _ = try? connection.write(service.unsent(to: id))
            close(id, "is closed")
            trimMemory()
        } else if connection.hasHungUp && service.isDone(id) {
            close(id, "is gone")
        } else {
            connection.await(service.need(of: id, hasHungUp: connection.hasHungUp))
        }
    }

    private func close(_ id: ControlService.ClientID, _ what: String) {
        log.debug("client \(id) \(what)")
        service.disconnect(id)
        open[id]?.close()
        open[id] = nil
    }
}

// What the file about calls alters.
extension ControlConnections {
    /// Changes the service.
    func changeService<Result>(_ change: (inout ControlService) -> Result) -> Result { change(&service) }

    /// A client was answered when it had no turn: it goes on, and so do those who have waited for it.
    func didAnswer(_ id: ControlService.ClientID) {
        trimMemory()
        if let connection = open[id] { settle(connection, id) }
        scheduleWrites()
    }

    /// Returns the memory of large messages to the system, which takes a while.
    private func trimMemory() { if memory.takeTurn() { longCalls.trimMemory() } }

    /// Logs what the last call of a client lacked the permission for.
    func logDenial(of id: ControlService.ClientID) {
        if let denial = service.denial(of: id), let peer = open[id]?.peer { log.warn(denial, to: peer, at: loop.now) }
    }
}

// Turns.
extension ControlConnections {
    /// Drops those who are to be dropped, and gives those a turn who have waited for it.
    ///
    /// Clients that read nothing do not become writable, so the loop does not call for them.
    private func ring() {
        noticingChange {
            for (id, connection) in open where service.dropReason(of: id) != nil { settle(connection, id) }
        }
        for id in service.callNext(at: loop.now) { serve(id) }
        schedule()
    }

    private func schedule() {
        let hasDropped = open.keys.contains { service.dropReason(of: $0) != nil }
        if let time = hasDropped ? loop.now : service.nextTurn { timer?.set(at: time) }
    }

    private func serve(_ id: ControlService.ClientID) {
        guard let connection = open[id] else { return }
        noticingChange {
            do {
                try write(to: connection, id)
                try takeTurn(connection, id)
            } catch {
                log.debug("client \(id): \(error)")
                connection.hangUp()
                service.disconnect(id)
            }
            settle(connection, id)
        }
        schedule()
    }

    /// Carries out a call or reads a piece, where there is one and the client's user has not used up its calls.
    private func takeTurn(_ connection: Connection, _ id: ControlService.ClientID) throws {
        switch service.need(of: id, hasHungUp: connection.hasHungUp) {
        case .turn where service.admit(id, at: loop.now):
            carryOut(service.work(from: id, at: loop.now), for: id)
            if !service.isBusy(id) { trimMemory() }
            try write(to: connection, id)
        case .bytes where service.admit(id, at: loop.now): try read(from: connection, id)
        case .turn, .bytes, .room, .nothing: break
        }
    }

    private func write(to connection: Connection, _ id: ControlService.ClientID) throws {
        let unsent = service.unsent(to: id)
        guard !unsent.isEmpty else { return }
        service.sent(try connection.write(unsent), to: id)
    }

    private func read(from connection: Connection, _ id: ControlService.ClientID) throws {
        guard let bytes = try connection.read() else { return }
        memory.count(bytes.count)
        if bytes.isEmpty { connection.hangUp() } else { service.receive(bytes, from: id, at: loop.now) }
    }
}
