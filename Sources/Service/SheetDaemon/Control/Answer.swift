import Control
import Values

/// The answer to a request, which is given once, whenever the request is carried out.
///
/// Whoever asked gets it in a later turn of the loop, never before `give` returns.
final class Answer {
    let caller: Caller
    /// Whether whoever asked still wants what was asked for.
    let isAwaited: () -> Bool
    private var deliver: ((Result<Value, ControlError>) -> Void)?

    init(
        to caller: Caller,
        isAwaited: @escaping () -> Bool = { true },
        _ deliver: @escaping (Result<Value, ControlError>) -> Void
    ) {
        self.caller = caller
        self.isAwaited = isAwaited
        self.deliver = deliver
    }

    func give(_ result: Result<Value, ControlError>) {
        assert(deliver != nil, "a request is answered twice")
        deliver?(result)
        deliver = nil
    }

    /// Answers that something is done, or why it cannot be.
    func give(outcome result: Result<Void, ControlError>) { give(result.map { [:] as Value }) }

    /// Answers with what `body` returns, or with what it throws.
    func give(_ body: () throws(ControlError) -> Value) { give(Result(catching: body)) }

    /// Answers that `body` is done, or with what it throws.
    func give(after body: () throws(ControlError) -> Void) { give(outcome: Result(catching: body)) }
}
