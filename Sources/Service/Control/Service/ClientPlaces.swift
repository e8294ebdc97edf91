/// Who gets a place among the clients: a pure decision.
///
/// No user takes all places, and of those for all users one is kept for root and one for the service's own user. Who holds
/// nothing gives way to a new client.
struct ClientPlaces {
    /// A client that is connected.
    struct Occupant {
        let id: ControlService.ClientID
        let user: UInt32
        let isIdle: Bool
        /// The smaller, the longer ago it was used.
        let lastUse: Int
    }

    /// Whether a new client is let in.
    enum Decision: Equatable {
        case admitted
        /// In the place of this one.
        case replacing(ControlService.ClientID)
        case refused(ControlError)
    }

    /// Places for all.
    let total: Int
    /// Places for any one user; root and the service's own user are not limited by it.
    let perUser: Int
    /// Users for each of whom one place is kept.
    let privileged: Set<UInt32>

    /// Whether a new client of `user` gets a place besides `occupants`.
    func decide(about user: UInt32, besides occupants: [Occupant]) -> Decision {
        let own = occupants.filter { $0.user == user }
        if own.count >= perUser, !privileged.contains(user) {
            return Self.replaced(among: own).map(Decision.replacing)
                ?? .refused(.limitExceeded(what: "clients of one user", limit: perUser))
        }
        let kept = privileged.subtracting(occupants.map(\.user)).subtracting([user]).count
        if occupants.count < total - kept { return .admitted }
        return Self.replaced(among: occupants).map(Decision.replacing)
            ?? .refused(.limitExceeded(what: "clients", limit: total))
    }

    /// The client that gives way: of those that hold nothing one of the user with the most clients, and of these the one that was
    /// used longest ago.
    private static func replaced(among occupants: [Occupant]) -> ControlService.ClientID? {
        let counts = Dictionary(occupants.map { ($0.user, 1) }, uniquingKeysWith: +)
        let idle = occupants.filter(\.isIdle)
        return idle.max { (counts[$0.user] ?? 0, -$0.lastUse) < (counts[$1.user] ?? 0, -$1.lastUse) }?.id
    }
}
