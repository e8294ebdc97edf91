import Control
import EventLoop
import Gestures
import Logging
import System
import SystemPackage
import Values

/// The connections of the control socket: carries bytes between them and the service, and requests to the daemon.
///
/// A class, because the loop calls back into it. No call blocks. Each turn of a client reads one piece, carries out one call and
/// writes one piece; touches and frames have a higher priority than all of that.
final class ControlConnections {
    /// What the owner of the connections does.
    struct Callbacks {
        /// Carries a request out.
        var answer: (Request) throws(ControlError) -> Value
        /// Reacts to clients that connect, disconnect or subscribe to something else.
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
    /// Whether a client was rejected because the limit is reached; it is logged once.
    private var isFull = false

    /// How long no connection is accepted when the system has no room for one.
    private static let backoff: Microseconds = 1_000_000
    /// The bytes that are read or written at once.
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

// From the daemon to clients.
extension ControlConnections {
    /// What clients have subscribed to.
    var audience: Audience {
        Audience(patience: service.patience, hearsTouches: service.wantsTouches, records: service.isRecording)
    }

    /// What clients have subscribed to.
    struct Audience: Hashable {
        /// How long a client has to decide about a gesture that would dismiss the sheet, in milliseconds; nil asks none.
        var patience: Int?
        /// Whether a client receives forwarded touches.
        var hearsTouches = false
        /// Whether a client records the touchscreen.
        var records = false
    }

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

    /// Bytes are written in later turns of the loop: a frame must not wait for clients.
    private func scheduleWrites() {
        for (id, connection) in open {
            connection.source?.await(readiness(of: id))
            if service.dropReason(of: id) != nil { timer?.set(at: loop.now) }
        }
    }

    /// Clients that read nothing do not become writable, so the loop does not call for them.
    private func dropRefused() {
        let before = audience
        for (id, connection) in open where service.dropReason(of: id) != nil { settle(connection, id) }
        if audience != before { callbacks.changed() }
    }
}

// From clients to the daemon.
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

    /// Ignores a connection that was closed before it was accepted; otherwise waits, since the system has no room now.
    private func handle(_ error: Errno) {
        switch error {
        case .wouldBlock, .connectionAbort: return
        default:
            log.warning("control: a client cannot be let in: \(error)")
            arrivals?.await([])
            timer?.set(at: loop.now + Self.backoff)
        }
    }

    /// Gives a client its turn.
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

    /// Carries out one call; the next one waits for the next turn.
    private func carryOut(for id: ControlService.ClientID) {
        guard let request = service.next(from: id) else { return }
        let result: Result<Value, ControlError>
        do throws(ControlError) { result = .success(try callbacks.answer(request)) } catch { result = .failure(error) }
        service.answer(result, to: id)
    }

    /// Returns freed memory to the system after large messages: the C library keeps it, and they are rare.
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

    /// What the connection waits for; a call that can be carried out needs only a turn.
    private func readiness(of id: ControlService.ClientID) -> EventSource.Readiness {
        if service.dropReason(of: id) != nil || service.isAsking(id) || !service.unsent(to: id).isEmpty {
            return .write
        }
        return wantsReading(id) ? .read : []
    }

    /// Closes a connection that has ended, or waits for what comes next.
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
