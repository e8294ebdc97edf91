/// Who may do what, and who decides about dismissals.
extension ControlService {
    /// What the last call of a client lacked the permission for; nil where it did not.
    package func denial(of id: ClientID) -> Permission? { clients[id]?.denial }

    /// Checks that a client may ask for `request`.
    /// - Throws: `ControlError.permissionDenied`.
    mutating func authorize(_ request: Request, of id: ClientID, _ peer: Peer) throws(ControlError) {
        if let missing = request.permissions.first(where: { !access.permit($0, to: peer) }) {
            clients[id]?.denial = missing
            throw .permissionDenied
        }
        guard case .decide(let attempt, _) = request else { return }
        guard mayDecide(peer) else {
            clients[id]?.denial = .show
            throw .permissionDenied
        }
        settleQuestions(by: peer.user, about: attempt)
    }

    /// Whether a client was asked: a watch occupies its connection, so the answer comes over another one of the same user.
    private func mayDecide(_ peer: Peer) -> Bool {
        if access.privileged.contains(peer.user) { return true }
        return clients.values.contains { $0.peer.user == peer.user && $0.watch?.decides == true }
    }

    /// How long clients may take to decide about a dismissal, in milliseconds: the longest time that one of them has asked for, up
    /// to the limit; nil when none is asked.
    package var patience: Int? {
        clients.values.compactMap(\.patience).max().map { min($0, limits.patience) }
    }

    /// Records which clients are asked about an attempt to dismiss the sheet.
    mutating func ask(about attempt: Int) {
        lastAttempt = max(lastAttempt, attempt)
        for (id, client) in clients where client.patience != nil { clients[id]?.question = .asked(attempt) }
    }

    /// The time to decide is over: who was asked and did not answer is not asked again before it does.
    package mutating func questionsDidTimeOut() {
        for (id, client) in clients {
            if case .asked(let attempt) = client.question { clients[id]?.question = .missed(attempt) }
        }
    }

    /// A user has answered, perhaps too late; its clients are asked again.
    private mutating func settleQuestions(by user: UInt32, about attempt: Int) {
        guard attempt <= lastAttempt else { return }
        for (id, client) in clients where client.peer.user == user {
            switch client.question {
            case .none: continue
            case .asked(let open), .missed(let open): if attempt >= open { clients[id]?.question = .none }
            }
        }
    }
}
