import Control
import Values

/// What has to hold whatever a program sends to the control socket.
enum ControlCheck {
    /// Sends the input, whole and in pieces, beside a client that has done nothing wrong.
    static func messages(_ input: [UInt8]) {
        for size in [max(input.count, 1), 1 + input.count / 3] { send(input, inPiecesOf: size) }
    }

    private static func send(_ input: [UInt8], inPiecesOf size: Int) {
        var service = ControlService(version: "0", access: .open)
        let peer = Peer(process: 1, user: 0, groups: [])
        guard let healthy = service.connect(peer, at: 0).id, let wild = service.connect(peer, at: 0).id else {
            fatalError("no room for two clients")
        }
        for start in stride(from: 0, to: input.count, by: size) {
            service.receive(input[start..<min(start + size, input.count)], from: wild, at: 0)
            work(for: wild, &service)
            service.publish(["name": "did_move"])
            service.publish(recorded: "E: 0")
            check(read(wild, &service))
        }
        service.receive(Array(#"{"method":"io.sheetd.Sheet.State"}"#.utf8) + [0], from: healthy, at: 0)
        _ = service.next(from: healthy, at: 0)
        service.answer(.success([:]), to: healthy)
        require(read(healthy, &service).count == 1, "a client that has done nothing wrong is not answered")
        service.disconnect(wild)
        let audience = service.audience
        let hasSubscribers = audience.patience != nil || audience.hearsTouches || audience.records
        require(!hasSubscribers, "a client that is gone is remembered")
    }

    private static func work(for id: ControlService.ClientID, _ service: inout ControlService) {
        while service.isAsking(id) {
            if service.next(from: id, at: 0) != nil { service.answer(.success([:]), to: id) }
            check(read(id, &service))
        }
    }

    /// Takes the answers that a client was given.
    private static func read(_ id: ControlService.ClientID, _ service: inout ControlService) -> [ArraySlice<UInt8>] {
        let bytes = service.unsent(to: id)
        require(bytes.isEmpty || bytes.last == 0, "an answer without an end")
        service.sent(bytes.count, to: id)
        return bytes.split(separator: 0)
    }

    private static func check(_ answers: [ArraySlice<UInt8>]) {
        for answer in answers {
            let value = try? Value(json: answer)
            require(value?["parameters"] != nil, "an answer that is none: \(String(decoding: answer, as: UTF8.self))")
        }
    }
}
