import Foundation
import Glibc
import Synchronization
import System
import SystemPackage
import Values

@testable import Control

/// A sheetd without a sheet, which answers each method as a test says, or never.
///
/// One thread serves the bridge until the test drops it.
final class FakeDaemon: Sendable {
    /// What a method is answered.
    enum Answer: Sendable {
        case reply(Value)
        case refusal(ControlReplyError)
        /// The call waits for ever, as do those behind it.
        case none
    }

    private struct Script {
        var answers: [String: Answer]
        /// The names of the methods that were called, in order.
        var calls: [String] = []
        /// What each was called with last.
        var parameters: [String: Value] = [:]
        /// Events that are not sent yet.
        var events: [Value] = []
        var isOver = false
    }

    private let socket: UnixSocket
    private let script: Mutex<Script>
    private let ended = DispatchSemaphore(value: 0)

    static let display: Value = ["name": "DSI-1", "width": 720, "height": 1280]

    /// Listens at `path`; the sheet has a display and an empty document.
    init(at path: String) throws {
        script = Mutex(
            Script(answers: [
                "State": Self.situation(display: Self.display), "Light": .reply(["state": "on"]),
                "Content": .reply(["content": ["items": []], "revision": 1]),
            ])
        )
        socket = try UnixSocket(.blocking)
        try socket.bind(to: path)
        try socket.listen(backlog: 16)
        Thread.detachNewThread { [self] in
            serve()
            ended.signal()
        }
    }

    private static let noHome = Answer.refusal(
        ControlReplyError(name: "io.sheetd.Sheet.NoSuchPresentation", parameters: ["name": "home", "known": []])
    )

    /// A reply to State.
    static func situation(display: Value?) -> Answer {
        var state: [String: Value] = ["state": "resting", "detent": "normal", "preset": "classic"]
        state["detents"] = [["name": "normal"], ["name": "expanded"]]
        state["display"] = display
        return .reply(["state": .table(state)])
    }

    /// Has `method` answered like this from now on.
    func answer(_ method: String, with answer: Answer) { script.withLock { $0.answers[method] = answer } }

    /// Sends whoever monitors it an event called `name`.
    func emit(_ name: String) { script.withLock { $0.events.append(["name": .text(name)]) } }

    /// How often `method` was called.
    func calls(of method: String) -> Int { script.withLock { $0.calls.count { $0 == method } } }

    /// What `method` was called with last; nil before that.
    func parameters(of method: String) -> Value? { script.withLock { $0.parameters[method] } }

    /// Ends it: the bridge loses its connections.
    func stop() {
        script.withLock { $0.isOver = true }
        _ = ended.wait(timeout: .now() + 60)
    }
}

extension FakeDaemon {
    /// A connection of the bridge.
    private struct Client {
        var stream = MessageStream(limit: 1 << 20)
        var isMonitor = false
        var isStuck = false
    }

    private func serve() {
        let listener = socket.file.rawValue
        var clients: [Int32: Client] = [:]
        while !script.withLock(\.isOver) {
            var watched = ([listener] + clients.keys).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            poll(&watched, nfds_t(watched.count), 20)
            for ready in watched where ready.revents != 0 {
                if ready.fd == listener {
                    clients[accept(listener, nil, nil)] = Client()
                } else if let client = clients[ready.fd] {
                    clients[ready.fd] = serve(ready.fd, client)
                }
            }
            let events = script.withLock { script in
                defer { script.events = [] }
                return script.events
            }
            for (file, client) in clients where client.isMonitor {
                for event in events { write(["parameters": ["event": event], "continues": true], to: file) }
            }
        }
        for file in clients.keys { close(file) }
    }

    /// Answers what a client has called; nil where it is gone.
    private func serve(_ file: Int32, _ client: Client) -> Client? {
        var (client, bytes) = (client, [UInt8](repeating: 0, count: 1 << 16))
        let count = read(file, &bytes, bytes.count)
        guard count > 0, (try? client.stream.receive(bytes[..<count])) != nil else {
            close(file)
            return nil
        }
        while let message = client.stream.next() { answer(message, to: file, &client) }
        return client
    }

    private func answer(_ message: some Collection<UInt8>, to file: Int32, _ client: inout Client) {
        guard let call = try? Value(json: Array(message)), case .text(let name)? = call["method"] else { return }
        let method = String(name.split(separator: ".").last ?? "")
        if method == "Monitor" { return client.isMonitor = true }
        let isOfHome = method == "Content" && call["parameters"]?["name"] == "home"
        let answer =
            isOfHome
            ? Self.noHome
            : script.withLock { script in
                script.calls.append(method)
                script.parameters[method] = call["parameters"]
                return script.answers[method] ?? .reply([:])
            }
        if client.isStuck { return }
        switch answer {
        case .reply(let parameters): write(["parameters": parameters], to: file)
        case .refusal(let error): write(["error": .text(error.name), "parameters": error.parameters], to: file)
        case .none: client.isStuck = true
        }
    }

    private func write(_ message: Value, to file: Int32) {
        let bytes = Array(message.json.utf8) + [0]
        send(file, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }
}
