import System
import Testing
import Values

@testable import Control

/// A service with clients, and an application that carries every request out at once.
struct Desk {
    var service: ControlService
    /// What was asked, in order.
    private(set) var requests: [Request] = []
    /// What the application answers.
    var answer: Result<Value, ControlError> = .success([:])
    /// The time, in microseconds.
    var now: Microseconds = 0

    /// The user that the service runs as.
    static let owner: UInt32 = 990

    init(_ limits: ControlService.Limits = .init(), _ grants: [Permission: AccessRules.Grant] = Desk.everyone) {
        let access = AccessRules(owner: Self.owner, grants: grants)
        service = ControlService(version: "1.2.3", access: access, limits: limits)
    }

    /// A process of `user`.
    static func peer(_ user: UInt32, in groups: Set<UInt32> = []) -> Peer {
        Peer(process: 1, user: user, groups: groups)
    }

    static let everyone = Dictionary(
        uniqueKeysWithValues: Permission.allCases.map { ($0, AccessRules.Grant(everyone: true)) }
    )

    /// A client more, of the service's own user unless said otherwise.
    mutating func connect(as user: UInt32 = owner, in groups: Set<UInt32> = []) throws -> ControlService.ClientID {
        let id = service.connect(Self.peer(user, in: groups), at: now).id
        return try #require(id)
    }

    /// A client sends messages in one piece, and is answered; nothing is read yet.
    mutating func send(_ messages: String..., from id: ControlService.ClientID) {
        send(Array(messages.map { $0 + "\0" }.joined().utf8), from: id)
    }

    /// A client sends bytes, and its calls are carried out as long as it reads.
    mutating func send(_ bytes: some Collection<UInt8>, from id: ControlService.ClientID) {
        service.receive(bytes, from: id, at: now)
        work(for: id)
    }

    /// Carries out what a client has asked.
    mutating func work(for id: ControlService.ClientID) {
        while service.isAsking(id) {
            guard let request = service.next(from: id, at: now) else { continue }
            requests.append(request)
            service.answer(answer, to: id)
        }
    }

    /// A client reads all that there is for it, and what follows because it has read.
    mutating func read(_ id: ControlService.ClientID) throws -> [Value] {
        var bytes: [UInt8] = []
        while !service.unsent(to: id).isEmpty {
            let piece = service.unsent(to: id).prefix(1000)
            bytes += piece
            service.sent(piece.count, to: id)
            work(for: id)
        }
        #expect(bytes.isEmpty || bytes.last == 0)
        return try bytes.split(separator: 0).map { try Value(json: $0) }
    }

    /// Sends one message and reads its only answer.
    mutating func ask(_ message: String, from id: ControlService.ClientID) throws -> Value {
        send(message, from: id)
        let answers = try read(id)
        #expect(answers.count == 1)
        return try #require(answers.first)
    }
}

/// A call of the sheet's interface, as JSON.
func call(_ method: String, _ parameters: String = "{}", _ flags: String...) -> String {
    let more = flags.map { ",\"\($0)\":true" }.joined()
    return "{\"method\":\"io.sheetd.Sheet.\(method)\",\"parameters\":\(parameters)\(more)}"
}
