import Control
import EventLoop
import Gestures
import Logging
import System
import SystemPackage
import Values

/// The connections of the control socket: carries bytes between them and the service, and requests to the daemon.
///
/// A class, because the loop calls back into it. Nothing here waits. A client gets one piece read, one call carried out and
/// one piece written each time it is looked at, and touches and frames come before all of that.
final class ControlConnections {
    /// What the connections ask of their owner.
    struct Callbacks {
        /// Carries a request out.
        var answer: (Request) throws(ControlError) -> Value
        /// Somebody has come or gone, or wants to hear something else.
        var changed: () -> Void
    }

    let log: Logger
    private let socket: ControlSocket
    private let loop: EventLoop
    private let callbacks: Callbacks
    private var service: ControlService
    private var open: [ControlService.ClientID: Connection] = [:]
    private var arrivals: EventSource?
    /// Rings when connections are to be accepted again, or dropped.
    private var timer: LoopTimer?
    /// Whether one more was turned away, and nobody has left since.
    private var isFull = false

    /// How long no connection is accepted when the system has no room for one.
    private static let backoff: Microseconds = 1_000_000
    /// What is read or written at once.
    static let piece = 1 << 16
    /// From so many bytes on freed memory is returned to the system: reading them took many times as much for a moment.
    private static let large = 1 << 18
    /// Bytes that were read since memory was returned.
    private var readBytes = 0

    /// Listens at `socket`.
    /// - Throws: `LoopError`.
    init(
        _ socket: ControlSocket,
        _ service: ControlService,
        loop: EventLoop,
        log: Logger,
        callbacks: Callbacks
    ) throws {
        self.socket = socket
        self.service = service
        self.loop = loop
        self.log = log
        self.callbacks = callbacks
        timer = try LoopTimer(on: loop, priority: .control) { [unowned self] in
            arrivals?.await(.read)
            dropRefused()
        }
        arrivals = try .readable(socket.file.rawValue, on: loop, priority: .control) { [unowned self] in accept() }
        log.info("control at \(socket.name)")
        for remark in socket.remarks { log.warning("\(remark)") }
    }

    /// Closes every connection and the socket.
    func close() {
        arrivals?.stop()
        timer?.cancel()
        for connection in open.values { connection.close() }
        open = [:]
        socket.close()
    }
}

// What the daemon tells.
extension ControlConnections {
    /// Who listens, and for what.
    var audience: Audience {
        Audience(patience: service.patience, hearsTouches: service.wantsTouches, records: service.isRecording)
    }

    /// Who listens, and for what.
    struct Audience: Hashable {
        /// How long those may think who are asked before a finger dismisses the sheet, in milliseconds; nil asks nobody.
        var patience: Int?
        /// Whether touches that go through are to be told.
        var hearsTouches = false
        /// Whether what the touchscreen says is to be told.
        var records = false
    }

    /// Tells an event to those who want to hear of it.
    func publish(_ event: Value) {
        service.publish(event)
        scheduleWrites()
    }

    /// Tells lines of a recording to those who record.
    func publish(recorded lines: String) {
        guard !lines.isEmpty else { return }
        service.publish(recorded: lines)
        scheduleWrites()
    }

    /// There is nothing more to record.
    func endRecordings(because error: ControlError) {
        service.endRecordings(because: error)
        scheduleWrites()
    }

    /// Bytes are written when the loop finds the time: a frame that is drawn must not wait for clients.
    private func scheduleWrites() {
        for (id, connection) in open {
            connection.source?.await(readiness(of: id))
            if service.dropReason(of: id) != nil { timer?.set(at: loop.now) }
        }
    }

    /// Those that read nothing get no word from the loop either.
    private func dropRefused() {
        let before = audience
        for (id, connection) in open where service.dropReason(of: id) != nil { settle(connection, id) }
        if audience != before { callbacks.changed() }
    }
}

// What clients do.
extension ControlConnections {
    private func accept() {
        let accepted: UnixSocket
        do throws(Errno) { accepted = try socket.accept() } catch { return handle(error) }
        let descriptor = accepted.file.rawValue
        let connection = Connection(accepted)
        guard let id = service.connect() else {
            if !isFull { log.warning("control: as many clients as there may be; more are turned away") }
            isFull = true
            return connection.close()
        }
        do {
            connection.source = try .readable(descriptor, on: loop, priority: .control) { [unowned self] in serve(id) }
        } catch {
            log.error("control: \(error)")
            service.disconnect(id)
            return connection.close()
        }
        open[id] = connection
        log.info("control: client \(id) is \(connection.peer)")
    }

    /// Why no connection could be taken: somebody changed their mind, or there is no room for it now.
    private func handle(_ error: Errno) {
        switch error {
        case .wouldBlock, .connectionAbort: return
        default:
            log.warning("control: a client cannot be let in: \(error)")
            arrivals?.await([])
            timer?.set(at: loop.now + Self.backoff)
        }
    }

    /// A connection is ready for something, or a call of it is.
    private func serve(_ id: ControlService.ClientID) {
        guard let connection = open[id] else { return }
        let before = audience
        do {
            try write(to: connection, id)
            if service.isAsking(id) {
                carryOut(for: id)
                returnMemory()
                try write(to: connection, id)
            } else if wantsReading(id) {
                try read(from: connection, id)
            }
        } catch {
            log.debug("control: client \(id): \(error)")
            connection.hasHungUp = true
            service.disconnect(id)
        }
        settle(connection, id)
        if audience != before { callbacks.changed() }
    }

    /// One call: the next one is for the next time.
    private func carryOut(for id: ControlService.ClientID) {
        guard let request = service.next(from: id) else { return }
        let result: Result<Value, ControlError>
        do throws(ControlError) { result = .success(try callbacks.answer(request)) } catch { result = .failure(error) }
        service.answer(result, to: id)
    }

    /// The C library keeps what is freed, in case that it is needed again: ten thousand rows are not sent twice a second.
    private func returnMemory() {
        guard readBytes >= Self.large else { return }
        readBytes = 0
        ProcessMemory.trim()
    }

    private func write(to connection: Connection, _ id: ControlService.ClientID) throws {
        let unsent = service.unsent(to: id)
        guard !unsent.isEmpty else { return }
        service.sent(try connection.write(unsent.prefix(Self.piece)), to: id)
    }

    private func read(from connection: Connection, _ id: ControlService.ClientID) throws {
        guard let bytes = try connection.read(atMost: Self.piece) else { return }
        readBytes += bytes.count
        if bytes.isEmpty { connection.hasHungUp = true } else { service.receive(bytes, from: id) }
    }

    private func wantsReading(_ id: ControlService.ClientID) -> Bool {
        open[id]?.hasHungUp == false && service.unsent(to: id).isEmpty && !service.isAsking(id)
    }

    /// What is to be waited for; a call that can be carried out needs no more than its turn.
    private func readiness(of id: ControlService.ClientID) -> EventSource.Readiness {
        if service.dropReason(of: id) != nil || service.isAsking(id) || !service.unsent(to: id).isEmpty {
            return .write
        }
        return wantsReading(id) ? .read : []
    }

    /// Closes a connection that is over, or waits for what comes next.
    private func settle(_ connection: Connection, _ id: ControlService.ClientID) {
        if let dropReason = service.dropReason(of: id) {
            log.warning("control: client \(id) is dropped: \(dropReason)")
        } else if connection.hasHungUp && service.isDone(id) {
            log.debug("control: client \(id) is gone")
        } else {
            connection.source?.await(readiness(of: id))
            return
        }
        service.disconnect(id)
        connection.close()
        open[id] = nil
        isFull = false
    }
}
