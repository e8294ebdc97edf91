import TestSupport
import Testing

@testable import Control

@Suite("No user takes all places at the control socket")
struct ClientPlacesTests {
    /// The service's own user.
    private static let own: UInt32 = 990
    private static let places = ClientPlaces(total: 8, perUser: 4, privileged: [0, own])

    /// A decision about a new client.
    private enum Decision: Equatable {
        case admitted
        /// The client with this number gives way.
        case replacing(Int)
        case refused(ControlError)
    }

    /// Clients by their users, the one that was used longest ago first; those of a negative number hold something.
    private static func clients(_ users: [Int]) -> [Client] {
        users.enumerated().map { index, user in
            let caller = Caller(id: Caller.ID(number: index), peer: Desk.peer(UInt32(abs(user))))
            let client = Client(caller, ControlService.Limits())
            client.lastUse = index
            if user < 0 { client.receive([0x20]) }
            return client
        }
    }

    private static func decide(_ user: UInt32, besides users: [Int]) -> Decision {
        switch places.decide(about: user, besides: clients(users)) {
        case .admitted: .admitted
        case .replacing(let client): .replacing(client.caller.id.number)
        case .refused(let error): .refused(error)
        }
    }

    @Test(
        "Who comes is let in, takes the place of an idle one, or is turned away",
        arguments: [
            // Nobody there; fewer than a user may have.
            (1, [], .admitted), (1, [-1, -1, -1], .admitted),
            // All that a user may have: its own idle ones give way, never another user's.
            (1, [-1, -1, -1, -1], .refused(.limitExceeded(what: "clients of one user", limit: 4))),
            (1, [2, -1, 1, -1, 1], .replacing(2)), (1, [2, 2, -1, -1, -1, -1], nil),
            // Two places are kept, for root and for the service's own user.
            (3, [-1, -1, -1, -2, -2, -2], .refused(.limitExceeded(what: "clients", limit: 8))),
            (0, [-1, -1, -1, -2, -2, -2], .admitted), (990, [-1, -1, -1, -2, -2, -2], .admitted),
            (0, [-1, -1, -1, -2, -2, -2, -990], .admitted),
            (0, [-1, -1, -1, -2, -2, -2, -990, -990], .refused(.limitExceeded(what: "clients", limit: 8))),
            // Root and the service's own user have no limit of their own, but keep a place for each other.
            (0, [0, 0, 0, 0, 0, 0], .admitted),
            (990, [-990, -990, -990, -990, -990, -990], .admitted),
            (990, [-990, -990, -990, -990, -990, -990, -990], .refused(.limitExceeded(what: "clients", limit: 8))),
            // When all are taken the user with the most clients loses the one that it used longest ago.
            (3, [2, 1, 1, 1, -2, -1], .replacing(1)), (3, [2, -1, -1, -1, -2, 0, -2], .replacing(0)),
        ] as [(UInt32, [Int], Decision?)]
    )
    private func table(user: UInt32, users: [Int], decision: Decision?) {
        let found = Self.decide(user, besides: users)
        #expect(found == decision ?? .refused(.limitExceeded(what: "clients of one user", limit: 4)))
    }

    @Test("Whatever comes and goes, root and the service's own user can always connect", arguments: 1...4)
    func law(seed: UInt64) {
        var random = SplitMix(seed: seed)
        var users: [Int] = []
        for _ in 0..<3000 {
            let user = random.pick([1, 2, 3, 4])
            switch Self.decide(UInt32(user), besides: users) {
            case .admitted: users.append(random.oneIn(2) ? user : -user)
            case .replacing(let number): users[number] = -user
            case .refused: if random.oneIn(3) { users.remove(at: random.index(users.count)) }
            }
            #expect(users.count <= 6 && (1...4).allSatisfy { user in users.count { abs($0) == user } <= 4 })
            #expect(Self.decide(0, besides: users) == .admitted)
            #expect(Self.decide(Self.own, besides: users) == .admitted)
            #expect(Self.decide(Self.own, besides: users + [0]) == .admitted)
        }
    }
}
