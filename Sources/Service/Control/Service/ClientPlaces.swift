/// Who gets a place among the clients.
///
/// No user takes all places, and of those for all users one is kept for root and one for the service's own user. Who holds
/// nothing gives way to a new client.
struct ClientPlaces {
    enum Decision {
        case admitted
        case replacing(Client)
        case refused(ControlError)
    }

    let total: Int
    /// Places for any one user; root and the service's own user are not limited by it.
    let perUser: Int
    /// Users for each of whom one place is kept.
    let privileged: Set<UInt32>

    /// Whether a new client of `user` gets a place besides `clients`.
    func decide(about user: UInt32, besides clients: [Client]) -> Decision {
        let own = clients.filter { $0.user == user }
        if own.count >= perUser, !privileged.contains(user) {
            return Self.idle(of: own).map(Decision.replacing)
                ?? .refused(.limitExceeded(what: "clients of one user", limit: perUser))
        }
        let kept = privileged.subtracting(clients.map(\.user)).subtracting([user]).count
        if clients.count < total - kept { return .admitted }
        return Self.idle(of: clients).map(Decision.replacing)
            ?? .refused(.limitExceeded(what: "clients", limit: total))
    }

    /// The client that gives way: of those that hold nothing one of the user with the most clients, and of these the one that was
    /// used longest ago.
    private static func idle(of clients: [Client]) -> Client? {
        let counts = Dictionary(clients.map { ($0.user, 1) }, uniquingKeysWith: +)
        return clients.filter(\.isIdle).max {
            (counts[$0.user] ?? 0, -$0.lastUse) < (counts[$1.user] ?? 0, -$1.lastUse)
        }
    }
}
