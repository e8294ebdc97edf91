import Foundation
import Glibc
import Synchronization
import System
import SystemPackage
import TestSupport
import Values

@testable import Control

/// A sheetd without a sheet: the real service on a real socket, with replies that a test has written.
///
/// One thread serves all its clients until the test drops it.
final class FakeService: Sendable {
    /// What the service does.
    struct Script: Sendable {
        /// What a request is answered with.
        var answer: @Sendable (Request) throws(ControlError) -> Value = { _ in [:] }
        /// What happens as soon as somebody watches.
        var events: [Value] = []
        /// What is recorded as soon as somebody records, after the reply to the call.
        var lines: [String] = []
        /// Bytes that every call is answered with, whatever it is; nil for the service's own.
        var raw: [UInt8]?
        /// Whether connections are closed when all of that is reported, or as soon as a call has come.
        var hangsUp = Hanging.never

        enum Hanging { case never, afterEvents, afterRaw, beforeReply }
    }

    /// Where it listens.
    let path: String
    private let script: Script
    private let socket: UnixSocket
    private var listener: Int32 { socket.file.rawValue }
    /// What was asked, in order.
    private let asked = Mutex<[Request]>([])
    private let isOver = Mutex(false)
    private let ended = DispatchSemaphore(value: 0)

    /// Listens at `path` and answers as `script` says.
    init(_ script: Script, at path: String) throws {
        self.script = script
        self.path = path
        socket = try UnixSocket(.blocking)
        try socket.bind(to: path)
        try socket.listen(backlog: 16)
        Thread.detachNewThread { [self] in
            serve()
            ended.signal()
        }
    }

    /// What was asked so far.
    var requests: [Request] { asked.withLock(\.self) }

    /// Ends it: its clients lose their connections.
    func stop() {
        isOver.withLock { $0 = true }
        _ = ended.wait(timeout: .now() + 60)
    }
}

extension FakeService {
    private static let peer = UnixSocket.Peer(process: 1, user: 0, group: 0, groups: [])

    private func serve() {
        let service = ControlService(version: "test", access: .open)
        var clients: [Int32: Client] = [:]
        while !isOver.withLock(\.self) {
            var watched = ([listener] + clients.keys).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            guard poll(&watched, nfds_t(watched.count), 20) > 0 else { continue }
            for ready in watched where ready.revents != 0 {
                if ready.fd == listener {
                    let descriptor = accept(listener, nil, nil)
                    if case .admitted(let client, _) = service.connect(Self.peer, at: 0) {
                        clients[descriptor] = client
                    }
                } else if let client = clients[ready.fd], !serve(ready.fd, client, service) {
                    service.disconnect(client)
                    clients[ready.fd] = nil
                    // A program that another test starts just now may hold the connection as well.
                    shutdown(ready.fd, Int32(SHUT_RDWR))
                    close(ready.fd)
                }
            }
        }
        for descriptor in clients.keys { close(descriptor) }
        socket.shutDown()
    }

    /// Reads what a client sent and replies; false when the connection is over.
    private func serve(_ descriptor: Int32, _ client: Client, _ service: ControlService) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(descriptor, &bytes, bytes.count)
        guard count > 0 else { return false }
        var new: [Request] = []
        service.receive(bytes[..<count], from: client, at: 0)
        while service.isAsking(client) {
            guard let request = Self.next(of: client, service) else { continue }
            new.append(request)
            service.answer(Result { () throws(ControlError) in try script.answer(request) }, to: client)
        }
        asked.withLock { $0 += new }
        if let raw = script.raw {
            let isSent = send(descriptor, raw, raw.count, Int32(MSG_NOSIGNAL)) == raw.count
            return isSent && script.hangsUp != .afterRaw
        }
        if script.hangsUp == .beforeReply, !new.isEmpty { return false }
        let isStreaming = new.contains { if case .monitor = $0 { true } else { $0 == .record } }
        if isStreaming {
            for event in script.events { service.publish(event) }
            for lines in script.lines { service.publish(recorded: lines) }
        }
        return flush(client, descriptor) && !(isStreaming && script.hangsUp == .afterEvents)
    }

    private static func next(of client: Client, _ service: ControlService) -> Request? {
        switch service.work(for: client, at: 0) {
        case nil: nil
        case .request(let request): request
        case .message(let message): service.request(message.read(), from: client)
        }
    }

    /// Sends what there is for a client; false when the connection is to be closed.
    private func flush(_ client: Client, _ descriptor: Int32) -> Bool {
        guard client.dropReason == nil else { return false }
        while case let bytes = Array(client.unsent), !bytes.isEmpty {
            let sent = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
            guard sent >= 0 else { return false }
            client.sent(sent)
        }
        return true
    }
}

/// Runs `body` with a service that answers as `script` says.
func withService<Result>(
    _ script: FakeService.Script = FakeService.Script(),
    _ body: (FakeService) throws -> Result
) throws -> Result {
    let folder = try Scratch()
    let service = try FakeService(script, at: folder.file("control"))
    defer { service.stop() }
    return try body(service)
}
