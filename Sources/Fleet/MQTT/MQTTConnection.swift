package import EventLoop
import Glibc
package import Jobs
import System

/// A connection to a broker, from looking up its name to its end; a program makes another one to try again.
package final class MQTTConnection {
    private enum State {
        /// A job looks up the name and begins to connect.
        case starting
        case greeting(MosquittoClient, EventSource)
        case open(MosquittoClient, EventSource)
        case closed
    }

    private let loop: EventLoop
    private let handle: (MQTTEvent) -> Void
    private var state = State.starting
    private var job: JobID?
    private let worker: Worker
    private var timer: LoopTimer?
    private let rhythm: Microseconds

    /// How long a broker may take to let the client in.
    private static let patience: Microseconds = 20_000_000
    /// So often within the time of a keep-alive libmosquitto is asked whether one is due, or was not answered.
    ///
    /// Only the library knows what was sent and received last, acknowledgements included. Were the next look put off by what is
    /// published, a dead link would not be noticed; by what is received, a busy broker would get nothing, and end the connection.
    private static let looks: Microseconds = 3

    /// - Parameters:
    ///   - worker: looks up names and reads files.
    ///   - handle: is called with what happens until `.closed`, which is the last; never before this returns.
    package init(
        _ endpoint: MQTTEndpoint,
        on loop: EventLoop,
        worker: Worker,
        _ handle: @escaping (MQTTEvent) -> Void
    ) throws {
        (self.loop, self.worker, self.handle) = (loop, worker, handle)
        rhythm = Microseconds(endpoint.keepAlive) * 1_000_000 / Self.looks
        timer = try LoopTimer(on: loop, priority: .control) { [weak self] in self?.elapse() }
        timer?.set(at: loop.now + Self.patience)
        job = worker.submit(within: .none) { _ in
            let client = try MosquittoClient(endpoint)
            try client.connect()
            return client
        } then: { [weak self] result in
            self?.begin(result)
        }
    }

    /// Tries what can be tried of `endpoint` without a connection: its files, and what they hold.
    package static func check(_ endpoint: MQTTEndpoint) throws(MQTTError) { _ = try MosquittoClient(endpoint) }

    package var isOpen: Bool { if case .open = state { true } else { false } }

    /// Sends a message, and gives the number by which it will be acknowledged; nil where the connection is not open.
    package func publish(_ message: MQTTMessage, quality: Int) -> Int32? {
        use { client throws(MQTTError) in try client.publish(message, quality: quality) }
    }

    /// Asks for what fits `filter`, and gives the number of the answer; nil where the connection is not open.
    package func subscribe(_ filter: String, quality: Int) -> Int32? {
        use { client throws(MQTTError) in try client.subscribe(filter, quality: quality) }
    }

    package func unsubscribe(_ filter: String) {
        use { client throws(MQTTError) in try client.unsubscribe(filter) }
    }

    /// Says goodbye to the broker, so that the will is not published; `handle` is not called any more.
    package func disconnect() {
        if case .open(let client, _) = state {
            client.disconnect()
            try? client.write()
        }
        drop()
    }

    /// Drops the connection, so that the broker publishes the will; `handle` is not called any more.
    package func drop() {
        switch state {
        case .greeting(let client, let source), .open(let client, let source):
            source.stop()
            client.handle = { _ in }
        case .starting: job.map(worker.cancel)
        case .closed: break
        }
        state = .closed
        timer?.cancel()
    }
}

extension MQTTConnection {
    private func begin(_ result: Worker.Outcome<MosquittoClient>) {
        guard case .starting = state else { return }
        do {
            let client = try result.get()
            guard let socket = client.socket else { throw MQTTError("the connection is lost") }
            client.handle = { [weak self] in self?.receive($0) }
            let source = try EventSource.readable(socket, on: loop, priority: .control) { [weak self] in self?.work() }
            state = .greeting(client, source)
            source.await([.read, .write])
        } catch {
            close(error as? MQTTError ?? MQTTError("\(error)"))
        }
    }

    private func work() {
        guard let client else { return }
        attempt { () throws(MQTTError) in
            try client.read()
            // What was read may have ended it.
            if self.client != nil { try client.write() }
        }
        awaitMore()
    }

    private func awaitMore() {
        switch state {
        case .greeting(let client, let source), .open(let client, let source):
            // The library closes the socket by itself where the other end is gone.
            guard client.socket != nil else { return close(MQTTError("the connection is lost")) }
            source.await(client.wantsToWrite ? [.read, .write] : .read)
        case .starting, .closed: break
        }
    }

    private func receive(_ event: MQTTEvent) {
        switch (event, state) {
        case (.connected, .greeting(let client, let source)):
            state = .open(client, source)
            timer?.set(at: loop.now + rhythm)
            handle(event)
        case (.closed(let error), _): close(error)
        case (_, .open): handle(event)
        default: break
        }
    }

    /// Has waited for the broker, or looks whether a keep-alive is due.
    private func elapse() {
        guard case .open(let client, _) = state else {
            return close(MQTTError("the broker does not answer"))
        }
        timer?.set(at: loop.now + rhythm)
        attempt { () throws(MQTTError) in try client.keepAlive() }
        awaitMore()
    }

    private var client: MosquittoClient? {
        switch state {
        case .greeting(let client, _), .open(let client, _): client
        case .starting, .closed: nil
        }
    }

    @discardableResult
    private func use<Result>(_ body: (MosquittoClient) throws(MQTTError) -> Result) -> Result? {
        guard case .open(let client, _) = state else { return nil }
        var result: Result?
        attempt { () throws(MQTTError) in result = try body(client) }
        awaitMore()
        return result
    }

    private func attempt(_ body: () throws(MQTTError) -> Void) {
        do throws(MQTTError) { try body() } catch { close(error) }
    }

    private func close(_ error: MQTTError) {
        if case .closed = state { return }
        drop()
        handle(.closed(error))
    }
}
