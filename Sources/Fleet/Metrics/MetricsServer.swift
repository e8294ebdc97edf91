package import EventLoop
import System
import SystemPackage

package final class MetricsServer {
    private enum Progress {
        case reading(MetricsRequest)
        case scraping(Scrape)
        case writing(ArraySlice<UInt8>)
    }

    private final class Connection {
        let socket: UnixSocket
        var progress = Progress.reading(MetricsRequest())
        var source: EventSource?

        init(_ socket: consuming UnixSocket) { self.socket = socket }
    }

    private let listener: LoopbackListener
    private let path: String
    private let loop: EventLoop
    private var source: EventSource?
    private var connections: [Int: Connection] = [:]
    private var count = 0

    /// The most connections; the oldest makes room for another one.
    private static let limit = 8

    /// Answers at `port` of 127.0.0.1 with the numbers of the daemon at `path`.
    package init(port: UInt16, of path: String, on loop: EventLoop) throws {
        listener = try LoopbackListener(port: port)
        (self.path, self.loop) = (path, loop)
        source = try EventSource.readable(listener.file.rawValue, on: loop, priority: .control) { [weak self] in
            try self?.accept()
        }
    }

    package var port: UInt16 { listener.port }

    private func accept() throws {
        // One that is gone again, or cannot be had, is no reason to end.
        guard let socket = try? listener.accept() else { return }
        count += 1
        let (id, connection) = (count, Connection(socket))
        if connections.count >= Self.limit, let oldest = connections.keys.min() { close(oldest) }
        connections[id] = connection
        connection.source = try EventSource.readable(connection.socket.file.rawValue, on: loop, priority: .control) {
            [weak self] in try self?.work(id)
        }
    }

    private func close(_ id: Int) {
        connections[id]?.source?.stop()
        connections[id] = nil
    }

    private func work(_ id: Int) throws {
        guard let connection = connections[id] else { return }
        switch connection.progress {
        case .reading(var request):
            guard let bytes = Self.received(connection) else { return close(id) }
            request.receive(bytes)
            connection.progress = .reading(request)
            try answer(request.answer, id)
        case .scraping: connection.source?.await([])
        case .writing(let rest): write(rest, id)
        }
    }

    /// What has come; nil where nothing more will.
    private static func received(_ connection: Connection) -> [UInt8]? {
        var piece = [UInt8](repeating: 0, count: 4096)
        do throws(Errno) {
            let count = try piece.withUnsafeMutableBufferPointer { bytes throws(Errno) in
                try connection.socket.receive(into: UnsafeMutableRawBufferPointer(bytes))
            }
            return count == 0 ? nil : Array(piece[..<count])
        } catch {
            return error == .wouldBlock ? [] : nil
        }
    }

    private func answer(_ answer: MetricsRequest.Answer, _ id: Int) throws {
        switch answer {
        case .none: return
        case .refusal(let status, let word):
            write(MetricsRequest.reply(status, word, "text/plain", word + "\n")[...], id)
        case .numbers(let syntax):
            let scrape = try Scrape(of: path, on: loop) { [weak self] numbers in
                let body = numbers.text(syntax)
                self?.write(MetricsRequest.reply(200, "OK", syntax.contentType, body)[...], id)
            }
            connections[id]?.progress = .scraping(scrape)
            connections[id]?.source?.await([])
        }
    }

    private func write(_ bytes: ArraySlice<UInt8>, _ id: Int) {
        guard let connection = connections[id] else { return }
        var rest = bytes
        do throws(Errno) {
            while !rest.isEmpty { rest = rest.dropFirst(try connection.socket.send(rest)) }
            close(id)
        } catch .wouldBlock {
            connection.progress = .writing(rest)
            connection.source?.await(.write)
        } catch {
            close(id)
        }
    }
}
