import Control
import System
import Values

/// What has to hold whatever a program sends to the control socket.
enum ControlCheck {
    /// Sends the input, whole and in pieces, beside a client that has done nothing wrong.
    static func messages(_ input: [UInt8]) {
        for size in [max(input.count, 1), 1 + input.count / 3] { send(input, inPiecesOf: size) }
    }

    private static func send(_ input: [UInt8], inPiecesOf size: Int) {
        let service = ControlService(version: "0", access: .open)
        let (healthy, wild) = (connect(to: service), connect(to: service))
        for start in stride(from: 0, to: input.count, by: size) {
            service.receive(input[start..<min(start + size, input.count)], from: wild, at: 0)
            work(for: wild, service)
            service.publish(["name": "did_move"])
            service.publish(recorded: "E: 0")
            check(read(wild))
        }
        service.receive(Array(#"{"method":"io.sheetd.Sheet.State"}"#.utf8) + [0], from: healthy, at: 0)
        work(for: healthy, service) { require($0.count == 1, "a client that has done nothing wrong is not answered") }
        service.disconnect(wild)
        let audience = service.audience
        let hasSubscribers = !audience.patience.isEmpty || audience.wantsTouches || audience.records
        require(!hasSubscribers, "a client that is gone is remembered")
    }

    private static func connect(to service: ControlService) -> Client {
        let peer = UnixSocket.Peer(process: 1, user: 0, group: 0, groups: [])
        guard case .admitted(let client, _) = service.connect(peer, at: 0) else {
            fatalError("no room for two clients")
        }
        return client
    }

    private static func work(
        for client: Client,
        _ service: ControlService,
        _ examine: ([ArraySlice<UInt8>]) -> Void = check
    ) {
        while service.isAsking(client) {
            let request: Request? =
                switch service.work(for: client, at: 0) {
                case nil: nil
                case .request(let request): request
                case .message(let message): service.request(message.read(), from: client)
                }
            if request != nil { service.answer(.success([:]), to: client) }
            examine(read(client))
        }
    }

    /// Takes the answers that a client was given.
    private static func read(_ client: Client) -> [ArraySlice<UInt8>] {
        let bytes = client.unsent
        require(bytes.isEmpty || bytes.last == 0, "an answer without an end")
        client.sent(bytes.count)
        return bytes.split(separator: 0)
    }

    private static func check(_ answers: [ArraySlice<UInt8>]) {
        for answer in answers {
            let value = try? Value(json: answer)
            require(value?["parameters"] != nil, "an answer that is none: \(String(decoding: answer, as: UTF8.self))")
        }
    }
}
