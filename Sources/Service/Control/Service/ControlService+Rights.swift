// Rights, and decisions about dismissals.
extension ControlService {
    /// Checks that a client may ask for `request`.
    func authorize(_ request: Request, of client: Client) throws(ControlError) {
        if let missing = request.permissions.first(where: { !access.permit($0, to: client.caller) }) {
            client.denial = missing
            throw .permissionDenied
        }
        guard case .decide(let attempt, _) = request else { return }
        guard mayDecide(client.caller) else {
            client.denial = .show
            throw .permissionDenied
        }
        settleQuestions(by: client.user, about: attempt)
    }

    /// Whether a caller was asked: a watch occupies its connection, so the answer comes over another one of the same user.
    private func mayDecide(_ caller: Caller) -> Bool {
        access.privileged.contains(caller.user)
            || clients.contains { $0.user == caller.user && $0.watch?.decides == true }
    }

    func ask(_ clients: [Client], about attempt: Int) {
        lastAttempt = max(lastAttempt, attempt)
        for client in clients where client.patience != nil { client.question = .asked(attempt) }
    }

    /// The time to decide is over: who was asked and did not answer is not asked again before it does.
    package func questionsDidTimeOut() {
        for client in clients {
            if case .asked(let attempt) = client.question { client.question = .missed(attempt) }
        }
    }

    /// A user has answered, perhaps too late; its clients are asked again.
    private func settleQuestions(by user: UInt32, about attempt: Int) {
        guard attempt <= lastAttempt else { return }
        for client in clients where client.user == user {
            switch client.question {
            case .none: continue
            case .asked(let open), .missed(let open): if attempt >= open { client.question = .none }
            }
        }
    }
}
