import System
import Testing
import Values

@testable import Control

/// A service with clients, and an application that carries every request out at once.
struct Desk {
    let service: ControlService
    /// What was asked, in order.
    private(set) var requests: [Request] = []
    /// What the application answers.
    var answer: Result<Value, ControlError> = .success([:])
    /// The time, in microseconds.
    var now: Microseconds = 0

    /// There was no place for a client.
    struct Refused: Error {}

    /// The user that the service runs as.
    static let owner: UInt32 = 990

    init(_ limits: ControlService.Limits = .init(), _ grants: [Permission: AccessRules.Grant] = Desk.everyone) {
        let access = AccessRules(owner: Self.owner, grants: grants)
        service = ControlService(version: "1.2.3", access: access, limits: limits)
    }

    /// A process of `user`.
    static func peer(_ user: UInt32, in groups: Set<UInt32> = []) -> UnixSocket.Peer {
        UnixSocket.Peer(process: 1, user: user, group: user, groups: groups)
    }

    static let everyone = Dictionary(
        uniqueKeysWithValues: Permission.allCases.map { ($0, AccessRules.Grant(everyone: true)) }
    )

    /// A client more, of the service's own user unless said otherwise.
    mutating func connect(as user: UInt32 = owner, in groups: Set<UInt32> = []) throws -> Client {
        guard case .admitted(let client, _) = service.connect(Self.peer(user, in: groups), at: now) else {
            throw Refused()
        }
        return client
    }

    /// A client sends messages in one piece, and is answered; nothing is read yet.
    mutating func send(_ messages: String..., from client: Client) {
        send(Array(messages.map { $0 + "\0" }.joined().utf8), from: client)
    }

    /// A client sends bytes, and its calls are carried out as long as it reads.
    mutating func send(_ bytes: some Collection<UInt8>, from client: Client) {
        service.receive(bytes, from: client, at: now)
        work(for: client)
    }

    /// Carries out what a client has asked.
    mutating func work(for client: Client) {
        while service.isAsking(client) {
            guard let request = service.next(for: client, at: now) else { continue }
            requests.append(request)
            service.answer(answer, to: client)
        }
    }

    /// A client reads all that there is for it, and what follows because it has read.
    mutating func read(_ client: Client) throws -> [Value] {
        var bytes: [UInt8] = []
        while !client.unsent.isEmpty {
            let piece = client.unsent.prefix(1000)
            bytes += piece
            client.sent(piece.count)
            work(for: client)
        }
        #expect(bytes.isEmpty || bytes.last == 0)
        return try bytes.split(separator: 0).map { try Value(json: $0) }
    }

    /// Sends one message and reads its only answer.
    mutating func ask(_ message: String, from client: Client) throws -> Value {
        send(message, from: client)
        let answers = try read(client)
        #expect(answers.count == 1)
        return try #require(answers.first)
    }
}

/// A call of the sheet's interface, as JSON.
func call(_ method: String, _ parameters: String = "{}", _ flags: String...) -> String {
    let more = flags.map { ",\"\($0)\":true" }.joined()
    return "{\"method\":\"io.sheetd.Sheet.\(method)\",\"parameters\":\(parameters)\(more)}"
}

extension ControlService {
    /// What the next call of a client asks for, read at once however long it is; nil as of `work`.
    func next(for client: Client, at time: Microseconds) -> Request? {
        switch work(for: client, at: time) {
        case nil: nil
        case .request(let request): request
        case .message(let message): request(message.read(), from: client)
        }
    }
}

extension ControlService {
    /// The longest time that anybody has to decide about a dismissal, in milliseconds; nil where nobody is asked.
    var patience: Int? { audience.patience.values.max() }
}
